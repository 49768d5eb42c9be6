"""What is taken of each patient and how a group is summed up, by the few things that either can be: "we subtract the
baseline from the week 16 reading", “取第六周减基线的变化值，每组算平均数来比”.

No pattern foresees such a sentence. It answers the question for just this, so one idea of each sort and nothing else in
it is enough, and it is recorded in the words of the button for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.words import certain
from apps.protocol.reading.outcomes.replies import ALSO_BESIDE, blanked, kept_of
from apps.protocol.reading.outcomes.words import BESIDE, LETTER

_CHANGE: Final = (
    r"\b(?:chang(?:es?|ed|ing)|differences?|minus|subtract(?:s|ed|ing)?|improvements?|reductions?|gains?|drops?|falls?|rises?|decreases?|increases?|less\sthe(?=\sbaseline))\b"
    r"|变化(?:了多少|值|量)?|减[去掉]?|差值|差了?多少|改变(?:值|量)?|升降"
)
_EVENT: Final = (
    r"\bwhether\b|\b(?:happen(?:s|ed)?|occur(?:s|red)?)\b|是否|有没有|有无|发没发生|发生(?!的?时间)"
)
_TIME: Final = r"\b(?:time\s(?:to|until|till)|how\slong\s(?:it\stakes|until))\b|多久|多长时间|发生的?时间"
_VALUE: Final = (
    r"\b(?:itself|themselves|as\s(?:it\s)?(?:is|was)|final|raw|absolute|measured|observed)\b"
    r"|终值|测量值|实测值?|当时的|那(?:一)?[次天]的?|本身"
)
_TAKEN: Final = r"(?:values?|scores?|levels?|(?:测量|实测|终)?值|评分|得分|分值)"
_BOTH: Final = re.compile(
    rf"{_TAKEN}(?:\s(?:and|or)\s(?:also\s)?(?:the\s)?|[和与或及])(?:{_CHANGE})|(?:{_CHANGE})(?:\s(?:and|or)\s(?:also\s)?(?:the\s)?|[和与或及]){_TAKEN}",
    re.IGNORECASE,
)
_METRICS: Final = {"change": _CHANGE, "event": _EVENT, "time": _TIME, "value": _VALUE}
_SUMS: Final = {
    "mean": r"\b(?:means?|averag(?:es?|ed|ing))\b|平均(?:数|值|分)?|均[数值]",
    "median": r"\bmedians?\b|中位数",
    "share": r"\b(?:proportions?|percentages?|shares?)\b(?!\schange)|比例|百分比|百分率",
}
_WORDS: Final = {
    "change": ("change from baseline", "较基线的变化值"),
    "event": ("whether it happened", "是否发生"),
    "time": ("time to the event", "首次发生的时间"),
    "value": ("value at that time", "该时点的测量值"),
    "mean": ("mean", "均数"),
    "median": ("median", "中位数"),
    "share": ("proportion of patients", "患者的比例"),
}
_STARTS: Final = r"\b(?:baseline|starting|the\sstart|entry)\b|基线|入组时?|治疗前|开始时"
_AROUND: Final = re.compile(
    rf"{_STARTS}|'s\b|\b(?:values?|scores?|levels?|measurements?|readings?|figures?|difference|change|where|they|started|ended|end|off|out"
    r"|calculate[ds]?|compute[ds]?|work|comparing|between|across|to|until|from|since|against|within|their|his|her|by|patient)\b"
    r"|数值|分值|评分|得分|分数|读数|结果|值|从|到|跟|与|比|相比|较|里|中|间|再|然后|求|出|两次|之间|自己|大家|所有|全部|对|嗯|是的|后来|算",
    re.IGNORECASE,
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")


def told_by_kind(plain: str, recorded: Mapping[str, Any]) -> dict[str, str]:
    """The parts of the recorded outcome that a reply to a question for one means; {} where it may mean another."""
    kept = kept_of(plain, recorded)
    if kept is None or _BOTH.search(kept):
        return {}
    sums, rest = _heard(_SUMS, kept)
    metrics, rest = _heard(_METRICS, rest)
    if len(metrics) > 1:
        metrics = [kind for kind in metrics if kind != "value"]  # "the change in the score itself"
    found = {"metric": metrics, "aggregation": sums}
    if any(len(kinds) > 1 for kinds in found.values()):
        return {}
    if not certain(rest) or LETTER.search(BESIDE.sub(" ", ALSO_BESIDE.sub(" ", _AROUND.sub(" ", rest)))):
        return {}
    place = 1 if _HAN.search(plain) else 0
    return {key: _WORDS[kinds[0]][place] for key, kinds in found.items() if kinds}


def _heard(kinds: Mapping[str, str], plain: str) -> tuple[list[str], str]:
    """Those of which the words speak, and what else they say."""
    heard = []
    for kind, words in kinds.items():
        pattern = re.compile(words, re.IGNORECASE)
        if pattern.search(plain):
            heard.append(kind)
            plain = blanked(pattern, plain)
    return heard, plain
