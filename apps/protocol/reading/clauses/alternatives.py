"""Alternatives that were cut into criteria: "whether for a goitre, Graves' or a small cancer" is one condition,
and three of them would all have to hold."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.results import Known, ReadValue

LET_IN: Final = ".inclusion_criteria"
_OR: Final = re.compile(r"\s(?:or|and/or)\s|或者?|要么", re.IGNORECASE)
_LED: Final = re.compile(
    r"\b(?:whether|either)\s(?:[a-z]+\s){0,2}$|(?:不管|不论|无论)(?:是|因为)?$", re.IGNORECASE
)
_JOINT: Final = re.compile(r"[\s,，、;；]*")


def as_said(read: ReadValue, known: Known) -> ReadValue:
    """The value with its items as one, in the words of the message, where they are led up to as a row of "or"."""
    if not read.field.endswith(LET_IN) or not isinstance(read.value, list) or len(read.value) < 2:
        return read
    items = [str(item) for item in read.value]
    start, end = known.message.find(items[0]), known.message.find(items[-1])
    told = known.message[start : end + len(items[-1])] if 0 <= start < end else ""
    rest = told
    for item in items:
        rest = rest.replace(item, "", 1)
    is_led = bool(told) and _LED.search(known.message[:start]) is not None
    is_row = is_led and _OR.search(items[-1]) is not None and _JOINT.fullmatch(rest) is not None
    return replace(read, value=[told]) if is_row else read
