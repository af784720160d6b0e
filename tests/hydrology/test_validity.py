"""Every limit of the table is a finding where a value is beyond it."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from hydro.findings import CODES
from hydro.hydrology import (
    FlowSection,
    channel_segment,
    direct_segment,
    faa_segment,
    flow_path_time,
    kerby_segment,
    kirpich_segment,
    lag_segment,
    lake_segment,
    pipe_segment,
    shallow_segment,
    sheet_segment,
    trapezoidal_section,
    validity_findings,
    validity_limits,
)

PAGE = Path(__file__).parents[2] / "docs" / "validity_limits.md"
LIMITS = [pytest.param(limit, id=f"{limit.method}, {limit.quantity}, {limit.text}") for limit in validity_limits()]


@pytest.mark.parametrize("limit", LIMITS)
def test_beyond_a_limit_is_its_finding(limit):
    """0.1 % beyond either end gives the code with value and limit; the ends themselves and NaN give none."""
    beyond = [limit.lowest * 0.999] if math.isfinite(limit.lowest) else []
    beyond += [limit.highest * 1.001] if math.isfinite(limit.highest) else []
    assert beyond, "a limit without an end"
    for value in beyond:
        found = [f for f in validity_findings(limit.method, "here", **{limit.quantity: value}) if f.code == limit.code]
        assert [finding.where for finding in found] == ["here"]
        assert limit.text in found[0].cause
        assert f"{value:,.4g}" in found[0].cause
    for end in (limit.lowest, limit.highest, math.nan):
        inside = not math.isinf(end) and not (end == limit.highest and limit.highest_is_outside)
        if inside:
            assert limit.contains(end)
    assert limit.contains(limit.highest) is (math.isinf(limit.highest) or not limit.highest_is_outside)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_says_where_it_is_from(limit):
    """Source, status and a known code; a critical finding it never is."""
    assert limit.source
    assert limit.status in ("read", "quoted", "chosen")
    assert CODES[limit.code].severity in ("note", "warning")


def test_the_page_is_the_table():
    """docs/validity_limits.md has one row for each limit, in order."""
    rows = re.findall(r"^\| (.+?) \| (\w+) \| (.+?) \| (H\d+) \| (\w+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert rows == [(x.method, x.quantity, x.text, x.code, x.status, x.source) for x in validity_limits()]


def test_round_off_is_not_beyond():
    """30.48 m are 100 ft and no more, whatever the last bit of the conversion says."""
    assert validity_findings("sheet neh-630", length_ft=30.48 / 0.3048 * (1 + 1e-15)) == ()


def test_an_unknown_method_is_refused():
    with pytest.raises(KeyError, match="kirpitch"):
        validity_findings("kirpitch", slope=0.05)


SEGMENTS = {
    "sound sheet": (lambda: sheet_segment(80.0, 0.02, 0.24, 3.3), []),
    "sheet with n of a channel": (lambda: sheet_segment(80.0, 0.02, 0.009, 3.3), ["H216"]),
    "sheet with n in per cent": (lambda: sheet_segment(80.0, 0.02, 24.0, 3.3), ["H216"]),
    "sheet, long": (lambda: sheet_segment(100.1, 0.02, 0.24, 3.3), ["H202"]),
    "sheet, slope in per cent": (lambda: sheet_segment(80.0, 2.0, 0.24, 3.3), ["H210"]),
    "sound shallow": (lambda: shallow_segment(400.0, 0.005, "paved"), []),
    "flat shallow": (lambda: shallow_segment(400.0, 0.0049, "paved"), ["H217"]),
    "steep shallow": (lambda: shallow_segment(400.0, 0.51, "paved"), ["H210"]),
    "sound channel": (lambda: channel_segment(300.0, 0.005, trapezoidal_section(1.0, 2.0, 3.0), 0.035), []),
    "channel, n of sheet flow": (lambda: channel_segment(300.0, 0.005, FlowSection(9.0, 9.0, 6.0), 0.24), ["H216"]),
    "channel, fast": (lambda: channel_segment(300.0, 0.1, FlowSection(60.0, 27.0, 20.0), 0.03), ["H218", "H219"]),
    "channel, slow": (lambda: channel_segment(300.0, 1e-6, FlowSection(9.0, 9.0, 6.0), 0.05), ["H218"]),
    "channel without width": (lambda: channel_segment(300.0, 0.1, FlowSection(60.0, 27.0, math.nan), 0.03), ["H218"]),
    "sound pipe": (lambda: pipe_segment(200.0, 0.003, 12.0, 0.013), []),
    "steep pipe": (lambda: pipe_segment(200.0, 0.02, 12.0, 0.013), ["H219"]),
    "pipe, n of a channel": (lambda: pipe_segment(200.0, 0.01, 12.0, 0.05), ["H216"]),
    "pipe, absurd": (lambda: pipe_segment(200.0, 0.4, 36.0, 0.013), ["H218", "H219"]),
    "sound lake": (lambda: lake_segment(1000.0, 4.0), []),
    "swamp": (lambda: lake_segment(1000.0, 0.5), ["H221"]),
    "abyss": (lambda: lake_segment(1000.0, 150.0), ["H221"]),
    "sound lag": (lambda: lag_segment(3865.0, 63.0, 4.79, 40.0), []),
    "lag, everything": (lambda: lag_segment(100.0, 40.0, 0.2, 2500.0), ["H211"] * 4),
    "lag, paved": (lambda: lag_segment(3000.0, 98.0, 2.0), ["H211"]),
    "lag, steep": (lambda: lag_segment(3000.0, 70.0, 65.0), ["H210", "H211"]),
    "sound kirpich": (lambda: kirpich_segment(1500.0, 0.05, 1.0, 50.0), []),
    "kirpich, flat and large": (lambda: kirpich_segment(1500.0, 0.009, 1.0, 200.0), ["H212"] * 2),
    "kirpich, small": (lambda: kirpich_segment(1500.0, 0.05, 1.0, 0.5), ["H212"]),
    "sound kerby": (lambda: kerby_segment(1200.0, 0.0099, 0.4, 9.9), []),
    "kerby, everything": (lambda: kerby_segment(1201.0, 0.01, 0.9, 10.0), ["H213"] * 4),
    "faa": (lambda: faa_segment(300.0, 1.0, 0.35), ["H215"]),
    "faa, C of nothing": (lambda: faa_segment(300.0, 1.0, 0.01), ["H214", "H215"]),
    "direct": (lambda: direct_segment(10.0), []),
}  # fmt: skip


@pytest.mark.parametrize("case", SEGMENTS)
def test_a_segment_carries_the_limits_it_passes(case):
    """Sound segments carry none; the path gives each finding its place."""
    build, codes = SEGMENTS[case]
    segment = build()
    assert [finding.code for finding in segment.findings] == codes
    path = flow_path_time([segment, direct_segment(6.0)], where="post / P1")
    assert sorted(finding.code for finding in path.findings) == sorted(codes)
    assert {finding.where for finding in path.findings} <= {"post / P1"}


@pytest.mark.parametrize(("minutes", "codes"), [(5.9, ["H201"]), (6.0, []), (600.0, []), (601.0, ["H222"])])
def test_limits_of_tc(minutes, codes):
    """TR-55: 0.1 to 10 h, both included."""
    assert [finding.code for finding in flow_path_time([direct_segment(minutes)]).findings] == codes


def test_capacity():
    """Full 12-in pipe at 1 %, n 0.013, 1.486: 3.56 cfs in every handbook; channel area times velocity."""
    assert pipe_segment(200.0, 0.01, 12.0, 0.013, 1.486).capacity_cfs == pytest.approx(3.56, abs=0.005)
    channel = channel_segment(7300.0, 0.005, FlowSection(27.0, 28.2, 27.0), 0.05)
    assert channel.capacity_cfs == 27.0 * channel.velocity_fps
    assert math.isnan(lake_segment(100.0, 3.0).capacity_cfs)


def test_froude_number_of_a_pipe_is_that_of_half_its_depth():
    """Critical slope of a half-full 12-in pipe by hand: V^2 = g pi d/8, 0.5 % either side decides."""
    v = math.sqrt(32.2 * math.pi / 8.0)
    critical = (v * 0.013 / 1.49 / 0.25 ** (2.0 / 3.0)) ** 2
    assert [f.code for f in pipe_segment(100.0, critical * 1.005, 12.0, 0.013).findings] == ["H219"]
    assert pipe_segment(100.0, critical * 0.995, 12.0, 0.013).findings == ()
