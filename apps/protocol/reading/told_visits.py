"""What is done when, told in passing: "they get weighed daily through day 5 and then we phone them at 30 days".

Each clause says what is done and up to or at what time, and in one of them at least somebody is seen or called: such a
row of clauses tells the visits. What was done, what others do, or a clause without a time leaves all of it unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field

LEAST_VISITS: Final = 2
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
