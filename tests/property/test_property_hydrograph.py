"""Properties of excess rain, unit hydrographs and hydrographs, for any storm, shape and step."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.analysis import simulate
from hydro.constants import CFS_HOURS_PER_INCH_SQUARE_MILE
from hydro.conventions import EXACT, HYDROCAD, NRCS
from hydro.hydrology import (
    excess_rain,
    find_shape,
    runoff_depth,
    runoff_hydrograph,
    shape_names,
    triangular_shape,
    unit_hydrograph,
)
from hydro.model import Cover, Subcatchment
from hydro.storms import DesignStorm, find, list_storms
from tests.analysis.sites import area, box, orifice, pond, site, weir
from tests.kernels.builders import QUICK

STORMS = [entry.name for entry in list_storms()]
SHAPES = st.one_of(
    st.sampled_from(shape_names()).map(find_shape), st.floats(110.0, 590.0).map(find_shape), st.just(triangular_shape())
)
TC_HR = st.floats(0.01, 12.0)
ROUND_OFF = 1e-12
"""Of a sum of some thousand terms of one sign, relative."""


@QUICK
@given(st.sampled_from(STORMS), st.floats(0.05, 20.0), st.floats(30.0, 100.0), st.floats(0.002, 0.5), st.sampled_from((0.2, 0.05)))
def test_property_sum_of_excess_is_runoff_depth(name, depth_in, cn, step_hr, ratio):
    """Any storm of the catalogue, cut into any steps: the excess adds up to Q(P) to 1e-12 of the rain."""
    curve = find(name)
    times = np.append(np.arange(0.0, curve.duration_hr, step_hr), curve.duration_hr)
    rain = depth_in * np.interp(times, curve.hours, curve.fractions)
    excess = excess_rain(rain, cn, initial_abstraction_ratio=ratio)
    assert np.all(excess >= 0.0)
    assert excess.sum() == pytest.approx(runoff_depth(depth_in, cn, ratio), abs=ROUND_OFF * depth_in)


@QUICK
@given(SHAPES, TC_HR, st.floats(0.002, 1.0), st.floats(1e-4, 50.0), st.sampled_from(("two-thirds-tc", "one-ordinate")))
def test_property_unit_hydrograph_holds_one_inch(shape, tc_hr, step_hr, area_mi2, convention):
    """Any shape, Tc and step: ordinates times step are 645.33 cfs hr a square mile to 1e-12."""
    unit = unit_hydrograph(area_mi2, tc_hr, step_hr, shape=shape, convention=convention)
    assert np.all(unit.ordinates_cfs >= 0.0)
    held = unit.ordinates_cfs.sum() * step_hr
    assert held == pytest.approx(CFS_HOURS_PER_INCH_SQUARE_MILE * area_mi2, rel=ROUND_OFF)


@QUICK
@given(SHAPES, TC_HR, st.floats(0.01, 0.5), st.sampled_from(("sampled", "averaged")), st.integers(0, 9))
def test_property_hydrograph_holds_the_excess(shape, tc_hr, step_hr, ordinates, seed):
    """Any shape, Tc and excess: volume is depth times area to 1e-9."""
    excess = np.random.default_rng(seed).exponential(0.1, 50)
    flow = runoff_hydrograph(excess, 0.3, tc_hr, step_hr, shape=shape, ordinates=ordinates)
    expected = CFS_HOURS_PER_INCH_SQUARE_MILE * 0.3 * excess.sum()
    assert flow.sum() * step_hr == pytest.approx(expected, rel=1e-9)


@QUICK
@given(
    st.sampled_from(STORMS), st.sampled_from(shape_names()), st.floats(0.02, 6.0), st.sampled_from((NRCS, HYDROCAD, EXACT)),
    st.sampled_from(("composite", "weighted-q", "split")),
)  # fmt: skip
def test_property_simulated_volume(name, shape, tc_hr, conventions, runoff):
    """Any storm, unit hydrograph, Tc, rule of runoff and grid convention: what runs off leaves, to 1e-9."""
    covers = (Cover(1.5, 61.0, 20.0), Cover(0.5, 98.0, 100.0))
    node = Subcatchment("A", "DP", covers, tc_hr, unit_hydrograph=shape, runoff=runoff)
    # a fixed step is the user's; the tail of a slow shape needs a long span
    found = simulate(site(node), DesignStorm("x", 5.0, find(name)), conventions.override(time_step="fine"), span_hr=200.0)
    assert found.nodes["A"].volume_cf == pytest.approx(found.nodes["A"].runoff.runoff_in * 2.0 * 3630.0, rel=1e-9)


@QUICK
@given(st.floats(0.2, 12.0), st.floats(35.0, 98.0), st.floats(0.1, 50.0), st.floats(1.0, 1.5), st.sampled_from(("composite", "weighted-q", "split")))
def test_property_more_never_gives_less(rain_in, cn, ac, more, runoff):
    """More rain, a higher curve number or more area never lowers depth and volume at the outlet (1e-9: round-off)."""

    def run(rain_in, cn, ac):
        covers = (Cover(0.7 * ac, cn), Cover(0.3 * ac, 98.0, 100.0))
        network = site(Subcatchment("A", "DP", covers, 0.3, runoff=runoff))
        found = simulate(network, DesignStorm("x", rain_in, find("II"))).nodes
        return found["A"].runoff.runoff_in, found["DP"].volume_cf

    depth, volume = run(rain_in, cn, ac)
    for changed in ((more * rain_in, cn, ac), (rain_in, min(98.0, more * cn), ac), (rain_in, cn, more * ac)):
        deeper, larger = run(*changed)
        assert deeper >= depth - 1e-9 * rain_in
        assert larger >= volume - 1e-9 * rain_in * ac * 3630.0


ORDERS = {"sampled": (NRCS.override(time_step="fixed"), 1), "integrated": (EXACT.override(time_step="fixed"), 2)}


@pytest.mark.parametrize("scheme", ORDERS)
@QUICK
@given(tc_hr=st.floats(0.25, 1.5), cn=st.floats(70.0, 98.0), name=st.sampled_from(("I", "IA", "II", "III")))
def test_property_halving_the_step_converges(scheme, tc_hr, cn, name):
    """Sampled ordinates are of first order, integrated ones of second, for areas and ponds, at steps of Tc/8, /16 and /32
    against Tc/256.

    Hydrograph: mean error at common times falls by 2 (1.8 to 2.3) or by 4 (at least 3) with the last halving.
    Peak: relative error of at most 0.02 (8 D/Tc)^order.  Volume of the area: exact at every step (1e-9).
    """
    conventions, order = ORDERS[scheme]
    network = site(
        area(to="P", tc_hr=tc_hr, cn=cn, ac=5.0),
        pond("P", "DP", box(20_000.0, 140.0), [orifice(1.0), weir(103.0)]),
    )
    storm = DesignStorm("x", 5.0, find(name))
    parts = (1, 2, 4, 32)
    runs = [simulate(network, storm, conventions, step_hr=tc_hr / 8.0 / k, span_hr=48.0) for k in parts]
    for node in ("A", "P"):
        finest = runs[-1].nodes[node]
        errors = []
        for run, k in zip(runs[:-1], parts, strict=False):
            found = run.nodes[node]
            n = min(len(found.outflow_cfs), len(finest.outflow_cfs[:: 32 // k]))
            gap = np.abs(found.outflow_cfs[:n] - finest.outflow_cfs[:: 32 // k][:n])
            errors.append(gap.sum() / k)
            assert found.peak_flow_cfs == pytest.approx(finest.peak_flow_cfs, rel=0.02 / k**order)
        ratio = errors[1] / errors[2]
        assert 1.8 < ratio < 2.3 if order == 1 else ratio > 3.0
    for run in runs:
        assert run.nodes["A"].volume_cf == pytest.approx(run.nodes["A"].runoff.runoff_in * 5.0 * 3630.0, rel=1e-9)
