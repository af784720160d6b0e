"""Every kind of outlet in a file: read, rated, run, in either system of units, and refused where it cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from hydro.model.outlet import changes_in_time
from hydro.model.pond_arrays import pond_arrays
from hydro.project import read_project_text
from hydro.report.device_text import device_text
from hydro.units import convert
from tests.project.builders import faults_of

HEAD = """\
hydro: 1
project: {{name: Outlets, location: "Nassau County, NY", units: {units}}}
storms:
  distribution: N10_D
  {depths}
conditions:
  post:
    P1: {{kind: subcatchment, to: BASIN, areas: [{area}], tc_min: 10}}
    BASIN:
      kind: pond
      to: {{primary: DP1}}
      storage: [{storage}]
      {start}
      outlets:
{outlets}
design_points: {{DP1: {{stream_order: 3}}}}
"""

OUTLETS = {
    "holes": "{orifice: {diameter_in: 2, invert_ft: 100.5, count: 4, rows: 6, row_spacing_in: 4}}",
    "slot": "{orifice: {width_in: 12, height_in: 2, invert_ft: 101, low_head: integral}}",
    "barred": "{grate: {length_in: 24, width_in: 24, elevation_ft: 103, open_area_pct: 60, clogged_pct: 30}}",
    "window": "{weir: {sharp_crested: {length_ft: 3, invert_ft: 102, top_ft: 102.75}}}",
    "cipolletti": "{weir: {cipolletti: {length_ft: 2, invert_ft: 102}}}",
    "trapezoidal": "{weir: {trapezoidal: {length_ft: 2, side_slope: 3, invert_ft: 103, c: 2.7, side_c: 2.1}}}",
    "side": "{weir: {side_flow: {length_ft: 5, invert_ft: 103, c: 3}}}",
    "stepped": "{weir: {profile: {crest_ft_ft: [[0, 104], [0, 102], [2, 102], [2, 103], [9, 103.5]], c: 2.8}}}",
    "ogee": "{weir: {ogee: {length_ft: 8, invert_ft: 103, design_head_ft: 1.5}}}",
    "vortex": "{rating: {invert_ft: 100.2, heads_ft_cfs: [[0, 0], [0.5, 0.4], [3, 0.9]], cap_cfs: 0.8}}",
    "drowning": "{rating: {tailwater_tables: [{tailwater_ft: 98, table_ft_cfs: [[100, 0], [106, 9]]}, "
    "{tailwater_ft: 101, table_ft_cfs: [[101, 0], [106, 7]]}]}}",
    "floating": "{skimmer: {diameter_in: 1.5, head_ft: 0.125, rest_ft: 100.3}}",
    "stated": "{skimmer: {flow_cfs: 0.02, head_ft: 0.125, rest_ft: 100.3, count: 2}}",
    "throttled": "{orifice: {diameter_in: 6, invert_ft: 101}, gate: {open_pct: 40}}",
}
TIMED = {
    "siphon": "{siphon: {diameter_in: 6, outlet_ft: 98, start_ft: 103, stop_ft: 101}}",
    "pump": "{pump: {curve_ft_cfs: [[0, 0.5], [3, 0.8]], start_ft: 103, stop_ft: 101, count: 2}}",
    "gated": "{orifice: {diameter_in: 6, invert_ft: 101}, gate: {opening_hr_pct: [[0, 0], [14, 0], [15, 100]]}}",
}
SI = {
    "ogee": "{weir: {ogee: {length_m: 2.4384, invert_m: 31.3944, design_head_m: 0.4572, c: 2.191785}}}",
    "stepped": "{weir: {profile: {crest_m_m: [[0, 31.6992], [0, 31.0896], [0.6096, 31.0896], [0.6096, 31.3944], "
    "[2.7432, 31.5468]], c: 1.545843}}}",
    "holes": "{orifice: {diameter_mm: 50.8, invert_m: 30.6324, count: 4, rows: 6, row_spacing_mm: 101.6}}",
    "window": "{weir: {sharp_crested: {length_m: 0.9144, invert_m: 31.0896, top_m: 31.3182}}}",
    "vortex": "{rating: {invert_m: 30.54096, heads_m_m3s: [[0, 0], [0.1524, 0.01132673864], [0.9144, 0.02548516193]], "
    "cap_m3s: 0.02265347727}}",
    "drowning": "{rating: {tailwater_tables: [{tailwater_m: 29.8704, table_m_m3s: [[30.48, 0], [32.3088, "
    "0.2548516193]]}, {tailwater_m: 30.7848, table_m_m3s: [[30.7848, 0], [32.3088, 0.1982179261]]}]}}",
    "stated": "{skimmer: {flow_m3s: 0.0005663369318, head_m: 0.0381, rest_m: 30.57144, count: 2}}",
    "pump": "{pump: {curve_m_m3s: [[0, 0.01415842330], [0.9144, 0.02265347727]], start_m: 31.3944, stop_m: 30.7848, "
    "count: 2}}",
}
LEVELS = np.linspace(99.5, 106.0, 1000)


def _text(outlets: dict[str, str], units: str = "US") -> str:
    lines = "\n".join(f"        {name}: {text}" for name, text in outlets.items())
    us = units == "US"
    return HEAD.format(
        units=units,
        depths="depths_in: {1-yr: 2.8, 10-yr: 5.3}" if us else "depths_mm: {1-yr: 71.12, 10-yr: 134.62}",
        area="{ac: 5, cn: 85}" if us else "{ha: 2.02343, cn: 85}",
        storage="{contours_ft_sf: [[97, 9000], [106, 14000]]}"
        if us
        else "{contours_m_m2: [[29.5656, 836.127], [32.3088, 1300.643]]}",
        start="start_elevation_ft: 100" if us else "start_elevation_m: 30.48",
        outlets=lines,
    )


def _pond(outlets: dict[str, str], units: str = "US"):
    project = read_project_text(_text(outlets, units), "site.yaml")
    return next(node for node in project.networks["post"] if node.id == "BASIN")


def _rating(pond, tailwater_ft=None):
    arrays = pond_arrays(pond)
    return np.array([arrays.device_flows_cfs(z, tailwater_ft)[0] for z in LEVELS])


@pytest.mark.parametrize("name", [*OUTLETS, *TIMED])
def test_ratings_of_outlets_in_a_file(name):
    """Dry at its invert (a pump 0.01 ft below), never falling on 1,000 levels, never raised by a tailwater."""
    pond = _pond({name: {**OUTLETS, **TIMED}[name]})
    flow = _rating(pond)
    assert flow[-1] > 0.0
    assert np.diff(flow).min() >= -1e-9 * flow[-1]  # accuracy of the integral over a circle
    if name not in ("siphon", "pump"):
        assert flow[pond.outlets[0].device.invert_ft >= LEVELS].max() == 0.0
    assert (_rating(pond, 101.5) <= flow + 1e-9 * flow[-1]).all()
    assert device_text(pond.outlets[0].device)


@pytest.mark.parametrize("name", SI)
def test_outlets_in_si_units_are_the_same(name):
    """The same outlet in metres has the same rating, to the seven digits in which it is written."""
    us, si = _pond({name: {**OUTLETS, **TIMED}[name]}), _pond({name: SI[name]}, "SI")
    np.testing.assert_allclose(_rating(si), _rating(us), rtol=1e-5, atol=1e-6)


def test_grate_keeps_what_bars_and_debris_leave():
    """60 % open and 30 % clogged: 0.42 of the orifice flow, 0.7 of the weir flow (round-off)."""
    free = _rating(_pond({"g": "{grate: {length_in: 24, width_in: 24, elevation_ft: 103}}"}))
    barred = _rating(_pond({"g": OUTLETS["barred"]}))
    low = int(np.argmax(LEVELS > 103.05))
    assert barred[low] == pytest.approx(0.7 * free[low], rel=1e-12)
    assert barred[-1] == pytest.approx(0.42 * free[-1], rel=1e-12)


def test_gate_passes_its_share():
    """40 % open: 0.4 of the flow of the orifice (round-off)."""
    free = _rating(_pond({"o": "{orifice: {diameter_in: 6, invert_ft: 101}}"}))
    np.testing.assert_allclose(_rating(_pond({"o": OUTLETS["throttled"]})), 0.4 * free, rtol=1e-14)


def test_cap_holds_a_rating():
    """Below the cap as stated; above it, and above the end of the table, the cap."""
    pond = _pond({"v": OUTLETS["vortex"]})
    arrays = pond_arrays(pond)
    assert arrays.device_flows_cfs(100.7)[0] == pytest.approx(0.4, rel=1e-12)  # a row of the table
    assert arrays.device_flows_cfs(105.9)[0] == 0.8


def test_skimmer_of_a_maker():
    """A 1.5-in orifice under 1.5 in of head: 1,728 cf a day by its maker, which is C = 0.574; 0.6 gives 4.5 % more."""
    skimmer = _pond({"s": OUTLETS["floating"]}).outlets[0].device
    assert skimmer.flow_cfs * 86_400.0 / 1_728.0 == pytest.approx(1.045, abs=0.001)


def test_what_changes_in_time():
    """Pumps, siphons and moving gates need the time; a constant gate does not."""
    kinds = {**OUTLETS, **TIMED}
    pond = _pond(kinds)
    assert {outlet.name for outlet in pond.outlets if changes_in_time(outlet)} == set(TIMED)


@pytest.mark.parametrize(
    ("outlet", "said"),
    [
        ("{orifice: {diameter_in: 6, invert_ft: 101, rows: 3, row_spacing_in: 4}}", "overlap"),
        ("{orifice: {diameter_in: 6, invert_ft: 101, rows: 3}}", "row_spacing_in"),
        ("{weir: {sharp_crested: {length_ft: 3, invert_ft: 102, top_ft: 101}}}", "not above the crest"),
        ("{weir: {profile: {crest_ft_ft: [[0, 104], [5, 102], [4, 103]], c: 3}}}", "station 4 falls back behind 5"),
        ("{weir: {profile: {crest_ft_ft: [[5, 104], [5, 102]], c: 3}}}", "no length"),
        ("{siphon: {diameter_in: 6, outlet_ft: 98, start_ft: 101, stop_ft: 101}}", "not above the level"),
        ("{siphon: {diameter_in: 6, outlet_ft: 102, start_ft: 103, stop_ft: 101}}", "not below the level"),
        ("{pump: {flow_cfs: 1, start_ft: 100, stop_ft: 101}}", "not above the level"),
        ("{pump: {flow_cfs: 1, start_ft: 103, stop_ft: 101}, gate: {open_pct: 50}}", "a gate stands before"),
        ("{pump: {curve_ft_cfs: [[0, 2], [1, 1]], start_ft: 103, stop_ft: 101}}", "flow 1 is below 2"),
        ("{rating: {invert_ft: 100.2, heads_ft_cfs: [[0, 0], [0.5, 0.4]]}}", "ends at 100.7"),
        ("{rating: {invert_ft: 100.2, heads_ft_cfs: [[0.5, 0], [0.5, 0.4]]}}", "head 0.5 does not rise"),
        (
            "{rating: {tailwater_tables: [{tailwater_ft: 98, table_ft_cfs: [[100, 0], [106, 9]]}, "
            "{tailwater_ft: 101, table_ft_cfs: [[101, 0], [106, 9.5]]}]}}",
            "flows more than the table of the lower tailwater",
        ),
        (
            "{rating: {tailwater_tables: [{tailwater_ft: 98, table_ft_cfs: [[100, 0], [106, 9]]}, "
            "{tailwater_ft: 101, table_ft_cfs: [[100, 0], [106, 7]]}]}}",
            "below its tailwater",
        ),
        ("{skimmer: {diameter_in: 1.5, flow_cfs: 1, head_ft: 0.1, rest_ft: 100}}", "flow_cfs"),
        ("{orifice: {diameter_in: 6, invert_ft: 101}, gate: {opening_hr_pct: [[2, 0], [1, 100]]}}", "time 1 does not rise"),
    ],
)
def test_what_cannot_be_is_refused(outlet, said):
    """One fault with its line, what is wrong and a mend."""
    found = faults_of(_text({"x": outlet}))
    assert found
    assert any(said in f"{fault.what} {fault.where} {fault.fix}" for fault in found)
    assert all(fault.fix for fault in found)


def test_nothing_leads_into_a_pump():
    """A pump is switched by the level of the pond, so no outlet can lead into it."""
    text = _text({"o": "{orifice: {diameter_in: 6, invert_ft: 101}, into: p}", "p": TIMED["pump"]})
    assert any("switched by the level" in fault.what for fault in faults_of(text))


def test_units_of_the_si_cases():
    """The SI cases above are the US ones converted (seven digits)."""
    assert convert(31.3944, "m", "ft") == pytest.approx(103.0, rel=1e-9)
    assert convert(2.191785, "m^0.5/s", "ft^0.5/s") == pytest.approx(3.97, rel=1e-6)
