"""Outlet devices: the kernels against plain formulas, and what every outlet promises."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

from hydro.kernels import devices, openings
from hydro.kernels import devices as d
from tests.kernels.builders import BROAD_COEFFICIENTS, BROAD_HEADS, Device
from tests.oracle import devices as plain

OUTLETS = {
    "circular orifice": Device(devices.CIRCULAR_ORIFICE, (100.0, 1.5, 0.6, 2.0)),
    "small orifice": Device(devices.CIRCULAR_ORIFICE, (100.0, 0.125, 0.6, 1.0)),
    "rectangular orifice": Device(devices.RECTANGULAR_ORIFICE, (100.0, 2.0, 0.75, 0.6, 3.0)),
    "circular grate": Device(devices.CIRCULAR_GRATE, (100.0, 2.0, 0.6, 3.33, 1.0)),
    "rectangular grate": Device(devices.RECTANGULAR_GRATE, (100.0, 2.0, 3.0, 0.6, 3.33, 2.0)),
    "sharp weir": Device(devices.SHARP_WEIR, (100.0, 4.0, 0.0, 3.33, 0.0)),
    "contracted weir": Device(devices.SHARP_WEIR, (100.0, 0.5, 2.0, 3.33, 0.0)),
    "weir of known height": Device(devices.SHARP_WEIR, (100.0, 4.0, 0.0, 3.27, 0.2)),
    "V-notch": Device(devices.V_NOTCH_WEIR, (100.0, 1.0, 2.5)),
    "broad-crested weir": Device(devices.BROAD_WEIR, (100.0, 10.0), table=(BROAD_HEADS, BROAD_COEFFICIENTS)),
    "rating table": Device(devices.RATING_TABLE, (), table=((100.0, 101.0, 104.0), (0.0, 3.0, 40.0))),
}
CONTINUOUS = [name for name in OUTLETS if name != "rating table"]
TAILWATERS = (-np.inf, 99.0, 100.0, 100.3, 101.7, 104.0)
LEVELS = np.linspace(99.5, 106.0, 1000)


def _flows(name, tailwater_ft, levels=LEVELS):
    return np.array([OUTLETS[name].kernel(z, tailwater_ft) for z in levels])


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("name", OUTLETS)
def test_flow_follows_the_plain_formula(name, tailwater_ft):
    """Kernel against oracle at 1e-12, but near drowning: heads of 1e-3 ft at levels of 100 ft carry 1e-11."""
    levels = LEVELS[::7]
    expected = [OUTLETS[name].exact(z, tailwater_ft) for z in levels]
    np.testing.assert_allclose(_flows(name, tailwater_ft, levels), expected, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("name", OUTLETS)
def test_flow_never_falls_as_the_water_rises(name, tailwater_ft):
    """On 1,000 levels, no flow is lower than the one before (1e-13 cfs: round-off of a full pipe)."""
    assert np.diff(_flows(name, tailwater_ft)).min() >= -1e-13


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("name", CONTINUOUS)
def test_flow_does_not_jump(name, tailwater_ft):
    """The largest step of 1,000 levels shrinks at least sevenfold on 1,000 levels within it.

    A jump would stay as it is; the steepest formula, Villemonte's at drowning, has steps of h^0.385, so a
    thousandth of the interval has a fourteenth of the step.
    """
    flow = _flows(name, tailwater_ft)
    i = int(np.argmax(np.diff(flow)))
    within = _flows(name, tailwater_ft, np.linspace(LEVELS[i], LEVELS[i + 1], 1000))
    assert np.diff(within).max() < (flow[i + 1] - flow[i]) / 7.0


@pytest.mark.parametrize("name", OUTLETS)
def test_tailwater_only_ever_holds_back(name):
    """Rising tailwater lowers the flow, to nothing at the headwater and above (no reverse flow)."""
    flow = [OUTLETS[name].kernel(103.0, tailwater) for tailwater in (-np.inf, *np.linspace(99.0, 104.0, 501))]
    assert np.diff(flow).max() <= 0.0
    assert OUTLETS[name].kernel(103.0, 103.0) == 0.0
    assert OUTLETS[name].kernel(103.0, 105.0) == 0.0


@pytest.mark.parametrize("name", OUTLETS)
def test_no_flow_up_to_the_invert(name):
    """A device is dry at and below its invert."""
    assert OUTLETS[name].kernel(100.0) == 0.0
    assert OUTLETS[name].kernel(98.0) == 0.0


def test_rating_table_stops_at_the_tailwater():
    """A table carries no rule for drowning: it flows as given above the tailwater, and not at all below."""
    assert OUTLETS["rating table"].kernel(102.5, 102.5 - 1e-9) == pytest.approx(21.5, rel=1e-12)  # same line
    assert OUTLETS["rating table"].kernel(102.5, 102.5) == 0.0


@pytest.mark.parametrize("share", [0.01, 0.1, 0.3, 0.5, 0.77, 0.999, 1.0, 2.0])
def test_wetted_circle_is_the_integral_of_its_width(share):
    """Closed segment area against quadrature, 1e-12 of the full circle."""
    found = openings.segment_area_sf(share * 1.5, 1.5)
    assert abs(found - plain.segment_area(share * 1.5, 1.5)) <= 1e-12 * np.pi * 0.75**2


def test_grate_meets_orifice_flow_at_its_transition_head():
    """A circular riser changes from weir to orifice at (C / Cw') D / 4 = 0.36 D (C 0.6, Cw 3.33)."""
    head = 0.6 * np.sqrt(64.4) / 3.33 * 2.0 / 4.0
    weir = 3.33 * np.pi * 2.0 * head**1.5
    assert OUTLETS["circular grate"].kernel(100.0 + head) == pytest.approx(weir, rel=1e-12)  # the two laws meet
    assert head / 2.0 == pytest.approx(0.36, abs=0.005)  # printed to two digits


def test_unknown_device_gives_no_number():
    """A code without a formula answers NaN, never a normal-looking flow."""
    assert np.isnan(Device(99).kernel(101.0))


def test_a_part_full_orifice_stands_above_the_integral_as_documented():
    """Half the wetted depth as head: rectangle +6.1 %; circle +4.2 % at the crown, +20 % in the limit of no depth.

    Integral of C b sqrt(2 g (y - s)) over the depth, by quadrature; 0.2 % points cover the limit at 1/1000 depth.
    """
    for width_at, code_row, depth, percent in (
        (lambda s: 2.0, (d.RECTANGULAR_ORIFICE, [0.0, 2.0, 1.0, 0.6, 1.0]), 0.7, 6.07),
        (lambda s: 2.0 * math.sqrt(max(s * (1.0 - s), 0.0)), (d.CIRCULAR_ORIFICE, [0.0, 1.0, 0.6, 1.0]), 1.0, 4.2),
        (lambda s: 2.0 * math.sqrt(max(s * (1.0 - s), 0.0)), (d.CIRCULAR_ORIFICE, [0.0, 1.0, 0.6, 1.0]), 1e-3, 20.0),
    ):
        exact, _ = quad(lambda s, y=depth, b=width_at: 0.6 * b(s) * math.sqrt(2.0 * 32.2 * (y - s)), 0.0, depth)
        ours = Device(code_row[0], tuple(code_row[1])).kernel(depth)
        assert 100.0 * (ours / exact - 1.0) == pytest.approx(percent, abs=0.2)
