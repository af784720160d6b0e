"""Entry point of the command ``hydro``: commands, exit codes, and what happens on an error.

Nothing heavy is imported here, so that ``hydro --help`` answers at once.
"""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Optional

import typer

from hydro._version import __version__

EXIT_FAIL = 1
EXIT_INPUT = 2
EXIT_CANNOT_TELL = 3
EXIT_INTERNAL = 4

app = typer.Typer(
    name="hydro",
    help="Stormwater hydrology for SWPPPs: runoff, routing, pre/post comparison and a verdict with clauses.",
    epilog="Exit codes: 0 pass or done, 1 a check fails, 2 input error, 3 cannot tell, 4 internal error.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
storms_app = typer.Typer(help="Design storms of the catalogue.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(storms_app, name="storms")

ProjectPath = Annotated[Path, typer.Argument(metavar="PROJECT", help="Project file (YAML).")]
JsonPath = Annotated[
    Optional[Path], typer.Option("--json", metavar="FILE", help="Write all results as JSON; - prints it.")  # noqa: UP045
]
OutPath = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--out", metavar="DIR", help="Write report.html, summary.csv and hydrographs.csv into DIR."),
]


SecondOpinionFlag = Annotated[
    bool,
    typer.Option("--second-opinion", help="Set every peak beside another method; print gap and reason."),
]


class UnitSystem(StrEnum):
    """Units of a project file."""

    US = "US"
    SI = "SI"


class Preset(StrEnum):
    """Presets of numerical conventions."""

    NRCS = "nrcs"
    WINTR20 = "wintr20"
    HYDROCAD = "hydrocad"
    EXACT = "exact"


ConventionsOption = Annotated[
    Optional[Preset],  # noqa: UP045
    typer.Option("--conventions", help="Conventions to apply instead of those in the file."),
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hydro {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Stormwater hydrology for SWPPPs."""


@app.command()
def init(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="File to write.")] = Path("project.yaml"),
) -> None:
    """Write a small, complete, commented project file to start from."""
    from hydro.cli.files import write_template

    write_template(path)


@app.command()
def run(
    project: ProjectPath,
    json: JsonPath = None,
    out: OutPath = None,
    converge: Annotated[
        bool,
        typer.Option("--converge", help="Halve the time step until no peak moves; print the errors."),
    ] = False,
    second_opinion: SecondOpinionFlag = False,
    conventions: ConventionsOption = None,
) -> None:
    """Compute all hydrographs of a project and compare pre with post."""
    from hydro.cli.assess import run_command

    raise typer.Exit(run_command(project, json, out, converge, second_opinion, conventions or ""))


@app.command()
def check(
    project: ProjectPath,
    json: JsonPath = None,
    out: OutPath = None,
    rules: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--rules", metavar="NAME", help="Rule set to apply instead of the one in the file."),
    ] = None,
    second_opinion: SecondOpinionFlag = False,
    conventions: ConventionsOption = None,
) -> None:
    """Run a project and check it against its rule set; the exit code is the verdict."""
    from hydro.cli.assess import check_command

    raise typer.Exit(check_command(project, json, out, rules, second_opinion, conventions or ""))


@app.command()
def rating(
    project: ProjectPath,
    node: Annotated[str, typer.Argument(metavar="NODE", help="Name of a pond.")],
    condition: Annotated[
        str, typer.Option("--condition", metavar="NAME", help="Condition that holds the pond: post.")
    ] = "",
    step: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option("--step", metavar="FEET", min=0.001, help="Distance of the levels in feet."),
    ] = None,
) -> None:
    """Print level, storage and the flow of every outlet of a pond."""
    from hydro.cli.rating import rating_command

    rating_command(project, node, condition, step)


@storms_app.command("list")
def storms_list(
    word: Annotated[str, typer.Argument(metavar="[WORD]", help="Only storms that have this word.")] = "",
) -> None:
    """List the design storms with source and status."""
    from hydro.cli.storms import list_command

    list_command(word)


@storms_app.command("show")
def storms_show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Storm as engineers write it: 'Type III 24-hr'.")
    ],
    depth: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option("--depth", metavar="INCHES", help="Also print rain depths for this storm depth."),
    ] = None,
) -> None:
    """Show source, status, intensities and the mass curve of one design storm."""
    from hydro.cli.storms import show_command

    show_command(name, depth)


@storms_app.command("compare")
def storms_compare(
    first: Annotated[str, typer.Argument(metavar="A", help="Storm of the catalogue, or a CSV file.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Storm to compare with it.")],
    depth: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option("--depth", metavar="INCHES", help="Print inches for this storm depth."),
    ] = None,
) -> None:
    """Compare the largest rain of two storms by duration."""
    from hydro.cli.storms import compare_command

    compare_command(first, second, depth)


@storms_app.command("plot")
def storms_plot(
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Storms, or CSV files.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.svg", help="File to write.")],
    depth: Annotated[
        Optional[float],  # noqa: UP045
        typer.Option("--depth", metavar="INCHES", help="Draw inches for this storm depth."),
    ] = None,
) -> None:
    """Draw mass curves and intensities of storms into an SVG file."""
    from hydro.cli.storms import plot_command

    plot_command(names, depth, out)


@storms_app.command("import")
def storms_import(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="Table of NOAA Atlas 14 (PFDS) or NRCC, or a hyetograph.")
    ],
    units: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--units", metavar="UNIT", help="in, mm, in/hr or mm/hr, if the file does not say it."),
    ] = None,
) -> None:
    """Print what a file of rainfall depths or a hyetograph holds, and lines for the project file."""
    from hydro.cli.storms import import_command

    import_command(path, units)


@app.command()
def schema(
    out: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--out", metavar="FILE", help="Write to a file instead of the screen."),
    ] = None,
    units: Annotated[
        UnitSystem, typer.Option("--units", help="Units of the files to be edited.")
    ] = UnitSystem.US,
) -> None:
    """Print the JSON Schema of the project file, for editors."""
    from hydro.cli.files import write_schema

    write_schema(out, "SI" if units is UnitSystem.SI else "US")


@app.command()
def cn(
    words: Annotated[
        str, typer.Argument(metavar="WORDS", help="Cover, condition and soil group: 'woods good B'.")
    ],
) -> None:
    """Find curve numbers of TR-55 by words."""
    from hydro.cli.covers import cn_command

    cn_command(words)


@app.command()
def doctor() -> None:
    """Check the installation: versions, compiled core, data, and a calculation with a known answer."""
    from hydro.cli.doctor import doctor_command

    raise typer.Exit(doctor_command())


def main() -> None:
    """Run the command; errors that a user can mend become messages and exit code 2, never a traceback."""
    from hydro.errors import HydroError

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        app()
    except HydroError as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)  # noqa: T201
        n = len(error.faults)
        print(f"{n} fault{'s' if n != 1 else ''}.", file=sys.stderr)  # noqa: T201
        sys.exit(EXIT_INPUT)
    except OSError as error:
        print(f"{error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)  # noqa: T201
        sys.exit(EXIT_INPUT)
    except Exception as error:
        if os.environ.get("HYDRO_DEBUG") == "1":
            raise
        print(  # noqa: T201
            f"internal error: {type(error).__name__}: {error}\n"
            "  This is a fault of the program, not of your file. Please report it with the project file; "
            "HYDRO_DEBUG=1 shows where it happened.",
            file=sys.stderr,
        )
        sys.exit(EXIT_INTERNAL)
