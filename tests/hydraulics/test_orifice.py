"""Orifices and grates: HDS-2 ch. 8 and HEC-22."""

import math

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydraulics import (
    circular_grate_cfs,
    circular_orifice_cfs,
    rectangular_grate_cfs,
    rectangular_orifice_cfs,
)


def test_hds2_example_8_4():
    """HDS-2 example 8.4: 19.4 cfs at 2.3 ft over the centroid need 2.66 sf (half of the last digit)."""
    area = 19.4 / circular_orifice_cfs(100.5 + 2.3, 100.0, 1.0) * math.pi / 4.0
    assert area == pytest.approx(2.66, abs=0.005)


def test_hds2_example_8_6():
    """HDS-2 example 8.6: 2.8 cfs, opening 0.5 ft high from 98.8 ft, water at 101.4 ft: 0.379 sf, 0.76 ft wide."""
    width = 2.8 / rectangular_orifice_cfs(101.4, 98.8, 1.0, 0.5)
    assert width * 0.5 == pytest.approx(0.379, abs=5e-4)  # half of the last digit
    assert width == pytest.approx(0.76, abs=5e-3)


def test_hds2_example_8_7():
    """HDS-2 example 8.7: the low-stage orifice passes 3.8 cfs at 103.3 ft (half of the last digit)."""
    assert rectangular_orifice_cfs(103.3, 98.8, 0.76, 0.5) == pytest.approx(3.8, abs=0.05)


def test_drowned_orifice_works_on_the_difference_of_levels():
    """C A sqrt(2 g (HW - TW)) with the tailwater above the centroid (exact but for round-off)."""
    flow = circular_orifice_cfs(105.0, 100.0, 1.0, tailwater_ft=103.0)
    assert flow == pytest.approx(0.6 * math.pi / 4.0 * math.sqrt(64.4 * 2.0), rel=1e-13)


def test_openings_add_up():
    """Three equal openings pass three times the flow."""
    one = circular_orifice_cfs(103.0, 100.0, 0.25)
    assert circular_orifice_cfs(103.0, 100.0, 0.25, count=3) == pytest.approx(3.0 * one, rel=1e-14)  # round-off


@pytest.mark.parametrize(("head", "law"), [(0.1, "weir"), (3.0, "orifice")])
def test_riser_is_a_weir_first_and_an_orifice_later(head, law):
    """HEC-22 sec. 10.3.3: the lesser governs (exact but for round-off)."""
    weir, orifice = 3.33 * math.pi * 2.0 * head**1.5, 0.6 * math.pi * math.sqrt(64.4 * head)
    assert circular_grate_cfs(50.0 + head, 50.0, 2.0) == pytest.approx({"weir": weir, "orifice": orifice}[law], rel=1e-12)


def test_square_grate_uses_all_four_edges():
    """3.33 * 4 * 2 ft at 0.2 ft of head (exact but for round-off of the head)."""
    assert rectangular_grate_cfs(50.2, 50.0, 2.0, 2.0) == pytest.approx(3.33 * 8.0 * 0.2**1.5, rel=1e-12)


def test_arrays_of_levels():
    """A rating curve in one call, with one tailwater or one for each level."""
    levels = np.linspace(99.0, 105.0, 7)
    flow = circular_orifice_cfs(levels, 100.0, 1.0)
    assert flow.shape == (7,)
    assert flow[3] == circular_orifice_cfs(102.0, 100.0, 1.0)
    drowned = circular_orifice_cfs(levels, 100.0, 1.0, tailwater_ft=levels - 1.0)
    assert (drowned <= flow).all()
    assert type(circular_orifice_cfs(102, 100, 1)) is float


@pytest.mark.parametrize(
    ("call", "n_faults"),
    [
        (lambda: circular_orifice_cfs(math.inf, math.nan, 0.0, discharge_coefficient=1.2, count=1.5), 5),
        (lambda: rectangular_orifice_cfs(1.0, 0.0, -1.0, 0.0, discharge_coefficient=0.0, count=0), 4),
        (lambda: circular_grate_cfs("high", 0.0, 0.0, weir_coefficient=0.0), 3),
        (lambda: rectangular_grate_cfs(1.0, 0.0, 0.0, 0.0), 2),
        (lambda: circular_orifice_cfs(np.ones(3), 0.0, 1.0, tailwater_ft=np.ones(2)), 1),
        (lambda: circular_orifice_cfs(1.0, 0.0, np.array([1.0, 2.0])), 1),
    ],
)
def test_faults_come_together(call, n_faults):
    """Every impossible argument has its own message with a mend."""
    with pytest.raises(InputError) as caught:
        call()
    assert len(caught.value.faults) == n_faults
    assert all(fault.fix for fault in caught.value.faults)


def test_hds2_example_8_6_tells_the_two_forms_of_a_low_head_apart():
    """Printed 0.379 sf: 0.3793 by the head on the centroid; 0.3795 by the integral, which would print 0.380."""
    half, strips = (
        0.5 * 2.8 / rectangular_orifice_cfs(101.4, 98.8, 1.0, 0.5, low_head=form) for form in ("half-depth", "integral")
    )
    assert round(half, 3) == 0.379
    assert round(strips, 3) == 0.380


def test_a_perforated_riser_is_its_rows_one_by_one():
    """Three rows of four holes, 4 in apart (round-off)."""
    riser = circular_orifice_cfs(101.0, 100.0, 1 / 12, count=4, rows=3, row_spacing_ft=1 / 3)
    rows = [circular_orifice_cfs(101.0, 100.0 + row / 3, 1 / 12, count=4) for row in range(3)]
    assert riser == pytest.approx(sum(rows), rel=1e-12)


def test_rows_that_overlap_and_unknown_forms_are_refused():
    """Openings 1 ft high need rows at least 1 ft apart; a form is one of two words."""
    with pytest.raises(InputError) as caught:
        circular_orifice_cfs(1.0, 0.0, 1.0, rows=2, row_spacing_ft=0.5, low_head="half")
    assert len(caught.value.faults) == 2
