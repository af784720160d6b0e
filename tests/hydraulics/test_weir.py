"""Weirs: HDS-2, TR-55 ch. 6, HEC-22 table 10.7."""

import csv
from pathlib import Path

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydraulics import (
    broad_crested_coefficients,
    broad_crested_weir_cfs,
    sharp_crested_weir_cfs,
    v_notch_weir_cfs,
)
from hydro.hydraulics._published import published_rows

HEC22 = Path(__file__).parent / "data" / "hec22_table_10_7.csv"


def test_hds2_example_8_7():
    """HDS-2 example 8.7: 28.7 cfs over 1.9 ft of head with Cw 0.37 need 3.69 ft (half of the last digit)."""
    length = 28.7 / sharp_crested_weir_cfs(103.3, 101.4, 1.0, weir_coefficient=0.37 * 64.4**0.5)
    assert length == pytest.approx(3.69, abs=0.01)  # 28.7 cfs is printed to 0.1: 0.35 % of the length


def test_tr55_examples_6_1_and_6_2():
    """TR-55 ch. 6, weirs of C 3.2: 4.1 ft pass 180 cfs at 5.7 ft; 2.3 ft pass 50 cfs at 3.6 ft (half a digit)."""
    for flow, head, printed in ((180.0, 5.7, 4.1), (50.0, 3.6, 2.3)):
        length = flow / sharp_crested_weir_cfs(100.0 + head, 100.0, 1.0, weir_coefficient=3.2)
        assert length == pytest.approx(printed, abs=0.05)


def test_hec_hms_spillway():
    """HEC-HMS Applications Guide ch. 6: 13,300 cfs at 4192.3 ft; 0.05 ft of the printed level are 121 cfs."""
    flow = broad_crested_weir_cfs(4192.3, 4184.0, 175.0, heads_ft=[1.0], weir_coefficients=[3.2])
    assert flow == pytest.approx(13_300.0, abs=121.0)


def test_flowmaster_spillway():
    """613 cfs at a head of 3 ft with C 3.04 need 38.81 ft (half of the last digit)."""
    one = broad_crested_weir_cfs(3.0, 0.0, 1.0, heads_ft=[3.0], weir_coefficients=[3.04])
    assert 613.0 / one == pytest.approx(38.81, abs=0.005)


def test_every_coefficient_rounds_to_the_printed_one():
    """All 187 cells divided by (2 g)^0.5 round to the two digits of HEC-22 table 10.7 (1e-9 on ties)."""
    lines = [line for line in HEC22.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    printed = list(csv.DictReader(lines))
    ours = published_rows("broad_crested_weir.csv")
    cells = [(row[key], own[key]) for row, own in zip(printed, ours, strict=True) for key in row if key != "head_ft"]
    assert len(cells) == 187
    for cw, c in cells:
        assert abs(float(c) / 64.4**0.5 - float(cw)) <= 0.005 + 1e-9


@pytest.mark.parametrize(
    ("breadth", "head", "coefficient"), [(5.0, 0.2, 2.34), (0.5, 1.0, 3.32), (8.0, 0.2, 2.43), (0.1, 0.2, 2.80), (40.0, 0.2, 2.68)]
)
def test_coefficients_between_and_beyond_the_breadths(breadth, head, coefficient):
    """Linear between 5 and 10 ft, held below 0.5 ft and above 15 ft (read from the table)."""
    heads, coefficients = broad_crested_coefficients(breadth)
    assert coefficients[heads.index(head)] == pytest.approx(coefficient, rel=1e-12)


@pytest.mark.parametrize("breadth", [0.3, 0.5, 0.9, 1.5, 2.2, 3.0, 4.5, 5.0, 7.7, 10.0, 15.0, 30.0])
def test_broad_crested_rating_rises(breadth):
    """Coefficients fall with head in places, the flow never does (1,000 levels)."""
    flow = broad_crested_weir_cfs(np.linspace(100.0, 107.0, 1000), 100.0, 10.0, breadth)
    assert np.diff(flow).min() > 0.0


def test_v_notch():
    """Q = C tan(angle/2) H^2.5: 2.5 cfs for 90 degrees at 1 ft; 60 degrees pass tan 30 of it (round-off)."""
    assert v_notch_weir_cfs(101.0, 100.0, 90.0) == pytest.approx(2.5, rel=1e-14)
    assert v_notch_weir_cfs(101.0, 100.0, 60.0) == pytest.approx(2.5 / 3**0.5, rel=1e-14)


def test_end_contractions_and_crest_height():
    """Francis: L - 0.1 n H; known crest height: C = 3.27 + 0.40 H/P (exact but for round-off)."""
    contracted = sharp_crested_weir_cfs(101.0, 100.0, 4.0, contractions=2)
    assert contracted == pytest.approx(3.33 * (4.0 - 0.2), rel=1e-13)
    assert sharp_crested_weir_cfs(101.0, 100.0, 4.0, crest_height_ft=2.0) == pytest.approx(3.47 * 4.0, rel=1e-13)


def test_villemonte():
    """HEC-22 eq. 10.34: tailwater at half the head leaves (1 - 0.5^1.5)^0.385 of the flow (round-off)."""
    share = sharp_crested_weir_cfs(102.0, 100.0, 4.0, tailwater_ft=101.0) / sharp_crested_weir_cfs(102.0, 100.0, 4.0)
    assert share == pytest.approx((1.0 - 0.5**1.5) ** 0.385, rel=1e-13)


@pytest.mark.parametrize(
    ("call", "n_faults"),
    [
        (lambda: sharp_crested_weir_cfs(1.0, 0.0, 0.0, contractions=3, weir_coefficient=-1.0), 3),
        (lambda: sharp_crested_weir_cfs(1.0, 0.0, 1.0, crest_height_ft=0.0), 1),
        (lambda: v_notch_weir_cfs(1.0, 0.0, 180.0, weir_coefficient=0.0), 2),
        (lambda: broad_crested_coefficients(0.0), 1),
        (lambda: broad_crested_weir_cfs(1.0, 0.0, 0.0), 2),
        (lambda: broad_crested_weir_cfs(1.0, 0.0, 1.0, 5.0, heads_ft=[1.0], weir_coefficients=[3.0]), 1),
        (lambda: broad_crested_weir_cfs(1.0, 0.0, 1.0, heads_ft=[1.0, 1.0], weir_coefficients=[3.0, 3.0]), 1),
        (lambda: broad_crested_weir_cfs(1.0, 0.0, 1.0, heads_ft=[1.0, 2.0], weir_coefficients=[3.0]), 1),
    ],
)
def test_faults_come_together(call, n_faults):
    """Every impossible argument has its own message with a mend."""
    with pytest.raises(InputError) as caught:
        call()
    assert len(caught.value.faults) == n_faults
    assert all(fault.fix for fault in caught.value.faults)
