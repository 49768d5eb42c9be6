"""Replies in whole sentences to what is asked of the primary outcome: "simply whether they had it or not, and we
compare the percentage with it", "取第8周那次量出来的分值，不是变化".

The question was for that and nothing else, so such a reply may speak of the outcome by its own words and set aside what
is not taken; whatever else stands in it, two ways at once or another time leaves the whole of it unread.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import AMOUNT, equal_times
from apps.fields.reading.text import fold
from apps.fields.reading.words import certain
from apps.protocol.reading.outcomes.words import (
    AGGREGATION,
    AVERAGED,
    BESIDE,
    LETTER,
    METRIC,
    within_sentence,
)

_TIME: Final = rf"(?:第\s?{NUMBER}\s?(?:周|天|日|个?月|年|小时)|{AMOUNT}|(?:week|day|month|year)\s[0-9]+)"
_TIMES: Final = re.compile(_TIME, re.IGNORECASE)
_VALUE_EN: Final = r"(?:values?|scores?|levels?|measurements?|readings?|results?|figures?)"
_VALUE_ZH: Final = r"(?:测量|实测|测定|原始|绝对|具体|终末?|最终)(?:数值|值)"
_NOUN_ZH: Final = rf"(?:{_VALUE_ZH}|分值|数值|评分|得分|分数|读数|结果|值)"
# Spaces stand where words of the outcome's own name were: "the [pain] score at 8 weeks", "第8周的[疼痛]评分".
_HAPPENED: Final = (
    r"whether\s+(?:or\s+not\s+)?(?!we\b|i\b|you\b)(?:(?:each|every|an?|the|any)\s+)?(?:[a-z]+\s+){1,2}?"
    r"(?:has|have|had|gets?|got|develop(?:s|ed)?|dies?|died|happen(?:s|ed)?|occur(?:s|red)?|is|are|was|were"
    r"|reach(?:es|ed)?|needs?|needed|shows?|showed)\b(?:\s*,?\s+(?:or|not|it|that|this|the|an?|any|one|of|in|at|event|outcome|yes|no)\b){0,8}"
    r"|(?:每[个位例名])?(?:患者|病人|受试者|人)?(?:是不是|是否|有没有|有无|得没得|发没发生)\s*(?:有|得|出现|发生|达到|死亡)?了?\s*"
)
_TAKEN: Final = (
    rf"{_VALUE_EN}\s+itself(?:\s+(?:at|after|in|on)\s+(?:the\s+)?{_TIME})?"
    rf"|(?:(?:raw|actual|absolute|measured|observed|final)\s+)?{_VALUE_EN}\s+(?:measured\s+|taken\s+)?"
    rf"(?:at|after|in|on)\s+(?:the\s+)?(?:{_TIME}|that\s+(?:time|visit|point)|the\s+end)"
    rf"|(?:raw|actual|absolute|measured|observed)\s+{_VALUE_EN}"
    rf"|{_TIME}(?:时|末|当天|那(?:一)?[次天])?\s*的?\s*(?:[量测](?:出来|得到?|到)?的?)?\s*{_NOUN_ZH}"
    rf"|(?:那(?:一)?[次天])?[量测](?:出来|得到?|到)的?\s*{_NOUN_ZH}|{_VALUE_ZH}"
)
_TOLD: Final = re.compile(rf"{_HAPPENED}|{_TAKEN}|{METRIC.pattern}", re.IGNORECASE)
# Where just this was asked for, the bare word is the answer: "the change", "评分".
_BARE: Final = re.compile(
    rf"\b(?:(?:absolute|relative|percent(?:age)?)\s)?change\b|\b{_VALUE_EN}\b|变化|改变量|{_NOUN_ZH}",
    re.IGNORECASE,
)
# Beside the summary that was asked for: "the change, compared as a mean".
_CHANGE: Final = re.compile(r"\b(?:absolute\s|relative\s)?change\b|变化(?:值|量)?", re.IGNORECASE)
_SPREAD: Final = (
    r"(?:,?\s(?:and|with)\s(?:the\s|its\s|their\s)?(?:standard\sdeviations?|SDs?\b|interquartile\sranges?|IQRs?\b)"
    r"|\s?(?:[和及与加]|±)\s?(?:标准差|四分位(?:数间距|间距|数)))?"
)
_SUMMED: Final = re.compile(rf"(?:平均分|{AGGREGATION.pattern}){_SPREAD}", re.IGNORECASE)
# What is not taken: "not the change", "rather than a change from baseline", "不是变化", "不看变化值".
_DENIED: Final = re.compile(
    r"[,;.]?\s?(?:and\s|but\s)?(?:not|rather\sthan|instead\sof)\s(?:as\s)?(?:the\s|an?\s|its\s)?"
    rf"(?:{METRIC.pattern}|change|differences?|{_VALUE_EN}|means?|medians?)\b(?:\s(?:from|since)\s(?:the\s)?baseline)?"
    rf"|[,;。]?\s?(?:而|并)?(?:不是|不取|不看|不用|不要|非)\s?(?:{METRIC.pattern}|变化|差值|均数|中位数|{_NOUN_ZH})",
    re.IGNORECASE,
)
ALSO_BESIDE: Final = re.compile(
    r"\b(?:we|i|they|it|that)'(?:d|ll|re|s)\b|\b(?:just|simply|only|patients?|people|participants?|who|had|has|have|having|got|get|gets|develop(?:s|ed)?|themselves"
    r"|on|at|its?|this|what|want|everyone|everybody|person|two|all|one|yes|well|compared?|outcome|end\s?point)\b"
    r"|那(?:一)?次|当天|只|(?<!主)要|想|比(?!较)|占|个|每(?!组)|位|例|名|得了?|有|发生|出现|计|报告|描述|统计|一下|分别|就行|就好",
    re.IGNORECASE,
)
_OWN_EN: Final = re.compile(r"[a-z][a-z-]{2,}", re.IGNORECASE)
_OWN_ZH: Final = re.compile(r"[\u4e00-\u9fff]{2,}")
_SHORTEST_ZH: Final = 2


def told_in_reply(plain: str, recorded: Mapping[str, Any], part: str) -> dict[str, str]:
    """The parts that a reply to the question for `part` of the recorded outcome names, in its words; {} for none."""
    masked = _masked(plain, recorded)
    if masked is None:
        return {}
    metrics = [*_TOLD.finditer(masked)]
    if not metrics:
        bare = _BARE if part == "metric" else _CHANGE
        metrics = [*bare.finditer(blanked(_SUMMED, masked))]
    summed = [*_SUMMED.finditer(_only_outside(masked, metrics))]
    if len(metrics) > 1 or len(summed) > 1 or _says_more(masked, metrics, summed):
        return {}
    told = {"metric": metrics, "aggregation": summed}
    return {key: _words(plain, found[0]) for key, found in told.items() if found}


def _masked(plain: str, recorded: Mapping[str, Any]) -> str | None:
    """A reply without what it says is not taken and without the outcome's own words; None for another time."""
    masked = without_own_words(blanked(_DENIED, plain), recorded)
    return masked if _same_time(masked, recorded) else None


def kept_of(plain: str, recorded: Mapping[str, Any]) -> str | None:
    """The same without its time."""
    masked = _masked(plain, recorded)
    return blanked(_TIMES, masked) if masked is not None else None


def _words(plain: str, match: re.Match[str]) -> str:
    words = within_sentence(plain[match.start() : match.end()].strip(" ,"))
    return AVERAGED.sub("", words) if METRIC.fullmatch(words) else words


def _says_more(masked: str, metrics: list[re.Match[str]], summed: list[re.Match[str]]) -> bool:
    """Whether anything is left that names something else, or doubts it."""
    if any(_SUMMED.search(each[0]) and not METRIC.fullmatch(each[0]) for each in metrics):
        return True
    rest = masked
    for match in (*metrics, *summed):
        rest = rest[: match.start()] + " " * len(match[0]) + rest[match.end() :]
    if not certain(rest):
        return True
    rest = blanked(_TIMES, rest)
    bare = rest if metrics else blanked(_BARE, rest)
    return LETTER.search(BESIDE.sub(" ", ALSO_BESIDE.sub(" ", bare))) is not None


def _only_outside(masked: str, metrics: list[re.Match[str]]) -> str:
    """The words in which a summary is looked for: those of what is taken, but for a "平均变化", are no summary."""
    for match in metrics:
        if not AVERAGED.search(match[0]):
            masked = masked[: match.start()] + " " * len(match[0]) + masked[match.end() :]
    return masked


def _same_time(plain: str, recorded: Mapping[str, Any]) -> bool:
    """Whether a time that is said is the one that is recorded: another one has to be settled first."""
    time = fold(str(recorded.get("time_point") or ""))
    return not time or all(equal_times(said[0], time) for said in _TIMES.finditer(plain))


def blanked(pattern: re.Pattern[str], plain: str) -> str:
    return pattern.sub(lambda match: " " * len(match[0]), plain)


def without_own_words(plain: str, recorded: Mapping[str, Any]) -> str:
    """Without the words of the outcome's own name, blanked: they name nothing else. Places stay."""
    own = fold(" ".join(str(recorded.get(key) or "") for key in ("name", "variable")))
    for pattern in (_TIMES, _SUMMED, _TOLD, re.compile(_NOUN_ZH)):
        own = pattern.sub(" ", own)
    for word in {*_OWN_EN.findall(own)} - {"the", "and", "not", "for"}:
        if not re.fullmatch(rf"{_VALUE_EN}|change", word, re.IGNORECASE):
            plain = blanked(re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE), plain)
    for run in _OWN_ZH.findall(own):
        plain = _without_run(plain, run)
    return plain


def _without_run(plain: str, run: str) -> str:
    """Without the longest pieces of a run of Chinese words that stand in a text."""
    for size in range(len(run), _SHORTEST_ZH - 1, -1):
        for start in range(len(run) - size + 1):
            plain = plain.replace(run[start : start + size], " " * size)
    return plain
