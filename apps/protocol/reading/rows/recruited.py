"""How long it takes to find the people, told behind when that begins: "we start recruiting next March and think it'll
take us fourteen months". The date stays for the document; taken as one, either of the two would be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import denies, tells_of_others
from apps.protocol.reading.rows.told_figures import LENGTH_TOLD

_BEGINS: Final = re.compile(
    r"\b(?:start|begin|open)\w*\s(?:(?:to|the|up|for|with)\s)*(?:recruit|enrol)\w*"
    r"|\b(?:recruit|enrol)\w*\s(?:\w+\s){0,2}?(?:starts?|begins?|opens?)\b",
    re.IGNORECASE,
)
_TAKES: Final = re.compile(
    r"\b(?:it|that)(?:'ll|'d|\swill|\swould|\sshould)?\s(?:probably\s)?(?:takes?|lasts?|needs?)\s(?:us\s)?(?:for\s)?"
    rf"(?:about\s|around\s|roughly\s|some\s)?{LENGTH_TOLD}(?=\s?(?:[,.;:)]|$)|\s(?:and|but|so|because)\b)",
    re.IGNORECASE,
)


def recruited(said: Said, known: Known) -> Iterator[ReadValue]:
    field, begins = field_for("recruitment_period", known), _BEGINS.search(said.plain)
    takes = _TAKES.search(said.plain, begins.end()) if begins else None
    if field is None or begins is None or takes is None or known.value(field.path) is not None:
        return
    own = said.plain[begins.start() : takes.end()]
    if asks(said.plain) or denies(own) or tells_of_others(own):
        return
    place = said.cut(*takes.span("value"))
    try:
        found = reader_of(field)(place, field, known)
    except CannotRead:
        return
    if found is not None and not known.catalogue.faults(field.path, found.value):
        yield ReadValue(field.path, found.value, (said.cut(*takes.span()).span,), found.derived, PATTERN)
