"""How people are seen at which time, and how far from it: "at week 2 and 16 we just ring them", “第八周来门诊”, "give
or take three days", and the window in which they are screened.

A schedule that keeps the times alone loses half of what was said. Only a sentence is read that says nothing else: what
is left of it besides times, manners and small words leaves all of it to others. What is recorded already stays, and a
time that it has gets its manner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from apps.fields.bilingual import Text, both, in_language
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.done_at import WINDOW, with_window
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import after_all, anchored
from apps.fields.reading.quantities.visits import each_with_unit, time_pattern
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain, tells_of_others
from apps.protocol.reading.words.visit_words import FAR, MANNERS, MEETS, WHO
from apps.protocol.times.number_words import in_digits
from apps.protocol.times.visit_order import merged

_N: Final = rf"(?:{NUMBER})"
_BEFORE_WHAT: Final = (
    r"(?:\s(?:the\s|their\s)?(?:operation|surgery|procedure|randomi[sz]ation|treatment|enrol(?:l)?ment|baseline|inclusion"
    r"|first\s(?:dose|visit)|start))"
)
_SCREENING: Final = re.compile(
    r"\b(?:for\s)?(?:the\s)?screening(?:\svisit)?\b|\bscreen(?:ed)?(?:\sthem)?\b|(?:做|进行)?筛[查选](?:访视)?",
    re.IGNORECASE,
)
_LENGTH_ZH: Final = rf"{_N}个?(?:天|周|月|年)"
_LENGTH: Final = rf"(?:{_N}[\s-](?:days?|weeks?|months?)|a\s(?:week|month|fortnight))"
_EARLIER: Final = re.compile(
    rf"\b(?P<en>(?:up\sto|within|at\smost|no\smore\sthan)\s{_LENGTH}\s(?:before(?:hand)?|prior(?:\sto)?){_BEFORE_WHAT}?)(?![a-z])"
    rf"|(?P<zh>(?:入组|随机(?:化|分组)?|手术|术|治疗|用药|基线)前{_N}个?(?:天|日|周|月)(?:以内|之内|内))",
    re.IGNORECASE,
)
_PERIOD: Final = re.compile(
    rf"^\W*(?:the\s|our\s)?screening\s(?:window|period|phase)\s(?:is|lasts|will\sbe|of)\s(?:up\sto\s|at\smost\s)?(?P<en>{_LENGTH})(?=\W|$)"
    rf"|筛[查选](?:期|窗口期?|窗)(?:为|是|不超过|最长|最多|定)*(?P<zh>{_N}个?(?:天|日|周|月))",
    re.IGNORECASE,
)
_OTHERWISE: Final = frozenset({"intervention", "comparator"})  # a call may be what is given
_SMALL: Final = re.compile(
    r"\b(?:at|on|the|a|an|and|then|again|also|we|they|it|will|would|'ll|'d|just|only|simply|is|are|be|in|by|for|of|to|with|(?:won't|don't|needn't)(?:\scome(?:\sin)?)?"
    r"|come|comes|back|see|seen|sees|visits?|follow-?up|each|once|everyone|everybody|them|patients|participants|all|there|have|do|a\scall|after"
    r"|first|finally|afterwards|contacts?|up)\b|'ll\b|'d\b"
    r"|分别|各|再|就行|就好|即可|就|都|时候|时|和|要|来|去|做|看|随访|访视|复查|查房|[1一]次|一下|病人|患者|受试者|然后|最后|安排|我们|于|在|的|也|还|用|只|问|见|他们|不用|过|之后|以后|随后|可以|能",
    re.IGNORECASE,
)
# Limits and denials that make no doubt of what is said here.
_NO_DOUBT: Final = re.compile(
    r"\bgive\sor\stake\b|\bbefore(?:hand)?\b|\bplus\sor\sminus\b|\bup\sto\b|\bat\smost\b|\bno\smore\sthan\b"
    r"|,?\s?\b(?:they|who)?\s?(?:won't|don't|needn't)\scome(?:\sin)?\b|不用来|不来|前后|误差|最长|最多|不超过",
    re.IGNORECASE,
)
# One of those that were told: "the one at week 4 by phone", “半年那次电话”.
_THAT_ONE: Final = re.compile(r"\bthe\s(?:one|visit|last\sone)\s(?=at\b|in\b|on\b)|那[次个]", re.IGNORECASE)
_CHUNK: Final = re.compile(
    r"[,;]\s?|\sthen\s|\sand\s(?=(?:we\s)?(?:see|ring|phone|call|visit|telephone)\b)|然后"
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|used\sto|saw|went|came|rang|phoned|called|last\s(?:year|time))\b|(?:了|(?<!超)过)(?!几)",
    re.IGNORECASE,
)
_SEEN: Final = re.compile(r"\b(?:see|seen|visits?|come|comes)\b|[看来查]|访视", re.IGNORECASE)
# Up to when they are followed is no visit; "随访3个月、6个月" are.
_LENGTH_OF_ALL: Final = re.compile(
    rf"(?:随访|观察)(?:期|时间|时长)?(?:为|是|共|一共|总共|满)*{_LENGTH_ZH}(?![、和及后时])"
    rf"|\b(?:follow-?up|we\sfollow\s{WHO}(?:\sup)?|followed(?:\sup)?)\s(?:(?:is|of|for|lasts|will\sbe)\s)+{_LENGTH}",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(r"[^\W_]")
_SCREENED: Final = both("Screening", "筛选")
_ON_THE_DAY: Final = re.compile(
    r"^\s?(?:(?:and|then)\s)*(?P<day>on\sthe\sday(?:\sitself)?|当天)\s?$", re.IGNORECASE
)


@dataclass
class _Group:
    """Times that are told together, and how people are seen at them."""

    times: list[str] = field(default_factory=list)
    manner: Text | None = None
    opens: bool = False  # whether the manner stands before its times


def visits_with_manners(said: Said, known: Known) -> Iterator[ReadValue]:
    path = field_for("visits", known)
    sure = _NO_DOUBT.sub(" ", said.plain)
    if known.asked.rpartition(".")[2] in _OTHERWISE:
        return
    if path is None or not certain(sure) or is_marked(said.plain) or tells_of_others(said.plain):
        return
    zh = not said.plain.isascii() and re.search("[\u4e00-\u9fff]", said.plain) is not None
    new = _visits(said.plain, "zh-hans" if zh else "en")
    if not new or _PAST.search(said.plain):
        return
    value = merged(known.value(path.path), new)
    if not known.catalogue.faults(path.path, value):
        yield ReadValue(path.path, value, (said.strip(" .。").span,), True, PATTERN)


def _visits(plain: str, language: str) -> list[dict[str, str]]:
    """What a sentence says of visits and nothing else; none where it says no manner and no window."""
    text = plain.strip(" .。!")
    text = _LENGTH_OF_ALL.sub(" ", text)
    window, screened = WINDOW.search(text), _screened(text, language)
    if window:
        text = _without(text, window)
    if screened:
        text = _without(text, *screened.said)
    text = each_with_unit(in_digits(each_with_unit(text), small=True))
    groups = _groups(text)
    if groups is None or not (screened or window or any(group.manner for group in groups)):
        return []
    around = window["en"] or window["within"] or window["zh"] if window else ""
    visits = [screened.visit] if screened else []
    told = anchored([time for group in groups for time in after_all(group.times)])
    manners = [group.manner for group in groups for _time in group.times]
    visits += [_visit(time, how, around, language) for time, how in zip(told, manners, strict=True)]
    visits = [dict(visit) for visit in merged(None, visits)]
    return visits if len(visits) > (0 if screened or not window else 1) else []


def _visit(time: str, manner: Text | None, window: str, language: str) -> dict[str, str]:
    zh = language == "zh-hans"
    name = time
    if manner is not None:
        how = in_language(manner, language)
        name = f"{time}（{how}）" if zh else f"{time} ({how})"
    return {"name": name, "time": with_window(time, window)}


@dataclass(frozen=True)
class _Screened:
    visit: dict[str, str]
    said: tuple[re.Match[str], ...]


def _screened(text: str, language: str) -> _Screened | None:
    """The visit at which people are screened, where its window is told."""
    name = in_language(_SCREENED, language)
    if (period := _PERIOD.search(text)) is not None:
        length = period["en"] or period["zh"]
        when = both(f"within {length} before the start", f"开始前{length}内")
        return _Screened({"name": name, "time": in_language(when, language)}, (period,))
    screening, earlier = _SCREENING.search(text), _EARLIER.search(text)
    if screening is None or earlier is None:
        return None
    return _Screened({"name": name, "time": (earlier["en"] or earlier["zh"]).strip()}, (screening, earlier))


def _without(text: str, *matches: re.Match[str]) -> str:
    for match in sorted(matches, key=lambda each: -each.start()):
        text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _groups(text: str) -> list[_Group] | None:
    """The times with their manners, chunk by chunk; None where something else is said or a manner has no time."""
    groups: list[_Group] = []
    pending: list[str] = []
    for chunk in _CHUNK.split(text):
        if (day := _ON_THE_DAY.match(chunk)) is not None:
            pending.append(day["day"])
            continue
        chunk, is_one = _THAT_ONE.subn(" ", chunk)
        tokens, rest = _tokens(chunk)
        if _LETTER.search(_SMALL.sub(" ", rest)):
            return None
        times = [token for token in tokens if isinstance(token, str)]
        manners = [token for token in tokens if not isinstance(token, str)]
        if len(manners) > 1 or (manners and len(times) > 1 and MEETS.search(rest) and manners[0] in FAR):
            return None  # "we see them at week 4 and at week 8 by phone": which of them?
        if is_one and (len(times) != 1 or not manners):
            return None
        if is_one:
            groups += [_Group(pending)] if pending else []
            groups.append(_Group(times, manners[0]))
            pending = []
        elif not manners and (seen := _SEEN.search(chunk)) is not None and times:
            groups += [_Group(pending)] if pending else []
            groups.append(_Group(times, opens=seen.start() < chunk.find(times[0])))
            pending = []
        elif not manners:
            (groups[-1].times if groups and groups[-1].opens and not pending else pending).extend(times)
        elif not times and not pending and groups and groups[-1].manner is None:
            groups[-1].manner = manners[0]
        elif isinstance(tokens[0], str) or not times:
            if not (pending or times):
                return None
            if pending and times and not _goes_on(chunk):
                groups.append(_Group(pending))
                pending = []
            groups.append(_Group([*pending, *times], manners[0]))
            pending = []
        else:
            if pending:
                groups.append(_Group(pending))
            groups.append(_Group(times, manners[0], opens=True))
            pending = []
    return [*groups, *([_Group(pending)] if pending else [])]


def _goes_on(chunk: str) -> bool:
    """Whether a chunk continues the row before it: "day 3, and week 2 we ring them", and not "and at week 2 …"."""
    first = time_pattern().search(chunk)
    return first is not None and chunk[: first.start()].strip() in ("", "and", "和", "及")


def _tokens(chunk: str) -> tuple[list[str | Text], str]:
    """Times and manners in their order, and what is left besides them."""
    found: list[tuple[int, int, str | Text]] = []
    for pattern, manner in MANNERS:
        found += [(match.start(), match.end(), manner) for match in pattern.finditer(chunk)]
    for match in time_pattern().finditer(chunk):
        if not any(start < match.end() and match.start() < end for start, end, _ in found):
            found.append((match.start(), match.end(), match[0].strip()))
    found.sort(key=lambda each: each[0])
    rest = chunk
    for start, end, _token in found:
        rest = f"{rest[:start]}{' ' * (end - start)}{rest[end:]}"
    return [token for _start, _end, token in found], rest
