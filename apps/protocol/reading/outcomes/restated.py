"""The primary outcome said anew, or one more beside it: "The primary outcome is the change in pain from just before to
thirty minutes after", "A second primary outcome is 90-day mortality", “还有一个主要结局是90天死亡”.

Where one is recorded, its name said again replaces it; one more is only one more where somebody says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.results import CORRECTED, Known, ReadValue
from apps.fields.reading.text import Said, fold, words
from apps.fields.reading.words import certain, denies
from apps.protocol.reading.outcomes.moments import is_moment
from apps.protocol.reading.outcomes.words import AGGREGATION, SUMMED_AS, within_sentence

PRIMARY: Final = "endpoints.outcomes.primary"
STAGE: Final = "pico"
END: Final = "endpoints"
_THE_ONE: Final = re.compile(r"\bend\s?points?\b|结局(?:指标)?就", re.IGNORECASE)
ASKED: Final = "pico.outcomes"
_CALLED: Final = re.compile(
    r"(?:^|[,.;]\s)(?:the\s|our\s)?(?:outcomes?|end\s?points?)\s(?:is|are|will\sbe)\b"
    r"|(?:^|[,。;]\s?)结局(?:指标)?(?:主要|就)?(?:是|为|看)",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(
    r"\b(?:primary|main|most|key|chief|first|number\sone|counts|matters)\b|主要|首要|第一|最|关键|核心",
    re.IGNORECASE,
)
_LEAD: Final = r"^\W*(?:(?:and|so|ok(?:ay)?|well|then|no|right|now|actually|嗯|那|对了|哦)\W+){0,3}"
_IS: Final = r"\s(?:is|are|will\sbe|would\sbe|should\sbe|is\sgoing\sto\sbe)\s(?:now\s|simply\s|just\s)?"
_NAME: Final = r"(?P<value>[^.;:,?%]{3,140}?)"
_END: Final = rf"(?=(?P<behind>,\s(?:and\s)?{SUMMED_AS}[^.;,]*)?\s?[.;]?\s*$)"
_RESTATED: Final = (
    re.compile(
        rf"{_LEAD}(?:the|our|my)\s(?:primary|main)\s(?:outcome|end\s?point){_IS}{_NAME}{_END}", re.IGNORECASE
    ),
)
_OUTCOME_EN: Final = r"primary\s(?:outcome|end\s?point)"
_OUTCOME_ZH: Final = r"主要(?:疗效)?(?:结局|终点)(?:指标)?"
_MORE: Final = (
    re.compile(
        rf"{_LEAD}(?:(?:a|the|our|one)\s)?(?:second|other|another|further|additional|co-?|also\sa)[\s-]?(?:more\s)?{_OUTCOME_EN}"
        rf"(?:{_IS}|:\s){_NAME}\s?[.;]?\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD}co-?primary(?:\s(?:outcome|end\s?point))?(?:{_IS}|:\s?){_NAME}\s?[.;]?\s*$", re.IGNORECASE
    ),
    re.compile(
        rf"{_LEAD}(?:also|in\saddition,?|plus)\s{_NAME}\sas\s(?:a|another|a\sfurther|a\ssecond|an\sadditional|co-?)[\s-]?{_OUTCOME_EN}"
        r"(?:\s(?:too|as\swell))?\s?[.;]?\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD}(?:还有|另有|另|再加|再来|外加|第二)(?:有|外)?(?:一?个)?(?:是)?(?:共同)?{_OUTCOME_ZH}(?:就)?(?:是|为|:)\s?"
        r"(?P<value>[^,。;:?%]{2,60}?)\s?[。;]?\s*$"
    ),
)
_SUMMED: Final = re.compile(
    rf"\s?,\s?(?P<told>(?:and\s)?{SUMMED_AS}(?:{AGGREGATION.pattern})(?:\s(?:in|of|for)\s(?:each|every|both)\s(?:group|arm)s?)?"
    rf"|(?:[各每两]组)?(?:比较?|按照?|用|取|以|看|报告)+(?:[各每两]组)?的?(?:{AGGREGATION.pattern})(?:来?(?:比较?|汇总|表示|描述))?)(?=\s?(?:[,.;。]|$))",
    re.IGNORECASE,
)
# Who says how it changes over time supposes nothing and takes nothing back.
_CHANGE: Final = re.compile(
    r"\bchanges?(?=\s(?:in|of|from|between|over)\b)|\b(?:from|just|shortly|right)\s(?:just\s|right\s)?before\b"
    r"|\bbefore(?=\s(?:and|to|the)\b)|\bwhether\b|是否",
    re.IGNORECASE,
)
# "The primary outcome is measured by …", "… is the same": how it is, and not what.
_NO_NAME: Final = re.compile(
    r"^(?:(?:always|only|still|not|already|as)\s)?(?:measured|assessed|taken|recorded|scored|read|evaluated|determined|compared|analy[sz]ed|summari[sz]ed"
    r"|missing|open|fine|ok|okay|right|wrong|good|clear|the\ssame|unchanged|what|it|that|this|there|in|at|on|by|with|too|very|a\sbit)\b",
    re.IGNORECASE,
)
_OTHER_THINGS: Final = re.compile(
    r"\b(?:primary|secondary|safety)\b|次要|安全性|\b(?:and|or)\b|\s(?:but|because|so)\s", re.IGNORECASE
)


def restated(said: Said, known: Known) -> Iterator[ReadValue]:
    """What is recorded as the primary outcome gives way to a name that is said for it; one more is added."""
    recorded = known.with_said({}).value(PRIMARY)
    if not isinstance(recorded, list) or not recorded:
        return
    for pattern in _MORE:
        if (match := pattern.search(said.plain)) is not None:
            name = _name(said, match)
            if name is not None and name.text not in {entry.get("name") for entry in recorded}:
                yield _read([*recorded, {"name": words(name)}], said)
            return
    match = next((found for pattern in _RESTATED if (found := pattern.search(said.plain))), None)
    if len(recorded) == 1 and match is not None and (name := _name(said, match)) is not None:
        yield _read([{"name": words(name), **summary_in(match["behind"] or "")}], said)


def with_summary(said: Said, read: ReadValue) -> ReadValue:
    """The primary outcome with the summary that stands right behind its name: “……，比较均值”."""
    if read.field != PRIMARY or len(read.value) != 1 or read.value[0].get("aggregation"):
        return read
    told = _SUMMED.match(said.folded, read.spans[-1][1])
    if told is None or not (more := summary_in(told[0])):
        return read
    return replace(
        read, value=[{**read.value[0], **more}], spans=(*read.spans, told.span("told")), derived=True
    )


def is_misread(said: Said, read: ReadValue, known: Known) -> bool:
    """Whether only a time was taken for the primary outcome, or “结局就是……” for the one of two: while the question of
    the study lacks its outcomes those are meant, and where end points are told the primary one."""
    if read.field == PRIMARY and all(is_moment(fold(str(entry.get("name")))) for entry in read.value):
        return True
    lines = [said.line_at(span).plain for span in read.spans]
    if read.field == ASKED:
        return known.current_stage == END and known.asked != ASKED and any(map(_THE_ONE.search, lines))
    is_asked = known.asked == ASKED or (known.current_stage == STAGE and not known.asked.startswith(PRIMARY))
    if read.field != PRIMARY or not is_asked or known.with_said({}).value(ASKED) is not None:
        return False
    return any(map(_CALLED.search, lines)) and not any(map(_FIRST.search, lines))


def summary_in(plain: str) -> dict[str, str]:
    """How a group is summarised, by the one word for it in ", compared as a mean"."""
    found = [*AGGREGATION.finditer(plain)]
    return {"aggregation": within_sentence(found[0][0].strip())} if len(found) == 1 else {}


def _name(said: Said, match: re.Match[str]) -> Said | None:
    name = said.cut(*match.span("value")).strip(" ,")
    plain = _CHANGE.sub(" ", name.plain)
    is_none = (
        not certain(plain)
        or denies(plain)
        or _NO_NAME.search(name.plain)
        or _OTHER_THINGS.search(plain)
        or is_moment(name.plain)
        or is_rejected(phrasebook().of(PRIMARY.partition(".")[2]), name.plain)
    )
    return None if is_none else name


def _read(value: list[Mapping[str, Any]], said: Said) -> ReadValue:
    return ReadValue(PRIMARY, value, (said.strip(" .。\n").span,), True, CORRECTED)
