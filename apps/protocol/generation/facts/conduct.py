"""Phrases of analysis and oversight: which set an analysis uses, who watches over the study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.analysis_sets import ANALYSIS, SETS, primary_set, safety_set
from apps.protocol.generation.facts.oversight import DMC, oversight
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.decisions import declined, without_wish
from apps.protocol.generation.words.denials import COMMITTEE, INTERIM, reason_of_none, says_no_more

INTERIM_PATH: Final = "study_design.interim_analysis"


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
    return Phrase(without_wish(told), (DMC,), missing)


def _why_none(path: str, thing: tuple[str, str]) -> Maker:
    """What was said beside the decision that there is none."""

    def why(source: Source) -> Phrase:
        told = oversight(source).monitoring if path == DMC else source.text(path)
        without = None if says_no_more(told, thing) or reason_of_none(told, thing) else declined(told, thing)
        if without is None or not without.rest:
            return Phrase("", (path,), {})
        lead = ("理由：" if source.zh else "Reason given: ") if without.is_reason else ""
        return Phrase(f"{lead}{without.rest}", (path,), {})

    return why


def _ethics_told(source: Source) -> Phrase:
    return Phrase(oversight(source).ethics, (DMC,), {})


PHRASES: Final[Mapping[str, Maker]] = {
    "primary_set": _primary_set,
    "safety_set": _safety_set,
    "dmc": _dmc,
    "ethics_told": _ethics_told,
    "why_no_interim": _why_none(INTERIM_PATH, INTERIM),
    "why_no_dmc": _why_none(DMC, COMMITTEE),
}
