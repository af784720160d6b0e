"""The presets `hydrocad` and `exact`, field by field, and the page that says what they move."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from hydro.analysis import simulate
from hydro.analysis.sampling import storm_table
from hydro.conventions import EXACT, HYDROCAD, NRCS, PRESETS, WINTR20, Conventions, preset
from hydro.errors import InputError
from hydro.hydrology import manning_velocity_fps, runoff_depth
from hydro.hydrology.unit_hydrograph import standard
from hydro.kernels.knot_convolution import average_ordinates
from hydro.kernels.unit_hydrograph import count_ordinates
from hydro.model import Cover, Subcatchment
from hydro.storms import DesignStorm, find
from tests.analysis.sites import area, box, orifice, pond, site
from tests.conventions import effects

STORM = DesignStorm("10-yr", 5.0, find("II"))


def test_presets_are_as_designed():
    """What each preset says, against the table of its design."""
    assert list(PRESETS) == ["nrcs", "wintr20", "hydrocad", "exact"]
    assert all(preset(name).name == name for name in PRESETS)
    assert [item.storm_curve for item in PRESETS.values()] == ["linear", "linear", "smooth", "smooth"]
    assert [item.curve_number_rounding for item in PRESETS.values()] == ["none", "none", "whole", "none"]
    assert [item.time_to_peak for item in PRESETS.values()].count("two-thirds-tc") == 3
    assert [item.time_step for item in PRESETS.values()] == ["fine", "one-ordinate", "fixed", "converged"]
    assert [item.unit_hydrograph for item in PRESETS.values()] == ["sampled", "sampled", "sampled", "integrated"]
    assert (HYDROCAD.manning_constant, NRCS.manning_constant, HYDROCAD.maximum_step_hr) == (1.486, 1.49, 0.05)


def test_every_field_can_be_overridden_and_is_printed():
    """to_dict, from which the reports print, holds every field; a changed one marks the name."""
    changed = HYDROCAD.override(storm_curve="linear", maximum_step_hr=0.02)
    assert changed.name == "hydrocad+"
    assert set(changed.to_dict()) == {field.name for field in dataclasses.fields(Conventions)}
    assert changed.to_dict()["storm_curve"] == "linear"


@pytest.mark.parametrize("change", [{"storm_curve": "smooth"}, {"unit_hydrograph": "integrated"}])
def test_one_ordinate_needs_straight_lines(change):
    """A combination that no program has is refused, with what to do."""
    with pytest.raises(InputError, match="another time_step"):
        WINTR20.override(**change)
    with pytest.raises(InputError, match="another time_step"):
        dataclasses.replace(NRCS, time_step="one-ordinate", **change)


def test_composite_curve_number_is_a_whole_one():
    """CN 70.48 counts as 70 and 70.5 as 71; depth is that of the whole number (exact formula, 1e-12)."""
    for share, whole in ((0.52, 70), (0.5, 71)):
        node = Subcatchment("A", "DP", (Cover(share, 70.0), Cover(1.0 - share, 71.0)), 0.5)
        found = simulate(site(node), STORM, HYDROCAD).nodes["A"].runoff
        assert found.curve_number == whole
        assert found.runoff_in == pytest.approx(runoff_depth(5.0, whole), rel=1e-12)


def test_manning_constant_of_a_printed_channel():
    """105 sf, 60.5 ft, n 0.030, slope 0.04 is printed as 14.31 ft/s and 1,502.24 cfs: half the last digits."""
    velocity = manning_velocity_fps(105.0 / 60.5, 0.04, 0.03, HYDROCAD.manning_constant)
    assert velocity == pytest.approx(14.31, abs=0.005)
    assert 105.0 * velocity == pytest.approx(1502.24, abs=0.005)
    assert 105.0 * manning_velocity_fps(105.0 / 60.5, 0.04, 0.03) == pytest.approx(1506.28, abs=0.005)


@pytest.mark.parametrize("conventions", [HYDROCAD, EXACT, NRCS.override(storm_curve="smooth")], ids=lambda c: c.name)
def test_volume_is_depth_times_area(conventions):
    """No choice of storm curve, ordinates or step creates or loses water (1e-12)."""
    for tc in (0.05, 0.3, 2.0):
        node = simulate(site(area(tc_hr=tc, cn=80.0)), STORM, conventions).nodes["A"]
        assert node.volume_cf == pytest.approx(runoff_depth(5.0, 80.0) * 3630.0, rel=1e-12)


def test_fixed_step_is_the_step_whatever_tc_is():
    """0.05 h, or the step of the printout."""
    network = site(area(tc_hr=0.1))
    assert simulate(network, STORM, HYDROCAD).step_hr == 0.05
    assert simulate(network, STORM, HYDROCAD, step_hr=0.02).step_hr == 0.02


def test_a_fast_pond_does_not_move_the_runoff():
    """Under `fixed` a small pond is routed without a step; the peak into it is that of the printout's step."""
    alone = simulate(site(area(tc_hr=0.2)), STORM, HYDROCAD)
    tank = pond("P", "DP", box(30.0, 160.0), [orifice(1.5)])
    both = simulate(site(area(to="P", tc_hr=0.2), tank), STORM, HYDROCAD)
    assert both.step_hr == alone.step_hr
    assert both.nodes["P"].pool.routing == "exact"
    assert both.nodes["A"].peak_flow_cfs == alone.nodes["A"].peak_flow_cfs
    assert both.balance.worst_relative_error < 1e-9


def test_smooth_rain_is_read_on_the_grid_of_the_subcatchment():
    """The table handed to the hydrograph holds the smooth curve at its very times, up to the whole depth."""
    hours, fractions = storm_table(find("III"), HYDROCAD, 0.0, 0.07, 343)
    assert fractions[-1] == 1.0
    assert np.interp(11.97, hours, fractions) == pytest.approx(0.416 + 0.471 * 0.07 + 3.69 * 0.07**2, abs=1e-12)
    assert storm_table(find("III"), NRCS, 0.0, 0.07, 343)[0] is find("III").hours


@pytest.mark.parametrize("step_hr", [0.013, 0.1, 0.9])
def test_integrated_ordinates_are_means_over_the_steps(step_hr):
    """Against a fine trapezoid sum of the same curve (its own error is below 1e-6 of the peak)."""
    curve, tp = standard(), 0.2
    means = np.empty(count_ordinates(float(curve.time_ratios[-1]), tp, step_hr))
    average_ordinates(curve.time_ratios, curve.flow_ratios, tp, step_hr, 1.0, means)
    area = float(np.trapezoid(curve.flow_ratios, curve.time_ratios)) * tp
    for i in (0, len(means) // 2, len(means) - 1):
        x = np.linspace(i, i + 1, 20_001) * step_hr / tp
        q = np.interp(x, curve.time_ratios, curve.flow_ratios, right=0.0)
        assert means[i] * area == pytest.approx(q[:-1].mean() + 0.5 * (q[-1] - q[0]) / 20_000, abs=1e-6)


def test_page_of_conventions_is_in_step():
    """The measured tables of docs/conventions.md; write them with ``python -m tests.conventions.effects``."""
    page = effects.PAGE.read_text(encoding="utf-8")
    assert effects.written(page) == page
