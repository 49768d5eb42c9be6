"""How the recorded primary outcome is expressed and summarised, as somebody tells it: "the change from baseline, as a
mean", "as the proportion of patients in each group", "指标是较基线的变化，用均数汇总".

A protocol needs both (SPIRIT 2025, item 16), and nobody says them by the names that the form has for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.times import time_of
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain

PRIMARY: Final = "endpoints.outcomes.primary"
METRIC: Final = re.compile(
    r"(?:absolute\s|percent(?:age)?\s)?change\s(?:in\s[a-z\s]{2,20})?(?:from|since|against)\s(?:the\s)?(?:baseline|start|entry)"
    r"|difference\s(?:from|to)\s(?:the\s)?baseline|time\sto\s(?:the\s)?(?:first\s)?(?:event|[a-z]{4,14})|yes\sor\sno"
    r"|whether\s(?:or\snot\s)?it\s(?:happened|occurred|happens|occurs)(?:,?\syes\sor\sno)?"
    r"|(?:the\s)?(?:value|score|level)\sat\sthat\s(?:time|visit)|final\s(?:value|score)"
    r"|(?:比|较|与|跟)?(?:基线|入组时?|治疗前)(?:相比|比)?(?:时)?的?(?:平均|均值|中位)?(?:变化|差)(?:值|量|率)?|变化(?:值|量)|是否(?:发生|达到|出现)|有或无|发生与否|(?:首次)?发生(?:的)?时间"
    r"|(?:当时|该时点|终点时)的?(?:测量|实测)?(?:值|评分)",
    re.IGNORECASE,
)
AGGREGATION: Final = re.compile(
    r"\b(?:means?|averages?|medians?|proportions?|percentages?|(?:the\s)?share)\b(?:\sof\s(?:patients|people|participants))?"
    r"|几何均数|均数|均值|平均(?:值|数)?|中位数|(?:(?:患者|病人|受试者)的?)?(?:比例|百分比)|构成比|发生率",
    re.IGNORECASE,
)
_AVERAGED: Final = re.compile("平均|均值|中位")
_NAMES: Final = re.compile(
    r"\b(?:metric|measure|aggregat\w+|summari[sz]ed|summary|expressed|reported)\b|指标|汇总|表示|表达",
    re.IGNORECASE,
)
_OF_THE_PRIMARY: Final = re.compile(r"\b(?:primary|main)\b|主要(?:结局|终点|指标)", re.IGNORECASE)
# What may stand beside them without naming anything else.
_BESIDE: Final = re.compile(
    r"\b(?:the|a|an|it|it's|is|are|as|by|with|we|i|i'd|would|will|use|using|we'd|we'll|i'll|take|look|at|compare|report|and|in|of|each|both|per|group|groups|arms?"
    r"|so|then|just|primary|outcome|metric|measure|aggregation|aggregated|summari[sz]ed|summary|expressed|reported|for|that|them|between)\b"
    r"|主要(?:结局|终点|指标)的?|指标|汇总(?:方式|方法)?|来汇总|表示|表达|用的?|采用|按|取|看|算|就|是|为|以|来|的|值|各组|每组|组内|两组|患者|病人|受试者|和|并|比较|嘛|吧|呢|了|我们|再",
    re.IGNORECASE,
)
_WHEN: Final = worded(
    lambda words: (
        r"\s*(?:(?:it(?:'s|\sis|\swould\sbe)|measured|at|after|on|在|于|是)\s?){0,3}"
        rf"(?P<time>{time_of(words)})(?:时|测量|评估|评价)*\s*[.。]?\s*"
    )
)
_LETTER: Final = re.compile(r"[^\W\d_]")


def outcome_parts(said: Said, known: Known) -> Iterator[ReadValue]:
    """The one primary outcome that is recorded, with what a sentence says of it."""
    if certain(said.plain) and _tells_of_them(said.plain):
        yield from _with_parts(said, known, parts_told(said.plain))


def replies_for_parts(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """The same from a reply of one sentence to the question for a part of it. There "change", "whether" and "是否" are
    no doubt and no question but what is taken of each patient."""
    pieces = list(pieces)
    if len(pieces) != 1 or not known.asked.startswith(f"{PRIMARY}."):
        return
    said = pieces[0].strip()
    plain = said.plain
    if is_marked(plain) or not certain(METRIC.sub(" ", plain)):
        return
    if when := _time_told(plain, known):
        yield from _with_parts(said, known, when)
    elif _tells_of_them(plain):
        yield from _with_parts(said, known, parts_told(plain))


def _with_parts(said: Said, known: Known, told: Mapping[str, str]) -> Iterator[ReadValue]:
    recorded = known.value(PRIMARY)
    if not isinstance(recorded, list) or len(recorded) != 1 or not isinstance(recorded[0], Mapping):
        return
    if new := {part: words for part, words in told.items() if not recorded[0].get(part)}:
        value: list[Any] = [{**recorded[0], **new}]
        yield ReadValue(PRIMARY, value, (said.strip(" .。\n").span,), True, PATTERN)


def parts_told(plain: str) -> dict[str, str]:
    """The metric and the aggregation that folded words name, in their words; a part that they name twice is none."""
    found = {"metric": [*METRIC.finditer(plain)], "aggregation": [*AGGREGATION.finditer(plain)]}
    told = {part: _within(matches[0][0].strip(" ,")) for part, matches in found.items() if len(matches) == 1}
    if "metric" in told:
        told["metric"] = _AVERAGED.sub("", told["metric"])
    return told


def _within(words: str) -> str:
    """Words that may have opened the sentence, as they stand in the midst of one."""
    return words[:1].lower() + words[1:]


def _time_told(plain: str, known: Known) -> dict[str, str]:
    """The time point, where just that was asked for and the reply is nothing else."""
    if known.asked != f"{PRIMARY}.0.time_point":
        return {}
    reply = _WHEN().fullmatch(plain)
    return {"time_point": reply["time"].strip()} if reply else {}


def _tells_of_them(plain: str) -> bool:
    """Whether the sentence is about how it is expressed or summarised, by name or because it says nothing else."""
    if _NAMES.search(plain) and _OF_THE_PRIMARY.search(plain):
        return True
    rest = _BESIDE.sub(" ", AGGREGATION.sub(" ", METRIC.sub(" ", plain)))
    return _LETTER.search(rest) is None
