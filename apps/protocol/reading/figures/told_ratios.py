"""How many of one group there are for each of the other, told by their names: "two unexposed to one exposed".

The words of both groups are handed in: a calculation knows more of them than a sentence alone tells. What somebody
says the groups will not be ("so it isn't 1:1") is no ratio of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from apps.fields.reading.quantities.numbers import to_decimal

LARGEST_TERM: Final = 10
UNEXPOSED: Final = r"(?:[非未](?:被)?暴露(?:组|者)?|(?<![a-z])(?:un|non-?|not\s)exposed\b(?:\sgroup)?)"
EXPOSED: Final = r"(?:(?<![非未被])(?:被)?暴露(?:组|者)?|(?<![a-z-])(?<!not\s)exposed\b(?:\sgroup)?)"
_N: Final = r"(?:one|two|three|four|five|ten|10|[1-9]|[一二两三四五十])(?![\d%]|\.\d|\s?percent)"
_A: Final = rf"(?:every|each|a|an|any|(?P<{{n}}>{_N}))"
_PEOPLE: Final = (
    r"(?:\s(?:patients?|people|persons?|participants?|subjects?|ones?|wom[ae]n|m[ae]n|child(?:ren)?|bab(?:y|ies)"
    r"|infants?|mothers?|pregnanc(?:y|ies)|eyes?|knees?))?"
)
_PEOPLE_ZH: Final = r"(?:的)?(?:病人|患者|孕妇|产妇|儿童|孩子|老人|人|例)?"
_OF_NUMBERS: Final = r"(?:的?(?:例数|人数|样本量?|病人数?|患者数?|人))"
_MEASURE: Final = r"\s?[个例名位]?\s?"
_IS: Final = (
    r"(?:\s?(?:ratio|is|are|will\sbe|would\sbe|of|about|roughly|around|=|:"
    r"|的?(?:比例|例数比|人数比|比)|大概|大约|差不多|约|就?[是为按])){0,4}\s?"
)
_TO: Final = r"\s?(?:to|vs\.?|versus|and|:|/|-|比|与|和|对|跟)\s?"
# "Three controls for every patient with AF", “一个甲减配三个正常的”: one of the two is the group that the other is held
# against, whatever that one is called.
CONTROLS: Final = re.compile(
    r"\bcontrols?\b|\b(?:un-?exposed|healthy|unaffected)\b|对照|正常|健康|[非未](?:被)?暴露|没(?:有|病|事)|不(?:吃|用|抽|喝|打)",
    re.IGNORECASE,
)
_FOR_ONE: Final = (
    re.compile(
        rf"(?<![\w.:])(?P<a>{_N})\s(?P<one>(?:[a-z-]+\s){{1,4}}?)(?:for|to|per|against)\s(?:every|each|one|a(?=\s))"
        r"\s(?P<other>(?:[a-z-]+\s?){1,4})",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?<![第\w])(?:每)?[一1][个例名位](?P<other>(?!月|礼拜|星期|小时|中心|医生|护士)[^,。;\d]{1,12}?)(?:配|对应?|找|匹配|拉)(?:上|了|到)?"
        r"(?P<a>[一二两三四1-4])[个例名位](?P<one>[^,。;\d]{1,10})"
    ),
)
# Right before a ratio that is denied, and right behind it.
_DENIED: Final = re.compile(
    r"(?:\b(?:not|never|hardly|rather\sthan|instead\sof|than)|n['’]t|\bno(?=\s\d)|\bun(?:likely|able)\sto)"
    r"(?:\s(?:going|to|be|get|have|do|find|reach|use|exactly|quite|really|simply|just|an?|the|possible|equal|expect|aim|for))*\s?\Z"
    r"|(?:不是|并非|而非|不会是?|不可能(?:是|有|做到)?|不(?:用|按|要|采用|想|打算)|没法|无法|做不到|达不到|凑不[齐够到]|没有|别|难以)"
    r"(?:做到|达到|按|用|是|做|搞|分|用|成|严格|正好|刚好|的)*\s?\Z",
    re.IGNORECASE,
)
_IMPOSSIBLE: Final = re.compile(
    r"\s?(?:(?:ratio|allocation|matching|split|分配?|随机)\s?)?(?:(?:is|would\sbe|will\sbe|seems|looks)\s?(?:not\b|impossible|unrealistic|out\sof\sthe\squestion|hopeless)"
    r"|(?:is|wo|would|does|ca)n['’]?t\b|(?:will|would|does|can)\s?not\b|(?:就|是|恐怕|肯定|根本|也)*(?:不(?:行|现实|可能|可行|成)|做不到|达不到|凑不|没法|办不到))",
    re.IGNORECASE,
)
# "The risk of the exposed to the unexposed is 2:1" is none of how many they are.
_OF_RESULTS: Final = re.compile(
    r"(?:\b(?:risks?|rates?|odds|hazards?|mortality|incidence|dose)\b|率|风险|剂量)[^.,;。\d]{0,40}\Z",
    re.IGNORECASE,
)
BEFORE: Final = 50


@dataclass(frozen=True)
class ToldRatio:
    """So many of the first group for so many of the second."""

    first: int
    second: int
    start: int
    end: int


def is_denied(text: str, start: int, end: int) -> bool:
    """Whether a ratio that stands there is said to be none of ours, or is one of something else."""
    before = text[max(0, start - BEFORE) : start]
    is_other = _DENIED.search(before) is not None or _OF_RESULTS.search(before) is not None
    return is_other or _IMPOSSIBLE.match(text, end) is not None


def told_ratios(text: str, first: str, second: str) -> Iterator[ToldRatio]:
    """`first` and `second` are the words for two groups; each ratio with the terms in that order."""
    taken: list[tuple[int, int]] = []
    for pattern, is_turned in _patterns(first, second):
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            terms = [_term(match, name) for name in ("a", "b")]
            if not all(0 < term <= LARGEST_TERM for term in terms) or is_denied(text, *match.span()):
                continue
            taken.append(match.span())
            many, few = terms[::-1] if is_turned else terms
            yield ToldRatio(many, few, *match.span())


def told_by_controls(text: str) -> ToldRatio | None:
    """Where the words of one of two groups alone say what it is: so many controls for so many of the other."""
    for match in (match for form in _FOR_ONE for match in form.finditer(text)):
        many, sides = (
            int(to_decimal(match["a"])),
            [bool(CONTROLS.search(match[name])) for name in ("one", "other")],
        )
        if sides[0] != sides[1] and 1 < many <= LARGEST_TERM and not is_denied(text, *match.span()):
            return ToldRatio(*((many, 1) if sides[0] else (1, many)), *match.span())
    return None


def _term(match: re.Match[str], name: str) -> int:
    said = match.groupdict().get(name)
    return 2 if said and said.lower() == "twice" else int(to_decimal(said)) if said else 1


@cache
def _patterns(first: str, second: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Both groups in either order; turned where the second one is named first."""
    return tuple(
        (re.compile(pattern, re.IGNORECASE), is_turned)
        for is_turned, one, other in ((False, first, second), (True, second, first))
        for pattern in _of(rf"(?:{one})", rf"(?:{other})")
    )


def _of(one: str, other: str) -> tuple[str, ...]:
    """The terms are `a` of the one group and `b` of the other."""
    adjective = r"(?:[a-z]+\s)?"
    return (
        rf"(?<![\w.:])(?P<a>{_N})\s{adjective}{one}{_PEOPLE}\s(?:to|for|per|against)\s{_A.format(n='b')}\s{adjective}{other}",
        rf"\bfor\s{_A.format(n='b')}\s{adjective}{other}{_PEOPLE},?\s(?:(?:there\s(?:are|will\sbe)|we\s(?:have|take|get|expect))\s)?"
        rf"(?:about\s|roughly\s)?(?P<a>{_N})\s{adjective}{one}",
        rf"\b(?P<a>twice|{_N}(?=\stimes))(?:\stimes)?\sas\smany\s{one}{_PEOPLE}\sas\s(?:there\sare\s)?{other}",
        rf"{one}{_PEOPLE}\s(?:outnumber|exceed)\s(?:the\s)?{other}{_PEOPLE}\s(?:by\s)?(?P<a>{_N})\s?(?:to|:)\s?(?P<b>{_N})",
        rf"{one}{_PEOPLE}{_TO}(?:the\s)?{other}{_PEOPLE}{_OF_NUMBERS}?{_IS}(?P<a>{_N})\s?(?:to|:|比)\s?(?P<b>{_N})",
        rf"(?<![\w.:])(?P<a>{_N})\s?(?:to|:|比)\s?(?P<b>{_N})[\s,(]{{1,3}}(?:the\s)?{one}{_PEOPLE}{_TO}(?:the\s)?{other}",
        rf"(?P<a>{_N}){_MEASURE}{one}{_PEOPLE_ZH}\s?(?:对应?|配|比|匹配)\s?(?P<b>{_N}){_MEASURE}{other}",
        rf"每(?P<b>{_N})?{_MEASURE}{other}{_PEOPLE_ZH},?(?:就|会|大概|大约|对应|对|配|匹配|有)+(?P<a>{_N}){_MEASURE}{one}",
        rf"{one}{_OF_NUMBERS}(?:大概|大约|差不多|约|就)*是{other}{_OF_NUMBERS}?的?(?P<a>{_N})倍",
    )
