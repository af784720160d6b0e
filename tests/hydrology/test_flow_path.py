"""Times of concentration: sections, surfaces, segments, whole-watershed equations."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import InputError
from hydro.hydrology import (
    FlowSection,
    channel_segment,
    circular_section,
    direct_segment,
    faa_hr,
    find_shallow_surface,
    flow_path_time,
    full_pipe_velocity_fps,
    kerby_hr,
    kirpich_hr,
    lag_equation_hr,
    lake_segment,
    manning_velocity_fps,
    parabolic_section,
    pipe_segment,
    shallow_segment,
    shallow_surfaces,
    shallow_velocity_fps,
    sheet_flow_findings,
    sheet_segment,
    trapezoidal_section,
)
from tests.kernels.builders import QUICK

LENGTHS = st.floats(0.1, 20.0)


@QUICK
@given(LENGTHS, LENGTHS, st.floats(0.0, 6.0), st.floats(0.0, 6.0))
def test_trapezoid_by_corners(depth, width, left, right):
    """Area by the shoelace formula and perimeter by the corners (round-off)."""
    x = np.array([-left * depth, 0.0, width, width + right * depth])
    y = np.array([depth, 0.0, 0.0, depth])
    section = trapezoidal_section(depth, width, left, right)
    shoelace = 0.5 * abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))
    assert section.area_sf == pytest.approx(shoelace, rel=1e-12)
    assert section.wetted_perimeter_ft == pytest.approx(np.hypot(np.diff(x), np.diff(y)).sum(), rel=1e-12)
    assert section.top_width_ft == pytest.approx(x[-1] - x[0], rel=1e-12)


@QUICK
@given(LENGTHS, st.floats(0.02, 1.0))
def test_circle_by_integration(diameter, share):
    """Area of the segment by 20,000 slices (1e-4), full and half full exactly."""
    depth = share * diameter
    y = (np.arange(20000) + 0.5) / 20000 * depth
    width = 2.0 * np.sqrt(y * (diameter - y))
    assert circular_section(depth, diameter).area_sf == pytest.approx(width.mean() * depth, rel=1e-4)
    half, full = circular_section(0.5 * diameter, diameter), circular_section(diameter, diameter)
    assert half.area_sf == pytest.approx(math.pi * diameter**2 / 8.0, rel=1e-12)
    assert full.hydraulic_radius_ft == pytest.approx(diameter / 4.0, rel=1e-12)
    assert half.hydraulic_radius_ft == pytest.approx(diameter / 4.0, rel=1e-12)


@QUICK
@given(LENGTHS, LENGTHS)
def test_parabola_by_chords(width, depth):
    """Arc by 2,000 chords (1e-6) and area 2/3 of the box."""
    x = np.linspace(-0.5 * width, 0.5 * width, 2001)
    y = depth * (2.0 * x / width) ** 2
    section = parabolic_section(depth, width, depth)
    assert section.area_sf == pytest.approx(2.0 / 3.0 * width * depth, rel=1e-12)
    assert section.wetted_perimeter_ft == pytest.approx(np.hypot(np.diff(x), np.diff(y)).sum(), rel=1e-5)


def test_sections_take_arrays_of_depths():
    """Arrays in, arrays out: a rating from one call equals depth by depth."""
    depths = np.array([0.5, 1.0, 1.5])
    for make in (
        lambda y: trapezoidal_section(y, 2.0, 3.0),
        lambda y: circular_section(y, 1.5),
        lambda y: parabolic_section(y, 8.0, 1.0),
    ):
        together = make(depths).hydraulic_radius_ft
        np.testing.assert_array_equal(together, [make(float(y)).hydraulic_radius_ft for y in depths])


@pytest.mark.parametrize("surface", shallow_surfaces(), ids=lambda surface: surface.name[:20])
def test_shallow_coefficients_follow_from_radius_and_roughness(surface):
    """Each coefficient is 1.486 r^(2/3) / n to its last digit: the rows agree with themselves."""
    k = manning_velocity_fps(surface.hydraulic_radius_ft, 1.0, surface.manning_n, 1.486)
    assert k == pytest.approx(surface.velocity_at_slope_1_fps, abs=5.1e-4)
    assert shallow_velocity_fps(1.0, surface) == surface.velocity_at_slope_1_fps


def test_only_two_surfaces_are_verified():
    """Paved and unpaved were read in TR-55; a segment on another surface says so in its line."""
    verified = [surface.velocity_at_slope_1_fps for surface in shallow_surfaces() if surface.status == "verified"]
    assert verified == [20.3282, 16.1345]
    assert "unverified" in shallow_segment(100.0, 0.02, "short grass").description
    assert "unverified" not in shallow_segment(100.0, 0.02, "paved").description


def test_unknown_surface_is_named():
    """A surface that fits nothing, and one that fits several, is refused with a list."""
    with pytest.raises(InputError, match="Nearest: "):
        find_shallow_surface("lava")
    with pytest.raises(InputError, match="Choose one of: "):
        find_shallow_surface("and")


@pytest.mark.parametrize(
    ("length", "limit", "codes"),
    [
        (100.0, "neh-630", []),
        (100.1, "neh-630", ["H202"]),
        (300.0, "tr-55", []),
        (301.0, "tr-55", ["H202"]),
        (150.0, "ny-existing", []),
        (150.0, "ny-developed", ["H202"]),
    ],
)
def test_limits_of_sheet_flow(length, limit, codes):
    """NEH 630 100 ft, TR-55 300 ft, New York 150 ft before and 100 ft after development."""
    assert [finding.code for finding in sheet_flow_findings(length, limit)] == codes


def test_sheet_flow_in_two_pieces_is_one_length():
    """Two sheet segments of 80 ft are 160 ft of sheet flow: one finding with the sum."""
    pieces = [sheet_segment(80.0, 0.02, 0.24, 3.5), sheet_segment(80.0, 0.03, 0.24, 3.5)]
    findings = flow_path_time(pieces, where="post.P1").findings
    assert [(f.code, f.where) for f in findings] == [("H202", "post.P1")]
    assert "160 ft" in findings[0].cause


def test_minimum_bites_with_a_finding():
    """4.2 min computed, 6 min used: said so."""
    path = flow_path_time([direct_segment(4.2)], minimum_hr=0.1)
    assert path.time_of_concentration_hr == 0.1
    assert path.travel_time_hr == pytest.approx(0.07, rel=1e-15)
    assert [f.code for f in path.findings] == ["H208"]
    assert "4.2 min, used 6.0 min" in path.findings[0].cause


def test_order_of_segments_changes_nothing():
    """The time is the sum, whatever the order (exact: summed without round-off)."""
    segments = [
        sheet_segment(90.0, 0.02, "grass, dense", 3.3),
        shallow_segment(321.0, 0.031, "unpaved"),
        channel_segment(777.0, 0.004, trapezoidal_section(1.3, 3.0, 2.0), 0.035, 1.486),
        pipe_segment(210.0, 0.012, 18.0, 0.013),
        lake_segment(400.0, 5.0),
    ]
    forth, back = flow_path_time(segments), flow_path_time(segments[::-1])
    assert forth.time_of_concentration_hr == back.time_of_concentration_hr
    assert forth.length_ft == 90.0 + 321.0 + 777.0 + 210.0 + 400.0


def test_printed_line():
    """A line as reports print it: minutes to 0.1, slope to four digits, velocity to two; blanks where none."""
    assert channel_segment(7300.0, 0.005, FlowSection(27.0, 28.2, 27.0), 0.05).printed() == (
        "59.4", "7,300", "0.0050", "2.05",
        "Channel flow, area = 27.0 sf, perimeter = 28.2 ft, n = 0.05, capacity = 55.27 cfs",
    )  # fmt: skip
    assert direct_segment(5.0, "plan of 2019").printed() == ("5.0", "", "", "", "plan of 2019")


def test_unit_factor_is_a_choice():
    """1.486 against 1.49 moves a velocity by 0.27 %."""
    ratio = full_pipe_velocity_fps(12.0, 0.01, 0.013, 1.49) / full_pipe_velocity_fps(12.0, 0.01, 0.013, 1.486)
    assert ratio == pytest.approx(1.49 / 1.486, rel=1e-14)


@QUICK
@given(st.floats(50.0, 5000.0), st.floats(0.001, 0.3), st.floats(1.0, 3.0))
def test_longer_and_flatter_paths_take_longer(length, slope, more):
    """Every equation: Tc rises with length and falls with slope."""
    for time in (
        lambda x, s: lag_equation_hr(x, 75.0, 100.0 * s),
        lambda x, s: kirpich_hr(x, s),
        lambda x, s: kerby_hr(x, s, 0.4),
        lambda x, s: faa_hr(x, 100.0 * s, 0.5),
    ):
        assert time(more * length, slope) >= time(length, slope)
        assert time(length, more * slope) <= time(length, slope)


def test_equations_take_arrays():
    """Arrays in, arrays out."""
    lengths = np.array([100.0, 200.0])
    for found in (lag_equation_hr(lengths, 75.0, 2.0), kirpich_hr(lengths, 0.02), faa_hr(lengths, 2.0, 0.4)):
        assert found.shape == (2,)


@pytest.mark.parametrize(
    ("call", "mend"),
    [
        (lambda: sheet_segment(-1.0, 0.01, 0.24, 3.0), "at least 0"),
        (lambda: shallow_segment(100.0, 0.0, "paved"), "above 0"),
        (lambda: shallow_segment(math.inf, 0.1, "paved"), "finite"),
        (lambda: circular_section(2.1, 2.0), "at most 2"),
        (lambda: trapezoidal_section(1.0, 0.0, 0.0), "side slope above 0"),
        (lambda: flow_path_time([]), "at least one segment"),
        (lambda: kirpich_hr(100.0, -0.1), "above 0"),
        (lambda: faa_hr(100.0, 1.0, 1.2), "at most 1"),
        (lambda: lake_segment(100.0, 0.0), "above 0"),
    ],
)
def test_impossible_values_are_refused(call, mend):
    """Each fault says how to mend it."""
    with pytest.raises(InputError, match=mend):
        call()
