"""Outlets one behind another: the level between them, and the smaller of both flows."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from hydro.kernels import devices, pond

pytestmark = pytest.mark.slow  # without compilation

RISER = (devices.RECTANGULAR_GRATE, (103.0, 4.0, 4.0, 0.6, 3.33, 1.0))
LOW_FLOW = (devices.CIRCULAR_ORIFICE, (100.0, 0.5, 0.6, 1.0))
BARREL = (devices.CIRCULAR_ORIFICE, (98.0, 1.5, 0.6, 1.0))
SLUICE = (devices.CIRCULAR_ORIFICE, (97.0, 1.0, 0.6, 1.0))


def tables(outlets, into, compound=pond.LEVEL_BETWEEN, tailwater=-math.inf, reverse=0):
    """Tables of a pond of one box with outlets, each led into another or out."""
    rows = np.zeros((len(outlets), devices.N_COLUMNS))
    for k, (code, parameters) in enumerate(outlets):
        rows[k, : len(parameters)] = parameters
        rows[k, devices.CODE :] = (code, 0, 0, 0, into[k], into.count(k), 1.0, tailwater, reverse)
    box = np.array([[97.0, 1000.0, 0.0, 0.0], [110.0, 1000.0, 13_000.0, 0.0]])
    return pond.PondTables(np.array([[1.0, 0.0, 2.0]]), box, rows, np.empty((0, 2)), compound)


def flow(outlet, high, low=-math.inf):
    """One device alone."""
    return pond.own_flow_cfs(0, high, low, tables([outlet], [-1]))


def flows(outlets, into, level, tailwater=-math.inf, compound=pond.LEVEL_BETWEEN):
    """Flow of every device."""
    found = np.zeros(len(outlets))
    pond.pond_flows(level, tables(outlets, into, compound, tailwater), found)
    return found


@pytest.mark.parametrize("level", [99.0, 100.3, 102.0, 103.2, 104.0, 109.0])
def test_level_between_riser_and_barrel_balances_their_flows(level):
    """Flow of the barrel against a root search for the level in the riser, 1e-7 of the flow.

    The level between is found to 1e-9 ft, which moves an orifice under a head h by 1e-9/(2h).
    """
    found = flows([RISER, LOW_FLOW, BARREL], [2, 2, -1], level)

    def surplus(y):
        return flow(RISER, level, y) + flow(LOW_FLOW, level, y) - flow(BARREL, y)

    between = brentq(surplus, 98.0, level, xtol=1e-12)
    assert found[2] == pytest.approx(flow(BARREL, between), rel=1e-7, abs=1e-8)
    assert found[0] + found[1] == pytest.approx(found[2], rel=1e-7, abs=1e-8)


def test_three_outlets_in_a_row():
    """Riser into a barrel into a narrower sluice: one flow through all of them, 1e-7 of it."""
    found = flows([RISER, BARREL, SLUICE], [1, 2, -1], 105.0)
    assert found == pytest.approx(np.full(3, found[2]), rel=1e-7)
    assert 0.0 < found[2] < min(flow(BARREL, 105.0), flow(SLUICE, 105.0))


def test_smaller_of_both_flows():
    """With SMALLER_OF the barrel passes what enters, or what it can under the pond's level."""
    outlets, into = [RISER, LOW_FLOW, BARREL], [2, 2, -1]
    low = flows(outlets, into, 101.0, compound=pond.SMALLER_OF)
    assert low[2] == flow(LOW_FLOW, 101.0)
    high = flows(outlets, into, 106.0, compound=pond.SMALLER_OF)
    assert high[2] == flow(BARREL, 106.0)
    assert high[0] + high[1] == pytest.approx(high[2], rel=1e-14)


def test_both_rules_agree_where_one_device_plainly_governs():
    """A 1-in orifice into a 4-ft pipe: the level between stays low, flows agree within 1e-12."""
    wide = (devices.CIRCULAR_ORIFICE, (97.0, 4.0, 0.6, 1.0))
    narrow = (devices.CIRCULAR_ORIFICE, (100.0, 1.0 / 12.0, 0.6, 1.0))
    both = [flows([narrow, wide], [1, -1], 104.0, compound=rule)[1] for rule in (1, 2)]
    assert both[0] == pytest.approx(both[1], rel=1e-12)
    assert both[0] > 0.04


@pytest.mark.parametrize("compound", [pond.LEVEL_BETWEEN, pond.SMALLER_OF])
def test_compound_flow_never_falls_with_the_level(compound):
    """On 1,000 levels the outflow of a riser with a barrel does not fall, and has no jump.

    A jump would keep its size on four times as many levels; a continuous curve's largest rise falls to a
    quarter (0.3 for curvature).
    """
    largest = []
    for count in (1000, 4000):
        levels = np.linspace(97.0, 110.0, count)
        found = [flows([RISER, LOW_FLOW, BARREL], [2, 2, -1], z, compound=compound)[2] for z in levels]
        assert np.diff(found).min() >= -1e-8
        largest.append(np.diff(found).max())
    assert largest[1] < 0.3 * largest[0]
