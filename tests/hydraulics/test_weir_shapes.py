"""Weirs of further shapes, skimmers and siphons, as functions."""

import math

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydraulics import (
    cipolletti_weir_cfs,
    ogee_weir_cfs,
    profile_weir_cfs,
    sharp_crested_weir_cfs,
    side_flow_weir_cfs,
    siphon_cfs,
    skimmer_cfs,
    trapezoidal_weir_cfs,
    v_notch_weir_cfs,
)

LEVELS = np.linspace(99.0, 104.0, 1000)


def test_trapezoid_without_slope_is_a_rectangle_and_without_length_a_v():
    """Its two parts alone, drowned or free (1e-9; 1e-6 for a crest of 1e-9 ft)."""
    rectangle = trapezoidal_weir_cfs(LEVELS, 100.0, 3.0, 0.0, tailwater_ft=100.5)
    np.testing.assert_allclose(rectangle, sharp_crested_weir_cfs(LEVELS, 100.0, 3.0, tailwater_ft=100.5), rtol=1e-9)
    notch = trapezoidal_weir_cfs(LEVELS, 100.0, 1e-9, 1.0, tailwater_ft=100.5)
    np.testing.assert_allclose(notch, v_notch_weir_cfs(LEVELS, 100.0, 90.0, tailwater_ft=100.5), rtol=1e-6, atol=1e-9)


def test_profile_and_trapezoid_draw_the_same_weir():
    """Sides 2:1 by profile have C / 2.5 x s H^2.5 each: the trapezoid with Cs = 0.8 C (1e-9)."""
    drawn = profile_weir_cfs(LEVELS, [0, 20, 25, 45], [110, 100, 100, 110], 3.0, tailwater_ft=101.0)
    given = trapezoidal_weir_cfs(
        LEVELS, 100.0, 5.0, 2.0, weir_coefficient=3.0, side_coefficient=0.8 * 3.0, tailwater_ft=101.0
    )
    np.testing.assert_allclose(drawn, given, rtol=1e-9, atol=1e-12)


def test_stepped_weir_is_the_sum_of_its_steps_under_a_free_outfall():
    """Two level pieces (round-off)."""
    stepped = profile_weir_cfs(LEVELS, [0, 2, 2, 8], [100, 100, 101.5, 101.5], 3.33)
    steps = sharp_crested_weir_cfs(LEVELS, 100.0, 2.0) + sharp_crested_weir_cfs(LEVELS, 101.5, 6.0)
    np.testing.assert_allclose(stepped, steps, rtol=1e-12)


@pytest.mark.parametrize(
    ("call", "n_faults"),
    [
        (lambda: cipolletti_weir_cfs(1.0, 0.0, 0.0, weir_coefficient=0.0), 2),
        (lambda: trapezoidal_weir_cfs(1.0, 0.0, 1.0, -1.0, side_coefficient=0.0), 2),
        (lambda: side_flow_weir_cfs(1.0, math.nan, 1.0, 0.0), 2),
        (lambda: profile_weir_cfs(1.0, [0, 2, 1], [0, 0, 0], 3.0), 1),
        (lambda: profile_weir_cfs(1.0, [0], [0], 0.0), 2),
        (lambda: ogee_weir_cfs(1.0, 0.0, 1.0, 0.0, design_coefficient=-1.0), 2),
        (lambda: skimmer_cfs(1.0, 0.0, 0.0, 0.0, count=0), 3),
        (lambda: siphon_cfs(1.0, 0.0, 0.0, discharge_coefficient=1.1), 2),
        (lambda: sharp_crested_weir_cfs(1.0, 0.0, 1.0, top_ft=0.0), 1),
    ],
)
def test_faults_come_together(call, n_faults):
    """Every impossible argument has its own message with a mend."""
    with pytest.raises(InputError) as caught:
        call()
    assert len(caught.value.faults) == n_faults
    assert all(fault.fix for fault in caught.value.faults)
