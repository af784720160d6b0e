"""Findings: doubtful but legal inputs and states, numbered, with cause and remedy.

A finding is kept in the result and printed in the report.  While a ``critical`` finding stands, no check
is reported as passed.  All codes stand in :data:`CODES`, the one table from which the documentation and the
command line print.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from hydro.types import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """What a finding code means.

    Attributes
    ----------
    severity : {"note", "warning", "critical"}
        ``critical`` takes away every pass.
    title : str
        The finding in a few words.
    remedy : str
        What an engineer does about it.
    """

    severity: Severity
    title: str
    remedy: str


CODES: MappingProxyType[str, Code] = MappingProxyType(
    {
        # H1xx: rainfall
        "H101": Code(
            "warning",
            "rainfall distribution does not belong to the depth source",
            "Use the distribution that was derived from the same source as the depths.",
        ),
        "H102": Code(
            "warning",
            "rainfall depth does not rise with the return period",
            "Check the depths against their source.",
        ),
        "H103": Code(
            "note",
            "storm name is not of the form '10-yr', so no rule applies to it",
            "Name the event by its return period, for example '10-yr'.",
        ),
        "H104": Code(
            "warning",
            "time distribution of the rain was not compared with its printed table",
            "Compare the curve in the report with the publication, or use a distribution of the catalogue.",
        ),
        "H105": Code(
            "note",
            "something was assumed, converted or left out when rain was read from a file",
            "Confirm it, or say it in the file.",
        ),
        # H2xx: subcatchments
        "H201": Code(
            "warning",
            "time of concentration is below 0.1 h (6 min)",
            "Use at least 0.1 h, the floor of TR-55 ch. 3, or justify the shorter time.",
        ),
        "H202": Code(
            "warning",
            "sheet flow length is longer than the method's limit",
            "Shorten the sheet flow to the limit named and continue as shallow concentrated flow.",
        ),
        "H203": Code(
            "warning",
            "curve number is below 40, where TR-55 no longer applies well",
            "Check the soil group, or justify the value (TR-55 ch. 2, limitations).",
        ),
        "H204": Code(
            "note",
            "runoff is below 0.5 in, where the curve-number method is inaccurate",
            "Confirm small runoff depths by another method (TR-55 ch. 2, limitations).",
        ),
        "H205": Code(
            "warning",
            "storm gives no runoff at all from this subcatchment",
            "Check curve number and depth; a design storm without runoff decides nothing.",
        ),
        "H206": Code(
            "warning",
            "drainage areas of pre and post differ at a design point",
            "Account for the same total area in both conditions, or state the diversion.",
        ),
        "H207": Code(
            "warning",
            "a cover of CN 98 or more is not counted as impervious",
            "Give impervious_pct beside cn: 100 for pavement and roofs, 0 for open water.",
        ),
        "H208": Code(
            "note",
            "minimum time of concentration applied",
            "Confirm that the reviewing agency uses this minimum, or remove it.",
        ),
        "H210": Code(
            "warning",
            "slope is above 0.5, rise over run; it may have been typed in per cent",
            "Write 2 % as 0.02, or confirm the steep ground.",
        ),
        "H211": Code(
            "warning",
            "curve-number lag equation is used outside its limits",
            "Use a flow path of segments, or show that the equation holds here.",
        ),
        "H212": Code(
            "warning",
            "Kirpich equation is used outside the watersheds it was fitted to",
            "Use a flow path of segments, or show that the equation holds here.",
        ),
        "H213": Code(
            "warning",
            "Kerby equation is used outside its limits",
            "Use it for short overland flow only and add the channel, or use sheet flow.",
        ),
        "H214": Code(
            "warning",
            "runoff coefficient of the FAA equation is outside the published range",
            "Check the coefficient C of the rational method.",
        ),
        "H215": Code(
            "note",
            "the FAA equation belongs to airfields and the rational method",
            "Confirm that the reviewing agency accepts it with a unit hydrograph.",
        ),
        "H216": Code(
            "warning",
            "Manning n is outside the published range of its kind of flow",
            "Take n from the table of the flow: sheet flow and channel flow have different ones.",
        ),
        "H217": Code(
            "note",
            "slope of shallow concentrated flow is below the chart of its source",
            "Check the slope, or model flat ground as a channel or a pond.",
        ),
        "H218": Code(
            "warning",
            "velocity in a channel or pipe is beyond what is built",
            "Check slope, section and Manning n.",
        ),
        "H219": Code(
            "note",
            "flow is faster than critical",
            "Confirm the lining, and that the pipe's inlet lets in the flow; normal depth is rarely reached.",
        ),
        "H220": Code(
            "note",
            "peak flow is above the capacity of a channel or pipe of the flow path",
            "Enlarge the section or show where the rest flows; the travel time holds for the full section.",
        ),
        "H221": Code(
            "warning",
            "mean depth of a lake is doubtful",
            "Check the depth; a shallow swamp is a channel with friction.",
        ),
        "H222": Code(
            "note",
            "time of concentration is above 10 h",
            "Divide the watershed into subcatchments (TR-55 ch. 4 goes to 10 h).",
        ),
        "H223": Code(
            "warning",
            "curve number of a cover is below 30",
            "Use 30, the least of TR-55 table 2-2, or justify the value.",
        ),
        "H224": Code(
            "note",
            "unconnected impervious ground counts as connected from 30 %",
            "Remove unconnected_ratio, or confirm the impervious share (TR-55 figure 2-4).",
        ),
        "H231": Code(
            "warning",
            "curve numbers of Ia = 0.2 S are used with another ratio, without conversion",
            "Use 0.2, or 0.05 with curve_number_conversion: hawkins, or confirm that the curve numbers "
            "belong to this ratio.",
        ),
        "H232": Code(
            "warning",
            "hydrograph of the rational method meets hydrographs of the design storm",
            "Use one method for all that meets; the peaks of a short rain and of the storm do not fall "
            "together.",
        ),
        "H233": Code(
            "warning",
            "area is above 200 ac, where the rational method no longer applies",
            "Divide the area, or use a unit hydrograph.",
        ),
        "H234": Code(
            "note",
            "antecedent runoff condition has no effect on the rational method",
            "Choose C for the condition of the ground.",
        ),
        # H3xx: ponds and reaches
        "H301": Code(
            "critical",
            "water rises above the top of the stage table",
            "Extend the stage table, enlarge the outlets, or lower the inflow.",
        ),
        "H302": Code(
            "critical",
            "outflow oscillates",
            "Give the node more storage, or model it as a junction.",
        ),
        "H303": Code(
            "warning",
            "pond starts above its lowest outlet",
            "Start at the lowest outlet or the permanent pool, or justify the wet start.",
        ),
        "H304": Code(
            "warning",
            "weir head is beyond the validity of its formula",
            "Check the weir with a formula valid for this head, or treat the opening as an orifice.",
        ),
        "H305": Code(
            "warning",
            "tailwater drowns an outlet",
            "Confirm the tailwater elevation; the outlet's capacity is reduced or lost.",
        ),
        "H306": Code(
            "warning",
            "pond has no outlet that can empty it below the starting level",
            "Confirm that the storage below the lowest outlet is a permanent pool.",
        ),
        "H307": Code(
            "warning",
            "coefficients of the broad-crested weir are known to two digits only",
            "Give the head-discharge coefficients of the design, or accept +-0.04.",
        ),
        "H308": Code(
            "note", "travel time of a reach is below half a time step", "Model the reach as a junction."
        ),
        "H309": Code(
            "warning",
            "peak level lies on a level stretch of the rating and is read as its lowest row",
            "Take the level from the storage, use conventions: nrcs, or let the outflow rise with the level.",
        ),
        "H310": Code(
            "warning",
            "an imported hydrograph begins or ends above zero flow",
            "Give the hydrograph from its rise to the end of its recession; beyond its rows it counts as 0.",
        ),
        "H321": Code(
            "critical",
            "the level of the pond below rises over an outlet, which was routed as if it did not",
            "Give the upper pond 'tailwater_pond: NAME', so that both levels are solved together.",
        ),
        "H322": Code(
            "note",
            "water runs back through the outlets of a pond",
            "Confirm that no gate keeps it below; else give the outlet 'flap_gate: true'.",
        ),
        # H4xx: the run
        "H401": Code(
            "critical",
            "time span ends before the water has left",
            "Lengthen simulation.span_hr, or remove it so that the span is found.",
        ),
        "H402": Code(
            "warning",
            "time step is coarse beside the outflow of a pond",
            "Shorten the time step: between its times the outflow is not straight.",
        ),
        "H403": Code(
            "critical",
            "mass balance is outside its gate",
            "Report the project file; a run that loses water is not to be used.",
        ),
        "H405": Code(
            "critical",
            "the calculation gave a value that is not a number",
            "Check the inputs of this node for extreme values.",
        ),
        "H406": Code(
            "warning",
            "time step is longer than a third of the time of concentration",
            "Remove simulation.step_hr, or shorten it to a tenth of the shortest time of concentration.",
        ),
        "H407": Code(
            "warning",
            "peak still moves by 0.1 % or more when the time step is halved",
            "Compare the peaks that 'hydro run --converge' prints; give a small, fast pond more storage.",
        ),
        "H411": Code(
            "warning",
            "peak is outside the band in which a second method is expected",
            "Look at the causes that 'hydro run --second-opinion' prints, and mend or justify the largest.",
        ),
        "H412": Code(
            "warning",
            "routed pond differs from its exact equation by more than 0.2 % or 0.01 ft",
            "Shorten simulation.step_hr, or read margins of the checks with the values of the equation.",
        ),
        # H5xx: criteria
        "H501": Code(
            "warning", "a storm that the rule set needs is missing", "Add the storm under storms.depths_in."
        ),
        "H502": Code(
            "note",
            "a limit was not verified against the text of its source",
            "Read the clause in the stated edition and confirm the number.",
        ),
        "H503": Code(
            "warning",
            "a value used in a check is declared, not computed",
            "Keep the calculation behind the declared value at hand for the reviewer.",
        ),
        "H504": Code(
            "warning",
            "water-quality rainfall is outside 0.8 to 1.5 in",
            "Check the 90 % rainfall depth against the map of the stated edition.",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of a run.

    Attributes
    ----------
    code : str
        Key of :data:`CODES`.
    where : str
        Condition, storm and node: ``post / 100-yr / BASIN``.
    cause : str
        What was met, with its value.
    """

    code: str
    where: str
    cause: str

    @property
    def severity(self) -> Severity:
        """Severity of the code."""
        return CODES[self.code].severity

    @property
    def title(self) -> str:
        """The finding in a few words."""
        return CODES[self.code].title

    @property
    def remedy(self) -> str:
        """What an engineer does about it."""
        return CODES[self.code].remedy

    def to_dict(self) -> dict[str, str]:
        """Return the finding in the layout of the JSON output."""
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "cause": f"{self.title}: {self.cause}",
            "remedy": self.remedy,
        }
