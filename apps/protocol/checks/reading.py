"""What checks need to know of a protocol: kind of study, numbers, texts, and the titles of fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from apps.fields.bilingual import Text, both
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.rules import NotRun
from apps.protocol.sample_size.arms import arms_of
from apps.protocol.schemas import observational_designs, stage_schemas

Context = Mapping[str, Any]

DESIGN = "study_design.design_type"
FRAMEWORK = "study_design.framework"
COMPARATOR = "pico.comparator"
HYPOTHESIS = "sample_size.hypothesis"
ASSUMPTIONS = "sample_size.assumptions"
PRIMARY = "endpoints.outcomes.primary"
ANALYSIS = "endpoints.primary_analysis"

RANDOMISED = ("parallel_rct", "crossover_rct", "cluster_rct", "factorial_rct", "within_person_rct")
PRECISION = ("prevalence", "prevalence_cluster", "diagnostic_sensitivity", "diagnostic_specificity")
WITHIN_PERSON = re.compile(
    r"split[- ](?:body|mouth|face|scalp)|contralateral|within[- ](?:person|patient|subject)|fellow eye"
    r"|自身(?:左右)?对照|对侧",
    re.IGNORECASE,
)
NOTHING = re.compile(
    r"\s*(?:[-–—?？.…/_]+|tb[dc]|to be (?:confirmed|determined|decided|defined)|unknown|undecided|待定|待确认"
    r"|待补充|未定|none|no(?: comparator| control(?: group)?)?|nil|n/?a|not applicable|without(?: a)? control"
    r"|无|没有|不适用|无对照|不设对照|无对照组)\s*(?:[(（].*)?[.。]?\s*",
    re.IGNORECASE | re.DOTALL,
)


def text_of(context: Context, path: str) -> str:
    """The text at a path, "" when there is none; lists are joined by lines, `{level, text}` is its text."""
    value = get_value(context, path)
    if isinstance(value, list | tuple):
        return "\n".join(str(item) for item in value if isinstance(item, str))
    return value.strip() if isinstance(value, str) else ""


def number_of(value: Any) -> float | None:
    """A number; None for everything else."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def given(context: Context, path: str) -> bool:
    return is_set(get_value(context, path))


def design_type(context: Context) -> str:
    return text_of(context, DESIGN)


def is_observational(context: Context) -> bool:
    return design_type(context) in _observational()


@cache
def _observational() -> tuple[str, ...]:
    return observational_designs()


def assigns_nothing(context: Context) -> bool:
    """Observational and diagnostic studies: nobody is given anything by the study."""
    return is_observational(context) or design_type(context) == "diagnostic_accuracy"


def is_descriptive(context: Context) -> bool:
    """Nothing is tested: the framework says so, or the number was computed for a precision."""
    return text_of(context, FRAMEWORK) == "descriptive" or text_of(context, "sample_size.design") in PRECISION


def is_within_person(context: Context) -> bool:
    """Randomised within persons: one group, its parts compared. Read from the design, else from clear words."""
    if design_type(context) == "within_person_rct":
        return True
    if assigns_nothing(context):
        return False
    described = [str(arm.get(key) or "") for arm in arms_of(context) for key in ("name", "description")]
    texts = [text_of(context, path) for path in (COMPARATOR, "study_design.randomisation_method")]
    return any(WITHIN_PERSON.search(text) for text in (*texts, *described))


def says_nothing(text: str) -> bool:
    """Empty, or words for "there is none"."""
    return not text.strip() or NOTHING.fullmatch(text) is not None


@cache
def title(path: str) -> Text:
    """The field's title in both languages; its path where the schema does not know it."""
    stage, *keys = path.split(".")
    found: Any = stage_schemas().get(stage, {})
    for key in keys:
        found = found.get("properties", {}).get(key, {})
    return dict(found.get("x-title") or both(path, path))


def titles(paths: tuple[str, ...]) -> Text:
    return both(
        ", ".join(title(path)["en"] for path in paths), "、".join(title(path)["zh_hans"] for path in paths)
    )


def missing(*paths: str) -> NotRun:
    """Not run: these fields are not filled in yet."""
    names = titles(paths)
    reason = both(f"Not given yet: {names['en']}.", f"尚未填写：{names['zh_hans']}。")
    return NotRun("missing", reason, paths)


def unreadable(*paths: str) -> NotRun:
    """Not run: what these fields say cannot be read for certain."""
    names = titles(paths)
    reason = both(
        f"Cannot be read for certain, please check yourself: {names['en']}.",
        f"无法确切读取，请自行核对：{names['zh_hans']}。",
    )
    return NotRun("unreadable", reason, paths)


def not_concerned(en: str, zh_hans: str) -> NotRun:
    """Not run: the study is of a kind that the check does not concern; the words say which."""
    return NotRun("not_concerned", both(f"Does not concern {en}.", f"不适用于{zh_hans}。"), (DESIGN,))
