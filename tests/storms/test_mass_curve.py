"""Mass curves: what is refused, and how it is said."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hydro.errors import StormError
from hydro.storms import check_mass_curve, read_mass_curve, user_curve

KNOWN_BAD = Path(__file__).parent / "data" / "rainfall_24h_known_bad.csv"
GOOD = "hour,fraction\n0,0\n0.5,0.25\n1,1\n"


def column(name):
    with KNOWN_BAD.open(encoding="utf-8", newline="") as file:
        return "hour,fraction\n" + "".join(f"{row['time_h']},{row[name]}\n" for row in csv.DictReader(file))


def faults_of(tmp_path, text):
    path = tmp_path / "storm.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(StormError) as caught:
        read_mass_curve(path)
    return [(fault.where.removeprefix(str(path)), fault.what) for fault in caught.value.faults]


class TestKnownBadTables:
    @pytest.mark.parametrize(
        ("name", "line", "fall"),
        [
            ("WINTR20_EXE_N10_A", 3, "from 0.00395 at 0.1 h (line 3) to 0.00081 at 0.2 h (line 4)"),
            ("WINTR20_EXE_1_ND", 3, "from 0.00395 at 0.1 h (line 3) to 0.00081 at 0.2 h (line 4)"),
            ("WINTR20_EXE_3_ND", 4, "from 0.00812 at 0.2 h (line 4) to 0.00125 at 0.3 h (line 5)"),
        ],
    )
    def test_a_table_with_a_slip_of_the_decimal_point_is_refused_at_that_row(self, tmp_path, name, line, fall):
        """The row that is wrong is named, not the sound one after it."""
        assert faults_of(tmp_path, column(name)) == [(f", line {line}", f"the fraction falls {fall}")]

    def test_a_row_that_is_too_low_is_named(self):
        fault = check_mass_curve([0, 1, 2, 3, 4], [0, 0.2, 0.04, 0.6, 1], "t")[0]
        assert fault.where == "t, row 3"


class TestFiles:
    @pytest.mark.parametrize(
        "text",
        [
            GOOD,
            GOOD.replace("\n", "\r\n"),
            GOOD.replace("\n", "\r"),
            "\ufeff" + GOOD,
            GOOD.rstrip(),
            "\n" + GOOD.replace("\n", "\n\n"),
            GOOD.replace(",", " , "),
            GOOD.replace("hour,fraction", "Hour, Fraction"),
        ],
    )
    def test_harmless_differences_of_editors_are_read(self, tmp_path, text):
        path = tmp_path / "storm.csv"
        path.write_bytes(text.encode())
        hours, fractions = read_mass_curve(path)
        assert hours.tolist() == [0, 0.5, 1]
        assert fractions.tolist() == [0, 0.25, 1]

    @pytest.mark.parametrize(
        ("text", "faults"),
        [
            ("", [(", line 1", "the header is ''")]),
            ("\n \n", [(", line 1", "the header is ''")]),
            ("hour,fraction\n", [("", "the number of rows is 0")]),
            ("hour,fraction\n0,0\n", [("", "the number of rows is 1")]),
            ("0,0\n24,1\n", [(", line 1", "the header is '0,0'")]),
            (GOOD.replace(",", ";"), [(", line 1", "the header is 'hour;fraction'")]),
            (GOOD.replace("hour,", "time,"), [(", line 1", "the header is 'time,fraction'")]),
            (GOOD.replace("0.5,0.25", "half,0.25"), [(", line 3", "the row is 'half,0.25'")]),
            (GOOD.replace("0.5,0.25", "0.5;0.25"), [(", line 3", "the row is '0.5;0.25'")]),
            (GOOD.replace("0.5,0.25", "0,5,0,25"), [(", line 3", "the row is '0,5,0,25'")]),
            (GOOD.replace("0.5,0.25", "0.5,"), [(", line 3", "the row is '0.5,'")]),
            (GOOD.replace("0.25", "0_25"), [(", line 3", "the row is '0.5,0_25'")]),
            (GOOD.replace("0.25", "nan"), [(", line 3", "hour 0.5, fraction nan is not a finite pair")]),
            (GOOD.replace("0.5,", "inf,"), [(", line 3", "hour inf, fraction 0.25 is not a finite pair")]),
            (GOOD.replace("0,0\n", "0.1,0\n"), [(", line 2", "the first hour is 0.1, not 0")]),
            (GOOD.replace("0,0\n", "0,0.01\n"), [(", line 2", "the first fraction is 0.01, not 0")]),
            (GOOD.replace("1,1\n", "1,0.99\n"), [(", line 4", "the last fraction is 0.99, not 1")]),
            (GOOD.replace("0.5,", "0,"), [(", line 3", "the hour goes from 0 (line 2) to 0 (line 3)")]),
            (GOOD.replace("0.5,", "2,"), [(", line 4", "the hour goes from 2 (line 3) to 1 (line 4)")]),
            (b"hour,fraction\n0,0\n\xff\xfe,1\n", [("", "the file is not UTF-8 text (byte 18)")]),
            ("hour,fraction\n0,0\n\0,1\n", [(", line 3", "the row is '\0,1'")]),
        ],
    )
    def test_a_fault_is_told_with_its_line_and_values(self, tmp_path, text, faults):
        assert faults_of(tmp_path, text) == faults

    def test_a_negative_fraction_is_a_fall(self, tmp_path):
        found = faults_of(tmp_path, GOOD.replace("0.25", "-0.25"))
        assert found == [(", line 3", "the fraction falls from 0 at 0 h (line 2) to -0.25 at 0.5 h (line 3)")]

    def test_all_faults_are_told_at_once(self, tmp_path):
        text = "hour,fraction\n0.1,0.5\n1,nan\n2,0.4\n2,0.6\nx,1\n3,0.9\n"
        assert [where for where, _ in faults_of(tmp_path, text)] == [", line 6", ", line 3", ", line 5", ", line 4"]
        complete = text.replace("x,1\n", "")
        assert [where for where, _ in faults_of(tmp_path, complete)] == [
            ", line 3",
            ", line 2",
            ", line 2",
            ", line 6",
            ", line 5",
            ", line 4",
        ]

    def test_a_missing_file_is_told(self, tmp_path):
        with pytest.raises(StormError, match=r"none\.csv: the table cannot be read.*\n  Check the file name"):
            read_mass_curve(tmp_path / "none.csv")

    @settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.binary(max_size=80) | st.text("0123456789.,;-+eE \t\r\n_naifx\ufeff\0", max_size=80).map(str.encode))
    def test_no_bytes_whatever_give_anything_but_a_curve_or_a_storm_error(self, tmp_path, data):
        """Property: a file is read as a sound curve, or refused by name."""
        path = tmp_path / "fuzz.csv"
        for content in (data, b"hour,fraction\n0,0\n" + data):
            path.write_bytes(content)
            faults = ()
            try:
                hours, fractions = read_mass_curve(path)
            except StormError as error:
                faults = error.faults
            if faults:
                assert all(fault.where.startswith(str(path)) and fault.fix for fault in faults)
                continue
            assert hours[0] == fractions[0] == 0.0
            assert fractions[-1] == 1.0
            assert np.all(np.diff(hours) > 0)
            assert np.all(np.diff(fractions) >= 0)


class TestUserCurve:
    def test_an_own_table_is_taken_as_it_is(self):
        curve = user_curve([0, 2, 3.5], [0, 0.5, 1], "own", source="rain gauge, 3 May")
        assert (curve.duration_hr, curve.status, curve.source) == (3.5, "unverified", "rain gauge, 3 May")
        assert curve.title == "own"
        assert curve.hours.tolist() == [0, 2, 3.5]
        assert not curve.fractions.flags.writeable

    def test_the_table_is_copied(self):
        """Changing the caller's array afterwards does not change the storm."""
        fractions = np.array([0.0, 1.0])
        curve = user_curve([0, 1], fractions, "own")
        fractions[1] = 5.0
        assert curve.fractions[1] == 1.0
        assert fractions.flags.writeable

    @pytest.mark.parametrize(
        ("hours", "fractions", "message"),
        [
            ([0, 1, 2], [0, 0.6, 0.5], r"storm 'own', row 3: the fraction falls from 0.6 at 1 h \(row 2\)"),
            ([0, 1], [0, 100], "the last fraction is 100, not 1\n  Divide all fractions"),
            ([0, 1, 2], [0, 1], r"hours have the shape \(3,\) and fractions \(2,\)"),
            ([[0, 1]], [[0, 1]], r"hours have the shape \(1, 2\)"),
            (3.0, 1.0, r"hours have the shape \(\)"),
            ([], [], "the number of rows is 0"),
            ([0, "one"], [0, 1], "the table cannot be read: .*'one'"),
            ([0, None], [0, 1], "hour nan, fraction 1 is not a finite pair"),
        ],
    )
    def test_an_unsound_table_is_refused(self, hours, fractions, message):
        with pytest.raises(StormError, match=message):
            user_curve(hours, fractions, "own")

    @settings(deadline=None)
    @given(st.lists(st.integers(1, 1000), min_size=1, max_size=50), st.data())
    def test_every_cumulated_rain_is_a_mass_curve(self, steps, data):
        """Property: times that rise and rain that is not negative, divided by its total, are accepted."""
        drawn = data.draw(st.lists(st.integers(0, 1000), min_size=len(steps), max_size=len(steps)))
        rain = np.cumsum([0, *drawn])
        if rain[-1] == 0:
            rain[-1] = 1
        curve = user_curve(np.cumsum([0, *steps]) / 60, rain / rain[-1], "own")
        assert curve.duration_hr == sum(steps) / 60
