"""Runoff depth: TR-55 table 2-1 and NEH 630 ch. 10."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydrology import retention_in, runoff_depth
from tests.hydrology.tables import rows

MISPRINT = (7.0, 50.0)


def _cells():
    for row in rows("tr55_table_2_1.csv"):
        rain = float(row.pop("rainfall_in"))
        for name, printed in row.items():
            yield rain, float(name.removeprefix("cn_")), float(printed)


def test_table_2_1():
    """All 286 cells of TR-55 table 2-1 but one, to half of the last digit (and 1e-9 on ties)."""
    cells = list(_cells())
    assert len(cells) == 286
    for rain, number, printed in cells:
        if (rain, number) != MISPRINT:
            assert runoff_depth(rain, number) == pytest.approx(printed, abs=0.005 + 1e-9), (rain, number)


def test_the_misprint_of_table_2_1():
    """7.0 in on CN 50: printed 1.68, the equation gives (7 - 2)^2 / (7 + 8) = 1.667."""
    assert {(p, n): q for p, n, q in _cells()}[MISPRINT] == 1.68
    assert runoff_depth(*MISPRINT) == pytest.approx(25.0 / 15.0, rel=1e-14)  # exact but for round-off


def test_example_10_1():
    """NEH 630 example 10-1: S 3.51 in, Q 1.82 in, to half of the last digit."""
    assert retention_in(74.0) == pytest.approx(3.51, abs=0.005)
    assert runoff_depth(4.3, 74) == pytest.approx(1.82, abs=0.005)


def test_example_10_3():
    """NEH 630 example 10-3: weighted runoff of two complexes, to half of the last digit."""
    depths = runoff_depth(5.1, np.array([75.0, 69.0]))
    np.testing.assert_allclose(depths, [2.53, 2.03], rtol=0, atol=0.005)
    assert np.average(depths, weights=[400, 230]) == pytest.approx(2.35, abs=0.005)


def test_example_10_6():
    """NEH 630 example 10-6: accumulated runoff of CN 80, to half of the last digit but for three entries.

    At 0.62, 1.01 and 1.55 in the source reads on straight lines between the tenths of an inch of a table printed
    to 0.01 in (appendix 10A); read like that, all three come out as printed (1e-9 on ties).
    """
    rain = np.array([0, 0.15, 0.3, 0.62, 1.01, 1.27, 1.36, 1.38, 1.55, 1.87, 2.25, 2.61, 3.22, 4.17, 4.82, 5.0])
    printed = [0, 0, 0, 0, 0.08, 0.18, 0.22, 0.23, 0.32, 0.48, 0.72, 0.97, 1.42, 2.18, 2.74, 2.89]
    read = np.flatnonzero(np.abs(runoff_depth(rain, 80.0) - printed) > 0.005)
    np.testing.assert_array_equal(rain[read], [0.62, 1.01, 1.55])
    tenths = np.round(np.arange(51) / 10.0, 1)
    as_read = np.interp(rain, tenths, np.round(runoff_depth(tenths, 80.0), 2))
    np.testing.assert_allclose(as_read[read], np.array(printed)[read], rtol=0, atol=0.005 + 1e-9)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.floats(0.0, 30.0), st.floats(1.0, 100.0), st.floats(0.0, 0.4))
def test_runoff_never_exceeds_rain(rainfall_in, curve_number, ratio):
    """0 <= Q <= P for every curve number and Ia/S."""
    assert 0.0 <= runoff_depth(rainfall_in, curve_number, ratio) <= rainfall_in


def test_scalars_give_scalars_and_arrays_arrays():
    """Shape follows the arguments."""
    assert type(runoff_depth(4.3, 74)) is float
    assert runoff_depth(np.array([1.0, 4.3]), 74.0).shape == (2,)
    assert runoff_depth(np.ones((2, 3)), np.full((2, 3), 90.0)).shape == (2, 3)


def test_faults_come_together():
    """Three impossible arguments, three messages."""
    with pytest.raises(InputError) as caught:
        runoff_depth(-1.0, 101.0, -0.1)
    assert len(caught.value.faults) == 3
    with pytest.raises(InputError, match="Give one number or the shape"):
        runoff_depth(np.ones(3), np.full(2, 80.0))
