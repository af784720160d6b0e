"""The commands on storms: import, compare, plot."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hydro.cli import main as cli
from hydro.storms import find, largest_share

DATA = Path(__file__).parent / "data"


@pytest.fixture
def hydro(monkeypatch, capsys):
    """Run the command in this process: exit code, standard output, standard error."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["hydro", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        return (left.value.code or 0), out, err

    return call


def test_import_prints_what_was_read_and_lines_for_the_project_file(hydro):
    code, out, err = hydro("storms", "import", DATA / "pfds_depth_all_site_d.csv")
    assert (code, err) == (0, "")
    for text in (
        "location  Site D, Michigan, USA",
        "series    partial-duration",
        "bounds    lower and upper of the 90 % interval",
        "  depths_in: {1-yr: 2.10, 2-yr: 2.35, 5-yr: 2.82, 10-yr: 3.26, 25-yr: 3.93, 50-yr: 4.50, 100-yr: 5.11,",
        "distribution:  # one of MSE1, MSE2, MSE3, MSE4, MSE5, MSE6",
        'source: "NOAA Atlas 14 Volume 8 Version 2, downloaded Thu Jul 11 21:12:30 2019',
    ):
        assert text in out
    row = next(line.split() for line in out.splitlines() if line.split()[:1] == ["100-yr"])
    assert row == ["100-yr", "4.22", "5.11", "6.16"]


def test_the_lines_for_the_project_file_are_yaml_of_the_same_depths(hydro):
    """Pasted with a distribution, they are the storms section of a project."""
    from ruamel.yaml import YAML

    _, out, _ = hydro("storms", "import", DATA / "nrcc_extreme_precipitation.csv")
    text = out[out.index("\nstorms:") :].replace("distribution:", "distribution: NRCC_D")
    storms = YAML(typ="safe").load(text)["storms"]
    assert storms["distribution"] == "NRCC_D"
    assert storms["depths_in"]["100-yr"] == 8.44
    assert len(storms["depths_in"]) == 9
    assert storms["source"].startswith("Northeast Regional Climate Center (NRCC)")


@pytest.mark.parametrize("path", sorted(DATA.glob("pfds_*.csv")), ids=lambda path: path.stem)
def test_every_pfds_file_is_parsed_or_refused_with_the_reason(hydro, path):
    code, out, err = hydro("storms", "import", path)
    assert code in (0, 2)
    assert ("Rainfall frequency table" in out) == (code == 0)
    assert ("State it:" in err) == (code == 2)


def test_units_are_given_where_the_file_has_none(hydro):
    path = DATA / "pfds_intensity_trimmed_site_b.csv"
    assert hydro("storms", "import", path)[0] == 2
    code, out, _ = hydro("storms", "import", path, "--units", "in/hr")
    assert code == 0
    assert "There is no 24-h row" in out
    assert "depths_in" not in out
    code, _, err = hydro("storms", "import", path, "--units", "furlongs")
    assert code == 2
    assert "Choose one of: in, mm, in/hr, mm/hr" in err


def test_import_reads_hyetographs_and_mass_curves(hydro, tmp_path):
    rain = tmp_path / "rain.csv"
    rain.write_text("time_hr,cumulative_in\n0,0\n1,0.5\n2,2\n", encoding="utf-8")
    code, out, _ = hydro("storms", "import", rain)
    assert code == 0
    assert "Hyetograph: 2 in within 2 h" in out
    rain.write_text("hour,fraction\n0,0\n1,0.5\n2,1\n", encoding="utf-8")
    code, out, _ = hydro("storms", "import", rain)
    assert code == 0
    assert "Mass curve without a depth: 3 rows, 2 h" in out


def test_compare_puts_two_storms_side_by_side(hydro):
    code, out, _ = hydro("storms", "compare", "Type III", "NOAA10 D", "--depth", "5")
    assert code == 0
    row = next(line.split() for line in out.splitlines() if line.split()[:1] == ["60-min"])
    a, b = (5.0 * largest_share(find(name), 1.0) for name in ("III", "N10_D"))
    assert row == ["60-min", f"{a:.3f}", f"{b:.3f}", f"{100 * (b / a - 1):+.1f}", "%"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("compare", "Type III", "Type V"), "there is no storm 'Type V'"),
        (("compare", "III", "II", "--depth", "-1"), "the depth is -1.0 in"),
        (("compare", "III", "absent.csv"), "there is no such file"),
        (("plot", "III", "--out", "storm.png"), "Let it end in .svg"),
        (("plot", *["III"] * 7, "--out", "storm.svg"), "7 storms do not fit on one plot"),
        (("import", "absent.csv"), "there is no such file"),
        (("import", "."), "this is a folder"),
    ],
)
def test_a_bad_request_exits_2_with_the_reason(hydro, words, reason):
    code, out, err = hydro("storms", *words)
    assert code == 2
    assert not out
    assert reason in err


@pytest.mark.parametrize("depth", [(), ("--depth", "5")])
def test_plot_writes_an_svg_with_every_storm(hydro, tmp_path, depth):
    out = tmp_path / "plots" / "storms.svg"
    code, text, _ = hydro("storms", "plot", "Type III", "N10_D", *depth, "--out", out)
    assert code == 0
    assert "written" in text
    svg = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "SCS Type III, 24 h" in svg
    assert ("intensity [in/hr]" in svg) == bool(depth)
    first = svg
    hydro("storms", "plot", "Type III", "N10_D", *depth, "--out", out)
    assert out.read_text(encoding="utf-8") == first
