"""Protocols for the checks: a sound non-inferiority trial, and ways to change one value of it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from apps.fields.rules import (
    CheckResult,
    RuleReport,
    Validators,
    check,
)
from apps.protocol.checks import SHIPPED_RULES, register_checks
from apps.protocol.schemas import stage_schemas

REGISTRY = Validators()
register_checks(REGISTRY)

SOUND: dict[str, Any] = {
    "scientific_question": {
        "hypothesis": "Oral switch is non-inferior to continued intravenous treatment.",
        "objectives": ["To show that oral switch is non-inferior for cure at day 30.", "To describe safety."],
    },
    "pico": {"comparator": "Continued intravenous treatment"},
    "study_design": {
        "design_type": "parallel_rct",
        "framework": "non_inferiority",
        "allocation_ratio": "1:1",
        "follow_up_duration": {"value": 3, "unit": "month"},
        "arms": [
            {"name": "Oral switch", "type": "experimental"},
            {"name": "Intravenous", "type": "active"},
        ],
    },
    "sample_size": {
        "design": "two_proportions_margin",
        "hypothesis": "non_inferiority",
        "assumptions": {"p_t": 0.85, "p_c": 0.85},
        "alpha": 0.025,
        "sided": 1,
        "power": 0.8,
        "margin": -0.1,
        "margin_justification": "Half of the effect over placebo in two meta-analyses.",
        "allocation_ratio": "1:1",
        "dropout": 0.05,
        "n_evaluable": 402,
        "n_per_group": [{"arm": "Oral switch", "n": 212}, {"arm": "Intravenous", "n": 212}],
        "n_total": 424,
        "statement": "201 per group (402 in total); with 5% dropout a total of 424 participants.",
    },
    "endpoints": {
        "outcomes": {
            "primary": [
                {
                    "name": "Clinical cure",
                    "type": "binary",
                    "metric": "cure or not",
                    "aggregation": "proportion",
                    "time_point": "day 30",
                }
            ]
        },
        "analysis_sets": ["Intention-to-treat: all randomised", "Per protocol", "Safety set"],
        "primary_analysis": "Difference of proportions with its 95% interval against the non-inferiority margin.",
    },
}
ENDPOINT = "endpoints.outcomes.primary"


def changed(values: Mapping[str, Any], base: Mapping[str, Any] = SOUND) -> dict[str, Any]:
    """A copy with other values at dotted paths; None takes the value away."""
    context: dict[str, Any] = deepcopy(dict(base))
    for path, value in values.items():
        *parents, last = path.split(".")
        place: Any = context
        for key in parents:
            place = place[int(key)] if isinstance(place, list) else place.setdefault(key, {})
        if value is None:
            place.pop(last, None)
        else:
            place[last] = value
    return context


def report(number: int, context: Mapping[str, Any], facts: Mapping[str, Any] | None = None) -> RuleReport:
    rules = [rule for rule in SHIPPED_RULES if rule.id == f"check_{number:02}"]
    assert len(rules) == 1
    return check(rules, "on_complete", None, context, facts=facts, registry=REGISTRY)


def verdict(
    number: int,
    values: Mapping[str, Any],
    base: Mapping[str, Any] = SOUND,
    facts: Mapping[str, Any] | None = None,
) -> str:
    """One word: passed, blocks, warns, or the reason why it was not run."""
    lines: tuple[CheckResult, ...] = report(number, changed(values, base), facts).checks
    if any(line.blocks for line in lines):
        return "blocks"
    if any(line.status == "failed" for line in lines):
        return "warns"
    [line] = lines
    return line.cause or line.status


def known_paths() -> set[str]:
    found: set[str] = set()

    def walk(path: str, schema: dict[str, Any]) -> None:
        for key, inner in schema.get("properties", {}).items():
            found.add(f"{path}.{key}")
            walk(f"{path}.{key}", inner)

    for stage, schema in stage_schemas().items():
        walk(stage, schema)
    return found
