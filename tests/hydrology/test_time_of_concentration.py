"""Travel times: TR-55 ch. 3."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydrology import (
    find_sheet_flow_n,
    manning_velocity_fps,
    shallow_velocity_fps,
    sheet_flow_hr,
    travel_time_hr,
)


def test_example_3_1():
    """TR-55 example 3-1, worksheet 3: 0.30 + 0.24 + 0.99 = 1.53 h, each to half of the last digit."""
    sheet = sheet_flow_hr(100.0, 0.01, find_sheet_flow_n("grass, dense"), 3.6)
    shallow = travel_time_hr(1400.0, shallow_velocity_fps(0.01, "unpaved"))
    channel = travel_time_hr(7300.0, manning_velocity_fps(27.0 / 28.2, 0.005, 0.05))
    for found, printed in ((sheet, 0.30), (shallow, 0.24), (channel, 0.99), (sheet + shallow + channel, 1.53)):
        assert found == pytest.approx(printed, abs=0.005)


@pytest.mark.parametrize(("surface", "n", "hydraulic_radius_ft"), [("unpaved", 0.05, 0.4), ("paved", 0.025, 0.2)])
def test_shallow_flow_is_mannings_equation(surface, n, hydraulic_radius_ft):
    """TR-55 app. F derives 16.1345 and 20.3282 from n and r; 1.49 rounds 1.486, hence 0.5 %."""
    manning = manning_velocity_fps(hydraulic_radius_ft, 0.01, n)
    assert shallow_velocity_fps(0.01, surface) == pytest.approx(manning, rel=5e-3)


def test_sheet_flow_law():
    """Twice the length takes 2^0.8 of the time; four times the slope 4^-0.4; four times the rain half."""
    one = sheet_flow_hr(50.0, 0.01, 0.24, 3.0)
    assert sheet_flow_hr(100.0, 0.01, 0.24, 3.0) / one == pytest.approx(2**0.8, rel=1e-12)  # exact powers
    assert sheet_flow_hr(50.0, 0.04, 0.24, 3.0) / one == pytest.approx(4**-0.4, rel=1e-12)
    assert sheet_flow_hr(50.0, 0.01, 0.24, 12.0) / one == pytest.approx(0.5, rel=1e-12)


@pytest.mark.parametrize(
    ("surface", "n"),
    [
        ("Woods, light underbrush", 0.40), ("woods dense underbrush", 0.80), ("asphalt", 0.011),
        ("Bermuda", 0.41), ("short grass prairie", 0.15), ("range", 0.13),
    ],
)  # fmt: skip
def test_roughness_of_sheet_flow(surface, n):
    """TR-55 table 3-1 and HEC-22 table 4.2, by words."""
    assert find_sheet_flow_n(surface) == n


@pytest.mark.parametrize(
    ("surface", "fix"), [("woods", r"light underbrush 0\.40; Woods, dense"), ("gras dens", "Nearest: "), ("", "Nearest: ")]
)
def test_doubtful_roughness_is_refused(surface, fix):
    """Rows of different n are listed, an unknown surface is answered with the nearest."""
    with pytest.raises(InputError, match=fix):
        find_sheet_flow_n(surface)


def test_arrays_are_taken():
    """The first argument may be an array."""
    assert sheet_flow_hr(np.array([50.0, 100.0]), 0.01, 0.24, 3.6).shape == (2,)
    assert shallow_velocity_fps(np.array([0.01, 0.02]), "paved").shape == (2,)


@pytest.mark.parametrize(
    ("call", "n_faults"),
    [
        (lambda: sheet_flow_hr(-1.0, 0.0, 0.0, 0.0), 4),
        (lambda: shallow_velocity_fps(0.0, "paved", "exact"), 2),
        (lambda: manning_velocity_fps(0.0, 0.0, 0.0, 0.0), 4),
        (lambda: travel_time_hr(-1.0, 0.0), 2),
    ],
)
def test_faults_come_together(call, n_faults):
    """Every impossible argument has its own message."""
    with pytest.raises(InputError) as caught:
        call()
    assert len(caught.value.faults) == n_faults
