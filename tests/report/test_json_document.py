"""The JSON documents keep the layout on which other tools rely."""

import json
import re
from pathlib import Path

import pytest

from hydro.errors import HydroError
from hydro.report import check_document, run_document, write_json
from tests.report.builders import report

DOCS = Path(__file__).parents[2] / "docs" / "json.md"

RUN_KEYS = {"hydro", "input_sha256", "storms", "conventions", "findings", "conditions", "balance"}
FLOW_KEYS = {"peak_flow_cfs", "time_of_peak_hr", "volume_acft"}
AREA_KEYS = {"runoff_depth_in", "curve_number", "time_of_concentration_min"}
POND_KEYS = {
    "peak_inflow_cfs", "peak_outflow_cfs", "time_of_peak_outflow_hr", "peak_elevation_ft", "peak_storage_cf", "outflows",
    "centroid_lag_min",
}  # fmt: skip
CHECK_KEYS = {
    "id", "title", "scope", "where", "status", "value", "limit", "operator", "unit", "margin", "clause", "edition",
    "limit_status", "note",
}  # fmt: skip


@pytest.fixture(scope="module")
def document():
    return check_document(report())


def test_run_document_has_the_stable_keys():
    """`run` writes exactly the agreed keys at the top."""
    assert set(run_document(report())) == RUN_KEYS


def test_check_document_adds_verdict_checks_and_comparison(document):
    """`check` adds three keys and changes none."""
    assert set(document) == RUN_KEYS | {"verdict", "checks", "comparison"}
    assert {key: document[key] for key in RUN_KEYS} == run_document(report())


def test_nodes_have_their_kind_and_measures(document):
    """Every kind of node has the agreed keys in every storm."""
    nodes = document["conditions"]["post"]["nodes"]
    assert {name: node["kind"] for name, node in nodes.items()} == {
        "P1": "subcatchment", "BASIN": "pond", "PIPE": "reach", "DP1": "design_point",
    }  # fmt: skip
    for node in nodes.values():
        assert set(node) == {"kind", "storms"}
        assert set(node["storms"]) == {"1-yr", "10-yr"}
    assert set(nodes["P1"]["storms"]["10-yr"]) >= FLOW_KEYS | AREA_KEYS
    assert set(nodes["BASIN"]["storms"]["10-yr"]) >= FLOW_KEYS | POND_KEYS
    assert set(nodes["PIPE"]["storms"]["10-yr"]) >= FLOW_KEYS


def test_values_are_those_of_the_results_in_the_unit_of_the_key(document):
    """Lag and Tc are given in minutes, volumes in ac-ft; exact, since both sides make the same division."""
    result = report().runs["post"]["10-yr"].nodes["BASIN"]
    basin = document["conditions"]["post"]["nodes"]["BASIN"]["storms"]["10-yr"]
    assert basin["centroid_lag_min"] == 90.0
    assert basin["volume_acft"] == result.volume_cf / 43_560.0
    assert basin["outflows"]["primary"]["volume_acft"] == 30_000.0 / 43_560.0
    area = document["conditions"]["post"]["nodes"]["P1"]["storms"]["10-yr"]
    assert area["time_of_concentration_min"] == 12.0
    assert area["impervious_pct"] == pytest.approx(100.0 / 3.0, rel=1e-15)  # one rounding of the quotient


def test_checks_findings_comparison_and_balance_have_their_keys(document):
    """Lists and tables have the agreed keys."""
    assert all(set(item) == CHECK_KEYS for item in document["checks"])
    assert all(set(item) == {"code", "severity", "where", "cause", "remedy"} for item in document["findings"])
    assert set(document["comparison"]["DP1"]["1-yr"]) == {
        "pre_cfs",
        "post_cfs",
        "difference_cfs",
        "difference_pct",
    }
    assert set(document["balance"]["post"]["1-yr"]) >= {
        "inflow_cf", "outflow_cf", "stored_cf", "error_cf", "relative_error",
    }  # fmt: skip


def test_written_file_reads_back_the_same(document, tmp_path):
    """Nothing is lost on the way through the file."""
    write_json(document, tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == document


def test_unknown_values_are_null_not_nan(tmp_path):
    """An overtopped pond gives null; the file is strict JSON."""
    write_json(check_document(report(overtopped=True)), tmp_path / "out.json")

    def refuse(word):
        raise AssertionError(word)

    read = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"), parse_constant=refuse)
    basin = read["conditions"]["post"]["nodes"]["BASIN"]["storms"]["10-yr"]
    assert basin["peak_elevation_ft"] is None
    assert basin["outlets"]["weir"]["flow_cfs"] is None
    assert next(item for item in read["checks"] if item["id"] == "FB-1")["value"] is None


def test_numbers_are_plain(document):
    """No NumPy type reaches the document."""

    def walk(value):
        if isinstance(value, dict):
            for item in value.values():
                walk(item)
        elif isinstance(value, list):
            for item in value:
                walk(item)
        else:
            assert value is None or type(value) in (str, int, float, bool)

    walk(document)


def test_every_key_is_documented(document):
    """The page of the JSON documents names every key."""
    documented = set(re.findall(r"[`\"](\w+)[`\"]", DOCS.read_text(encoding="utf-8")))
    names = {"P1", "BASIN", "PIPE", "DP1", "E1", "pre", "post", "1-yr", "10-yr", "lowflow", "weir"}

    def keys(value):
        if isinstance(value, dict):
            for key, item in value.items():
                if key == "conventions":
                    continue
                yield key
                yield from keys(item)
        elif isinstance(value, list):
            for item in value:
                yield from keys(item)

    missing = (set(keys(document)) | {"conventions"}) - names - documented
    assert not missing


def test_folder_in_the_place_of_the_file_is_refused(document, tmp_path):
    """The message names the mend."""
    with pytest.raises(HydroError, match="Give the name of a file"):
        write_json(document, tmp_path)


def test_missing_folder_is_refused_and_not_made(document, tmp_path):
    """A slip in the path makes no folder; the message names it."""
    folder = tmp_path / "absent"
    with pytest.raises(HydroError, match=re.escape(f"the folder {folder} does not exist")):
        write_json(document, folder / "out.json")
    assert not folder.exists()


def test_a_dash_is_standard_output(document, tmp_path, monkeypatch, capsysbinary):
    """'-' writes UTF-8 to standard output and makes no file of that name."""
    monkeypatch.chdir(tmp_path)
    write_json(document, "-")
    assert json.loads(capsysbinary.readouterr().out.decode("utf-8")) == document
    assert not list(tmp_path.iterdir())
