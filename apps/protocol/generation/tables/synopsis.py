"""The protocol in one table."""

from __future__ import annotations

from typing import Final

from apps.documents.blocks import Block, Line, Table
from apps.fields.bilingual import both
from apps.protocol.generation import facts
from apps.protocol.generation.facts.observational import is_from_records
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables import statistics
from apps.protocol.generation.tables.cells import (
    FOLLOW_UP,
    RECRUITMENT,
    Row,
    bold,
    cell,
    label_rows,
    period_rows,
    phrase_row,
)
from apps.protocol.generation.tables.compared_rows import compared_rows

TITLE: Final = "scientific_question.title"
KIND: Final = "study_design.intervention_type"
CENTRES: Final = "study_design.centres"
BLINDING: Final = "study_design.blinding"
ROLES: Final = "study_design.blinded_roles"


def synopsis(source: Source) -> list[Block]:
    """The protocol in one table; the numbers are the ones of its sections."""
    trial = kind_of_study(source.value(facts.DESIGN)) == "trial"
    randomised = source.value(facts.DESIGN) in facts.RANDOMISED
    rows: list[Row] = [(bold(source.title(TITLE)), source.wording(TITLE))]
    rows += label_rows(source, ("scientific_question.short_title",), demanded=False)
    rows.append(phrase_row(source, both("Design", "研究设计"), "design"))
    rows += label_rows(source, ("study_design.phase",), demanded=trial and _is_drug(source))
    if trial:
        rows += label_rows(source, (KIND,), demanded=False)
    rows.append(phrase_row(source, both("Primary objective", "主要目的"), "primary_objective"))
    rows += label_rows(source, ("pico.population",))
    rows += compared_rows(source)
    primary = both("Primary endpoint", "主要终点") if trial else both("Primary outcome", "主要结局")
    rows.append(phrase_row(source, primary, "primary"))
    follows = trial or source.value(facts.DESIGN) == "cohort"
    rows += label_rows(source, ("endpoints.outcomes.secondary",), demanded=follows)
    rows += label_rows(source, ("endpoints.outcomes.safety",), demanded=trial)
    rows += label_rows(source, ("pico.setting",))
    rows.append(phrase_row(source, both(source.title(CENTRES), source.title(CENTRES)), "centres"))
    rows += _numbers(source)
    if randomised:
        rows.append(phrase_row(source, both("Allocation ratio", "分配比例"), "ratio"))
        rows.append((bold(source.title(BLINDING)), _blinding(source)))
    rows += period_rows(source, RECRUITMENT, demanded=not is_from_records(source))
    if trial or facts.PHRASES["treatment_duration"](source).text:
        rows.append(phrase_row(source, both("Treatment duration", "治疗时长"), "treatment_duration"))
    rows += period_rows(source, FOLLOW_UP, demanded=follows)
    rows += label_rows(source, ("endpoints.primary_analysis", "meta.sponsor"))
    caption = source.say(both("Synopsis", "方案概要"))
    return [Table(caption=caption, rows=tuple(rows), widths=(0.28, 0.72), fields=_synopsis_fields())]


def _blinding(source: Source) -> Line:
    """Who is blinded where nobody said to what degree the study is."""
    roles = source.text(ROLES)
    if source.value(BLINDING) is not None or not roles:
        return source.wording(BLINDING)
    known = f"设盲对象：{roles}；" if source.zh else f"Blinded: {roles}; "
    return (*cell(known), source.gap(source.say(both("level of blinding", "设盲程度"))))


def _is_drug(source: Source) -> bool:
    return bool(source.value(KIND) == "drug")


def _synopsis_fields() -> tuple[str, ...]:
    return (
        TITLE,
        facts.DESIGN,
        facts.OBJECTIVES,
        "pico.population",
        "pico.intervention",
        "pico.comparator",
        facts.PRIMARY,
        "sample_size.n_total",
        "endpoints.primary_analysis",
    )


def _numbers(source: Source) -> list[Row]:
    title, number = phrase_row(source, both("Number of participants", "样本量"), "n_total")
    rows: list[Row] = [(title, (*number, *statistics.disagreement(source)))]
    if facts.PHRASES["n_groups"](source).text:
        rows.append(phrase_row(source, both("Number in each group", "每组例数"), "n_groups"))
    return rows
