"""What a run hands in: the report folder and the JSON documents.

Drawing and templates are imported when a report is written, not before.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hydro.report.document import Report, report_of
from hydro.report.files import write_texts
from hydro.report.json_document import check_document, run_document, write_json

if TYPE_CHECKING:
    from hydro.project.assess import Assessment

__all__ = ["Report", "check_document", "report_of", "run_document", "write_json", "write_report"]

REPORT_FILES = ("report.html", "summary.csv", "hydrographs.csv")
"""Files of a report folder; nothing else in the folder is touched."""


def write_report(source: Assessment | Report, folder: Path | str, printed: datetime | None = None) -> None:
    """Write ``report.html``, ``summary.csv`` and ``hydrographs.csv`` into a folder.

    Parameters
    ----------
    source : Assessment or Report
        What was computed.
    folder : Path or str
        Folder, made if it is missing.
    printed : datetime, optional
        Date of the report; now, where not given.

    Raises
    ------
    HydroError
        If a file cannot be written, as when it is open in a spreadsheet program.
    """
    from hydro.report.csv_tables import hydrographs_csv, summary_csv
    from hydro.report.html import render_html

    report = report_of(source, printed)
    texts = (render_html(report), summary_csv(report), hydrographs_csv(report))
    write_texts({Path(folder) / name: text for name, text in zip(REPORT_FILES, texts, strict=True)})
