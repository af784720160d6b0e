"""Every peak of a run beside the same peak by another method, with the gap and its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hydro.analysis.second_opinion.opinion import Cause, SecondOpinion
from hydro.analysis.second_opinion.pond import pond_opinion
from hydro.analysis.second_opinion.subcatchment import subcatchment_opinions
from hydro.conventions import NRCS, Conventions
from hydro.findings import Finding
from hydro.model.compiled import Plan, compile_network
from hydro.model.network import Network
from hydro.model.nodes import Pond, Subcatchment
from hydro.model.results import RunResult

__all__ = ["Cause", "SecondOpinion", "opinion_findings", "second_opinion", "second_opinion_all"]


def second_opinion(
    network: Network | Plan,
    run: RunResult,
    conventions: Conventions = NRCS,
) -> tuple[SecondOpinion, ...]:
    """Return the peaks of a run beside those of other methods.

    Parameters
    ----------
    network : Network or Plan
        Condition that was run; a Plan brings its own conventions.
    run : RunResult
        Its run.
    conventions : Conventions
        Choices of the run.

    Returns
    -------
    tuple of SecondOpinion
        Two for each subcatchment and one for each pond, in topological order.  Junctions, reaches and design
        points only add and delay what comes from these.

    Raises
    ------
    StormError
        If the convention ``smooth`` finds no smooth curve of the storm.
    """
    plan = network if isinstance(network, Plan) else compile_network(network, conventions)
    plan = plan.under(run.storm.arc)
    found: list[SecondOpinion] = []
    for place, node in enumerate(plan.network.nodes):
        result = run.nodes[node.id]
        if isinstance(node, Subcatchment):
            found += subcatchment_opinions(plan, place, run.storm, result, run.step_hr)
        elif isinstance(node, Pond):
            found.append(pond_opinion(plan, place, run, result))
    return tuple(found)


def second_opinion_all(
    networks: Mapping[str, Network],
    runs: Mapping[str, Mapping[str, RunResult]],
    conventions: Conventions = NRCS,
) -> tuple[SecondOpinion, ...]:
    """Return the second opinions on every condition under every storm.

    Parameters
    ----------
    networks : mapping of str to Network
        By condition.
    runs : mapping of condition to mapping of storm to RunResult
        Their runs.
    conventions : Conventions
        As in :func:`second_opinion`.
    """
    found: list[SecondOpinion] = []
    for condition, storms in runs.items():
        plan = compile_network(networks[condition], conventions)
        for run in storms.values():
            found += second_opinion(plan, run)
    return tuple(found)


def opinion_findings(opinions: Iterable[SecondOpinion]) -> tuple[Finding, ...]:
    """Return a finding for each gap that is not expected.

    Parameters
    ----------
    opinions : iterable of SecondOpinion
        As :func:`second_opinion` returns them.
    """
    found = (opinion.finding() for opinion in opinions)
    return tuple(finding for finding in found if finding is not None)
