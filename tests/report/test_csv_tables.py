"""The tables for spreadsheets hold the results."""

import csv
import io

import numpy as np
import pytest

from hydro.report.csv_tables import HYDROGRAPH_COLUMNS, SUMMARY_COLUMNS, hydrographs_csv, summary_csv
from tests.report.builders import TIMES_HR, report


def _rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def _series(rows, node, column, storm="10-yr"):
    mine = [row for row in rows if (row["condition"], row["storm"], row["node"]) == ("post", storm, node)]
    return np.array([[float(row["time_hr"]), float(row[column] or "nan")] for row in mine]).T


def test_summary_has_one_row_for_each_condition_storm_and_node():
    """Two storms, two nodes before and four after."""
    rows = _rows(summary_csv(report()))
    assert list(rows[0]) == list(SUMMARY_COLUMNS)
    assert len(rows) == 2 * (2 + 4)


def test_summary_prints_the_measures_to_eight_digits():
    """Half of the eighth digit is the tolerance."""
    basin = report().runs["post"]["10-yr"].nodes["BASIN"]
    row = next(r for r in _rows(summary_csv(report())) if (r["node"], r["storm"]) == ("BASIN", "10-yr"))
    assert float(row["peak_flow_cfs"]) == pytest.approx(basin.peak_flow_cfs, rel=5e-8)
    assert float(row["volume_acft"]) == pytest.approx(basin.volume_acft, rel=5e-8)
    assert float(row["centroid_lag_min"]) == 90.0
    assert row["secondary_peak_cfs"] == row["curve_number"] == ""


def test_hydrographs_reproduce_every_ordinate():
    """Straight lines between the rows are within 1e-4 of the peak; 1e-7 more for seven printed digits."""
    rows = _rows(hydrographs_csv(report()))
    assert list(rows[0]) == list(HYDROGRAPH_COLUMNS)
    node = report().runs["post"]["10-yr"].nodes["BASIN"]
    for column, flow in (("inflow_cfs", node.inflow_cfs), ("outflow_cfs", node.outflow_cfs)):
        drawn = np.interp(TIMES_HR, *_series(rows, "BASIN", column))
        assert np.abs(drawn - flow).max() <= (1e-4 + 1e-7) * flow.max()
    level = np.interp(TIMES_HR, *_series(rows, "BASIN", "elevation_ft"))
    assert np.abs(level - node.pool.elevation_ft).max() <= 0.001 + 0.00005  # the second: four printed digits


def test_hydrographs_hold_the_highest_ordinate_and_few_others():
    """A long tail of zeros takes two rows, the peak is never left out."""
    rows = _rows(hydrographs_csv(report()))
    times, flow = _series(rows, "P1", "outflow_cfs")
    assert flow.max() == 10.6
    assert len(times) < 0.1 * len(TIMES_HR)
    assert times[-1] == 48.0
    assert np.all(np.diff(times) > 0.0)


def test_unknown_ordinates_are_empty():
    """After overtopping there is no flow and no level to print."""
    rows = _rows(hydrographs_csv(report(overtopped=True)))
    mine = [row for row in rows if (row["node"], row["storm"]) == ("BASIN", "10-yr")]
    assert [row["outflow_cfs"] for row in mine if float(row["time_hr"]) > 12.0].count("") >= 2
    assert all(row["outflow_cfs"] for row in mine if float(row["time_hr"]) <= 12.0)


def test_names_are_not_taken_for_formulas():
    """A spreadsheet program does not execute the name of a node."""
    text = summary_csv(report(area='=HYPERLINK("x"),1'))
    row = next(r for r in _rows(text) if r["kind"] == "subcatchment" and r["condition"] == "post")
    assert row["node"] == '\'=HYPERLINK("x"),1'
