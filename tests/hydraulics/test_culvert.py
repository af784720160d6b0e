"""Culverts: HDS-5 formulas, energy along the barrel, and the laws of a rating."""

import math
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from hydro.errors import InputError
from hydro.hydraulics.culvert import culvert_cfs, culvert_inlets

G = 32.2
PIPE = {"inlet": "square-edge-headwall", "manning_n": 0.013}
CASES = [(name, shape) for name, inlet in culvert_inlets().items() for shape in inlet.shapes]


def one(level, name="square-edge-headwall", shape="circular", fall=0.6, length=60.0, tail=-math.inf):
    """Flow of a 3-ft barrel (4.5 ft wide where it is no circle) from 100 ft."""
    span = None if shape == "circular" else 4.5
    return culvert_cfs(
        level, 100.0, 100.0 - fall, length, 3.0, inlet=name, manning_n=0.013, shape=shape, span_ft=span, tailwater_ft=tail
    )  # fmt: skip


@pytest.mark.parametrize(("name", "shape"), CASES)
def test_rating_is_continuous_and_does_not_fall(name, shape):
    """On 1,000 levels the flow never falls; on 4,000 the largest rise is less than half: no jump.

    1e-8 of the largest flow: energies along a barrel are found to 1e-13 of its rise, near a minimum of them.
    """
    largest = []
    for count in (1000, 4000):
        flow = one(np.linspace(99.5, 112.0, count), name, shape)
        assert np.diff(flow).min() >= -1e-8 * flow.max()
        largest.append(np.diff(flow).max())
    assert flow[0] == 0.0
    assert largest[1] < 0.5 * largest[0]


@pytest.mark.parametrize("shape", ["circular", "box", "elliptical", "arch"])
def test_tailwater_never_raises_the_flow(shape):
    """From below the outlet to the headwater the flow falls to 0, without a jump between 400 levels of 0.03 ft."""
    name = next(name for name, inlet in culvert_inlets().items() if shape in inlet.shapes)
    tails = np.linspace(98.0, 106.0, 400)
    flow = one(np.full(400, 106.0), name, shape, tail=tails)
    assert np.diff(flow).max() <= 1e-9
    assert flow[-1] == 0.0


def test_submerged_inlet_control():
    """Form of HDS-5, HW/D = c F^2 + Y - 0.5 S, F = Q/(A D^0.5), on a steep pipe: 1e-9."""
    level = 100.0 + 3.0 * 2.4
    flow = one(level, fall=3.0)
    unit = flow / (0.25 * math.pi * 9.0 * math.sqrt(3.0))
    assert unit > 4.0
    assert 0.0398 * unit**2 + 0.67 - 0.5 * 3.0 / 60.0 == pytest.approx(2.4, rel=1e-9)


def test_mitred_inlets_take_the_slope_the_other_way():
    """Ks is +0.7: at the same flow HW/D is 1.2 S higher than with -0.5 (EPA SWMM has a tenth of it): 1e-9."""
    level = 100.0 + 3.0 * 2.4
    flow = one(level, "cmp-mitred", fall=3.0)
    unit = flow / (0.25 * math.pi * 9.0 * math.sqrt(3.0))
    assert 0.0463 * unit**2 + 0.75 + 0.7 * 3.0 / 60.0 == pytest.approx(2.4, rel=1e-9)


def test_unsubmerged_inlet_control():
    """Form 1: HW/D = Hc/D + K F^M - 0.5 S with Hc = dc + Vc^2/2g of the circle, by its own root search: 1e-8."""
    flow = one(102.0, fall=3.0)

    def critical(depth):
        half = math.acos(1.0 - 2.0 * depth / 3.0)
        area, width = 2.25 * (half - math.sin(half) * math.cos(half)), 3.0 * math.sin(half)
        return flow * flow * width - G * area**3

    depth = brentq(critical, 0.05, 2.9, xtol=1e-13)
    half = math.acos(1.0 - 2.0 * depth / 3.0)
    area = 2.25 * (half - math.sin(half) * math.cos(half))
    energy = depth + (flow / area) ** 2 / (2.0 * G)
    unit = flow / (0.25 * math.pi * 9.0 * math.sqrt(3.0))
    assert energy / 3.0 + 0.0098 * unit**2 - 0.5 * 0.05 == pytest.approx(2.0 / 3.0, rel=1e-8)


def test_full_barrel_under_tailwater():
    """HW - TW = (1 + ke + 29 n^2 L/R^1.33) V^2/2g where the barrel is drowned: 0.2 %, since 29 is 28.96 exactly."""
    flow = one(108.0, fall=0.1, length=200.0, tail=106.0)
    velocity = flow / (0.25 * math.pi * 9.0)
    losses = (1.0 + 0.5 + 29.0 * 0.013**2 * 200.0 / 0.75 ** (4.0 / 3.0)) * velocity**2 / (2.0 * G)
    assert losses == pytest.approx(2.0, rel=2e-3)


def test_part_full_outlet_control_is_a_backwater_profile():
    """A flat box of 400 ft: headwater by an ODE for the profile from critical depth, against ours: 0.02 ft.

    Ours takes 24 implicit first-order steps; the flow is the one at which our headwater stands at 2 ft.
    """
    span, length, n = 4.5, 400.0, 0.013
    name = next(name for name, inlet in culvert_inlets().items() if "box" in inlet.shapes)
    flow = culvert_cfs(102.0, 100.0, 99.9, length, 3.0, inlet=name, manning_n=n, shape="box", span_ft=span)
    critical = (flow / span) ** (2.0 / 3.0) / G ** (1.0 / 3.0)
    slope = 0.1 / length

    def rise(_, depth):
        area = span * depth[0]
        friction = (n * flow / (1.486 * area * (area / (span + 2.0 * depth[0])) ** (2.0 / 3.0))) ** 2
        return [(friction - slope) / (1.0 - flow * flow / (G * span**2 * depth[0] ** 3))]

    depth = solve_ivp(rise, (0.0, length), [critical * 1.0001], rtol=1e-9, atol=1e-9).y[0, -1]
    head = (flow / (span * depth)) ** 2 / (2.0 * G)
    expected = depth + (1.0 + culvert_inlets()[name].entrance_loss) * head
    assert expected == pytest.approx(2.0, abs=0.02)


def test_inlets_of_another_shape_and_bad_numbers_are_refused():
    """All faults at once, each with a mend."""
    with pytest.raises(InputError, match="square-edge-headwall"):
        one(102.0, "square-edge-headwall", "box")
    with pytest.raises(InputError, match="Did you mean 'square-edge-headwall'"):
        one(102.0, "square-edge-head-wall")
    with pytest.raises(InputError):
        culvert_cfs(102.0, 100.0, 99.0, -5.0, 3.0, **PIPE)


def test_catalogue_of_the_docs_is_in_step():
    """Every inlet stands in docs/culverts.md with its constants and its status."""
    page = (Path(__file__).parents[2] / "docs" / "culverts.md").read_text(encoding="utf-8")
    rows = [line for line in page.split("<!-- inlets -->")[1].splitlines() if line.startswith("| `")]
    assert len(rows) == len(culvert_inlets())
    for row, inlet in zip(rows, culvert_inlets().values(), strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[0] == f"`{inlet.name}`"
        numbers = inlet.k, inlet.m, inlet.c, inlet.y, inlet.slope_correction, inlet.entrance_loss
        assert [float(cell) for cell in cells[5:11]] == list(numbers)
        assert cells[11] == inlet.status
