"""Rational and modified rational method."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydrology import (
    critical_storage,
    intensity_curve,
    modified_rational,
    rational_hydrograph,
    rational_peak_cfs,
)
from tests.hydrology import oracle_hydrograph as plain
from tests.kernels.builders import QUICK


def test_unit_factor_is_exact_or_dropped():
    """1.008333 by default, 1 on request: 0.83 % apart."""
    assert rational_peak_cfs(1.0, 12.0, 3600.0 / 43560.0) == pytest.approx(1.0, rel=1e-14)
    assert rational_peak_cfs(0.5, 4.0, 10.0, unit_factor=1.0) == 20.0


@QUICK
@given(st.floats(1.0, 100.0), st.floats(5.0, 60.0), st.floats(1.0, 10.0))
def test_trapezoid_holds_peak_times_duration(peak, tc, ratio):
    """Volume of the trapezoid is Q d (trapezoidal rule on its corners, 1e-3 for a step of Tc/50)."""
    times, flow = rational_hydrograph(peak, tc, ratio * tc, tc / 50.0)
    assert np.trapezoid(flow, 60.0 * times) == pytest.approx(peak * ratio * tc, rel=1e-3)
    assert flow.max() == pytest.approx(peak, rel=0.02)


@pytest.mark.parametrize("release", [0.5, 3.0, 8.0, 9.9, 12.0])
def test_constant_release_by_integration(release):
    """Storage above a constant release against the trapezoid integrated at 0.01 min (1e-4)."""
    found = modified_rational(1.0, 10.0, 10.0, release, lambda d: 0.0 * d + 1.0, [25.0], release="constant", unit_factor=1.0)
    times, flow = rational_hydrograph(10.0, 10.0, 25.0, 0.01)
    expected = 60.0 * plain.detention_volume(60.0 * times, flow, release)
    assert found[0].storage_cf == pytest.approx(expected, rel=1e-4, abs=1e-9)


@QUICK
@given(st.floats(0.2, 1.0), st.floats(1.0, 50.0), st.floats(5.0, 40.0), st.floats(0.05, 0.6))
def test_critical_duration_by_its_closed_form(c, area, tc, share):
    """For i = a/(d + b) and a rising release: d = sqrt(2 C A a b / release) - b, where it is between Tc and a day.

    Duration to 1e-5 and storage to 1e-10: the storage is flat about its maximum.
    """
    a, b = 160.0, 20.0
    release = share * c * area * a / (tc + b)
    duration = (2.0 * c * area * a * b / release) ** 0.5 - b
    if not tc < duration < 1440.0:
        return
    worst = critical_storage(c, area, tc, release, lambda d: a / (d + b), unit_factor=1.0)
    at = modified_rational(c, area, tc, release, lambda d: a / (d + b), [duration], unit_factor=1.0)[0]
    assert worst.duration_min == pytest.approx(duration, rel=1e-5)
    assert worst.storage_cf == pytest.approx(at.storage_cf, rel=1e-10)


def test_critical_duration_beats_every_other():
    """No duration of a dense list needs more storage than the one found, with a table of intensities."""
    curve = intensity_curve([5, 10, 15, 30, 60, 120, 360, 720, 1440], [6.5, 5.2, 4.4, 3.0, 1.9, 1.15, 0.5, 0.3, 0.17])
    for release in ("rising", "constant"):
        worst = critical_storage(0.7, 12.0, 10.0, 9.0, curve, release=release)
        others = modified_rational(0.7, 12.0, 10.0, 9.0, curve, np.geomspace(10.0, 1440.0, 3001), release=release)
        assert worst.storage_cf >= max(other.storage_cf for other in others) * (1.0 - 1e-9)
        assert worst.duration_min > 2.0 * 10.0  # the fixed 2 Tc of some programs is too short


def test_release_above_the_peak_needs_no_storage():
    """Nothing is stored where the inflow never exceeds the release."""
    worst = critical_storage(0.5, 1.0, 10.0, 100.0, lambda d: 100.0 / (d + 10.0))
    assert worst.storage_cf == 0.0


def test_table_is_met_at_its_rows():
    """Between the rows straight in the logarithms: the power law comes back exactly (1e-12)."""
    durations = np.array([5.0, 20.0, 90.0])
    curve = intensity_curve(durations, 30.0 * durations**-0.7)
    at = np.array([5.0, 7.0, 33.0, 200.0])
    np.testing.assert_allclose(curve(at), 30.0 * at**-0.7, rtol=1e-12)


@pytest.mark.parametrize(
    ("call", "mend"),
    [
        (lambda: rational_peak_cfs(1.1, 1.0, 1.0), "at most 1"),
        (lambda: rational_hydrograph(1.0, 10.0, 5.0, 1.0), "at least 10"),
        (lambda: modified_rational(0.5, 1.0, 10.0, 1.0, lambda _d: np.array([np.nan]), [20.0]), "as many intensities"),
        (lambda: critical_storage(0.5, 10.0, 10.0, 0.0, lambda d: 100.0 / (d + 10.0)), "longer limit"),
        (lambda: intensity_curve([10.0, 5.0], [1.0, 2.0]), "larger than"),
    ],
)
def test_impossible_values_are_refused(call, mend):
    """Each fault says how to mend it."""
    with pytest.raises(InputError, match=mend):
        call()
