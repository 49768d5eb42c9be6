"""Rules: which run, what they weigh, and that what could not run is never shown as passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from apps.fields.bilingual import both
from apps.fields.rules import (
    NotRun,
    Outcome,
    RuleReport,
    RuleSpec,
    Validators,
    Violation,
    check,
    problems_of_rule,
    problems_of_rules,
)

NAME = both("Enough seeds come up", "发芽率足够")
RULE = RuleSpec(
    id="germination",
    name=NAME,
    timing="on_complete",
    trigger_stage="planting",
    condition={"field": "planting.germination", "op": "ge", "value": 0.8},
    message=both("Fewer than 80 % come up.", "发芽率低于80%。"),
    suggestion=both("Raise it.", "请提高。"),
)
LOW = {"planting": {"germination": 0.6}}


def only(report: RuleReport) -> Any:
    [line] = report.checks
    return line


def with_validator(run: Any, **changes: Any) -> tuple[RuleSpec, Validators]:
    registry = Validators()
    registry.add("v", run)
    return replace(RULE, condition={}, validator="v", **changes), registry


def test_a_condition_says_what_must_hold() -> None:
    passed = check([RULE], "on_complete", "planting", {"planting": {"germination": 0.9}})
    assert passed.passed
    assert only(passed).status == "passed"
    failed = check([RULE], "on_complete", "planting", LOW)
    line = only(failed)
    assert (line.status, line.action, line.fields) == ("failed", "block", ("planting.germination",))
    assert failed.block_transition
    assert not failed.passed
    assert failed.issues == (RULE.message,)
    assert failed.suggestions == (RULE.suggestion,)
    assert line.in_language("zh-hans")["message"] == "发芽率低于80%。"


def test_a_value_that_is_not_there_makes_a_comparison_not_run() -> None:
    line = only(check([RULE], "on_complete", "planting", {}))
    assert (line.status, line.cause, line.fields) == ("not_run", "missing", ("planting.germination",))
    odd = only(check([RULE], "on_complete", "planting", {"planting": {"germination": "high"}}))
    assert (odd.status, odd.cause) == ("not_run", "unreadable")


def test_a_demanded_field_is_missed_on_completion_and_never_on_extraction() -> None:
    rule = replace(RULE, condition={"field": "planting.germination", "op": "is_set"})
    assert check([rule], "on_complete", "planting", {}).block_transition
    early = check([replace(rule, timing="on_extract")], "on_extract", "planting", {}, applying=True)
    assert only(early).status == "not_run"

    demanding, registry = with_validator(
        lambda context, facts: [Violation(("planting.germination",), demands=True)], timing="on_extract"
    )
    line = only(check([demanding], "on_extract", "planting", {}, applying=True, registry=registry))
    assert (line.status, line.cause) == ("not_run", "missing")


def test_only_rules_of_the_timing_and_the_stage_run_most_important_first() -> None:
    rules = [
        replace(RULE, id="b"),
        replace(RULE, id="a"),
        replace(RULE, id="urgent", priority=5),
        replace(RULE, id="any", trigger_stage=""),
        replace(RULE, id="elsewhere", trigger_stage="site"),
        replace(RULE, id="later", timing="on_transition"),
    ]
    ids = [line.rule for line in check(rules, "on_complete", "planting", LOW).checks]
    assert ids == ["urgent", "a", "any", "b"]
    every = {line.rule for line in check(rules, "on_complete", None, LOW).checks}
    assert every == {"urgent", "a", "any", "b", "elsewhere"}


def test_on_extraction_a_proposal_is_warned_of_and_the_sync_is_blocked() -> None:
    rule = replace(RULE, timing="on_extract")
    proposed = check([rule], "on_extract", "planting", LOW)
    assert only(proposed).action == "warn"
    assert not proposed.block_transition
    assert check([rule], "on_extract", "planting", LOW, applying=True).block_transition


def test_on_extraction_only_what_the_new_values_touch_counts() -> None:
    rule = replace(RULE, timing="on_extract")
    elsewhere = check([rule], "on_extract", "x", LOW, changed={"planting.losses"}, applying=True)
    assert elsewhere.checks == ()
    rule = replace(rule, trigger_stage="")
    assert check([rule], "on_extract", "x", LOW, changed={"planting.losses"}, applying=True).checks == ()
    touched = check([rule], "on_extract", "x", LOW, changed={"planting.germination"}, applying=True)
    assert touched.block_transition


def test_a_failure_that_is_only_logged_is_not_told() -> None:
    report = check([replace(RULE, failure_action="log")], "on_complete", "planting", LOW)
    assert only(report).status == "failed"
    assert report.issues == ()
    assert not report.block_transition


def test_a_validator_finds_milder_things_but_never_harsher_ones() -> None:
    violations = [
        Violation(("a",), severity="warning", action="warn", message=both("mild", "轻")),
        Violation(("b",)),
    ]
    rule, registry = with_validator(lambda context, facts: violations)
    lines = check([rule], "on_complete", "planting", {}, registry=registry).checks
    assert [(line.severity, line.action) for line in lines] == [("warning", "warn"), ("error", "block")]
    assert [line.message["en"] for line in lines] == ["mild", "Fewer than 80 % come up."]
    soft = replace(rule, failure_action="warn", severity="warning")
    lines = check([soft], "on_complete", "planting", {}, registry=registry).checks
    assert {(line.severity, line.action) for line in lines} == {("warning", "warn")}


def test_validators_are_given_the_facts_of_the_project() -> None:
    seen: list[Mapping[str, Any]] = []

    def look(context: Mapping[str, Any], facts: Mapping[str, Any]) -> Outcome:
        seen.append(facts)
        return []

    rule, registry = with_validator(look)
    check([rule], "on_complete", "planting", {}, facts={"owner": "x"}, registry=registry)
    assert seen == [{"owner": "x"}]


def raising(*_: Any) -> Outcome:
    raise KeyError("gardener name")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (replace(RULE, type="prompt_based", condition={}, prompt="?"), "no_model"),
        (replace(RULE, type="hybrid", prompt="?"), "no_model"),
        (replace(RULE, condition={}, validator="nobody"), "unknown_validator"),
    ],
)
def test_what_cannot_run_says_why_and_blocks_nothing(rule: RuleSpec, why: str) -> None:
    report = check([rule], "on_complete", "planting", {"planting": {"germination": 0.9}})
    assert (only(report).status, only(report).cause) == ("not_run", why)
    assert only(report).reason["zh_hans"]
    assert not report.block_transition


def test_a_validator_that_raises_is_not_run_and_its_content_is_told_nobody() -> None:
    rule, registry = with_validator(raising)
    line = only(check([rule], "on_complete", "planting", {}, registry=registry))
    assert (line.status, line.cause) == ("not_run", "failed")
    assert "gardener" not in str(line)


def test_a_model_judges_prompt_based_rules_and_may_fail() -> None:
    rule = replace(RULE, type="prompt_based", condition={}, prompt="Is it clear?")
    verdicts: list[tuple[Any, str]] = [
        (lambda rule, context: [], "passed"),
        (lambda rule, context: [Violation(("site.place",))], "failed"),
        (lambda rule, context: NotRun("unreadable", both("x", "x")), "not_run"),
        (raising, "not_run"),
    ]
    for judge, status in verdicts:
        assert only(check([rule], "on_complete", "planting", LOW, judge=judge)).status == status


def test_a_hybrid_rule_asks_the_model_only_when_its_code_finds_nothing() -> None:
    asked: list[str] = []

    def judge(rule: RuleSpec, context: Mapping[str, Any]) -> Outcome:
        asked.append(rule.id)
        return []

    rule = replace(RULE, type="hybrid", prompt="?")
    assert only(check([rule], "on_complete", "planting", LOW, judge=judge)).status == "failed"
    assert asked == []
    good = {"planting": {"germination": 0.9}}
    assert only(check([rule], "on_complete", "planting", good, judge=judge)).status == "passed"
    assert asked == ["germination"]
    assert only(check([rule], "on_complete", "planting", {}, judge=judge)).status == "not_run"


def test_a_name_stands_for_one_validator() -> None:
    registry = Validators()
    registry.add("v", raising, fields=("a.b",))
    registry.add("v", raising, fields=("a.b",))
    with pytest.raises(ValueError, match="registered already"):
        registry.add("v", lambda context, facts: [])
    assert registry.names() == ("v",)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"trigger_stage": "stie"}, "/trigger_stage"),
        ({"condition": {}}, "/condition"),
        (
            {"condition": {"all": [{"field": "planting.germinaton", "op": "is_set"}]}},
            "/condition/all/0/field",
        ),
        ({"validator": "nobody", "condition": {}}, "/validator"),
        ({"type": "prompt_based", "condition": {}}, "/prompt"),
        ({"type": "prompt_based", "prompt": "?"}, "/condition"),
        ({"type": "magic"}, "/type"),
        ({"timing": "on_monday"}, "/timing"),
        ({"name": {"en": "x"}}, "/name"),
        ({"message": {}}, "/message"),
    ],
)
def test_an_administrator_is_told_what_is_wrong_with_a_rule(changes: dict[str, Any], place: str) -> None:
    known = {"planting.germination"}
    found = problems_of_rule(replace(RULE, **changes), known_paths=known, stages={"site", "planting"})
    assert [problem.place for problem in found] == [place]
    assert problems_of_rule(RULE, known_paths=known, stages={"planting"}) == []


def test_rules_need_ids_of_their_own() -> None:
    found = problems_of_rules([RULE, RULE], known_paths={"planting.germination"}, stages={"planting"})
    assert [problem.place for problem in found] == ["/0/id", "/1/id"]
