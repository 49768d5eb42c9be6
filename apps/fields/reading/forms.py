"""How a segment without a sub-label becomes an item: plain, as a visit, as an outcome, as a count.

Each form takes the segment and the list's field and gives the item's parts with what was said for each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from apps.fields.reading.enums import exact_option
from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.quantities.numbers import DIGITS
from apps.fields.reading.quantities.times import BASELINE, UNIT, time_of
from apps.fields.reading.text import Said, fold
from apps.fields.reading.vocabulary import Vocabulary
from apps.fields.schema.field import Field, Form

Parts = list[tuple[Field, Said]]

_TAIL: Final = 120
_LEADING_TIME: Final = worded(
    lambda words: rf"({time_of(words)})(?:\s{{0,3}}[,:–-]\s{{0,3}}|\s{{1,3}}|(?<=[天日周月年时期末后])|$)"
)
_WHOLE_TIME: Final = worded(time_of)
_TRAILING_TIME: Final = worded(
    lambda words: (
        rf"(?:\s{{0,3}}\(\s{{0,2}}(?:at\s|@\s?)?({time_of(words)})\s{{0,2}}\)"
        rf"|(?:\s{{1,3}}at\s|\s{{0,3}}[:,–]\s{{0,3}}|\s{{1,3}})({time_of(words)}))\.?$"
    )
)
_AT_TIME: Final = worded(
    lambda words: (
        r"(?:\s{1,3}at\s{1,3}(?:the\s|a\s)?|\s{0,3}@\s{0,3}|\s{0,3}\(\s{0,2}(?:at\s|@\s?)?(?=[^()]{1,60}\)))"
        rf"({time_of(words)})\)?[.。]?$"
    )
)
# "At six weeks and at six months": all of them are the time.
_AT_TIMES: Final = worded(
    lambda words: (
        rf"\s{{1,3}}at\s{{1,3}}({time_of(words)}(?:(?:,\s?(?:and\s)?|\sand\s)(?:(?:at|on)\s)?(?:{time_of(words)}))+)[.。]?$"
    )
)
# How often it is looked at, and that it is at both ends: "weight every month", "glucose at the start and the finish".
_OFTEN_OR_AT_ENDS: Final = re.compile(
    r"\s{1,3}((?:every|each)\s(?:[a-z0-9]+\s)?(?:hours?|mornings?|evenings?|nights?|days?|weeks?|months?|years?)"
    r"|at\s(?:each|every)\s(?:visit|appointment)"
    r"|at\sthe\s(?:start|beginning)\sand\s(?:at\s)?(?:the\s)?(?:end|finish))[.]?$",
    re.IGNORECASE,
)
_ONLY_AT_TIME: Final = worded(lambda words: rf"(?:at\s{{1,3}}|@\s{{0,3}})({time_of(words)})[.。]?")
_NAME_AT_TIME: Final = re.compile(r"([^@]{1,200}?)\s{0,3}@\s{0,3}(\S[^@]{0,100})")
_AT_SIGN: Final = re.compile(r"\s{0,3}@\s{0,3}")
_COUNT: Final = worded(
    lambda words: (
        r"(?P<group>.{1,120}?)(?:\s{0,3}[:=–(-]\s{0,3}(?:n\s?=\s?)?|\s{1,3}(?:n\s?=\s?)?"
        r"|(?<=[\u3400-\u9fff)])(?<![各均共每约计为])(?:为|约为?)?)"
        rf"(?P<n>{DIGITS})\s{{0,3}}(?:{words.people}|people|persons|人|例|名|个)?\)?[.。]?"
    )
)
_GROUP_AND_TEXT: Final = re.compile(r"([^\s:,;]{1,8}组)\s{1,3}(\S.*)")
# A name and what is said of it: `Bicycle: red`, never `10:30`, `1:1`, `https://…`.
_NAMED: Final = re.compile(
    r"([^:;\n]{1,60}?)\s{0,3}(?:(?<![0-9]):|:(?![0-9]))(?!//)[*_\s]{0,6}([^*_\s][\s\S]{0,2000})"
)


def _times_of(words: Vocabulary) -> str:
    """A point in time, or from one to another."""
    time = time_of(words)
    return rf"{time}(?:\s{{0,2}}(?:-|–|~|至|到|\bto\b)\s{{0,2}}(?:{time}|-?[0-9]{{1,4}}(?:{UNIT})?))?"


_TIMES: Final = worded(_times_of)
_NAME_IN_FRONT: Final = worded(
    lambda words: rf"([^()]{{1,80}}?)\s{{0,3}}\(\s{{0,2}}(?:at\s|@\s?)?({_times_of(words)})\s{{0,2}}\)\.?"
)
_BASELINE: Final = re.compile(BASELINE, re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(r"\(\s{0,2}([^()]{1,80}?)\s{0,2}\)[.。]?")
_PARENS: Final = re.compile(r"\s{0,3}\(([^()]{1,60})\)[.。]?$")
_AFTER_SIGN: Final = re.compile(r"\s{0,3}(?::|=|→|–|\s-|,|/|\bby\b)\s{0,3}([^:=→–,/]{1,60})$")


def parts_of(segment: Said, field: Field) -> Parts:
    """The parts that a segment fills by itself; the first one begins the item."""
    return FORMS[field.form](segment, field)


def _plain(segment: Said, field: Field) -> Parts:
    """`name`, `name @ time`, or `name (option)`; in a list of pairs also `name: option` and `name – option`."""
    time = _time_part(field)
    if field.form == "plain" and time is not None and (at := _NAME_AT_TIME.fullmatch(segment.plain[:400])):
        return [(field.head, segment.cut(0, at.end(1))), (time, segment.cut(at.start(2)))]
    enum = next((part for part in field.parts if part.kind == "enum"), None)
    if enum is not None:
        patterns = (_PARENS, _AFTER_SIGN) if len(field.parts) == 2 else (_PARENS,)
        for match in (pattern.search(segment.plain[-_TAIL:]) for pattern in patterns):
            if match is not None and exact_option(enum, match[1]) is not None:
                offset = max(0, len(segment.plain) - _TAIL)
                option = segment.cut(offset + match.start(1), offset + match.end(1))
                return [(field.head, segment.cut(0, offset + match.start())), (enum, option)]
        if (found := _told_of_group(segment, field, enum)) is not None:
            return found
    return _named(segment, field) or [(field.head, segment)]


def _told_of_group(segment: Said, field: Field, enum: Field) -> Parts | None:
    """ "A组 每日一次…": a group by the name of its kind, and what is done in it."""
    match = _GROUP_AND_TEXT.fullmatch(segment.plain)
    told = next((part for part in field.parts if part.kind == "string" and part is not field.head), None)
    if match is None or told is None:
        return None
    name, rest = segment.cut(*match.span(1)), segment.cut(*match.span(2))
    kind = [(enum, name)] if exact_option(enum, name.plain) is not None else []
    return [(field.head, name), *kind, (told, rest)]


def _named(segment: Said, field: Field) -> Parts:
    """`name: what it is`: an option, a time, else the first text that the item has; empty where nothing fits."""
    match = _NAMED.fullmatch(segment.plain)
    if match is None or field.form == "counts":
        return []
    name, said = segment.cut(0, match.end(1)), segment.cut(match.start(2)).strip(" .。")
    part = next((part for part in field.parts if part is not field.head and _fits(part, said, field)), None)
    return [] if part is None else [(field.head, name), (part, said)]


def _fits(part: Field, said: Said, field: Field) -> bool:
    if part.kind == "enum":
        return exact_option(part, said.plain) is not None
    if part.kind == "time_point":
        return _TIMES().fullmatch(said.plain[:_TAIL]) is not None
    return field.form == "plain" and part.kind == "string"


def _visit(segment: Said, field: Field) -> Parts:
    """`name @ time`, `time name`, `name (time)`, `name: time`, or a time alone, which is its own name."""
    time = _time_part(field)
    if time is None:
        return _plain(segment, field)
    plain = segment.plain
    if (sign := _AT_SIGN.search(plain)) is not None and sign.start() and sign.end() < len(plain):
        return [(field.head, segment.cut(0, sign.start())), (time, segment.cut(sign.end()))]
    if _WHOLE_TIME().fullmatch(plain[:_TAIL]):
        return [(field.head, segment), (time, segment)]
    if (bracket := _NAME_IN_FRONT().fullmatch(plain[:_TAIL])) is not None:
        return [(field.head, segment.cut(0, bracket.end(1))), (time, segment.cut(*bracket.span(2)))]
    if named := _named(segment, field):
        return named
    if (lead := _LEADING_TIME().match(plain)) is not None and lead.end() < len(plain):
        if ":" in lead[0] and _BASELINE.fullmatch(lead[1]):  # "Baseline: blood" tells what is done there
            return [(field.head, segment), (time, segment.cut(0, lead.end(1)))]
        name = segment.cut(lead.end())
        alone = _IN_BRACKETS.fullmatch(name.plain)
        return [
            (field.head, name.cut(*alone.span(1)) if alone else name),
            (time, segment.cut(0, lead.end(1))),
        ]
    offset = max(0, len(plain) - _TAIL)
    if (trail := _TRAILING_TIME().search(plain[offset:])) is not None and offset + trail.start() > 0:
        group = 1 if trail[1] else 2
        name, at = segment.cut(0, offset + trail.start()), trail.span(group)
        return [(field.head, name), (time, segment.cut(offset + at[0], offset + at[1]))]
    return [(field.head, segment)]


def name_and_time(text: str) -> tuple[str, str] | None:
    """The two that a text says with the time in brackets behind the name."""
    if re.search(r"[@;:；：\n]", text) or _WHOLE_TIME().fullmatch(fold(text)[:_TAIL]):
        return None
    match = _NAME_IN_FRONT().fullmatch(fold(text)[:_TAIL])
    return (text[: match.end(1)], text[slice(*match.span(2))]) if match else None


def _outcome(segment: Said, field: Field) -> Parts:
    """`name`, or `name at <time>`; `at <time>` alone belongs to the item before and begins none."""
    time = _time_part(field)
    if time is None:
        return _plain(segment, field)
    if (alone := _ONLY_AT_TIME().fullmatch(segment.plain[:_TAIL])) is not None:
        return [(time, segment.cut(alone.start(1), alone.end(1)))]
    offset = max(0, len(segment.plain) - _TAIL)
    tail = segment.plain[offset:]
    at = _AT_TIMES().search(tail) or _AT_TIME().search(tail) or _OFTEN_OR_AT_ENDS.search(tail)
    if at is not None and offset + at.start() > 0:
        name = segment.cut(0, offset + at.start())
        if (alone := _ONLY_AT_TIME().fullmatch(name.plain[:_TAIL])) is not None:
            name = name.cut(*alone.span(1))
        return [*_plain(name, field), (time, segment.cut(offset + at.start(1), offset + at.end(1)))]
    return _plain(segment, field)


def _count(segment: Said, field: Field) -> Parts:
    """`group: n`, `group n`, `group (n = 12)`."""
    number = next((part for part in field.parts if part.kind == "integer"), None)
    match = _COUNT().fullmatch(segment.plain[:400])
    if number is None or match is None:
        return _plain(segment, field)
    group = segment.cut(match.start("group"), match.end("group")).strip(" ,;:")
    return [(field.head, group), (number, segment.cut(match.start("n"), match.end("n")))]


def _time_part(field: Field) -> Field | None:
    return next((part for part in field.parts if part.kind == "time_point"), None)


FORMS: Final[Mapping[Form, Callable[[Said, Field], Parts]]] = {
    "plain": _plain,
    "visit": _visit,
    "outcome": _outcome,
    "counts": _count,
}


def trailing_time(name: str) -> tuple[str, str]:
    """A name without its trailing `at <time>`, and that time; the time is empty where there is none."""
    return _trailing_time(name, phrasebook())


@lru_cache(maxsize=512)
def _trailing_time(name: str, book: Phrasebook) -> tuple[str, str]:
    said = Said.of(name)
    match = _AT_TIME().search(said.plain[-_TAIL:])
    offset = max(0, len(name) - _TAIL)
    return (name[: offset + match.start()], match[1]) if match and offset + match.start() else (name, "")
