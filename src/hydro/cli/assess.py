"""Commands ``run`` and ``check``: from a project file to tables, files and an exit code."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from hydro.cli.main import EXIT_CANNOT_TELL, EXIT_FAIL
from hydro.cli.screen import console, digits, number, table
from hydro.cli.second_opinion import print_second_opinion
from hydro.kernels._jit import is_compiled

if TYPE_CHECKING:
    from hydro.analysis.convergence import PeakConvergence
    from hydro.criteria import CheckResult
    from hydro.findings import Finding
    from hydro.project.assess import Assessment

FINDINGS_SHOWN = 12
"""More findings of one code than this are counted, not listed, on the terminal."""


def run_command(
    project: Path,
    json: Path | None,
    out: Path | None,
    converge: bool = False,
    second_opinion: bool = False,
    conventions: str = "",
) -> int:
    """Carry out ``hydro run``; exit code 0, or 3 while a critical finding stands."""
    _announce_compilation()
    from hydro.project import read_project
    from hydro.project.assess import add_second_opinion, run_project

    done = run_project(read_project(project, conventions))
    convergence: tuple[PeakConvergence, ...] = ()
    if converge:
        convergence, done = _converged(done)
    if second_opinion:
        done = add_second_opinion(done)
    screen = console(to_stderr=_is_standard_output(json))
    _print_head(screen, done)
    _print_nodes(screen, done)
    _print_bounds(screen, done)
    _print_convergence(screen, convergence)
    print_second_opinion(screen, done.second_opinion)
    _print_comparison(screen, done)
    _print_findings(screen, done.findings)
    _print_balance(screen, done)
    _write(done, json, out, convergence)
    if done.has_critical_finding:
        screen.out("Result: cannot be trusted while a critical finding stands.")
        return EXIT_CANNOT_TELL
    return 0


def check_command(
    project: Path,
    json: Path | None,
    out: Path | None,
    rules: str | None,
    second_opinion: bool = False,
    conventions: str = "",
) -> int:
    """Carry out ``hydro check``; the exit code is the verdict."""
    _announce_compilation()
    from hydro.project import read_project
    from hydro.project.assess import add_second_opinion, check_project

    done = check_project(read_project(project, conventions), rules)
    if second_opinion:
        done = add_second_opinion(done)
    screen = console(to_stderr=_is_standard_output(json))
    _print_head(screen, done)
    print_second_opinion(screen, done.second_opinion)
    _print_comparison(screen, done)
    _print_checks(screen, done)
    _print_findings(screen, done.findings)
    _print_balance(screen, done)
    _write(done, json, out)
    screen.out(verdict_line(done))
    return {"pass": 0, "fail": EXIT_FAIL, "cannot tell": EXIT_CANNOT_TELL}[done.verdict or "cannot tell"]


def verdict_line(done: Assessment) -> str:
    """The verdict and its reason in one line."""
    from hydro.criteria import takes_passes, verdict_summary

    checks = [item for item in done.checks if item.status != "not applicable"]
    rules = f"{done.rule_set.name}" if done.rule_set else "no rules"
    if done.verdict == "pass" and done.rule_set:
        return f"Verdict: PASS under {verdict_summary(done.checks, done.rule_set).text}."
    wanted = "fail" if done.verdict == "fail" else "cannot tell"
    reasons = [_reason(item) for item in checks if item.status == wanted]
    if not reasons:
        reasons = [
            f"{item.code} {item.title} ({item.where})" for item in done.findings if takes_passes(item)
        ]
    more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
    return f"Verdict: {wanted.upper()} under {rules}: {reasons[0] if reasons else 'no reason found'}{more}."


def _reason(item: CheckResult) -> str:
    """One check in words: value, operator, limit, clause."""
    if item.status == "fail" and item.value is not None and item.limit is not None:
        figures = (
            f"{number(item.value, digits(item.unit))} {item.unit}, required {item.operator} "
            f"{number(item.limit, digits(item.unit))} {item.unit}"
        )
        return f"{item.id} at {item.where}: {item.title}: {figures} ({item.clause})"
    reason = item.note.split("; ")[0] if item.note else item.status
    return f"{item.id} at {item.where}: {item.title}: {reason}"


def _is_standard_output(json: Path | None) -> bool:
    """Whether ``--json -`` asks for JSON, and nothing else, on standard output."""
    return json is not None and str(json) == "-"


def _announce_compilation() -> None:
    """Say on standard error that the first run takes longer."""
    if not is_compiled():
        print(  # noqa: T201
            "Compiling the numerical core once (20 to 60 s); later runs start at once.",
            file=sys.stderr,
            flush=True,
        )


def _print_head(screen: Console, done: Assessment) -> None:
    project = done.project
    screen.out(f"{project.name}{', ' + project.location if project.location else ''}")
    rules = f"   rules {done.rule_set.name} ({done.rule_set.edition})" if done.rule_set else ""
    rain = project.storm_source or "no source given"
    screen.out(f"  conventions {project.conventions.name}{rules}   rainfall {rain}")
    if len({(storm.curve.name, storm.arc) for storm in project.storms}) > 1:
        for storm in project.storms:
            rain = f"{storm.depth_in:.2f} in in {storm.curve.duration_hr:.4g} h"
            screen.out(f"  {storm.name}: {rain}, {storm.curve.title}, ARC {storm.arc}")


def _print_nodes(screen: Console, done: Assessment) -> None:
    """One table a condition: every node under every storm."""
    for condition, storms in done.runs.items():
        rows = []
        names = list(next(iter(storms.values())).nodes) if storms else []
        for name in names:
            for storm, run in storms.items():
                item = run.nodes[name]
                level = number(item.pool.peak_elevation_ft) if item.pool else ""
                held = number(item.pool.peak_storage_cf, 0) if item.pool else ""
                depth = number(item.runoff.runoff_in) if item.runoff else ""
                rows.append(
                    (
                        name,
                        item.kind,
                        storm,
                        number(item.peak_inflow_cfs),
                        number(item.peak_flow_cfs),
                        number(item.time_of_peak_hr),
                        number(item.volume_acft, 3),
                        depth,
                        level,
                        held,
                    )
                )
        columns = (
            "node",
            "kind",
            "storm",
            ">in cfs",
            ">out cfs",
            ">peak hr",
            ">volume ac-ft",
            ">depth in",
            ">level ft",
            ">stored cf",
        )
        screen.print(table(f"Condition {condition}", columns, rows))


def _print_bounds(screen: Console, done: Assessment) -> None:
    """Ponds whose routing knows the bounds of its errors."""
    rows = [
        (
            condition,
            name,
            storm,
            item.pool.routing,
            number(item.peak_flow_cfs, 3),
            number(item.pool.peak_flow_bound_cfs, 5),
            number(item.pool.peak_elevation_ft, 3),
            number(item.pool.peak_elevation_bound_ft, 5),
        )
        for condition, storms in done.runs.items()
        for storm, run in storms.items()
        for name, item in run.nodes.items()
        if item.pool is not None
    ]
    if rows and done.project.conventions.pond_routing == "exact":
        columns = ("condition", "pond", "storm", "routing", ">out cfs", ">+- cfs", ">level ft", ">+- ft")
        screen.print(table("Errors of the routing, for the inflow as given", columns, rows))
        screen.out("  exact: a bound; joint: the change at half the step, three times the error expected.")


def _converged(done: Assessment) -> tuple[tuple[PeakConvergence, ...], Assessment]:
    """Peaks at halved steps, and the assessment whose findings say what a coarse step costs."""
    from hydro.analysis.convergence import converge_all, with_losses

    project = done.project
    convergence = converge_all(
        project.networks,
        project.storms,
        project.conventions,
        step_hr=project.step_hr,
        span_hr=project.span_hr,
    )
    return convergence, replace(done, findings=with_losses(done.findings, convergence))


def _print_convergence(screen: Console, convergence: tuple[PeakConvergence, ...]) -> None:
    """Every peak with the estimated error of the time step."""
    if not convergence:
        return
    rows = [
        (
            item.condition,
            item.node,
            item.storm,
            number(3600.0 * item.step_hr, 1),
            number(item.peak_flow_cfs),
            number(item.limit_cfs),
            number(item.error_pct),
            number(item.order, 1),
            number(3600.0 * item.sufficient_step_hr, 1),
        )
        for item in convergence
    ]
    columns = (
        "condition", "node", "storm", ">step s",
        ">peak cfs", ">limit cfs", ">error %", ">order", ">suffices s",
    )  # fmt: skip
    screen.print(table("Peaks as the time step is halved", columns, rows))
    screen.out("  limit: peak at a vanishing step; suffices: longest step within 0.1 % of it.")


def _print_comparison(screen: Console, done: Assessment) -> None:
    """Pre against post at every design point."""
    rows = []
    for point, storms in done.comparison.items():
        for storm, item in storms.items():
            rows.append(
                (
                    point,
                    storm,
                    number(item.pre.peak_flow_cfs),
                    number(item.post.peak_flow_cfs),
                    number(item.difference_cfs),
                    number(item.difference_pct, 1),
                    number(item.pre.volume_cf / 43_560.0, 3),
                    number(item.post.volume_cf / 43_560.0, 3),
                    number(item.pre.curve_number, 1),
                    number(item.post.curve_number, 1),
                    number(item.pre.impervious_pct, 1),
                    number(item.post.impervious_pct, 1),
                )
            )
    if rows:
        columns = (
            "design point",
            "storm",
            ">pre cfs",
            ">post cfs",
            ">diff cfs",
            ">diff %",
            ">pre ac-ft",
            ">post ac-ft",
            ">pre CN",
            ">post CN",
            ">pre imp %",
            ">post imp %",
        )
        screen.print(table("Pre against post", columns, rows))


def _print_checks(screen: Console, done: Assessment) -> None:
    rows = [
        (
            item.id,
            item.title,
            item.where,
            item.status.upper(),
            number(item.value, digits(item.unit)),
            f"{item.operator} {number(item.limit, digits(item.unit))}" if item.limit is not None else "-",
            item.unit,
            number(item.margin, digits(item.unit)),
            item.clause,
            item.limit_status,
        )
        for item in done.checks
    ]
    columns = (
        "check",
        "title",
        "where",
        "status",
        ">value",
        ">limit",
        "unit",
        ">margin",
        "clause",
        "limit status",
    )
    screen.print(table("Checks", columns, rows))
    for item in done.checks:
        if item.note:
            screen.out(f"  {item.id} at {item.where}: {item.note}")


def _print_findings(screen: Console, findings: tuple[Finding, ...]) -> None:
    """Findings, the gravest first; many of one code are shortened."""
    if not findings:
        screen.out("No findings.")
        return
    screen.out(f"Findings ({len(findings)}):")
    shown: dict[str, int] = {}
    for item in findings:
        shown[item.code] = shown.get(item.code, 0) + 1
        if shown[item.code] <= FINDINGS_SHOWN:
            screen.out(f"  {item.code} {item.severity:8} {item.where}: {item.title}: {item.cause}")
    for code, count in shown.items():
        if count > FINDINGS_SHOWN:
            screen.out(
                f"  {code}: {count - FINDINGS_SHOWN} more of the same kind, in the JSON and the report."
            )


def _print_balance(screen: Console, done: Assessment) -> None:
    """The worst mass balance of all runs."""
    balances = [run.balance for runs in done.runs.values() for run in runs.values()]
    worst = max((balance.worst_relative_error for balance in balances), default=0.0)
    gate = max((balance.gate for balance in balances), default=1e-6)
    screen.out(f"Mass balance: largest relative error {worst:.1e} (gate {gate:.0e}).")


def _write(
    done: Assessment, json: Path | None, out: Path | None, convergence: tuple[PeakConvergence, ...] = ()
) -> None:
    """Write the JSON file and the report that were asked for."""
    if json is None and out is None:
        return
    from hydro.report import check_document, run_document, write_json, write_report

    if json is not None:
        document = check_document(done) if done.rule_set else run_document(done)
        if convergence:
            document["convergence"] = [item.to_dict() for item in convergence]
        write_json(document, json)
    if out is not None:
        write_report(done, out)
