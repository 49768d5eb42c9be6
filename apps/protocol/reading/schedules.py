"""When people are seen, told under its name: "随访的话，术前一天看一次，出院时，然后术后第1、2、3天".

The name alone may be of how long they are followed; several times behind it are a schedule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.visits import LEAST_TIMES, visit_times
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.text import Said

_NAMED: Final = re.compile(
    r"^\s?(?:那|然后)?(?:随访|访视)(?:安排|计划|时间点?)?(?:(?:的话|嘛|呢|这块|方面)?,|(?:我们)?(?:就|定在?|安排在?)*[是在:])\s?"
    r"|^\s?(?:for\s)?(?:the\s)?(?:follow-?up\s)?(?:visits|schedule)(?:\s(?:are|is|will\sbe|would\sbe)(?:\s(?:at|on))?\s|,\s|:\s)",
    re.IGNORECASE,
)


def schedule(said: Said, known: Known) -> Iterator[ReadValue]:
    field, named = field_for("visits", known), _NAMED.match(said.plain)
    if field is None or named is None or field.path == known.asked or known.value(field.path) is not None:
        return
    body = said.cut(named.end()).strip(" .。")
    if len(visit_times(body.plain)) < LEAST_TIMES:
        return
    try:
        found = read_reply(body, field, known)
    except CannotRead:
        return
    if found is not None:
        yield ReadValue(field.path, found.value, (said.strip(" .。").span,), found.derived, PATTERN)
