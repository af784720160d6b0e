"""A right file is read as what it says."""

from __future__ import annotations

import dataclasses
import hashlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydro.analysis import simulate_all
from hydro.conventions import NRCS, WINTR20
from hydro.errors import ProjectError
from hydro.hydraulics.weir import broad_crested_coefficients
from hydro.hydrology import manning_velocity_fps, shallow_velocity_fps, sheet_flow_hr
from hydro.model import BroadCrestedWeir, Grate, Orifice, RatingTable, SharpWeir, VNotchWeir
from hydro.project import read_project, read_project_text
from hydro.project.sections import si_name
from hydro.units import convert
from tests.project.builders import SI, TEMPLATE, replaced

LOW = "diameter_in: 1.75"


def _read(*changes: tuple[str, str], text: str = TEMPLATE):
    for old, new in changes:
        text = replaced(old, new, text)
    return read_project_text(text, "site.yaml")


def test_template_is_read_whole(tmp_path):
    """The file of hydro init has no fault, and its hash is that of its bytes."""
    path = tmp_path / "site.yaml"
    path.write_bytes(TEMPLATE.encode("utf-8"))
    project = read_project(path)
    assert project.sha256 == hashlib.sha256(TEMPLATE.encode("utf-8")).hexdigest()
    assert (project.path, project.name, project.units) == (str(path), "Maple Court", "US")
    assert (project.rules, project.conventions, project.p90_in) == ("nys-2015", NRCS, 1.5)
    assert [(storm.name, storm.depth_in) for storm in project.storms] == [
        ("1-yr", 2.80),
        ("2-yr", 3.43),
        ("10-yr", 5.30),
        ("100-yr", 8.26),
    ]
    assert project.storms[0].curve.name == "N10_D"
    assert [node.id for node in project.networks["post"]] == ["P1", "BASIN", "DP1"]
    assert [finding.code for finding in project.findings] == ["H307"]


def test_template_is_a_sensible_design():
    """Its basin lowers the 10-yr and 100-yr peaks below those of the woods, with no critical finding."""
    project = read_project_text(TEMPLATE, "site.yaml")
    runs = simulate_all(project.networks, project.storms, project.conventions)
    for storm in ("10-yr", "100-yr"):
        pre, post = (runs[condition][storm].nodes["DP1"].peak_flow_cfs for condition in ("pre", "post"))
        assert post < pre
        assert post < 0.5 * runs["post"][storm].nodes["BASIN"].peak_inflow_cfs
    assert not [f for run in runs["post"].values() for f in run.findings if f.severity == "critical"]


def test_template_is_read_quickly():
    """Reading takes less than half a second, so that a mistake shows at once."""
    read_project_text(TEMPLATE, "site.yaml")
    start = time.perf_counter()
    read_project_text(TEMPLATE, "site.yaml")
    assert time.perf_counter() - start < 0.5


def test_subcatchment_holds_cover_and_flow_path():
    """Curve number, impervious share and travel times are those of the formulas and tables."""
    project = read_project_text(TEMPLATE, "site.yaml")
    site, basin_area = project.networks["pre"]["E1"], project.networks["post"]["P1"]
    assert (site.covers[0].curve_number, site.covers[0].source) == (55.0, "TR-55 table 2-2c")
    assert basin_area.impervious_ac == 2.1
    sheet, shallow = site.flow_path
    assert sheet.travel_time_hr == sheet_flow_hr(100.0, 0.02, 0.40, 3.43)
    assert shallow.velocity_fps == pytest.approx(shallow_velocity_fps(0.03, "unpaved"), rel=1e-14)  # round-off
    assert site.time_of_concentration_hr == sheet.travel_time_hr + shallow.travel_time_hr
    assert basin_area.time_of_concentration_hr == 10.0 / 60.0


def test_sheet_flow_rain_may_be_given():
    """The 2-year rain of a segment goes before that of the storms."""
    given_rain = _read(("n: 0.40}", "n: 0.40, p2_in: 4.0}")).networks["pre"]["E1"].flow_path[0]
    assert given_rain.travel_time_hr == sheet_flow_hr(100.0, 0.02, 0.40, 4.0)


def test_channel_and_direct_segments():
    """A channel follows Manning's equation, a direct entry is taken as it is."""
    segments = (
        "- channel: {ft: 300, slope: 0.01, n: 0.03, area_sf: 6, perimeter_ft: 9}\n        - direct: {min: 3}"
    )
    path = _read(("- sheet: {ft: 100, slope: 0.02, n: 0.40}", segments)).networks["pre"]["E1"].flow_path
    seconds = 300.0 / manning_velocity_fps(6.0 / 9.0, 0.01, 0.03)
    assert path[0].travel_time_hr == pytest.approx(seconds / 3600.0, rel=1e-15)  # round-off
    assert (path[1].kind, path[1].travel_time_hr) == ("direct", 0.05)


def test_every_outlet_device_is_read():
    """Sizes in inches become feet; defaults are those of the reference page."""
    outlets = _read(("diameter_mm: 75", "diameter_mm: 304.8"), text=SI).networks["post"]["BASIN"].outlets
    devices = {outlet.name: outlet.device for outlet in outlets}
    assert {name: type(device) for name, device in devices.items()} == {
        "lowflow": Orifice,
        "slot": Orifice,
        "riser": Grate,
        "sharp": SharpWeir,
        "high": SharpWeir,
        "notch": VNotchWeir,
        "broad": BroadCrestedWeir,
        "own": BroadCrestedWeir,
        "rated": RatingTable,
    }
    assert devices["lowflow"] == Orifice(convert(30, "m", "ft"), "circular", 1.0, 1.0, 0.6, 1)
    assert devices["high"].crest_height_ft == pytest.approx(0.5 / 0.3048, rel=1e-15)  # round-off
    heads, coefficients = broad_crested_coefficients(convert(2, "m", "ft"))
    assert (devices["broad"].heads_ft, devices["broad"].weir_coefficients) == (heads, coefficients)
    assert devices["own"].coefficients_are_own
    assert [outlet.path for outlet in outlets if outlet.path != "primary"] == ["secondary", "discarded"]


def test_pond_paths():
    """One name serves all paths; a mapping serves each."""
    one = _read().networks["post"]["BASIN"]
    two = _read(("to: DP1\n      storage", "to: {primary: DP1, secondary: DP1}\n      storage")).networks[
        "post"
    ]["BASIN"]
    assert dict(one.to) == {"primary": "DP1", "secondary": "DP1", "tertiary": "DP1"}
    assert dict(two.to) == {"primary": "DP1", "secondary": "DP1"}


def test_start_is_the_lowest_outlet_or_the_bottom():
    """Without a starting level a pond is full up to its lowest outlet."""
    above = _read(("invert_ft: 98.0", "invert_ft: 99.0")).networks["post"]["BASIN"]
    at_bottom = _read().networks["post"]["BASIN"]
    stated = _read(("rrv_cf: 4400", "start_elevation_ft: 98.5")).networks["post"]["BASIN"]
    assert (above.start_elevation_ft, above.start_is_default) == (99.0, True)
    assert (at_bottom.start_elevation_ft, at_bottom.start_is_default) == (98.0, True)
    assert (stated.start_elevation_ft, stated.start_is_default) == (98.5, False)
    assert above.tailwater_ft == float("-inf")


def test_conventions_may_be_changed_singly():
    """A mapping starts from a preset; the name says that it was changed."""
    assert _read(("conventions: nrcs", "conventions: wintr20")).conventions == WINTR20
    changed = _read(("conventions: nrcs", "conventions: {preset: wintr20, pond_rating: exact}")).conventions
    assert changed == WINTR20.override(pond_rating="exact")
    assert _read(("conventions: nrcs", "")).conventions == NRCS


def test_names_may_be_numbers():
    """A node called 1 is the node '1', as in the reports of other programs."""
    project = _read(("    P1:", "    1:"), ("    BASIN:", "    2:"), ("to: BASIN", "to: 2"))
    assert [node.id for node in project.networks["post"]] == ["1", "2", "DP1"]


def test_further_conditions_and_unused_design_points():
    """Conditions beside pre and post are read; every network holds every design point."""
    spare = "  as-built: {A: {kind: subcatchment, to: J, areas: [{sf: 43560, cn: 80}], tc_min: 6}, J: {kind: junction, to: R}"
    spare += ", R: {kind: reach, to: DP2, travel_time_min: 3}}\n"
    project = _read(
        ("  post:\n", f"{spare}  post:\n"), ("design_points:\n", "design_points:\n  DP2: {tidal: true}\n")
    )
    built = project.networks["as-built"]
    assert (built["A"].area_ac, built["R"].travel_time_hr, built["DP2"].tidal) == (1.0, 0.05, True)
    assert all({"DP1", "DP2"} <= {node.id for node in network} for network in project.networks.values())


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (("tc_min: 10", "tc_min: 5.9"), "H201", "post / P1"),
        (("ft: 100,", "ft: 151,"), "H202", "pre / E1"),
        (("cover: woods, condition: good, hsg: B", "cn: 39.9"), "H203", "pre / E1"),
        (("cover: woods, condition: good, hsg: B", "cn: 98"), "H207", "pre / E1"),
        (("10-yr: 5.30", "10-yr: 3.43"), "H102", "storms / 10-yr"),
        (("10-yr: 5.30", "spring: 5.30"), "H103", "storms / spring"),
        (("invert_ft: 98.0", "invert_ft: 98.5"), "H306", "post / BASIN"),
        (("rrv_cf: 4400", "start_elevation_ft: 98.1"), "H303", "post / BASIN"),
    ],
)
def test_doubtful_entries_are_findings(change, code, where):
    """What is legal but doubtful is read, and said."""
    found = [(finding.code, finding.where) for finding in _read(change).findings]
    assert sorted(found) == sorted([("H307", "post / BASIN"), (code, where)])


@pytest.mark.parametrize(
    "change",
    [
        ("tc_min: 10", "tc_min: 6"),
        ("cover: woods, condition: good, hsg: B", "cn: 98, impervious_pct: 0"),
        ("cover: woods, condition: good, hsg: B", "cn: 40"),
        ("rrv_cf: 4400", "start_elevation_ft: 98"),
        ("p90_in: 1.5", "p90_in: 0.8"),
    ],
)
def test_entries_at_their_limit_are_no_findings(change):
    """The limit itself is within."""
    assert [finding.code for finding in _read(change).findings] == ["H307"]


def _us_twin(item):
    """The SI file in US customary units: names renamed, numbers converted by the factors of NIST SP 811."""
    if isinstance(item, list):
        return [_us_twin(entry) for entry in item]
    if not isinstance(item, dict):
        return item
    twin = {}
    for key, value in item.items():
        us = next((name for name in US_NAMES if si_name(name) == key), key)
        twin[us] = _scaled(value, US_NAMES[us]) if us in US_NAMES else _us_twin(value)
    return twin


FT, SF, CF = 0.3048, 0.3048**2, 0.3048**3
C = 0.3048**0.5
US_NAMES = {
    "depths_in": (25.4,), "p90_in": (25.4,), "p2_in": (25.4,), "ac": (0.40468564224,), "sf": (SF,), "ft": (FT,),
    "area_sf": (SF,), "perimeter_ft": (FT,), "contours_ft_sf": (FT, SF), "volumes_ft_cf": (FT, CF),
    "start_elevation_ft": (FT,), "tailwater_ft": (FT,), "wqv_elevation_ft": (FT,), "embankment_top_ft": (FT,),
    "rrv_cf": (CF,), "diameter_in": (25.4,), "width_in": (25.4,), "height_in": (25.4,), "length_in": (25.4,),
    "elevation_ft": (FT,), "invert_ft": (FT,), "length_ft": (FT,), "breadth_ft": (FT,), "crest_height_ft": (FT,),
    "coefficients_ft_c": (FT, C), "table_ft_cfs": (FT, CF), "weir_c": (C,), "c": (C,),
}  # fmt: skip


def _scaled(value, factors):
    if isinstance(value, dict):
        return {key: _scaled(item, factors) for key, item in value.items()}
    if isinstance(value, list):
        return [[item / factor for item, factor in zip(row, factors, strict=True)] for row in value]
    return value / factors[0]


def _numbers(item, path=""):
    """Every number of a dataclass, mapping or tuple, by its place."""
    if dataclasses.is_dataclass(item):
        item = {field.name: getattr(item, field.name) for field in dataclasses.fields(item)}
    if isinstance(item, dict):
        return {k: v for key, value in item.items() for k, v in _numbers(value, f"{path}.{key}").items()}
    if isinstance(item, tuple):
        return {k: v for i, value in enumerate(item) for k, v in _numbers(value, f"{path}[{i}]").items()}
    return {path: item} if isinstance(item, (int, float)) else {}


def test_si_file_equals_us_file():
    """Feet or metres in the file change nothing behind it: equal to 1e-12, the round-off of the factors."""
    from ruamel.yaml import YAML

    data = YAML(typ="safe", pure=True).load(SI)
    twin = _us_twin(data) | {"project": {"name": "Maple Court", "units": "US"}}
    project, us = read_project_text(SI, "si.yaml"), read_project_text(repr(twin), "us.yaml")
    metric, customary = _numbers(project.networks), _numbers(us.networks)
    assert metric.keys() == customary.keys()
    assert len(metric) > 100
    assert metric == pytest.approx(customary, rel=1e-12)
    depths, twins = ([storm.depth_in for storm in item.storms] for item in (project, us))
    assert depths == pytest.approx(twins, rel=1e-12)
    assert project.p90_in == pytest.approx(1.5, rel=1e-12)


@given(order=st.permutations(["E1", "A", "B", "C", "R", "P"]))
@settings(max_examples=20, deadline=None)
def test_order_of_nodes_changes_nothing(order):
    """Nodes may stand in any order."""
    nodes = {
        "E1": "{kind: subcatchment, to: P, areas: [{ac: 1, cn: 70}], tc_min: 6}",
        "A": "{kind: subcatchment, to: R, areas: [{ac: 2, cn: 80}], tc_min: 12}",
        "B": "{kind: junction, to: C}",
        "C": "{kind: reach, to: DP1, travel_time_min: 4}",
        "R": "{kind: reach, to: P, travel_time_min: 5}",
        "P": "{kind: pond, to: B, storage: [{contours_ft_sf: [[0, 900], [9, 999]]}], outlets: {o: {orifice: "
        "{diameter_in: 12, invert_ft: 0}}}}",
    }
    text = "".join(f"    {name}: {nodes[name]}\n" for name in order)
    network = _read(("  post:\n", f"  other:\n{text}  post:\n")).networks["other"]
    usual = _read(
        ("  post:\n", "  other:\n" + "".join(f"    {k}: {v}\n" for k, v in nodes.items()) + "  post:\n")
    )
    assert {node.id: node for node in network} == {node.id: node for node in usual.networks["other"]}
    place = {node.id: m for m, node in enumerate(network)}
    assert place["A"] < place["R"] < place["P"] < place["B"] < place["C"] < place["DP1"]


@st.composite
def _damaged(draw):
    """The template with a few pieces cut, doubled, swapped or replaced."""
    text = TEMPLATE
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        junk = draw(
            st.one_of(
                st.sampled_from(
                    ["", "\t", ": ", "- ", "{", "}", "[", "]", "&a ", "*a", "!!x ", "? ", "'", '"', "\n"]
                ),
                st.sampled_from(
                    ["~", ".nan", "-1", "0", "1e400", "true", "9" * 30, "0x1F", "1_0", "%YAML 1.1\n"]
                ),
                st.sampled_from(
                    ["unit", "SI", "wintr20", "discarded", "DP1", "BASIN", "|", ">", "<<: ", "---", "...\n"]
                ),
                st.text(max_size=5),
                st.just(text[end : end + 40]),
            )
        )
        text = text[:start] + junk + text[end:]
    return text


@given(text=_damaged())
@settings(max_examples=200, deadline=None)
def test_damaged_files_never_give_a_traceback(text):
    """Whatever is wrong with a file, it is read or refused with at least one fault that says something."""
    faults = None
    try:
        read_project_text(text, "site.yaml")
    except ProjectError as error:
        faults = error.faults
    assert faults is None or len(faults) > 0
    assert all(fault.what and fault.fix and fault.where.startswith("site.yaml") for fault in faults or ())


def test_wet_ground_and_another_unit_hydrograph_come_from_the_file():
    """ARC III raises the curve number of every event; a peak rate factor of 200 flattens the hydrograph."""
    from hydro.project.assess import run_project

    usual = run_project(_read())
    wet = run_project(_read(('source: "NRCS EFH-2', 'arc: 3\n  source: "NRCS EFH-2')))
    flat = run_project(_read(("      tc_min: 10\n", "      tc_min: 10\n      unit_hydrograph: PRF_200\n")))
    node = {
        key: done.runs["post"]["10-yr"].nodes["P1"]
        for key, done in (("usual", usual), ("wet", wet), ("flat", flat))
    }
    assert node["wet"].runoff.curve_number > node["usual"].runoff.curve_number
    assert node["flat"].peak_flow_cfs < 0.8 * node["usual"].peak_flow_cfs
    assert node["flat"].volume_cf == pytest.approx(node["usual"].volume_cf, rel=1e-9)
