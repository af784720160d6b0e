"""Rainfall frequency files: every layout that was met, read digit by digit, and what is refused."""

from pathlib import Path

import numpy as np
import pytest

from hydro.errors import StormError
from hydro.storms import read_frequency_table

DATA = Path(__file__).parent / "data"
SITE_A = (DATA / "pfds_depth_english_pds_site_a.csv").read_text(encoding="utf-8")
SITE_D = (DATA / "pfds_depth_all_site_d.csv").read_text(encoding="utf-8")
HEAD = "Point precipitation frequency estimates (inches)\nby duration for ARI (years):, 1,2,10\n"
GOOD = HEAD + "60-min:, 1.0,1.2,1.8\n6-hr:, 1.6,2.0,3.0\n24-hr:, 2.0,2.6,4.0\n"


def read(tmp_path, text, **options):
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    return read_frequency_table(path, **options)


def faults_of(tmp_path, text, **options):
    with pytest.raises(StormError) as caught:
        read(tmp_path, text, **options)
    assert all(fault.fix for fault in caught.value.faults)
    return [f"{fault.where.partition('table.csv')[2].lstrip(', ')}: {fault.what}" for fault in caught.value.faults]


def numbers(text, label, marks=","):
    """A row of the file as an engineer reads it."""
    row = next(line for line in text.splitlines() if line.startswith(label))
    return [float(cell) for cell in row.split(marks)[1:]]


class TestLayouts:
    """Values compare exactly: both sides are the same decimal numbers."""

    def test_the_file_as_pfds_sends_it(self):
        table = read_frequency_table(DATA / "pfds_depth_english_pds_site_a.csv")
        assert table.depths_in.shape == (19, 10)
        assert table.return_periods_yr.tolist() == [1, 2, 5, 10, 25, 50, 100, 200, 500, 1000]
        assert table.durations_hr[[0, 9, 18]].tolist() == [5 / 60, 24, 1440]
        assert table.depths_in[9].tolist() == numbers(SITE_A, "24-hr")
        assert table.series == "partial-duration"
        assert table.lower_in is table.upper_in is None
        assert table.location == "Site A, Illinois, USA (40.0962, -88.2574)"
        assert table.source.startswith("NOAA Atlas 14 Volume 2 Version 3, downloaded Mon Jun 19 14:23:29 2023")
        assert table.notes == ()

    def test_the_download_with_both_bounds(self):
        """Estimates, upper and lower bound are told apart by their banners."""
        table = read_frequency_table(DATA / "pfds_depth_all_site_d.csv")
        estimate, upper, lower = (part.partition("BOUND OF")[2] or part for part in SITE_D.split("PRECIPITATION FREQUENCY")[1:])
        for grid, text in ((table.depths_in, estimate), (table.upper_in, upper), (table.lower_in, lower)):
            assert grid[9].tolist() == numbers(text, "24-hr")
            assert grid[18].tolist() == numbers(text, "60-day")
        assert (table.lower_in < table.depths_in).all()
        assert (table.depths_in < table.upper_in).all()

    def test_a_spreadsheet_took_head_colons_and_zeros(self):
        text = (DATA / "pfds_depth_spreadsheet_resaved_site_c.csv").read_text(encoding="utf-8")
        table = read_frequency_table(DATA / "pfds_depth_spreadsheet_resaved_site_c.csv")
        assert table.depths_in.shape == (19, 10)
        assert table.depths_in[0].tolist() == numbers(text, "5-min")
        assert table.source.startswith("NOAA Atlas 14 Volume 8 Version 2")
        assert table.series == "partial-duration"

    @pytest.mark.parametrize("name", ["pfds_depth_trimmed_site_b.csv", "pfds_depth_headless_site_h.csv"])
    def test_a_trimmed_table_is_read_once_its_unit_is_stated(self, name):
        text = (DATA / name).read_text(encoding="utf-8")
        with pytest.raises(StormError, match=r"(?s)does not state the unit.*run with duration as depth.*in or mm"):
            read_frequency_table(DATA / name)
        table = read_frequency_table(DATA / name, unit="in", series="annual")
        assert table.depths_in[4].tolist() == numbers(text, "60-min")
        assert table.series == "annual"
        assert table.source == f"file {name}"

    def test_intensities_become_depths(self):
        """The depth file and the intensity file of one place agree within the rounding of both."""
        depths = read_frequency_table(DATA / "pfds_depth_trimmed_site_b.csv", unit="in")
        found = read_frequency_table(DATA / "pfds_intensity_trimmed_site_b.csv", unit="in/hr")
        assert found.depths_in[4].tolist() == depths.depths_in[4].tolist()  # at 60 min both are one number
        half_depth = np.where(depths.depths_in < 1.0, 0.0005, 0.005)
        half_intensity = np.array([0.05, 0.05, 0.05, 0.05, 0.005])[:, None] * depths.durations_hr[:, None]
        assert (abs(found.depths_in - depths.depths_in) <= half_depth + half_intensity).all()

    def test_a_full_intensity_file_says_what_its_rounding_leaves_open(self):
        table = read_frequency_table(DATA / "pfds_intensity_resaved_site_e.csv")
        assert table.depth(24.0, 100) == pytest.approx(0.256 * 24.0, rel=1e-12)  # one multiplication
        assert any("24-hr depths are known to +-0.012 in" in note for note in table.notes)
        assert any("ends here without a line end" in note for note in table.notes)

    def test_metric_intensities_are_converted_and_zeros_are_no_depths(self):
        """PFDS rounds metric intensities to whole mm/hr: 0 is less than half, and falls with duration are rounding."""
        table = read_frequency_table(DATA / "pfds_intensity_metric_site_f.csv")
        assert table.depth(1.0, 100) == pytest.approx(55 / 25.4, rel=1e-12)  # one division
        assert np.isnan(table.depths_in[18]).all()
        assert "1-yr" not in table.depths_by_event(1440.0)
        assert any("37 of 190 cells" in note for note in table.notes)
        assert any("download the depths instead" in note for note in table.notes)
        assert table.location == "(39.0, -105.0)"

    def test_an_annual_series_is_headed_by_probabilities(self):
        table = read_frequency_table(DATA / "pfds_depth_annual_cut_site_g.csv")
        assert table.series == "annual"
        assert table.return_periods_yr.tolist() == [2, 5, 10, 25, 50, 100, 200, 500, 1000]
        assert table.depth(24.0, 100) == 2.55

    def test_the_nrcc_table_has_durations_above(self):
        text = (DATA / "nrcc_extreme_precipitation.csv").read_text(encoding="utf-8")
        table = read_frequency_table(DATA / "nrcc_extreme_precipitation.csv")
        assert table.depths_in.shape == (11, 9)
        assert table.durations_hr.tolist() == [5 / 60, 10 / 60, 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48]
        assert table.depths_in[:, 6].tolist() == numbers(text, "100yr")
        assert table.depth(24.0, 100) == 8.44
        assert "NRCC" in table.source
        assert table.series == "not stated"
        assert "not understood and passed over: line 2 'site A'" in table.notes


class TestVariants:
    def test_an_nrcc_page_as_text_with_repeated_labels_and_bounds(self, tmp_path):
        """60 min is 1 hr; a calendar day is not 24 h, so the first of the two is kept, with a note."""
        text = (
            "Extreme Precipitation Tables\nNortheast Regional Climate Center\n"
            "Data represents point estimates calculated from partial duration series, in inches.\n"
            "Extreme Precipitation Estimates\n"
            "5min 60min 1hr 6hr 24hr 1day 2day\n"
            "1yr 0.25 0.82 1yr 0.82 1.46 2.52 1yr 2.30 2.70\n"
            "10yr 0.46 1.50 10yr 1.50 2.68 4.62 10yr 4.20 4.90\n"
            "Lower Confidence Limits\n"
            "5min 60min 1hr 6hr 24hr 1day 2day\n"
            "1yr 0.20 0.70 1yr 0.70 1.30 2.20 1yr 2.00 2.40\n"
            "10yr 0.40 1.30 10yr 1.30 2.30 4.00 10yr 3.60 4.20\n"
        )
        table = read(tmp_path, text)
        assert table.durations_hr.tolist() == [5 / 60, 1, 6, 24, 48]
        assert table.depths_by_event() == {"1-yr": 2.52, "10-yr": 4.62}
        assert table.lower_in[3].tolist() == [2.20, 4.00]
        assert table.series == "partial-duration"
        assert any("two columns of 24-hr differ" in note for note in table.notes)

    def test_semicolons_and_decimal_commas_of_a_european_spreadsheet(self, tmp_path):
        text = GOOD.partition("\n")[2].replace(".", "§").replace(",", ";").replace("§", ",")
        table = read(tmp_path, "Units: inches\n" + text)
        assert table.depths_by_event() == {"1-yr": 2.0, "2-yr": 2.6, "10-yr": 4.0}

    def test_tabulators(self, tmp_path):
        assert read(tmp_path, GOOD.replace(",", "\t")).depth(6.0, 10) == 3.0

    def test_rows_in_any_order_and_rows_said_twice(self, tmp_path):
        text = HEAD + "24-hr:, 2.0,2.6,4.0\n60-min:, 1.0,1.2,1.8\n1-hr:, 1.0,1.2,1.8\n6-hr:, 1.6,2.0,3.0\n"
        assert read(tmp_path, text).durations_hr.tolist() == [1, 6, 24]

    def test_metric_depths(self, tmp_path):
        text = GOOD.replace("inches", "millimeters").replace("2.0,2.6,4.0", "51,66,102")
        text = text.replace("1.0,1.2,1.8", "25,30,46").replace("1.6,2.0,3.0", "41,51,76")
        assert read(tmp_path, text).depth(24.0, 10) == pytest.approx(102 / 25.4, rel=1e-12)  # one division

    def test_a_missing_cell_is_no_depth_and_is_counted(self, tmp_path):
        table = read(tmp_path, GOOD.replace("2.0,2.6,4.0", "2.0,-,4.0"))
        assert table.depths_by_event() == {"1-yr": 2.0, "10-yr": 4.0}
        assert "1 of 9 cells of the estimate table have no value" in table.notes

    def test_bounds_that_are_cut_off_are_left_out_and_the_estimates_kept(self, tmp_path):
        table = read(tmp_path, SITE_D[: SITE_D.index("10-day:, 3.47,3.86,4.51")])
        assert table.depth(24.0, 10) == 3.26
        assert table.upper_in is not None
        assert table.lower_in is None
        assert any("lower bounds (14 durations" in note for note in table.notes)

    def test_a_row_that_is_cut_off_is_left_out_and_named(self, tmp_path):
        table = read(tmp_path, SITE_A[: SITE_A.index(",9.57,11.1")])
        assert table.durations_hr[-1] == 12.0
        assert any("'24-hr' has 8 values, not 10; the file seems cut off" in note for note in table.notes)

    def test_lines_that_are_not_understood_are_told(self, tmp_path):
        notes = read(tmp_path, "Prepared by J. Doe\nsheet 4 of 7\n" + GOOD).notes
        assert "not understood and passed over: line 1 'Prepared by J. Doe', line 2 'sheet 4 of 7'" in notes


class TestRefusals:
    @pytest.mark.parametrize(
        ("old", "new", "faults"),
        [
            ("2.6", "2.6 in", ["line 5: '2.6 in' is not a number"]),
            ("2.6", "-9.99", ["line 5: the value -9.99 is negative"]),
            ("2.6", "26", ["line 5 (24-hr, 10 yr): the depth falls with the return period: from 26 in (line 5) to 4 in"]),
            ("2.0,3.0\n24", "2.0\n24", ["line 4: the row '6-hr' has 2 values, not 3"]),
            ("2.0,3.0\n24", "2.0,3.0,9.0\n24", ["line 4: the row '6-hr' has 1 values without a head, first '9.0'"]),
            ("6-hr:", "6-fortnights:", ["line 4: '6-fortnights:' is no duration"]),
            ("6-hr:, 1.6", "24-hr:, 1.6", ["line 5: the duration 24-hr is there twice with other values (also line 4)"]),
            ("1,2,10", "1,10,2", ["line 2: the return periods do not rise: 1, 10, 2"]),
            ("1,2,10", "1,Feb-2,10", ["line 2: 'Feb-2' is no return period"]),
            ("1.6,2.0,3.0", "0.6,2.0,3.0", ["line 4 (6-hr, 1 yr): the depth falls with the duration: from 1 in (line 3) to 0.6 in"]),
        ],
    )
    def test_a_fault_is_told_with_line_and_value(self, tmp_path, old, new, faults):
        assert faults_of(tmp_path, GOOD.replace(old, new, 1))[: len(faults)] == faults

    def test_all_faults_are_told_at_once(self, tmp_path):
        text = GOOD.replace("1.2", "x").replace("3.0", "y").replace("2.6", "z")
        assert [fault.partition(":")[0] for fault in faults_of(tmp_path, text)] == ["line 3", "line 4", "line 5"]

    @pytest.mark.parametrize(
        ("head", "reason"),
        [
            ("(inches) and (millimeters)\nUnits,mm\n", "the file states two units: in (line 1), mm (line 2)"),
            ("(inches/hour)\n", "the values rise with duration as depth does, but they are said to be intensity"),
            ("(inches)\nTime series type: Partial duration\nTime series type: Annual maximum\n", "the file states two series"),
            ("(inches)\nPRECIPITATION FREQUENCY ESTIMATES AT UPPER BOUND OF 90% CONFIDENCE INTERVAL\n", "upper bound alone"),
        ],
    )
    def test_a_contradiction_is_refused(self, tmp_path, head, reason):
        assert any(reason in fault for fault in faults_of(tmp_path, head + GOOD.partition("\n")[2]))

    def test_inches_labelled_millimetres_are_too_little_for_any_place(self, tmp_path):
        text = "(millimeters)\nDuration,2,10\n6-hr:, 1.6,2.4\n24-hr:, 2.6,4.0\n"
        assert faults_of(tmp_path, text) == [": the largest of all depths is 0.157 in, too little for any place"]

    def test_millimetres_labelled_inches_are_beyond_the_world_record(self, tmp_path):
        text = GOOD.replace("1.0,1.2,1.8", "25,30,46").replace("1.6,2.0,3.0", "41,51,76").replace("2.0,2.6,4.0", "51,66,102")
        (fault,) = faults_of(tmp_path, text)
        assert "the depth 25 in is above the world record of 16.6 in, and" in fault

    @pytest.mark.parametrize(
        ("unit", "reason"),
        [("mm", "said to be depth in mm, but the file states in"), ("in/hr", "as depth does, but they are said to be intensity")],
    )
    def test_a_unit_that_contradicts_the_file_is_refused(self, tmp_path, unit, reason):
        assert any(reason in fault for fault in faults_of(tmp_path, GOOD, unit=unit))

    def test_a_series_that_contradicts_the_file_is_refused(self, tmp_path):
        with pytest.raises(StormError, match="said to be annual, but the file states partial-duration"):
            read(tmp_path, SITE_A, series="annual")

    def test_one_row_does_not_tell_depth_from_intensity(self, tmp_path):
        text = "Units,inches\n,1,2,10\n24-hr:, 2.0,2.6,4.0\n"
        assert faults_of(tmp_path, text) == [": the file does not state whether its values are depths or intensities"]
        assert read(tmp_path, text, unit="in").depth(24.0, 10) == 4.0

    def test_two_places_in_one_file_are_not_mixed(self, tmp_path):
        assert "line 7: the file holds a second table of the kind 'estimate'" in faults_of(tmp_path, GOOD + GOOD)

    def test_a_bound_on_the_wrong_side_is_refused(self, tmp_path):
        text = SITE_D.replace("24-hr:, 2.34", "24-hr:, 2.08")
        (fault,) = faults_of(tmp_path, text)
        assert "the upper bound 2.08 in is on the wrong side of the estimate 2.1 in (line 24)" in fault

    def test_rows_without_heads_are_refused(self, tmp_path):
        faults = faults_of(tmp_path, "Units: inches\n" + GOOD.partition("10\n")[2])
        assert faults[0].startswith(": no rainfall frequency table in 4 lines")
        assert "line 2: the row '60-min:' comes before any column heads" in faults

    def test_the_servers_error_is_passed_on(self, tmp_path):
        text = "result = 'none';\nErrorMsg =  'Error 3.0: Selected location is not within a project area';\n"
        (fault,) = faults_of(tmp_path, text)
        assert fault.startswith("line 2: the server answered with an error: ErrorMsg =  'Error 3.0")

    def test_heads_without_rows_are_refused(self, tmp_path):
        (fault,) = faults_of(tmp_path, HEAD)
        assert fault == ": the heads of a table are there (line 2), but no complete row below"
