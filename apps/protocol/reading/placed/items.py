"""The items into which clauses of each sort go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Items:
    """Keys of fields: `always`, each with its part of the share; `said` only where a word says that one of them is
    meant, with all of it."""

    always: Mapping[str, float]
    said: tuple[str, ...] = ()


def _one(key: str, *said: str) -> Items:
    return Items({key: 1.0}, said)


ITEMS: Final[Mapping[str, Items]] = {
    "title": _one("title"),
    "background": _one("background", "knowledge_gap", "significance"),
    "knowledge_gap": Items({"knowledge_gap": 1.0, "background": 0.6}),
    "question": _one("question", "hypothesis", "objectives"),
    "hypothesis": _one("hypothesis"),
    "objectives": Items({"objectives": 1.0, "question": 0.6}),
    "population": Items({"population": 1.0, "inclusion_criteria": 0.6}),
    "inclusion": Items({"inclusion_criteria": 1.0, "population": 0.3}),
    "exclusion": _one("exclusion_criteria"),
    "intervention": _one("intervention"),
    "comparator": _one("comparator", "reference_standard"),
    "outcome_primary": Items({"outcomes.primary": 1.0, "outcomes": 0.6}),
    "outcome_secondary": _one("outcomes.secondary"),
    "outcome_safety": _one("outcomes.safety", "safety_reporting"),
    "outcome_definition": Items(
        {"outcomes.primary": 1.0, "outcomes": 0.6}, ("outcomes.secondary", "time_frame")
    ),
    "design": _one("design_type", "phase"),
    "ratio": _one("allocation_ratio"),
    "randomisation": _one("randomisation_method", "stratification_factors", "implementation"),
    "concealment": _one("allocation_concealment", "implementation"),
    "blinding": Items({"blinding": 1.0, "blinded_roles": 0.7}),
    "centres": Items({"setting": 1.0, "centres": 0.5}),
    "n_total": _one("n_total", "n_per_group", "statement"),
    "rates": _one("assumptions", "assumptions_source", "margin_justification"),
    "alpha_power": _one("alpha", "power"),
    "dropout": _one("dropout"),
    "recruitment": _one("recruitment_period", "recruitment_rate"),
    "treatment_duration": _one("treatment_duration", "washout"),
    "follow_up": _one("follow_up_duration"),
    "visits": _one("visits"),
    "safety_monitoring": Items(
        {"safety_reporting": 1.0, "dmc": 0.5}, ("interim_analysis", "outcomes.safety")
    ),
    "analysis_primary": _one("primary_analysis", "confounders"),
    "analysis_other": Items({"primary_analysis": 0.6}, ("analysis_sets", "confounders")),
    "missing_data": _one("missing_data", "analysis_sets"),
}
# Clauses of these go into no item: what is no part of the plan, and what has a place in the document alone.
OF_NOTHING: Final = frozenset({"talk", "others", "withdrawn", "command"})
OF_PLACES: Final = frozenset({"data", "consent_ethics", "people_money", "permitted_treatment"})
