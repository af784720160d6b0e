"""Own rain: intensities, increments and cumulative depths say the same storm; files of them."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydro.errors import StormError
from hydro.storms import find, make_hyetograph, read_hyetograph
from hydro.storms.record_rain import record_depth_in
from hydro.storms.sniff import sniff_file

DATA = Path(__file__).parent / "data"
STEPS = st.lists(st.tuples(st.floats(0.05, 5.0), st.floats(0.0, 0.5)), min_size=2, max_size=40).filter(
    lambda steps: sum(rain for _, rain in steps) > 1e-3
)


def write(tmp_path, text):
    path = tmp_path / "rain.csv"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(call, *arguments, **options):
    with pytest.raises(StormError) as caught:
        call(*arguments, **options)
    assert all(fault.fix for fault in caught.value.faults)
    return [fault.what for fault in caught.value.faults]


class TestArrays:
    @given(STEPS)
    def test_three_ways_to_write_a_storm_are_one_storm(self, steps):
        """Depth and curve agree to 1e-12, the round-off of forty sums and products."""
        widths, rain = np.array(steps).T
        ends = np.cumsum(widths)
        made = [
            make_hyetograph(ends, np.cumsum(rain), "cumulative", "a"),
            make_hyetograph(ends, rain, "incremental", "b"),
            make_hyetograph(ends, rain / np.diff(ends, prepend=0.0), "intensity", "c"),
        ]
        for storm in made:
            assert storm.depth_in == pytest.approx(rain.sum(), rel=1e-12)
            np.testing.assert_allclose(storm.curve.hours[1:], ends, rtol=1e-12)
            np.testing.assert_allclose(storm.curve.fractions, made[0].curve.fractions, atol=1e-12)
            assert (np.diff(storm.curve.fractions) >= 0.0).all()

    def test_a_stamp_at_the_start_moves_the_rain_one_interval_on(self):
        late = make_hyetograph([0, 1, 2], [0.5, 1.0, 0.5], "incremental", "late", stamp="start")
        early = make_hyetograph([1, 2, 3], [0.5, 1.0, 0.5], "incremental", "early")
        assert late.curve.hours.tolist() == early.curve.hours.tolist() == [0, 1, 2, 3]
        assert late.curve.fractions.tolist() == early.curve.fractions.tolist()

    def test_a_dry_lead_is_kept(self):
        storm = make_hyetograph([2, 3], [1.0, 0.0], "incremental", "later", stamp="start")
        assert storm.curve.hours.tolist() == [0, 2, 3, 4]
        assert storm.curve.fractions.tolist() == [0, 0, 1, 1]

    def test_millimetres_become_inches(self):
        storm = make_hyetograph([1, 2], [25.4, 50.8], "cumulative", "metric", unit="mm")
        assert storm.depth_in == 2.0
        assert storm.notes == ("millimetres were converted to inches",)

    def test_a_catalogue_storm_survives_the_round_trip(self):
        """Increments of Type II give Type II back, within the round-off of 240 sums."""
        curve = find("Type II")
        storm = make_hyetograph(curve.hours[1:], 5.0 * np.diff(curve.fractions), "incremental", "again")
        assert storm.depth_in == pytest.approx(5.0, rel=1e-12)
        np.testing.assert_allclose(storm.curve.fractions, curve.fractions, atol=1e-12)

    def test_uneven_intervals_are_noted(self):
        (note,) = make_hyetograph([1, 2, 9], [0.5, 0.5, 0.5], "incremental", "gap").notes
        assert note.startswith("the intervals are from 1 to 7 h long (longest near row 3)")

    def test_the_event_is_a_design_storm(self):
        storm = make_hyetograph([1, 2], [1.0, 1.5], "incremental", "event", source="gauge 7").design_storm("Ida")
        assert (storm.name, storm.depth_in, storm.source, storm.return_period_yr) == ("Ida", 2.5, "gauge 7", None)

    @pytest.mark.parametrize(
        ("hours", "values", "kind", "faults"),
        [
            ([], [], "intensity", ["times have the shape (0,) and values (0,)"]),
            ([1, 2], [1], "intensity", ["times have the shape (2,) and values (1,)"]),
            (["a"], [1], "intensity", ["the series cannot be read: could not convert string to float: 'a'"]),
            ([1, 2], [1, 1], "rate", ["the kind is 'rate'"]),
            ([1, np.nan], [1, 1], "intensity", ["time nan h, value 1 is not a finite pair"]),
            ([1, 2], [1, -1], "incremental", ["the value is -1"]),
            ([-1, 2], [0, 1], "incremental", ["the first time is -1 h"]),
            ([1, 1], [0, 1], "incremental", ["the time goes from 1 h (row 1) to 1 h"]),
            ([0, 1, 2], [0, 2, 1], "cumulative", ["the cumulative depth falls from 2 (row 2) to 1"]),
            ([0, 1], [0.5, 1], "cumulative", ["the cumulative depth at 0 h is 0.5"]),
            ([0, 1], [0.5, 1], "incremental", ["the interval that ends at 0 h has the value 0.5"]),
            ([1, 2], [0, 0], "incremental", ["there is no rain in 2 intervals"]),
            ([3, 2], [1, -1], "incremental", ["the value is -1", "the time goes from 3 h (row 1) to 2 h"]),
        ],
    )
    def test_a_fault_is_told_with_its_values(self, hours, values, kind, faults):
        assert faults_of(make_hyetograph, hours, values, kind, "own") == faults

    def test_millimetres_taken_for_inches_are_beyond_the_world_record(self):
        """25 mm in 15 min, read as inches."""
        (what,) = faults_of(make_hyetograph, [0.25, 24], [25.0, 5.0], "incremental", "own")
        assert what == f"25 in within 0.25 h is above the world record, {record_depth_in(0.25):.3g} in"


class TestFiles:
    @pytest.mark.parametrize(
        ("text", "depth_in"),
        [
            ("time_hr,cumulative_in\n0,0\n1,0.5\n2,2\n", 2.0),
            ("Time (min);Incremental rain (mm)\n60;12,7\n120;38,1\n", 2.0),
            ("minutes\tintensity mm/hr\n60\t12.7\n120\t38.1\n", 2.0),
            ("hour,rate in/hr,comment\n1,0.5,wet\n2,1.5,wetter\n", 2.0),
            ("time,intensity_in_hr\n1:00,0.5\n2:00,1.5\n", 2.0),
            ("timestamp,incremental_in\n2021-09-01T20:00,0.5\n2021-09-01T21:00,1.5\n", 2.0),
            ("date,incr_in\n2021-09-01 23:30:00,0.5\n2021-09-02 00:30:00,1.5\n", 2.0),
        ],
    )
    def test_heads_say_what_the_columns_hold(self, tmp_path, text, depth_in):
        path = write(tmp_path, text)
        assert sniff_file(path) == "hyetograph"
        storm = read_hyetograph(path)
        assert storm.depth_in == pytest.approx(depth_in, rel=1e-12)  # unit conversion and one sum
        np.testing.assert_allclose(storm.curve.hours, [0, 1, 2], rtol=1e-12)
        np.testing.assert_allclose(storm.curve.fractions, [0, 0.25, 1], rtol=1e-12)

    def test_columns_without_heads_are_read_as_the_caller_says(self, tmp_path):
        path = write(tmp_path, "30,0.5\n60,1.5\n")
        storm = read_hyetograph(path, kind="incremental", unit="in", time_unit="min")
        assert storm.curve.hours.tolist() == [0, 0.5, 1]
        assert "the file has no column heads" in storm.notes

    def test_one_of_several_columns_is_named(self, tmp_path):
        path = write(tmp_path, "hr,gauge A incr_in,gauge B incr_in\n1,1,2\n2,1,3\n")
        with pytest.raises(StormError, match=r"2 columns may hold the rain\n.*'gauge A incr_in', 'gauge B incr_in'"):
            read_hyetograph(path)
        storm = read_hyetograph(path, column="Gauge B incr_in")
        assert storm.depth_in == 5.0
        assert "columns not read: gauge A incr_in" in storm.notes

    @pytest.mark.parametrize(
        ("text", "faults"),
        [
            ("time_hr,cumulative_in\n", ["there are no rows below the heads"]),
            ("time_hr,cumulative_in\n0,0\nx,1\n2,y\n", ["the row is 'x,1'", "the row is '2,y'"]),
            ("time_hr,cumulative_in\n0,0\n1\n", ["the row is '1'"]),
            ("time,cumulative_in\n0,0\n1,1\n", ["neither the heads nor the caller say whether times are hours or minutes"]),
            ("time_hr,rain_in\n0,0\n1,1\n", ["neither the heads nor the caller state the kind of the values"]),
            ("time_hr,cumulative\n0,0\n1,1\n", ["neither the heads nor the caller state the unit of the values"]),
            ("time,cumulative_in\n0:30,0\n1.5,1\n", ["times are written in two ways: clock (line 2) and number (line 3)"]),
            ("time_hr,fraction\n0,0\n1,1\n", ["the column 'fraction' holds shares of a depth, not rain"]),
            ("rainfall\n1\n", ["the first line has one column: 'rainfall'"]),
            ("time_hr,cumulative_in\n0,0\n2,2\n1,1\n", ["the time goes from 2 h (line 3) to 1 h", "the cumulative depth falls"]),
        ],
    )
    def test_a_fault_is_told_with_its_line(self, tmp_path, text, faults):
        found = faults_of(read_hyetograph, write(tmp_path, text))
        assert len(found) == len(faults) or faults[-1].startswith("the cumulative")
        assert all(what.startswith(fault) for what, fault in zip(found, faults, strict=False))

    def test_a_head_that_contradicts_the_caller_is_refused(self, tmp_path):
        path = write(tmp_path, "time_hr,cumulative_mm\n0,0\n1,10\n")
        assert faults_of(read_hyetograph, path, unit="in") == ["the unit is said to be in, but the heads say mm"]

    def test_a_year_of_minutes_fits_the_size(self, tmp_path):
        """A record of 40,000 minutes is read; the bound of 10 MB leaves room for a year."""
        text = "time_min,incremental_in\n" + "".join(f"{i},0.0001\n" for i in range(1, 40_001))
        storm = read_hyetograph(write(tmp_path, text))
        assert storm.depth_in == pytest.approx(4.0, rel=1e-9)  # round-off of 40,000 sums
        assert len(text) / 40_000 * 525_600 < 10_000_000

    def test_a_frequency_table_and_a_mass_curve_are_told_apart(self, tmp_path):
        assert sniff_file(DATA / "pfds_depth_english_pds_site_a.csv") == "frequency table"
        assert sniff_file(DATA / "nrcc_extreme_precipitation.csv") == "frequency table"
        assert sniff_file(write(tmp_path, "Time, 1, 2, 5\n24-hr:, 2, 3, 4\n")) == "frequency table"
        assert sniff_file(write(tmp_path, "Hour, Fraction\n0,0\n1,1\n")) == "mass curve"
