"""What is usual for a kind of study: the likely answers to a question, and the fields that it hardly uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Json = dict[str, Any]

# Likely answers, offered to be clicked where the field is asked for.
USUAL: Final[Mapping[str, list[Any]]] = {
    "study_design.design_type": ["parallel_rct", "cohort", "case_control", "diagnostic_accuracy"],
    "sample_size.design": ["two_proportions", "two_means", "logrank_events", "cohort_risk_ratio"],
    "sample_size.alpha": [0.05, 0.025],
    "sample_size.sided": [2, 1],
    "sample_size.power": [0.8, 0.9],
}
# Where hardly any study is: whoever means it is told so beside the proposal, and decides.
USUAL_RANGE: Final[Mapping[str, Json]] = {
    "sample_size.alpha": {"below": 0.2},
    "sample_size.power": {"least": 0.5, "below": 0.999},
    "sample_size.dropout": {"below": 0.6},
    "sample_size.n_total": {"least": 4},
}
# The likely answers where the study is of a kind to which others are usual; the first condition that holds counts.
_TYPE: Final = "study_design.design_type"
USUAL_WHEN: Final[Mapping[str, list[Json]]] = {
    "sample_size.design": [
        {"when": {"field": _TYPE, "op": "eq", "value": kind}, "examples": examples}
        for kind, examples in {
            "diagnostic_accuracy": ["diagnostic_sensitivity", "diagnostic_specificity"],
            "cross_sectional": ["prevalence", "prevalence_cluster", "correlation"],
            "case_control": ["case_control", "case_control_matched"],
            "cohort": ["cohort_risk_ratio", "logrank_events", "cox", "two_means"],
            "single_arm": ["one_proportion", "one_mean", "paired_t_power"],
            "cluster_rct": ["cluster_two_proportions", "cluster_two_means"],
            "crossover_rct": ["crossover_margin", "bioequivalence_crossover", "paired_t_power"],
            "within_person_rct": ["mcnemar", "paired_t_power"],
        }.items()
    ]
    # nobody tells how far single values lie apart who compares how often something happens
    + [{"when": {"field": "sample_size.assumptions.sd", "op": "is_set"}, "examples": ["two_means"]}],
}
# Fields whose entries are likely answers to another one: what was recorded once is offered, not asked for anew.
ANSWERED_BY: Final[Mapping[str, str]] = {
    "endpoints.outcomes.primary": "pico.outcomes",
    "pico.outcomes": "endpoints.outcomes.primary",
    "pico.inclusion_criteria": "pico.population",
}
# Required fields for which another one counts as well: nobody says an outcome twice.
COUNTS_FOR: Final[Mapping[str, str]] = {"pico.outcomes": "endpoints.outcomes.primary"}
# Kinds of study that have hardly a use for a field: there it is listed behind the others.
_NOT_RANDOMISED: Final = ("single_arm", "cohort", "case_control", "cross_sectional", "diagnostic_accuracy")
_NO_TRIAL: Final = _NOT_RANDOMISED[1:]
_PARALLEL: Final = ("parallel_rct", "cluster_rct", "factorial_rct", "within_person_rct")
_TRIAL: Final = (*_PARALLEL, "crossover_rct", "single_arm")
_APART: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        (
            "study_design.randomisation_method",
            "study_design.stratification_factors",
            "study_design.allocation_concealment",
            "study_design.implementation",
        ),
        _NOT_RANDOMISED,
    ),
    **dict.fromkeys(
        (
            "study_design.framework",
            "study_design.intervention_type",
            "study_design.phase",
            "study_design.treatment_duration",
            "study_design.dmc",
        ),
        _NO_TRIAL,
    ),
    # nobody is allocated to anything that could be hidden; whoever assesses may be unaware all the same
    "study_design.blinding": ("cohort", "case_control", "cross_sectional"),
    "study_design.washout": (*_PARALLEL, *_NOT_RANDOMISED),
    "study_design.matching": (*_TRIAL, "cross_sectional", "diagnostic_accuracy"),
    "study_design.reference_standard": (*_TRIAL, "cohort", "case_control", "cross_sectional"),
    "study_design.follow_up_duration": ("cross_sectional",),
    **dict.fromkeys(
        ("study_design.allocation_ratio", "sample_size.allocation_ratio"),
        ("single_arm", "cross_sectional", "diagnostic_accuracy"),
    ),
    "study_design.arms": ("cross_sectional", "diagnostic_accuracy"),
    "endpoints.exposure": (*_TRIAL, "diagnostic_accuracy"),
    "endpoints.confounders": (*_PARALLEL, "crossover_rct", "diagnostic_accuracy"),
}
APART_WHEN: Final[Mapping[str, Json]] = {
    path: {"field": _TYPE, "op": "in", "value": list(kinds)} for path, kinds in _APART.items()
}
