"""The water that a pond gives after the end of a run, and the centroid that knows of it."""

from __future__ import annotations

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.analysis.recession import outflow_centroid_hr, recession
from tests.analysis.sites import STORM, area, box, orifice, pond, site, weir


def rating(storages, outflows):
    rows = np.zeros((len(storages), 6))
    rows[:, 0], rows[:, 1], rows[:, 2] = storages, outflows, outflows
    return rows


def test_a_linear_reservoir_empties_after_its_time_constant():
    """S = K O leaves with a mean delay of exactly K, from any storage and however the relation is cut into rows."""
    storages = np.array([0.0, 100.0, 900.0, 3600.0, 7200.0])
    rows = rating(storages, storages / 3600.0)
    for start in (50.0, 500.0, 7200.0):
        volume, delay_hr = recession(rows, start, (1,))
        assert volume == pytest.approx(start, rel=1e-12)
        assert delay_hr == pytest.approx(1.0, rel=1e-9)


def test_dead_storage_stays():
    """What lies below the outlet does not leave."""
    volume, _ = recession(rating([0.0, 1000.0, 4600.0], [0.0, 0.0, 1.0]), 4600.0, (1,))
    assert volume == pytest.approx(3600.0, rel=1e-12)


def test_a_constant_outflow_empties_in_storage_over_outflow():
    """1 cfs from 3,600 cf: an hour, half an hour in the mean (the last row empties exponentially, a thousandth)."""
    _, delay_hr = recession(rating([0.0, 3.6, 3600.0], [0.0, 1.0, 1.0]), 3600.0, (1,))
    assert delay_hr == pytest.approx(0.5, rel=2e-3)


@pytest.mark.parametrize("span_hr", [60.0, 120.0, 400.0])
def test_the_centroid_does_not_depend_on_the_end_of_the_run(span_hr):
    """Detention time of an extended-detention basin: the same within 0.02 h for a span of 60 h and of 768 h."""
    network = site(area("A", "P", ac=8.0), pond("P", "DP", box(9000.0), [orifice(0.25), weir(104.0)]))
    whole = simulate(network, STORM, span_hr=768.0).nodes["P"].pool
    cut = simulate(network, STORM, span_hr=span_hr).nodes["P"].pool
    assert cut.centroid_lag_hr == pytest.approx(whole.centroid_lag_hr, abs=0.02)
    assert cut.released_lag_hr == pytest.approx(cut.centroid_lag_hr, abs=1e-9)


def test_a_pond_without_outflow_has_no_centroid():
    """Nothing leaves, nothing to time."""
    assert np.isnan(outflow_centroid_hr(np.zeros(10), 0.1, rating([0.0, 10.0], [0.0, 1.0]), 0.0, (1,)))
