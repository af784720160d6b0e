"""Bad files: every importer refuses what is no rainfall table, with the reason, and holds little of it in memory."""

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hydro.errors import StormError
from hydro.storms import FrequencyTable, Hyetograph, read_frequency_table, read_hyetograph
from hydro.storms.sniff import sniff_file
from hydro.storms.text_file import read_text_file

DATA = Path(__file__).parent / "data"
PFDS = (DATA / "pfds_depth_english_pds_site_a.csv").read_bytes()
RAIN = b"time_hr,cumulative_in\n0,0\n1,0.5\n2,2.0\n3,2.4\n"
IMPORTERS = [read_frequency_table, read_hyetograph, sniff_file]

def result_or_faults(importer, path):
    try:
        return importer(path)
    except StormError as error:
        return error.faults


REFUSED = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \r\n\n\t", "nothing but"),
    "zeros": (bytes(1000), "binary"),
    "bytes": (bytes(range(256)), "binary"),
    "workbook": (b"PK\x03\x04" + bytes(50), "workbook"),
    "old workbook": (b"\xd0\xcf\x11\xe0" + bytes(50), "old Excel"),
    "pdf": (b"%PDF-1.7 " + bytes(50), "PDF"),
    "gzip": (b"\x1f\x8b\x08" + bytes(50), "gzip"),
    "picture": (b"\x89PNG\r\n" + bytes(50), "picture"),
    "page": (b"<!DOCTYPE html><html><body>Precipitation</body></html>", "web page"),
    "cut UTF-16": ("time_hr,cumulative_in\n".encode("utf-16") + b"\x00", "UTF-16"),
    "control characters": (b"time_hr,cumulative_in\n0,0\n\x01,1\n", "control character 0x01"),
}


@pytest.mark.parametrize("importer", IMPORTERS)
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_text_table_is_refused_by_name(tmp_path, importer, case):
    """One fault that names the file, the reason and the mend."""
    data, reason = REFUSED[case]
    path = tmp_path / "rain.csv"
    path.write_bytes(data)
    with pytest.raises(StormError, match=reason) as caught:
        importer(path)
    (fault,) = caught.value.faults
    assert fault.where.startswith(str(path))
    assert fault.fix


@pytest.mark.parametrize("importer", IMPORTERS)
@pytest.mark.parametrize(("name", "reason"), [("none.csv", "no such file"), (".", "a folder")])
def test_what_is_no_file_is_refused(tmp_path, importer, name, reason):
    with pytest.raises(StormError, match=reason):
        importer(Path(f"{tmp_path}/{name}"))


@pytest.mark.parametrize("importer", IMPORTERS)
def test_a_file_of_100_mb_is_refused_unread(tmp_path, importer):
    """The size is told, and less than 1 MB is held in memory, a hundredth of the file."""
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.write(PFDS)
        file.truncate(100_000_000)
    tracemalloc.start()
    with pytest.raises(StormError, match="100,000,000 bytes"):
        importer(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


def test_a_single_endless_line_is_no_table(tmp_path):
    path = tmp_path / "line.csv"
    path.write_text("1," * 400_000, encoding="ascii")
    with pytest.raises(StormError, match="no rainfall frequency table"):
        read_frequency_table(path)


def test_a_spoilt_table_shows_fifty_faults_and_counts_the_rest(tmp_path):
    path = tmp_path / "spoilt.csv"
    rows = "".join(f"{i}-min:, x, y\n" for i in range(1, 100))
    path.write_text(f"(inches)\nby duration for ARI (years):, 1, 2\n24-hr:, 1, 2\n{rows}", encoding="ascii")
    with pytest.raises(StormError, match="149 further faults are not shown"):
        read_frequency_table(path)


@pytest.mark.parametrize(("encoding", "note"), [("utf-8-sig", None), ("utf-16", "UTF-16"), ("cp1252", "Windows-1252")])
def test_encodings_of_editors_are_read_and_said(tmp_path, encoding, note):
    """A degree sign in the head of the file does not stop the numbers."""
    path = tmp_path / "rain.csv"
    path.write_bytes((DATA / "pfds_depth_all_site_d.csv").read_text(encoding="utf-8").encode(encoding))
    table = read_frequency_table(path)
    assert table.depth(24.0, 10) == 3.26
    assert table.location.endswith("(42.2919, -83.7218)")
    assert any(note in text for text in table.notes) if note else table.notes == ()


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_make_no_difference(tmp_path, end):
    path = tmp_path / "rain.csv"
    path.write_bytes(PFDS.replace(b"\n", end.encode()))
    assert read_frequency_table(path).depth(24.0, 10) == 4.31
    assert len(read_text_file(path, 10_000, "a table").lines) == PFDS.count(b"\n")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, len(PFDS)))
def test_a_table_cut_anywhere_is_read_in_part_or_refused(tmp_path, cut):
    """No wrong depth without a word: what is kept equals the source, but for a last cell that a note names."""
    path = tmp_path / "cut.csv"
    path.write_bytes(PFDS[:cut])
    whole = read_frequency_table(DATA / "pfds_depth_english_pds_site_a.csv")
    part = result_or_faults(lambda file: read_frequency_table(file, unit="in"), path)
    if isinstance(part, tuple):
        assert all(fault.where and fault.fix for fault in part)
        return
    n = part.durations_hr.size
    equal = part.depths_in == whole.depths_in[:n]
    assert equal.all() or (equal.sum() == equal.size - 1 and any("without a line end" in note for note in part.notes))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.sampled_from([PFDS, RAIN]), at=st.integers(0, 1600), junk=st.binary(min_size=1, max_size=8))
def test_bytes_thrown_into_a_file_never_crash_an_importer(tmp_path, seed, at, junk):
    """A result or a StormError, nothing else."""
    path = tmp_path / "junk.csv"
    path.write_bytes(seed[:at] + junk + seed[at:])
    for importer, kind in ((read_frequency_table, FrequencyTable), (read_hyetograph, Hyetograph)):
        assert isinstance(result_or_faults(importer, path), kind | tuple)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet="0123456789.,;:-/'\" \n\tinmhrydateSP%", max_size=300))
def test_any_text_is_read_or_refused(tmp_path, text):
    path = tmp_path / "text.csv"
    path.write_text(text, encoding="utf-8")
    for importer in (read_frequency_table, read_hyetograph):
        assert result_or_faults(importer, path)
