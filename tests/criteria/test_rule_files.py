"""Rule sets as files: shipped, inherited, own, and faulty."""

from pathlib import Path

import pytest

from hydro.criteria import (
    QUANTITIES,
    evaluate,
    list_rule_sets,
    load_rule_set,
    parameter_table,
    rule_table,
    vocabulary_table,
    waiver_table,
)
from hydro.errors import RuleError
from tests.criteria.builders import check, checks_of, site

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"

OWN = """
name = "own-2024"
title = "Ordinance of a town"
edition = "2024"

[[rule]]
id = "V-2"
title = "No more volume in the 2-year storm"
clause = "sec. 3"
scope = "design_point"
quantity = "post_volume_cf"
storm = "2-yr"
operator = "OPERATOR"
limit = { quantity = "pre_volume_cf", storm = "2-yr", factor = 0.8 }
status = "verified"
source = "the ordinance"
"""


def write(folder, text, name="own.toml"):
    """Write a rule file and return its path as text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults_of(path):
    """Faults of a rule file as texts."""
    with pytest.raises(RuleError) as caught:
        load_rule_set(path)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("name", list_rule_sets())
def test_every_shipped_rule_set_reads(name):
    """The rule sets of the package are sound and carry the name of their file."""
    assert load_rule_set(name).name == name


def test_statuses_of_the_shipped_numbers():
    """Numbers seen in the text are verified, all others are not."""
    rules = load_rule_set("nys-2015")
    assert {rule.id: rule.status for rule in rules.checks} == {
        "WQ-1": "verified", "WQ-2": "verified", "RR-1": "verified", "RR-2": "unverified", "CP-1": "verified",
        "CP-2": "unverified", "QP-1": "verified", "QF-1": "verified", "SP-1": "verified", "FB-1": "unverified",
    }  # fmt: skip
    for name in ("reduction_factor", "cpv_time_trout_hr", "cpv_time_definition", "stream_order_waiver", "rv_min_rule"):
        assert rules.parameters[name].status == "unverified"


@pytest.mark.parametrize(
    ("operator", "post_cfs", "status"),
    [("<=", 8.0, "pass"), ("<=", 8.1, "fail"), ("<", 7.9, "pass"), ("<", 8.0, "fail"),
     (">=", 8.0, "pass"), (">=", 7.9, "fail"), (">", 8.1, "pass"), (">", 8.0, "fail")],
)  # fmt: skip
def test_own_rule_set_needs_no_python(tmp_path, operator, post_cfs, status):
    """A rule of one's own: volume of the 2-year storm against 80 % of pre, by every operator, on the limit too."""
    rules = load_rule_set(write(tmp_path, OWN.replace("OPERATOR", operator)))
    done = check(site(storms=["2-yr"], post_cfs=post_cfs), "V-2", rules=rules)
    assert (done.status, done.limit, done.edition) == (status, 8_000.0, "2024")


def test_inherited_rules_are_changed_key_by_key(tmp_path):
    """A later edition: another freeboard, another definition of time, one rule less; the rest stays."""
    text = """
name = "own-2024"
edition = "2024"
inherits = "nys-2015"
omit = ["CP-2"]
[parameters.cpv_time_definition]
value = "drain_from_peak"
[[rule]]
id = "FB-1"
limit = 2.0
"""
    base, rules = load_rule_set("nys-2015"), load_rule_set(write(tmp_path, text))
    assert [rule.id for rule in rules.checks] == [rule.id for rule in base.checks if rule.id != "CP-2"]
    assert rules.title == base.title
    done = checks_of(site(), rules)
    assert (done["FB-1", "BASIN"].limit, done["FB-1", "BASIN"].status) == (2.0, "fail")
    assert done["CP-1", "DP1"].value == 50.0


def test_inheritance_in_a_circle_is_refused(tmp_path):
    """Two editions cannot each rest on the other."""
    write(tmp_path, 'name = "a"\ninherits = "b"\n', "a.toml")
    write(tmp_path, 'name = "b"\ninherits = "a"\n', "b.toml")
    with pytest.raises(RuleError, match=r"a\.toml -> b\.toml -> a\.toml"):
        load_rule_set(str(tmp_path / "a.toml"))


def test_all_faults_at_once(tmp_path):
    """Ten faults of one file are ten messages, each with file, entry, value and mend."""
    text = """
name = "Own 2024"
title = "Ordinance"
rules = 1
[parameters.cpv_time_hours]
value = 24
status = "verified"
[parameters.rv_minimum]
value = -0.2
status = "seen"
[[waiver]]
id = "w1"
predicate = "tidal"
reason = "tide"
status = "verified"
[[rule]]
id = "QP-1"
title = "Peak"
clause = "4.5"
scope = "design_point"
quantity = "post_peek_cfs"
operator = "=<"
limit = { quantity = "pre_peak_cfs", storm = "ten years" }
unit = "cfs"
status = "verified"
source = "text"
waivers = ["w2"]
[[rule]]
id = "QP-1"
title = "Freeboard"
clause = "6"
scope = "practice"
quantity = "freeboard_ft"
operator = ">="
limit = "one foot"
unit = "m"
status = "verified"
sauce = "text"
"""
    faults = faults_of(write(tmp_path, text))
    for what, mend in (
        ("own.toml: name is 'Own 2024'", "small letters"),
        ("own.toml: key 'edition' is missing", "Add edition"),
        ("own.toml: unknown key 'rules'", "'rule'"),
        ("parameter 'cpv_time_hours': unknown parameter", "'cpv_time_hr'"),
        ("parameter 'rv_minimum': value is -0.2", "not negative"),
        ("parameter 'rv_minimum': status is 'seen'", "verified, computed, unverified"),
        ("waiver 'w1': unknown predicate 'tidal'", "Known predicates: no_impervious"),
        ("rule 'QP-1': unknown quantity 'post_peek_cfs'", "'post_peak_cfs'"),
        ("rule 'QP-1': operator is '=<'", "Choose one of: <="),
        ("rule 'QP-1': limit: storm is 'ten years'", "10-yr"),
        ("rule 'QP-1': unknown waiver 'w2'", "Known waivers: w1"),
        ("rule 'QP-1' occurs twice", "Rename or remove"),
        ("rule 'QP-1': 'freeboard_ft' needs a storm", 'storm = "10-yr"'),
        ("rule 'QP-1': unit is 'm'", 'unit = "ft"'),
        ("rule 'QP-1': limit is 'one foot'", "Give a number"),
        ("rule 'QP-1': unknown key 'sauce'", "'source'"),
        ("rule 'QP-1': key 'source' is missing", "Add source"),
    ):
        assert any(what in fault and mend in fault for fault in faults), (what, faults)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('scope = "design_point"', 'scope = "practice"', "'post_volume_cf' does not exist at scope 'practice'"),
        ('quantity = "pre_volume_cf", storm = "2-yr"', 'quantity = "wqv_cf", storm = "2-yr"', "belongs to no storm"),
        ('quantity = "pre_volume_cf"', 'quantity = "pre_peak_cfs"', "'pre_peak_cfs' is in cfs, the rule in cf"),
        ("factor = 0.8", "factor = -1", "factor is -1"),
        ("factor = 0.8", "factor = nan", "factor is nan"),
        ("factor = 0.8", "faktor = 0.8", "Did you mean 'factor'?"),
        ('id = "V-2"', 'id = ""', "rule no. 1: id is ''"),
        ('storm = "2-yr"\noperator', "operator", "'post_volume_cf' needs a storm"),
        ('quantity = "post_volume_cf"\nstorm = "2-yr"', 'quantity = "wqv_required_cf"', "needs the parameter 'rv_min_rule'"),
        ("[[rule]]", "[rule]", "Write tables \\[\\[rule\\]\\]"),
        ("[[rule]]", "[[rules]]", "there is no rule"),
        ('title = "Ordinance of a town"', "title = 3", "title is 3"),
    ],
)  # fmt: skip
def test_a_fault_is_named(tmp_path, old, new, message):
    """Each fault says what was met."""
    with pytest.raises(RuleError, match=message):
        load_rule_set(write(tmp_path, OWN.replace("OPERATOR", "<=").replace(old, new)))


@pytest.mark.parametrize(
    ("value", "name", "mend"),
    [
        ("1", "rv_min_rule", "true or false"),
        ('"middle"', "cpv_time_definition", "centroid, drain_from_peak, average_release"),
        ("{ A = 0.5 }", "reduction_factor", "A, B, C and D"),
        ("{ A = 2.0, B = 0.4, C = 0.3, D = 0.2 }", "reduction_factor", "from 0 to 1"),
        ('"tank"', "practices_without_embankment", "list of texts"),
        ("true", "cpv_time_hr", "number in hr"),
    ],
)
def test_parameters_have_a_form(tmp_path, value, name, mend):
    """A parameter of the wrong form is refused with the form it needs."""
    text = f'name = "own"\nedition = "1"\ninherits = "nys-2015"\n[parameters.{name}]\nvalue = {value}\n'
    with pytest.raises(RuleError, match=mend):
        load_rule_set(write(tmp_path, text))


@pytest.mark.parametrize(
    ("name", "message"),
    [("nys-2051", "Did you mean 'nys-2015'"), ("../x", "no rule set"), ("none.toml", "no rule file 'none.toml'")],
)
def test_unknown_rule_set(name, message):
    """A name that is not known is answered with the nearest one."""
    with pytest.raises(RuleError, match=message):
        load_rule_set(name)


@pytest.mark.parametrize(("raw", "message"), [(b"name = ", "not TOML"), (b"name = '\xff'", "not UTF-8")])
def test_unreadable_file(tmp_path, raw, message):
    """What is no rule file at all is refused with its name."""
    path = tmp_path / "own.toml"
    path.write_bytes(raw)
    with pytest.raises(RuleError, match=f"own.toml: this is {message}"):
        load_rule_set(str(path))


def test_every_quantity_can_be_named_by_a_rule(tmp_path):
    """A file with one rule for each quantity and scope reads and evaluates: the vocabulary holds together."""
    head, rules = 'name = "all"\nedition = "1"\ninherits = "nys-2015"\n', []
    for item in QUANTITIES.values():
        for scope in item.scopes:
            storm = 'storm = "10-yr"\n' if item.per_storm else ""
            rules.append(
                f'[[rule]]\nid = "{item.name}-{scope}"\ntitle = "t"\nclause = "c"\nscope = "{scope}"\n'
                f'quantity = "{item.name}"\n{storm}operator = ">="\nlimit = 0\nstatus = "computed"\nsource = "s"\n'
            )
    rule_set = load_rule_set(write(tmp_path, head + "".join(rules)))
    added = [item for item in evaluate(rule_set, site())[0] if "_" in item.id]
    assert len(added) == len(rules)
    assert all(item.value is not None and item.value >= 0.0 for item in added)


@pytest.mark.parametrize("name", list_rule_sets())
def test_documentation_is_in_step(name):
    """docs/rules.md holds the tables of every shipped rule set and of the vocabulary, as generated."""
    text = DOCUMENT.read_text(encoding="utf-8")
    rules = load_rule_set(name)
    for table in (rule_table(rules), waiver_table(rules), parameter_table(rules), vocabulary_table()):
        assert table in text, "write the generated table into docs/rules.md"
