"""When people are seen: told under its name ("随访的话，术前一天看一次，出院时，然后术后第1、2、3天"), or in passing
("they get weighed daily through day 5 and then we phone them at 30 days").

The name alone may be of how long they are followed: several times behind it are a schedule. Told in passing, each
clause says what is done and up to or at what time, and in one of them at least somebody is seen or called. What was
done, what others do, or a clause without a time leaves all of it unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.visits import LEAST_TIMES, visit_times
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field
from apps.protocol.reading.words.visit_words import MANNERS

LEAST_VISITS: Final = 2
_NAMED: Final = re.compile(
    r"^\s?(?:那|然后)?(?:随访|访视)(?:安排|计划|时间点?)?(?:(?:的话|嘛|呢|这块|方面)?,|(?:我们)?(?:就|定在?|安排在?)*[是在:])\s?"
    r"|^\s?(?:for\s)?(?:the\s)?(?:follow-?up\s)?(?:visits|schedule)(?:\s(?:are|is|will\sbe|would\sbe)(?:\s(?:at|on))?\s|,\s|:\s)",
    re.IGNORECASE,
)
# Said so, they are all: "the visits are at …" and not "the visits, …".
_ALL_OF_THEM: Final = re.compile(r"\s(?:are|will\sbe|would\sbe)\b|[是在]", re.IGNORECASE)
_NEXT: Final = re.compile(
    r"(?:,\s(?:and\s)?(?:then\s)?|\sand\s(?:then\s)?|\sthen\s)(?=(?:we|they|everyone|everybody|i|the\s\w+\s\w+s|an?\s(?:\w+\s)?"
    r"(?:call|visit|letter|questionnaire)|again|once\smore|clinic|phone|home)\b)",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"\b(?P<how>at|after|on|through|until|till|up\sto)\s(?:the\s)?(?P<time>(?:day|week|month|year)s?\s[0-9]{1,3}"
    rf"|(?:{NUMBER}|an?|half\san?)\s(?:hours?|days?|weeks?|months?|years?))\b(?:\s(?:after|from)\s(?:the\s)?[a-z]+)?",
    re.IGNORECASE,
)
_CALLS: Final = (
    r"(?:see|phone|telephone|call|ring|visit|review|text)\s"
    r"(?:them|everyone|everybody|the\s\w+|each\s\w+|all|him|her|mum)\b"
)
_SEEN: Final = re.compile(
    rf"\bwe(?:'ll|'d|\swill|\swould)?\s(?:also\s|just\s)?{_CALLS}"
    r"|\b(?:they|patients|women|children|everyone|everybody)(?:'ll|\swill|\swould)?\s(?:all\s)?(?:comes?\s(?:back|in)|gets?\s(?:seen|a\s(?:phone\s)?call|called"
    r"|phoned|reviewed))|\b(?:phone|telephone|video)\scall\b|\b(?:clinic|home)\svisit\b",
    re.IGNORECASE,
)
_DONE: Final = re.compile(
    r"\b(?:(?:gets?|is|are|will\sbe)\s(?:checked|seen|weighed|scored|assessed|examined|phoned|called|reviewed|tested|scanned)"
    r"|we(?:'ll|'d|\swill|\swould)?\s(?:check|weigh|score|assess|examine|test|scan|measure))\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|saw|phoned\sthem|went|came|last\s(?:year|time)|used\sto)\b", re.IGNORECASE
)
_LEADS: Final = re.compile(r"^(?:(?:and|so|then|ok(?:ay)?)[\s,]+)+", re.IGNORECASE)
_OF_OUTCOMES: Final = "outcomes"


def schedule(said: Said, known: Known) -> Iterator[ReadValue]:
    field, named = field_for("visits", known), _NAMED.match(said.plain)
    if field is None or named is None or field.path == known.asked:
        return
    recorded = known.value(field.path)
    if recorded is not None and _ALL_OF_THEM.search(named[0]) is None:
        return
    body = said.cut(named.end()).strip(" .。")
    manners = sum(pattern.search(body.plain) is not None for pattern, _manner in MANNERS)
    if recorded is None and manners > 1:
        return  # which of them are seen how is read elsewhere
    if len(visit_times(body.plain)) < LEAST_TIMES:
        return
    try:
        found = read_reply(body, field, known)
    except CannotRead:
        return
    if found is not None:
        value = [_as_recorded(visit, recorded) for visit in found.value]
        yield ReadValue(field.path, value, (said.strip(" .。").span,), found.derived, PATTERN)


def _as_recorded(visit: dict[str, Any], recorded: Any) -> dict[str, Any]:
    """A visit that is told again, with all that is recorded of it."""
    same = (each for each in recorded or () if visit.get("time") in (each.get("time"), each.get("name")))
    return next(same, visit)


def told_visits(said: Said, known: Known) -> Iterator[ReadValue]:
    field = field_for("visits", known)
    if field is None or known.value(field.path) is not None or _OF_OUTCOMES in known.asked:
        return
    if _PAST.search(said.plain):
        return
    clauses = [clause.strip(" .") for clause in said.split(_NEXT) if clause.strip(" .")]
    visits = [_visit(clause, field) for clause in clauses]
    if len(visits) < LEAST_VISITS or not all(visits) or not _SEEN.search(said.plain):
        return
    value = [visit for visit in visits if visit]
    if not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (said.strip(" .").span,), True, PATTERN)


def _visit(clause: Said, field: Field) -> dict[str, Any] | None:
    """What a clause says is done, and when: up to its one time, which stands at its end."""
    told = [*_TIME.finditer(clause.plain)]
    time = next((part for part in field.parts if part.kind == "time_point"), None)
    if len(told) != 1 or time is None or told[0].end() < len(clause.plain):
        return None
    if not (_SEEN.search(clause.plain) or _DONE.search(clause.plain)):
        return None
    is_point = told[0]["how"].casefold() in ("at", "after", "on")
    lead = _LEADS.match(clause.plain)
    name = clause.cut(lead.end() if lead else 0, told[0].start() if is_point else len(clause.plain)).strip()
    return {field.head.key: words(name), time.key: clause.cut(*told[0].span("time")).text}
