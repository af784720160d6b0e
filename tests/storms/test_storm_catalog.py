"""The catalogue: every table against its source, spellings, tampering."""

import csv
import shutil
from pathlib import Path

import numpy as np
import pytest

from hydro.errors import StormError
from hydro.storms import default_catalog, describe, find, list_storms, open_catalog, table_checksum

DATA = Path(__file__).parent / "data"
TABLES = Path(__file__).parents[1] / "reference" / "tables"
NAMES = [entry.name for entry in list_storms()]


def columns(path):
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    return dict(zip(rows[0], np.array(rows[1:], dtype=float).T, strict=True))


REFERENCE = {
    name: (table["time_h"], fractions)
    for path in sorted(TABLES.glob("rainfall_*_wintr20*.csv"))
    + sorted(TABLES.glob("rainfall_6h_type_b_wintr20.csv"))
    for table in [columns(path)]
    for name, fractions in table.items()
    if name not in ("time_h", "fraction_of_duration")
}


@pytest.fixture
def copy(tmp_path):
    """A catalogue of one's own, to be spoilt."""
    root = tmp_path / "design_storms"
    shutil.copytree(str(default_catalog().root), root)
    return root


class TestTables:
    def test_the_catalogue_holds_every_reference_column_and_no_other(self):
        assert set(NAMES) == set(REFERENCE)
        assert len(NAMES) == 55

    @pytest.mark.parametrize("name", NAMES)
    def test_a_curve_equals_its_reference_point_by_point(self, name):
        """Exact: both sides are the same decimal numbers."""
        curve = find(name)
        hours, fractions = REFERENCE[name]
        np.testing.assert_array_equal(curve.hours, hours)
        np.testing.assert_array_equal(curve.fractions, fractions)
        assert curve.name == name
        assert curve.duration_hr == describe(name).duration_hr == hours[-1]

    @pytest.mark.parametrize(
        ("file", "last_digit"), [("nrcc_24h_epa_listing.csv", 1e-5), ("mse_24h_hydrocad.csv", 1e-6)]
    )
    def test_a_second_copy_agrees_to_its_last_digit(self, file, last_digit):
        """Tolerance: half the last printed digit of the second copy, and round-off."""
        table = columns(DATA / file)
        hours = table.pop("time_h")
        for name, fractions in table.items():
            curve = find(name)
            np.testing.assert_array_equal(curve.hours, hours)
            np.testing.assert_allclose(curve.fractions, fractions, rtol=0, atol=last_digit / 2 + 1e-12)

    @pytest.mark.parametrize("name", ["I", "IA", "II", "III"])
    def test_scs_types_agree_with_hec_hms_except_its_one_misprint(self, name):
        """Tolerance: half the fourth decimal of HEC-HMS, and round-off."""
        table = columns(DATA / "scs_24h_hechms_every_6min.csv")
        off = np.abs(find(name).fractions - table[name]) > 0.5e-4 + 1e-12
        assert table["time_min"][off].tolist() == ([594.0] if name == "IA" else [])

    @pytest.mark.parametrize("name", [name for name in NAMES if describe(name).family != "scs"])
    def test_a_nested_storm_is_symmetrical_about_its_middle(self, name):
        """F(t) + F(24 - t) = 1 except at 12 h, to half the fifth decimal at either point; finds a lost digit."""
        fractions = find(name).fractions
        sums = np.delete(fractions + fractions[::-1], 120)
        np.testing.assert_allclose(sums, 1.0, rtol=0, atol=1e-5 + 1e-12)

    def test_half_the_rain_of_type_iii_has_fallen_at_noon(self):
        curve = find("III")
        assert curve.fractions[curve.hours == 12.0] == 0.5

    def test_a_curve_cannot_be_written_to(self):
        with pytest.raises(ValueError, match="read-only"):
            find("II").fractions[3] = 0.5

    def test_a_curve_is_read_once(self):
        assert find("II") is find("SCS Type II 24-hr")


class TestDescriptions:
    @pytest.mark.parametrize("entry", list_storms(), ids=lambda entry: entry.name)
    def test_each_storm_names_source_page_and_check(self, entry):
        assert entry.source
        assert entry.page
        assert entry.note
        assert entry.status in ("verified", "computed", "unverified")

    def test_a_storm_read_in_one_source_is_not_called_verified(self):
        single = {entry.name for entry in list_storms() if entry.status == "unverified"}
        families = {"southwest", "texas", "puerto_rico_virgin_islands"}
        in_families = {entry.name for entry in list_storms() if entry.family in families}
        assert single == {"I_48H", "II_48H", "B_6HR"} | in_families

    def test_every_file_of_the_folder_belongs_to_a_storm(self):
        root = Path(str(default_catalog().root))
        found = {path.relative_to(root).as_posix() for path in root.glob("*/*")}
        assert found == {f"{e.family}/{e.name}.{end}" for e in list_storms() for end in ("csv", "toml")}

    def test_listing_reads_no_table(self, copy):
        for path in copy.glob("*/*.csv"):
            path.unlink()
        assert list(open_catalog(copy).entries) == NAMES

    def test_a_missing_table_is_said(self, copy):
        (copy / "scs" / "II.csv").unlink()
        with pytest.raises(StormError, match=r"II\.csv: the table cannot be read"):
            open_catalog(copy).find("II")


class TestSpellings:
    @pytest.mark.parametrize("name", NAMES)
    def test_a_name_means_its_storm_however_it_is_set(self, name):
        for spelling in (name, name.lower(), name.replace("_", " "), name.replace("_", "-"), f" {name} "):
            assert describe(spelling).name == name

    @pytest.mark.parametrize(
        ("spelling", "name"),
        [
            ("Type III 24-hr", "III"),
            ("Type III 24-hour", "III"),
            ("TYPE III", "III"),
            ("SCS Type III", "III"),
            ("24-hr SCS Type II", "II"),
            ("SCS II 24 hr", "II"),
            ("Type II 24-hr Tabular", "II"),
            ("Type IA 24-hr", "IA"),
            ("Type I-A", "IA"),
            ("Type I", "I"),
            ("NRCS Type I 48H", "I_48H"),
            ("Type II 48-hr", "II_48H"),
            ("Type B 6-hr", "B_6HR"),
            ("NRCC D", "NRCC_D"),
            ("NRCC 24-hr D", "NRCC_D"),
            ("NRCC24hrD", "NRCC_D"),
            ("NR_D", "NRCC_D"),
            ("N10_D", "N10_D"),
            ("NOAA10 D", "N10_D"),
            ("NOAA10 24-hr D", "N10_D"),
            ("NOAA 10 Type D 24 hour", "N10_D"),
            ("NOAA Atlas 14 Vol 10 D", "N10_D"),
            ("NOAA 24-hr D", "NOAA_D"),
            ("NOAA Type D", "NOAA_D"),
            ("NO_D", "NOAA_D"),
            ("MSE 24-hr 3", "MSE3"),
            ("MSE6 24-hr", "MSE6"),
            ("MSE6_24hr", "MSE6"),
            ("Nevada North", "NV_N"),
            ("North Pacific 24-hr", "N_PAC"),
            ("American Samoa", "AM_SAMOA"),
            ("PR VI 2", "PR_VI_2"),
            ("Type III 24\u2013hr", "III"),
        ],
    )
    def test_a_spelling_of_practice_is_understood(self, spelling, name):
        assert find(spelling).name == name

    @pytest.mark.parametrize(
        ("spelling", "names"),
        [
            ("A", "NRCC_A, N10_A, NOAA_A, TX_A"),
            ("B", "NRCC_B, N10_B, NOAA_B, TX_B"),
            ("24-hr D", "NRCC_D, N10_D, NOAA_D, TX_D"),
            ("Atlas 14 D", "N10_D, NOAA_D, TX_D"),
            ("3", "MSE3, CA_3, HI_3, SW_3, PR_VI_3"),
        ],
    )
    def test_a_spelling_that_fits_several_storms_is_refused_with_their_names(self, spelling, names):
        with pytest.raises(StormError, match=f"may be any of: {names}\n  Write one of these names"):
            find(spelling)

    def test_no_other_spelling_is_ambiguous(self):
        ambiguous = {key for (key, _), names in default_catalog().spellings.items() if len(names) > 1}
        letters = {f"{stem}{letter}" for stem in ("", "atlas14", "noaaatlas14") for letter in "abcd"}
        assert ambiguous == letters | set("123456")

    def test_a_storm_known_by_one_letter_alone_is_type_i(self):
        single = {key: names for (key, _), names in default_catalog().spellings.items() if len(key) == 1}
        assert {key for key, names in single.items() if len(names) == 1} == {"i"}

    @pytest.mark.parametrize(
        ("spelling", "near"),
        [
            ("NRCC E", "NRCC_D"),
            ("Type IV", "II"),
            ("N10 24-hr F", "N10_D"),
            ("Type II 6-hr", "B_6HR"),
            ("III 6-hr", "B_6HR"),
        ],
    )
    def test_an_unknown_spelling_is_refused_with_the_nearest_names(self, spelling, near):
        with pytest.raises(StormError, match=f"there is no storm '{spelling}'\n  Did you mean one of: .*{near}"):
            find(spelling)

    @pytest.mark.parametrize("spelling", ["", "11", "24-hr", "Type", "II 24-hr 10-yr", "III 48-hr", "I_48H 24-hr", "l"])
    def test_what_is_no_storm_is_not_guessed(self, spelling):
        with pytest.raises(StormError, match="there is no storm"):
            find(spelling)

    def test_a_name_with_no_near_one_lists_all(self):
        with pytest.raises(StormError, match=r"Known: I, IA, II, III, .*PR_VI_4"):
            find("xyzzy")


class TestTampering:
    def test_a_changed_digit_is_detected(self, copy):
        path = copy / "scs" / "III.csv"
        path.write_text(path.read_text(encoding="utf-8").replace("0.1,0.001\n", "0.1,0.0011\n"), encoding="utf-8")
        with pytest.raises(StormError, match=r"III\.csv: checksum of the table is [0-9a-f]{64}, not [0-9a-f]{64}"):
            open_catalog(copy).find("III")

    def test_a_missing_checksum_is_not_a_pass(self, copy):
        path = copy / "scs" / "III.toml"
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([*lines[:-1], 'sha256 = ""']), encoding="utf-8")
        with pytest.raises(StormError, match="checksum"):
            open_catalog(copy).find("III")

    @pytest.mark.parametrize("line_end", [b"\r\n", b"\r"])
    def test_line_ends_of_a_checkout_do_not_matter(self, copy, line_end):
        for path in copy.glob("**/*.*ml"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        path = copy / "scs" / "III.csv"
        path.write_bytes(path.read_bytes().replace(b"\n", line_end))
        np.testing.assert_array_equal(open_catalog(copy).find("III").fractions, find("III").fractions)

    def test_a_byte_order_mark_does_not_matter(self, copy):
        path = copy / "scs" / "III.csv"
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
        assert open_catalog(copy).find("III").duration_hr == 24.0

    def test_a_table_shorter_than_the_stated_duration_is_refused(self, copy):
        text = "hour,fraction\n0,0\n12,1\n"
        (copy / "scs" / "III.csv").write_text(text, encoding="utf-8")
        path = copy / "scs" / "III.toml"
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([*lines[:-1], f'sha256 = "{table_checksum(text)}"']), encoding="utf-8")
        with pytest.raises(StormError, match="the duration is 24 h, but the last hour is 12"):
            open_catalog(copy).find("III")

    def test_every_fault_of_the_descriptions_is_told_at_once(self, copy):
        path = copy / "scs" / "II.toml"
        text = path.read_text(encoding="utf-8").replace("duration_hr = 24.0", 'duration_hr = "24"')
        text = text.replace('"verified"', '"sure"').replace('"tabular"', '"pieces"').replace("page", "sheet")
        path.write_text(text, encoding="utf-8")
        (copy / "scs" / "III.toml").write_text("title = ", encoding="utf-8")
        (copy / "mse" / "MSE1.toml").unlink()
        with pytest.raises(StormError) as caught:
            open_catalog(copy)
        told = [fault.what for fault in caught.value.faults]
        assert told[:5] == [
            "'page' is missing",
            "'sheet' is not a known field",
            "'duration_hr' is '24', not a number",
            "'kind' is 'pieces'; the catalogue holds 'tabular' storms",
            "'status' is 'sure', not one of: verified, computed, unverified",
        ]
        assert told[5].startswith("the file is not TOML")
        assert told[6].startswith("the file cannot be read")
        assert len(told) == 7

    @pytest.mark.parametrize(("old", "new"), [("[status]", "[words]"), ("family.storms", "family.rains"), ("id =", "ids =")])
    def test_a_spoilt_index_is_refused(self, copy, old, new):
        path = copy / "index.toml"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        with pytest.raises(StormError, match=r"index\.toml: the index cannot be used.*\n  Restore the index"):
            open_catalog(copy)

    def test_a_storm_listed_in_two_families_is_refused(self, copy):
        path = copy / "index.toml"
        text = path.read_text(encoding="utf-8").replace('NRCC_A = ["A"]', 'II = ["A"]')
        path.write_text(text, encoding="utf-8")
        with pytest.raises(StormError, match="the storm 'II' occurs twice\n  Rename"):
            open_catalog(copy)
