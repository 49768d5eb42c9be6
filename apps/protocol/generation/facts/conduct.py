"""Phrases of analysis and oversight: which set an analysis uses, who watches over the study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.analysis_sets import ANALYSIS, SETS, primary_set, safety_set
from apps.protocol.generation.facts.oversight import DMC, oversight
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.denials import COMMITTEE, reason_of_none


def _primary_set(source: Source) -> Phrase:
    names, missing = primary_set(source)
    return Phrase(names, (SETS, ANALYSIS), missing)


def _safety_set(source: Source) -> Phrase:
    missing = both("analysis set of the safety analyses", "安全性分析所用的分析集")
    return Phrase(safety_set(source), (SETS,), missing)


def _dmc(source: Source) -> Phrase:
    missing = both("data monitoring committee, or that there is none", "数据监查委员会的设置，或不设")
    told = oversight(source).monitoring
    if reason := reason_of_none(told, COMMITTEE):
        told = f"不设委员会（{reason}）" if source.zh else f"no committee is planned ({reason})"
    return Phrase(told, (DMC,), missing)


def _ethics_told(source: Source) -> Phrase:
    return Phrase(oversight(source).ethics, (DMC,), {})


PHRASES: Final[Mapping[str, Maker]] = {
    "primary_set": _primary_set,
    "safety_set": _safety_set,
    "dmc": _dmc,
    "ethics_told": _ethics_told,
}
