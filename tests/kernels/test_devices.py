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
    "trapezoidal weir": Device(devices.TRAPEZOIDAL_WEIR, (100.0, 3.0, 2.0, 3.33, 2.5)),
    "side-flow weir": Device(devices.SIDE_FLOW_WEIR, (100.0, 6.0, 3.0)),
    "profile weir": Device(
        devices.PROFILE_WEIR, (100.0, 2.8), table=((0.0, 10.0, 10.0, 14.0, 30.0), (103.0, 100.0, 101.0, 101.0, 102.0))
    ),
    "ogee": Device(devices.OGEE_WEIR, (100.0, 12.0, 3.0, 3.97)),
    "skimmer": Device(devices.SKIMMER, (100.0, 0.05, 0.17, 2.0)),
    "siphon": Device(devices.SIPHON, (100.0, 0.5, 1.0)),
    "pump": Device(devices.PUMP, (100.0, 2.0), table=((0.0, 2.0, 5.0), (1.0, 1.5, 1.7))),
    "rating by tailwater": Device(
        devices.RATING_BY_TAILWATER,
        (100.0, 3.0),
        table=(
            (99.0, 101.0, 102.0, 100.0, 101.0, 106.0, 101.0, 106.0, 102.0, 103.0, 107.0),
            (3.0, 6.0, 8.0, 0.0, 9.0, 60.0, 0.0, 40.0, 0.0, 4.0, 40.0),
        ),
    ),
    "rating table": Device(devices.RATING_TABLE, (), table=((100.0, 101.0, 104.0), (0.0, 3.0, 40.0))),
}
LIFTS = ["pump"]
"""Devices that no tailwater stops."""
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


@pytest.mark.parametrize("name", [name for name in OUTLETS if name not in LIFTS])
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


def test_a_pump_lifts_against_any_tailwater():
    """Two pumps of 1.5 cfs at 2 ft above the stop level, whatever stands below (round-off)."""
    for tailwater in (-np.inf, 99.0, 110.0):
        assert OUTLETS["pump"].kernel(102.01, tailwater) == pytest.approx(3.0, rel=1e-12)


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


INTEGRALS = {
    "circle": Device(devices.CIRCULAR_ORIFICE, (100.0, 1.5, 0.6, 2.0, 1.0, 1.0, 0.0)),
    "small circle": Device(devices.CIRCULAR_ORIFICE, (100.0, 0.125, 0.6, 1.0, 1.0, 1.0, 0.0)),
    "rectangle": Device(devices.RECTANGULAR_ORIFICE, (100.0, 2.0, 0.75, 0.6, 3.0, 1.0, 1.0, 0.0)),
    "perforated riser": Device(devices.CIRCULAR_ORIFICE, (100.0, 0.0833, 0.6, 4.0, 0.0, 6.0, 0.333)),
    "riser of slots": Device(devices.RECTANGULAR_ORIFICE, (100.0, 0.5, 0.0833, 0.6, 2.0, 1.0, 4.0, 0.5)),
}


def _openings(device, tailwater_ft, levels=LEVELS):
    return np.array([device.kernel(z, tailwater_ft) for z in levels])


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("name", INTEGRALS)
def test_openings_in_rows_and_by_the_integral(name, tailwater_ft):
    """Against quadrature at 2e-8, the accuracy of 32 Gauss points near the crown of a circle."""
    device = INTEGRALS[name]
    formula = plain.circular_orifice_of if device.code == devices.CIRCULAR_ORIFICE else plain.rectangular_orifice_of
    levels = LEVELS[::23]
    expected = [formula(z, tailwater_ft, *device.parameters) for z in levels]
    np.testing.assert_allclose(_openings(device, tailwater_ft, levels), expected, rtol=2e-8, atol=1e-13)


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("name", INTEGRALS)
def test_openings_in_rows_and_by_the_integral_never_fall(name, tailwater_ft):
    """1,000 levels rise (1e-9 of the flow: the accuracy of the Gauss points); dry at the invert; one level, no flow."""
    flow = _openings(INTEGRALS[name], tailwater_ft)
    assert np.diff(flow).min() >= -1e-9 * flow.max()
    i = int(np.argmax(np.diff(flow)))
    within = _openings(INTEGRALS[name], tailwater_ft, np.linspace(LEVELS[i], LEVELS[i + 1], 1000))
    assert np.diff(within).max() < max((flow[i + 1] - flow[i]) / 7.0, 1e-12)
    assert INTEGRALS[name].kernel(100.0) == 0.0
    assert INTEGRALS[name].kernel(103.0, 103.0) == 0.0


@pytest.mark.parametrize("name", INTEGRALS)
def test_tailwater_holds_openings_back(name):
    """No tailwater raises the flow (1e-9 of it: the accuracy of the Gauss points)."""
    flow = [INTEGRALS[name].kernel(103.0, t) for t in (-np.inf, *np.linspace(99.0, 104.0, 501))]
    assert np.diff(flow).max() <= 1e-9 * flow[0]


@pytest.mark.parametrize("share", [1e-6, 0.1, 0.5, 0.9, 0.999, 1.0, 1.0 + 1e-6, 1.001, 1.1, 2.0, 20.0])
def test_integral_over_a_circle(share):
    """32 Gauss points against quadrature, free and drowned to a third of the depth: 2e-8."""
    for tailwater in (-np.inf, 0.4 * share):
        found = openings.circular_integral_cfs(1.2, 0.0, 0.6, 1.2 * share, tailwater)
        exact = plain.circular_orifice_of(1.2 * share, tailwater, 0.0, 1.2, 0.6, 1, True, 1, 0.0)
        assert found == pytest.approx(exact, rel=2e-8)


@pytest.mark.parametrize("tailwater_ft", TAILWATERS)
@pytest.mark.parametrize("contractions", [0.0, 2.0])
def test_weir_under_a_top(tailwater_ft, contractions):
    """A weir 1.5 ft high below its top: oracle at 1e-12, never falling, no jump at the top."""
    device = Device(devices.SHARP_WEIR, (100.0, 2.0, contractions, 3.33, 0.0, 1.5))
    flow = _openings(device, tailwater_ft)
    expected = [plain.weir_under_a_top(z, tailwater_ft, *device.parameters) for z in LEVELS]
    np.testing.assert_allclose(flow, expected, rtol=1e-12, atol=1e-12)
    assert np.diff(flow).min() >= 0.0
    near = device.kernel(101.5 + 1e-9, tailwater_ft) - device.kernel(101.5 - 1e-9, tailwater_ft)
    assert abs(near) < 1e-6  # 2e-9 ft under a slope of some 10 cfs/ft; Villemonte's is steeper, but not here


def test_weir_under_a_top_is_a_weir_below_and_an_orifice_above():
    """SWMM: beyond the top, the flow at the top by the root of the head on the centre (round-off)."""
    device, open_weir = (Device(devices.SHARP_WEIR, (100.0, 2.0, 0.0, 3.33, 0.0, top)) for top in (1.5, 0.0))
    assert device.kernel(101.2) == open_weir.kernel(101.2)
    expected = open_weir.kernel(101.5) * math.sqrt((104.0 - 100.75) / 0.75)
    assert device.kernel(104.0) == pytest.approx(expected, rel=1e-12)


def test_profile_agrees_with_the_shapes_it_can_draw():
    """A level crest is the rectangular weir; a triangle has C x 0.8 tan(angle/2) H^2.5, 0.4 C of each side (1e-9)."""
    level = Device(devices.PROFILE_WEIR, (100.0, 3.0), table=((0.0, 4.0, 10.0), (100.0, 100.0, 100.0)))
    flat = Device(devices.SHARP_WEIR, (100.0, 10.0, 0.0, 3.0, 0.0))
    notch = Device(devices.PROFILE_WEIR, (100.0, 3.0), table=((0.0, 10.0, 20.0), (110.0, 100.0, 110.0)))
    triangle = Device(devices.V_NOTCH_WEIR, (100.0, 1.0, 2.0 * 3.0 / 2.5))
    for z, t in ((101.0, -np.inf), (102.3, 101.0), (103.0, 102.9)):
        assert level.kernel(z, t) == pytest.approx(flat.kernel(z, t), rel=1e-9)
        assert notch.kernel(z, t) == pytest.approx(triangle.kernel(z, t), rel=1e-9)


def test_ogee_coefficient_by_head():
    """C = Cd at Hd, that of a long crest (3.087) at low head, held from H/Hd = 1.33 on (exact but for round-off)."""

    def coefficient(ratio):
        return OUTLETS["ogee"].kernel(100.0 + 3.0 * ratio) / (12.0 * (3.0 * ratio) ** 1.5)

    assert coefficient(1.0) == pytest.approx(3.97, rel=1e-12)
    assert coefficient(0.05) == pytest.approx(3.087, rel=1e-12)
    assert coefficient(1.33) == pytest.approx(3.97 * 1.33**0.12, rel=1e-12)
    assert coefficient(2.0) == pytest.approx(3.97 * 1.33**0.12, rel=1e-12)
