"""What holds for the study, by the names that the texts' conditions have for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from apps.protocol.checks.reading import PRECISION
from apps.protocol.generation.facts.analysis_sets import ANALYSIS, speaks_of_randomisation
from apps.protocol.generation.facts.design import blinding_level
from apps.protocol.generation.facts.numbers import recruited
from apps.protocol.generation.facts.observational import (
    SEEN_ONCE,
    is_from_records,
    is_of_one_group,
    observational_flags,
)
from apps.protocol.generation.facts.other_analyses import other_analyses
from apps.protocol.generation.facts.oversight import oversight
from apps.protocol.generation.facts.phrase import DESIGN, PRIMARY, RANDOMISED
from apps.protocol.generation.facts.question import further_estimands, is_question
from apps.protocol.generation.facts.randomisation import is_allocating
from apps.protocol.generation.facts.stated_numbers import disagreeing, is_foreign
from apps.protocol.generation.facts.study_arms import arms_told
from apps.protocol.generation.facts.treatment import is_drug, is_no_drug
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.consenting import sign_for_themselves
from apps.protocol.generation.words.decisions import declined, is_bare, without_wish
from apps.protocol.generation.words.denials import (
    COMMITTEE,
    INTERIM,
    MATCHING,
    is_none,
    is_none_of,
    looks_at_the_end_alone,
    reason_of_none,
    says_no_more,
)
from apps.protocol.generation.words.stopping import leaves_trial, says_what_is_done, tells_of_rescue
from apps.protocol.sample_size.arms import arms_of

# How consent is obtained, who takes part, and who does not.
CONSENTING: Final = ("meta.consent", "pico.inclusion_criteria", "pico.exclusion_criteria")
STOPPING: Final = "meta.discontinuation"
BACKGROUND: Final = "meta.background_care"
BOUNDARIES: Final = re.compile(
    r"boundar|O['’]Brien|Pocock|Haybittle|Lan[-–\s]?DeMets|spending|界值|界限|消耗函数", re.IGNORECASE
)
ADJUSTS: Final = re.compile(
    r"(?<!not )\badjust(?:s|ed|ing|ment)?\s(?:\w+\s){0,2}?for\b"
    r"|(?<![未不])(?:校正|调整)(?=[^，。；]{0,12}(?:年龄|性别|混杂|因素|、))",
    re.IGNORECASE,
)
UNBLINDING: Final = re.compile(r"unblind|揭盲|破盲", re.IGNORECASE)


def _leaves_out_committee(told: str) -> bool:
    """Whether it is decided against in words that give no reason of a form that is written in one sentence with it."""
    without = None if reason_of_none(told, COMMITTEE) else declined(told, COMMITTEE)
    return without is not None and (without.is_talk or not without.rest)


def _any_part(source: Source, path: str, keys: tuple[str, ...]) -> bool:
    return any(row.get(key) for row in source.rows(path) for key in keys)


@lru_cache(maxsize=4)
def flags_of(source: Source) -> frozenset[str]:
    """What holds for the study, for the conditions of texts: each section of a document asks."""
    return frozenset(name for name, holds in conditions_of(source).items() if holds)


def conditions_of(source: Source) -> Mapping[str, bool]:
    """Every condition by its name, with whether it holds."""
    design, arms = str(source.value(DESIGN) or ""), arms_told(source)
    interim, framework = source.text("study_design.interim_analysis"), source.value("study_design.framework")
    reaching, committee = recruited(source), oversight(source).monitoring
    denied = is_none_of(interim, INTERIM) or declined(interim, INTERIM) is not None
    no_interim = denied or looks_at_the_end_alone(interim)
    one_primary = len(source.rows(PRIMARY)) == 1
    return {
        **observational_flags(source),
        **other_analyses(source),
        "stopping_is_sentence": says_what_is_done(source.text(STOPPING)),
        "leaves_trial": leaves_trial(source.text(STOPPING)),
        "rescue_in_background": tells_of_rescue(source.text(BACKGROUND)),
        "recruitment_reached": reaching is not None and reaching.reached,
        "recruitment_short": reaching is not None and not reaching.reached,
        "recruitment_unclear": reaching is None,
        "confounders_described": _any_part(source, "endpoints.confounders", ("measurement", "handling")),
        "confounders_measured": _any_part(source, "endpoints.confounders", ("measurement",)),
        "exposure_sources": _any_part(source, "endpoints.exposure", ("source", "definition")),
        "one_group": is_of_one_group(source, len(arms)),
        "adjusted": source.value("endpoints.confounders") is not None,
        "adjustment_told": bool(ADJUSTS.search(source.text(ANALYSIS))),
        "gap_told": source.text("scientific_question.knowledge_gap").strip(" .。").casefold()
        in source.text("scientific_question.background").casefold(),
        "numbers_disagree": bool(disagreeing(source)),
        "statement_foreign": is_foreign(source),
        "numbers_differ": bool(disagreeing(source)),
        "trial": kind_of_study(design) == "trial",
        "randomised": design in RANDOMISED,
        "allocated": is_allocating(source),
        "further_estimands": bool(further_estimands(source)),
        "analysis_as_randomised": bool(design)
        and design not in RANDOMISED
        and speaks_of_randomisation(source.text(ANALYSIS)),
        "single_arm": design == "single_arm",
        "crossover": design == "crossover_rct",
        "within_person": design == "within_person_rct",
        "cluster": design == "cluster_rct",
        "non_inferiority": framework == "non_inferiority",
        "equivalence": framework == "equivalence",
        "descriptive": framework == "descriptive",
        "drug": is_drug(source),
        "not_drug": is_no_drug(source),
        "arms_shown": bool(arms_of(source.data) or arms),
        "visits_detailed": _any_part(source, "study_design.visits", ("procedures",)),
        "arms_several": len(arms) > 1,
        "two_or_one_arm": len(arms) in (1, 2),
        "one_primary": one_primary,
        "objective_is_question": is_question(source),
        "without_visits": source.value("study_design.visits") is None
        and (is_from_records(source) or design in SEEN_ONCE),
        "matching_none": is_none_of(source.text("study_design.matching"), MATCHING),
        "estimated": str(source.value("sample_size.design") or "") in PRECISION,
        "interim_none": no_interim,
        "dmc_none": says_no_more(committee, COMMITTEE) or _leaves_out_committee(committee),
        "dmc_bare": is_bare(without_wish(committee), COMMITTEE),
        "boundaries_stated": is_none(interim) or bool(BOUNDARIES.search(interim)),
        "interim_bounded": (bounded := not no_interim and bool(BOUNDARIES.search(interim))),
        "bounded_test": bounded and one_primary and len(arms) in (1, 2),
        "simple_test": one_primary and len(arms) in (1, 2) and no_interim,
        "consent_in_person": sign_for_themselves(*(source.text(path) for path in CONSENTING)),
        "blinded": blinding_level(source) in ("single", "double", "triple"),
        "only_blinded_roles": source.value("study_design.blinded_roles") is not None
        and not blinding_level(source),
        "unblinding_stated": bool(UNBLINDING.search(source.text("study_design.blinding"))),
    }
