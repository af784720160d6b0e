"""Built storms hold the depths they were built of: nested, blocks, Chicago, Huff."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from hydro.errors import StormError
from hydro.storms import (
    FrequencyTable,
    IntensityFormula,
    alternating_block_storm,
    chicago_storm,
    fit_intensity_formula,
    huff_curve,
    largest_share,
    nested_storm,
    read_frequency_table,
)

DATA = Path(__file__).parent / "data"
SITE_A = read_frequency_table(DATA / "pfds_depth_english_pds_site_a.csv")
HOURS = np.array([1 / 12, 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48])
ROUND_OFF = 1e-9  # sums and quotients of a few dozen terms, from a difference of times


@st.composite
def tables(draw, *, concave):
    """Depths that rise with duration; concave: intensities between two durations fall."""
    rates = draw(st.lists(st.floats(0.01, 3.0), min_size=HOURS.size, max_size=HOURS.size))
    rates = sorted(rates, reverse=True) if concave else rates
    return FrequencyTable(HOURS, [10], np.cumsum(rates * np.diff(HOURS, prepend=0.0))[:, None], source="drawn")


def held_in(storm, hours):
    return storm.depth_in * largest_share(storm.curve, hours)


class TestNested:
    @given(tables(concave=True), st.floats(0.0, 1.0), st.sampled_from(HOURS[2:].tolist()))
    def test_every_duration_holds_exactly_its_depth(self, table, position, duration_hr):
        storm = nested_storm(table, 10, duration_hr, position)
        assert storm.depth_in == table.depth(duration_hr, 10)
        for hours in [hours for hours in HOURS if hours <= duration_hr]:
            assert held_in(storm, hours) == pytest.approx(table.depth(hours, 10), rel=ROUND_OFF)
        assert (np.diff(storm.curve.fractions) >= 0.0).all()
        assert "kink" not in storm.curve.note

    @given(tables(concave=False), st.floats(0.0, 1.0))
    def test_with_kinks_every_duration_holds_at_least_its_depth(self, table, position):
        storm = nested_storm(table, 10, 24.0, position)
        more = [held_in(storm, hours) / table.depth(hours, 10) for hours in HOURS[:-1]]
        assert min(more) >= 1.0 - ROUND_OFF
        assert ("kink" in storm.curve.note) == (max(more) > 1.0005)

    @pytest.mark.parametrize("years", [1, 2, 5, 10, 25, 50, 100, 200, 500, 1000])
    def test_a_published_table_is_met_at_every_duration_up_to_a_day(self, years):
        """NOAA Atlas 14, site A, 5 min to 24 h: the window in the middle holds the depth; kinks add less than 0.1 %."""
        storm = nested_storm(SITE_A, years)
        assert storm.name == f"{years}-yr"
        for hours in SITE_A.durations_hr[:10]:
            ends = np.interp([12.0 - hours / 2, 12.0 + hours / 2], storm.curve.hours, storm.curve.fractions)
            depth = SITE_A.depth(hours, years)
            assert storm.depth_in * np.diff(ends)[0] == pytest.approx(depth, rel=ROUND_OFF)
            assert depth * (1.0 - ROUND_OFF) <= held_in(storm, hours) <= depth * 1.001
        assert ("kink" in storm.curve.note) == (years == 1000)

    def test_in_the_middle_the_storm_is_symmetrical(self):
        """F(D - t) = 1 - F(t), as the nested storms of NRCS."""
        curve = nested_storm(SITE_A, 10).curve
        np.testing.assert_allclose(curve.hours[::-1], 24.0 - curve.hours, atol=1e-12)
        np.testing.assert_allclose(curve.fractions[::-1], 1.0 - curve.fractions, atol=1e-12)

    @pytest.mark.parametrize(("position", "burst_hr"), [(0.0, 0.0), (0.25, 0.25 * (24 - 1 / 12)), (1.0, 24 - 1 / 12)])
    def test_the_burst_lies_where_it_is_asked_for(self, position, burst_hr):
        curve = nested_storm(SITE_A, 10, 24.0, position).curve
        rates = np.diff(curve.fractions) / np.diff(curve.hours)
        assert curve.hours[rates.argmax()] == pytest.approx(burst_hr, abs=1e-9)
        assert (curve.hours[0], curve.hours[-1]) == (0.0, 24.0)

    def test_a_duration_between_two_rows_takes_the_interpolated_depth(self):
        storm = nested_storm(SITE_A, 10, 18.0)
        assert storm.depth_in == SITE_A.depth_between(18.0, 10)
        assert storm.curve.duration_hr == 18.0

    @pytest.mark.parametrize(
        ("duration_hr", "position", "reason"),
        [(24.0, 1.5, "the position is 1.5"), (24.0, np.nan, "the position is nan"), (2000.0, 0.5, "outside the table")],
    )
    def test_what_cannot_be_built_is_refused(self, duration_hr, position, reason):
        with pytest.raises(StormError, match=reason):
            nested_storm(SITE_A, 10, duration_hr, position)

    def test_a_table_of_coarse_intensities_is_refused(self):
        """Whole mm/hr give depths that fall with duration; no storm can hold them."""
        table = read_frequency_table(DATA / "pfds_intensity_metric_site_f.csv")
        with pytest.raises(StormError, match=r"falls from .* at 2-day to .* at 3-day"):
            nested_storm(table, 10, 96.0)


class TestBlocks:
    @given(tables(concave=False), st.floats(0.0, 1.0))
    def test_windows_around_the_burst_hold_the_interpolated_depths(self, table, position):
        """k blocks hold at least P(k step); the depth is conserved."""
        storm = alternating_block_storm(table, 10, 6.0, 15.0, position)
        for count in (1, 2, 4, 9, 24):
            depth = table.depth_between(0.25 * count, 10)
            assert held_in(storm, 0.25 * count) >= depth * (1.0 - ROUND_OFF)
        assert storm.curve.hours.size == 25
        assert held_in(storm, 6.0) == table.depth_between(6.0, 10)

    def test_blocks_alternate_after_and_before_the_burst(self):
        """Largest in the middle, the next behind it, the third before it, and so on."""
        table = FrequencyTable([1, 2, 3, 4, 5], [10], np.cumsum([1.0, 0.8, 0.6, 0.4, 0.2])[:, None])
        storm = alternating_block_storm(table, 10, 5.0, 60.0)
        blocks = storm.depth_in * np.diff(storm.curve.fractions)
        np.testing.assert_allclose(blocks, [0.2, 0.6, 1.0, 0.8, 0.4], rtol=1e-12)

    @pytest.mark.parametrize(("position", "blocks"), [(0.0, [5, 4, 3, 2, 1]), (1.0, [1, 2, 3, 4, 5]), (0.25, [3, 5, 4, 2, 1])])
    def test_when_one_side_is_full_the_rest_goes_to_the_other(self, position, blocks):
        table = FrequencyTable([1, 2, 3, 4, 5], [10], np.cumsum([5.0, 4.0, 3.0, 2.0, 1.0])[:, None])
        storm = alternating_block_storm(table, 10, 5.0, 60.0, position)
        np.testing.assert_allclose(storm.depth_in * np.diff(storm.curve.fractions), blocks, rtol=1e-12)

    @pytest.mark.parametrize(
        ("step_min", "reason"),
        [(7.0, "not a whole number of steps"), (0.0, "not a whole number"), (1.0, "outside the table"), (1440.0, "not a whole")],
    )
    def test_a_step_that_does_not_fit_is_refused(self, step_min, reason):
        with pytest.raises(StormError, match=reason):
            alternating_block_storm(SITE_A, 10, 24.0, step_min)


def keifer_chu(formula, minutes, share):
    """Intensity at a time from the peak, Keifer and Chu (1957), written out."""
    t = minutes / share
    return formula.a * ((1 - formula.c) * t + formula.b_min) / (t + formula.b_min) ** (1 + formula.c)


class TestChicago:
    FORMULA = IntensityFormula(60.0, 10.0, 0.8)

    @pytest.mark.parametrize("position", [0.375, 0.5, 0.8])
    def test_the_rows_are_the_integral_of_the_published_intensity(self, position):
        """Quadrature of both branches; its error bound is 1e-8."""
        storm = chicago_storm(self.FORMULA, "10-yr", 3.0, position, step_min=10.0)
        peak_min = 180.0 * position
        for hours, fraction in zip(storm.curve.hours, storm.curve.fractions, strict=True):
            from_peak = 60.0 * hours - peak_min
            share = position if from_peak < 0.0 else 1.0 - position
            rain = quad(lambda t, share=share: keifer_chu(self.FORMULA, t, share) / 60.0, 0.0, abs(from_peak))[0]
            before = position * storm.depth_in
            assert storm.depth_in * fraction == pytest.approx(before + np.sign(from_peak) * rain, abs=1e-8)

    @given(st.floats(1.0, 200.0), st.floats(0.0, 40.0), st.floats(0.2, 1.0), st.floats(0.0, 1.0), st.floats(0.5, 30.0))
    def test_the_depth_does_not_depend_on_the_step(self, a, b, c, position, step_min):
        formula = IntensityFormula(a, b, c)
        storm = chicago_storm(formula, "x", 6.0, position, step_min)
        assert storm.depth_in == formula.depth_in(6.0)
        assert (np.diff(storm.curve.fractions) >= 0.0).all()
        assert held_in(storm, step_min / 60.0) == pytest.approx(formula.depth_in(step_min / 60.0), rel=ROUND_OFF)

    def test_a_formula_is_found_again_from_its_own_depths(self):
        """Exact up to the search of b (1e-9 min)."""
        depths = [[self.FORMULA.depth_in(hours)] for hours in HOURS]
        found = fit_intensity_formula(FrequencyTable(HOURS, [10], depths), 10)
        assert (found.a, found.b_min, found.c) == pytest.approx((60.0, 10.0, 0.8), rel=1e-5)
        assert found.worst_error < 1e-6

    def test_a_published_table_is_met_within_what_the_formula_says(self):
        formula = fit_intensity_formula(SITE_A, 10)
        errors = [abs(formula.depth_in(hours) / SITE_A.depth(hours, 10) - 1.0) for hours in SITE_A.durations_hr[:10]]
        assert max(errors) == pytest.approx(formula.worst_error, rel=1e-9)
        assert formula.worst_error < 0.03  # three parameters against ten durations; 2.0 % was found

    @pytest.mark.parametrize(("a", "b", "c", "count"), [(0, 10, 0.8, 1), (60, -1, 0.8, 1), (60, 10, 1.2, 1), (-1, -1, 0, 3), (np.nan, 0, 1, 1)])
    def test_parameters_without_sense_are_refused_together(self, a, b, c, count):
        with pytest.raises(StormError) as caught:
            IntensityFormula(a, b, c)
        assert len(caught.value.faults) == count

    def test_two_durations_are_too_few(self):
        with pytest.raises(StormError, match="Three durations are needed"):
            fit_intensity_formula(FrequencyTable([1, 2], [10], [[1], [2]]), 10)

    @pytest.mark.parametrize(("duration_hr", "step_min"), [(0.0, 1.0), (3.0, 0.0), (24.0, 1e-6), (np.nan, 1.0)])
    def test_a_step_or_duration_without_sense_is_refused(self, duration_hr, step_min):
        with pytest.raises(StormError, match="Give 1 to 100,000 steps"):
            chicago_storm(self.FORMULA, "x", duration_hr, 0.5, step_min)


class TestHuff:
    @pytest.mark.parametrize("quartile", [1, 2, 3, 4])
    def test_most_rain_falls_in_the_quarter_of_the_name(self, quartile):
        curve = huff_curve(quartile, 8.0)
        quarters = np.diff(np.interp([0, 2, 4, 6, 8], curve.hours, curve.fractions))
        assert quarters.argmax() == quartile - 1
        assert curve.status == "unverified"
        assert curve.duration_hr == 8.0

    @pytest.mark.parametrize(("quartile", "duration_hr"), [(0, 6.0), (5, 6.0), (2, 0.0), (2, np.inf), (2, np.nan)])
    def test_what_is_no_huff_storm_is_refused(self, quartile, duration_hr):
        with pytest.raises(StormError, match=r"Choose 1, 2, 3 or 4|Give hours above 0"):
            huff_curve(quartile, duration_hr)
