"""Unit hydrographs: NEH 630 ch. 16."""

import numpy as np
import pytest

from hydro.errors import InputError
from hydro.hydrology import DimensionlessUnitHydrograph, standard, time_to_peak_hr, unit_hydrograph
from tests.hydrology.tables import rows


def test_standard_curve_is_table_16_1():
    """All ordinates of table 16-1 to 0.001, its last printed digit."""
    for row in rows("neh16_table_16_1.csv"):
        ratio, printed = float(row["t_over_tp"]), float(row["q_over_qp"])
        assert np.interp(ratio, standard().time_ratios, standard().flow_ratios) == pytest.approx(printed, abs=1e-3)


def test_standard_curve_has_no_dropped_ordinate():
    """51 ordinates, 0.241 at 2.1, area 1.335 +- 0.001: copies that lost a tail ordinate have 1.329."""
    curve = standard()
    assert len(curve.time_ratios) == 51
    assert curve.flow_ratios[21] == 0.241
    assert np.trapezoid(curve.flow_ratios, curve.time_ratios) == pytest.approx(1.335, abs=1e-3)
    assert curve.peak_rate_factor == pytest.approx(483.4, abs=0.05)  # half of the last digit


def test_curves_cannot_be_written():
    """The shared standard curve is safe from its users."""
    with pytest.raises(ValueError, match="read-only"):
        standard().flow_ratios[0] = 1.0


def test_time_to_peak_conventions():
    """2/3 Tc with D = 0.133 Tc; 0.6316 Tc with D one ordinate of 0.1 Tp (to half of the last digit)."""
    assert time_to_peak_hr(1.0) == pytest.approx(0.6667, abs=5e-5)
    assert time_to_peak_hr(1.0, "one-ordinate", standard().ordinate_step_ratio) == pytest.approx(0.6316, abs=5e-5)


def test_peak_of_the_unit_hydrograph():
    """qp = 484 A / Tp within 0.2 %: the curve holds 483.4, and is sampled at Tp/100."""
    curve = unit_hydrograph(2.0, 1.5, 0.01)
    assert curve.ordinates_cfs.max() == pytest.approx(484.0 * 2.0 / 1.0, rel=2e-3)
    assert curve.times_hr[curve.ordinates_cfs.argmax()] == pytest.approx(1.0, abs=0.005)  # half a step


@pytest.mark.parametrize("tc", [0.0, 0.05, 0.1, 1.5, 6.0])
@pytest.mark.parametrize("step", [0.01, 0.1, 0.5])
def test_unit_hydrograph_holds_one_inch(tc, step):
    """Whatever the step: sum of ordinates times the step is one inch over the area, to round-off."""
    curve = unit_hydrograph(0.3, tc, step)
    assert curve.ordinates_cfs.sum() * step == pytest.approx(0.3 * 640 * 43_560 / 12 / 3_600, rel=1e-13)


def test_faults_come_together():
    """Area, time of concentration and step in one pass."""
    with pytest.raises(InputError) as caught:
        unit_hydrograph(0.0, -1.0, 0.0)
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize(
    ("times", "flows", "fix"),
    [
        ([0.0, 1.0, 1.0], [0.0, 1.0, 0.0], "larger than the one before"),
        ([0.0, 1.0, 2.0], [0.0, 1.0, 0.1], "Begin and end with 0"),
        ([0.0, 1.0, 2.0], [0.0, 0.0, 0.0], "at least one ordinate above 0"),
        ([0.0, 1.0], [0.0, 1.0, 0.0], "equal length"),
    ],
)
def test_a_curve_that_is_none_is_refused(times, flows, fix):
    """Times rise from 0, flows begin and end with 0."""
    with pytest.raises(InputError, match=fix):
        DimensionlessUnitHydrograph("mine", np.array(times), np.array(flows))
