"""A figure that a sentence replaces by another ("planned 3 days, now 5 days"): the new one is what is said.

The old figure names the field as often as the new one does, so each is put in the place of the other; one that no
field or several fields would take is left alone. A new figure without a unit has that of the old one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading import registry
from apps.fields.reading.phrases import FieldPhrases
from apps.fields.reading.prose.either_or import says_there
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, OTHERS, denies
from apps.fields.schema.field import Field

Row = tuple[Field, FieldPhrases]

_UNIT: Final = rf"(?:{PERCENT_SIGN}|[\s-]?{UNIT}|\s?[个家例名])"
_TURN: Final = (
    r"[^.。;0-9]{0,40}?(?:\bnow\b[^.。;0-9]{0,30}?\s|(?:改|调整|变更|修改|延长|缩短)[为成到至]了?)\s?"
)
_REPLACED: Final = re.compile(
    rf"(?P<old>{NUMBER})(?P<unit>{_UNIT})?(?P<turn>{_TURN})(?P<new>{NUMBER})(?P<own>{_UNIT})?", re.IGNORECASE
)
_MEASURED: Final = frozenset({"duration", "integer", "fraction"})


def replaced_in(said: Said, rows: Iterable[Row], known: Known) -> Iterator[ReadValue]:
    """The one value that a sentence puts in the place of another."""
    match = _REPLACED.search(said.plain)
    if match is None or _is_doubtful(said.plain):
        return
    figure = match["new"] + (match["own"] or match["unit"] or "")
    fields = [field for field, row in rows if field.kind in _MEASURED and _takes(field, row, figure, match)]
    if len(fields) != 1:
        return
    try:
        found = registry.reader_of(fields[0])(Said.of(figure), fields[0], known)
    except CannotRead:
        return
    if found is not None and not known.catalogue.faults(fields[0].path, found.value):
        yield ReadValue(fields[0].path, found.value, (said.cut(*match.span()).span,), True, PATTERN)


def _is_doubtful(plain: str) -> bool:
    return bool(asks(plain) or denies(plain) or HEDGE.search(plain) or OTHERS().search(plain))


def _takes(field: Field, row: FieldPhrases, figure: str, match: re.Match[str]) -> bool:
    """Whether the field's words stand around the figure, in the place of the old one or in its own."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    plain = f"{before}{figure}{match['turn']}{figure}{after}"
    places = (len(before), len(before) + len(figure) + len(match["turn"]))
    phrases = [phrase for phrase in (row.says, row.fills) if phrase]
    return any(says_there(phrase, field, plain, at) for phrase in phrases for at in places)
