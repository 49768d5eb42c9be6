"""Which study type the words of a record name: publication types of PubMed, keywords, and titles in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from apps.search.models import StudyType

# The first that fits counts: a meta-analysis of randomised trials is a meta-analysis.
WORDS: Final[tuple[tuple[StudyType, str], ...]] = (
    (StudyType.META_ANALYSIS, r"meta.?analys[ie]s|荟萃分析|meta\s*分析"),
    (StudyType.SYSTEMATIC_REVIEW, r"systematic review|系统评价|系统综述"),
    (StudyType.GUIDELINE, r"(practice )?guidelines?|consensus statement|指南|专家共识"),
    (StudyType.PROTOCOL, r"(trial|study) protocol|protocol for|clinical trial protocol|研究方案"),
    (
        StudyType.RCT,
        r"randomi[sz]ed (controlled |clinical )?trial|randomi[sz]ed|randomly (assigned|allocated)"
        r"|随机对照|随机.{0,16}试验|随机分[为成配组]",
    ),
    (StudyType.TRIAL, r"clinical trial|non.?randomi[sz]ed|single.?arm|临床试验"),
    (StudyType.COHORT, r"cohort|prospective study|retrospective study|队列"),
    (StudyType.CASE_CONTROL, r"case.?control|病例对照"),
    (StudyType.CROSS_SECTIONAL, r"cross.?sectional|横断面"),
    (StudyType.CASE_REPORT, r"case reports?|case series|病例报告|个案"),
    (StudyType.REVIEW, r"review|综述"),
)
PATTERNS: Final = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in WORDS)
NOT_A_TYPE: Final = re.compile(
    r"non.?randomi[sz]ed|randomi[sz]ed controlled trials as topic|retracted publication", re.IGNORECASE
)
RETRACTED: Final = re.compile(
    r"^\s*(retracted( article| publication)?\b|withdrawn\b|\[?retracted\]?\s*[:：]|撤稿)|retracted publication",
    re.IGNORECASE,
)


def study_type_of(publication_types: Iterable[str], title: str = "") -> str:
    """By what the record says of itself, else by its title; empty when neither tells."""
    said = " | ".join(publication_types)
    return _first(NOT_A_TYPE.sub(" ", said)) or _first(title)


def is_retracted(publication_types: Iterable[str], title: str) -> bool:
    """As PubMed marks it, or as journals put it before the title."""
    return any(RETRACTED.search(each) for each in [*publication_types, title])


def _first(text: str) -> str:
    if re.search(r"non.?randomi[sz]ed", text, re.IGNORECASE):
        return str(StudyType.TRIAL)
    return next((str(kind) for kind, words in PATTERNS if words.search(text)), "")
