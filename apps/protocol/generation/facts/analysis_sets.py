"""The analysis sets as recorded, and which of them an analysis uses: one answer for the whole statistics chapter.

The set of the primary analysis is the one that its own words name, the one that says so itself, or the only one that
serves neither safety nor another analysis. Where the words name a set that is not listed, or none of several, it has
to be decided: nothing is guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.fields.bilingual import Text, both
from apps.protocol.checks.wordings import (
    BETWEEN_SETS,
    INTENTION_TO_TREAT,
    SET_DENIED,
)
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.phrases import joined

SETS: Final = "endpoints.analysis_sets"
ANALYSIS: Final = "endpoints.primary_analysis"
# A name, perhaps with its abbreviation in brackets, then the definition.
NAMED: Final = re.compile(
    r"\s*(?P<name>[^,，:：(（]{1,60}(?:[(（][^)）]{1,20}[)）])?)\s*[,，:：]\s*(?P<definition>.+)", re.DOTALL
)
# "all patients with a complete questionnaire" says who belongs, whatever its length.
DEFINES: Final = re.compile(
    r"\s*(?:all|every(?:body|one)?|any(?:body|one)|whoever|each|those|participants|patients)\b|\s*(?:全部|所有|凡|至少|只要)",
    re.IGNORECASE,
)
# "Everyone is analysed …" says what is done, "all patients with …" who belongs to a set.
SENTENCE: Final = re.compile(
    r"^\s*(?:every(?:one|body)|they|we|people|all\s[a-z]+|the\s[a-z]+|patients|participants)\s(?:will|is|are|gets?|counts?|stays?|goes|go|includes?|analy[sz]e|keep)\b"
    r"|^\s*(?:按|我们|大家|只要)|都(?:按|算|要|放|纳入|分析)",
    re.IGNORECASE,
)
# “统计上主要分析按意向性”: by which set an analysis goes, said as a sentence.
BY_SET: Final = re.compile(
    r"(?:统计(?:学)?(?:上|方面)?|我们|[，,])*(?P<of>(?:主要|次要|安全性?|敏感性)?(?:的)?分析)?(?:我们|都|就|会|要|是|时|主要)*(?:按照?|采用|使用|用|以|遵循|基于)"
    r"(?P<name>(?:改良)?(?:意向性?(?:治疗)?|符合方案|ITT|mITT|FAS|PPS?)(?:数据|分析)?(?:集|人群)?)(?:的?(?:原则|分析|治疗分析|来))*(?:做|进行|处理|分析)?",
    re.IGNORECASE,
)
SHORT: Final = 40  # an entry so short names a set and does not define it
KINDS: Final = {
    "itt": (INTENTION_TO_TREAT, both("full analysis set", "全分析集")),
    "pp": (
        # Small letters are percentage points: "a margin of 10 pp".
        re.compile(r"\b(?-i:PPS?)\b|\bper[- ]?protocol\b|符合方案", re.IGNORECASE | re.ASCII),
        both("per-protocol set", "符合方案集"),
    ),
    "safety": (
        re.compile(r"\bsafety\b|\bSS\b|安全性?(?:分析)?(?:数据)?集|安全性?人群", re.IGNORECASE),
        both("safety set", "安全性分析集"),
    ),
}
BESIDES: Final = re.compile(
    r"\b(?:sensitivity|support|secondary|additional|explorat|repeat|confirm)\w*|敏感性|支持性|次要|补充|探索|重复",
    re.IGNORECASE,
)
JOINED_ON: Final = re.compile(r"\b(?:with|and|plus)\b|并|同时|以及|另", re.IGNORECASE)
BRACKETS: Final = re.compile(r"\s*[()（）]\s*")
OF_PRIMARY: Final = re.compile(r"\b(?:primary|main) analys[ie]s\b|主要分析", re.IGNORECASE)
AS_RANDOMISED: Final = re.compile(
    r"(?<!non-)(?<!not )(?<!un)\brandomi[sz](?:ed|ation)\b"
    r"|(?<!非)(?<!不)(?<!未)随机(?:化|分组|分配|入组|后|的受试者|受试者)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class AnalysisSet:
    """`name` or `definition` is empty where it was not told; `of` is the analysis that was said to go by it."""

    name: str
    definition: str
    of: str = ""

    @property
    def told(self) -> str:
        return f"{self.of} {self.name} {self.definition}"

    @property
    def kind(self) -> str:
        """By its name, else by the words of its definition; empty where neither is known."""
        return next((kind for text in (self.name, self.definition) for kind in _kinds(text)), "")


def sets_of(source: Source) -> list[AnalysisSet] | None:
    entries = source.value(SETS)
    return [_set(str(entry)) for entry in entries] if isinstance(entries, list) else None


def _set(entry: str) -> AnalysisSet:
    if by := BY_SET.fullmatch(entry.strip()):
        return AnalysisSet(
            by["name"] if by["name"][-1] in "集群" else f"{by['name']}分析集", "", by["of"] or ""
        )
    match = NAMED.match(entry)
    if match and not (DEFINES.match(entry) and not _is_called(match["name"])):
        return AnalysisSet(match["name"], match["definition"])
    named = len(entry) < SHORT and not DEFINES.match(entry)
    return AnalysisSet(entry, "") if named else AnalysisSet("", entry)


def _is_called(name: str) -> bool:
    """ "All randomised patients (ITT)" is a name of a set, "all participants as randomised" says who belongs to it."""
    return bool(_kinds(name)) and BRACKETS.search(name) is not None


def _kinds(text: str) -> list[str]:
    return [kind for kind, (words, _title) in KINDS.items() if words.search(text)]


def called(source: Source, each: AnalysisSet) -> str:
    """By its own name, else by that of the sets of its kind, where its definition tells of one kind: "everybody as
    randomised" is the full analysis set."""
    kinds = _kinds(each.definition)
    return each.name or (source.say(KINDS[kinds[0]][1]) if len(kinds) == 1 else "")


def primary_set(source: Source) -> tuple[str, Text]:
    """The names of the sets that the primary analysis uses, or what has to be decided."""
    listed = sets_of(source) or []
    wanted = _named_by_analysis(source.text(ANALYSIS))
    if strangers := [kind for kind in wanted if kind not in {each.kind for each in listed}]:
        return "", _not_listed(source, strangers)
    used = [each for kind in wanted for each in _of_kind(listed, kind, source.text(ANALYSIS))]
    used = used or [each for each in listed if OF_PRIMARY.search(each.told)]
    if not used:
        others = [each for each in listed if each.kind != "safety" and not BESIDES.search(each.told)]
        used = others if len(others) == 1 else []
    by_table = source.say(both("the analysis set defined in the table above", "上表定义的分析集"))
    names = [
        called(source, each) or (by_table if SENTENCE.search(each.definition) else each.definition)
        for each in used
    ]
    return joined(names, source.zh), both(
        "which of the analysis sets the primary analysis uses", "主要分析采用上述哪个分析集"
    )


def _named_by_analysis(text: str) -> list[str]:
    """Kinds of set that the words of the primary analysis name, without denied ones and those of other analyses."""
    found: list[str] = []
    for clause in BETWEEN_SETS.split(text):
        if BESIDES.search(clause[: _first_set(clause)]):  # "sensitivity analyses in the FAS and the PPS"
            continue
        parts = JOINED_ON.split(clause)
        found += [k for p in parts if not (BESIDES.search(p) or SET_DENIED.search(p)) for k in _kinds(p)]
    return [kind for kind in dict.fromkeys(found) if kind != "safety"]


def _first_set(clause: str) -> int:
    places = [match.start() for words, _title in KINDS.values() if (match := words.search(clause))]
    return min(places, default=0)


def _of_kind(listed: list[AnalysisSet], kind: str, text: str) -> list[AnalysisSet]:
    """Of several sets of one kind ("FAS" and "mITT") those that stand in the text by their own name."""
    found = [each for each in listed if each.kind == kind]
    exact = [each for each in found if any(name in text for name in BRACKETS.split(each.name) if name)]
    return exact or found


def _not_listed(source: Source, kinds: list[str]) -> Text:
    en = joined([KINDS[kind][1]["en"] for kind in kinds], zh=False)
    zh = joined([KINDS[kind][1]["zh_hans"] for kind in kinds], zh=True)
    return both(
        f"the {en}, which the primary analysis names, among the analysis sets, or another set for it",
        f"主要分析提及{zh}，但所列分析集中没有，请补充其定义或更正主要分析所用的分析集",
    )


def safety_set(source: Source) -> str:
    return joined(
        [called(source, each) for each in sets_of(source) or [] if each.kind == "safety"], source.zh
    )


def speaks_of_randomisation(text: str) -> bool:
    """What cannot hold where nobody is randomised: "all patients as randomised", “所有随机化的受试者”."""
    return AS_RANDOMISED.search(text) is not None
