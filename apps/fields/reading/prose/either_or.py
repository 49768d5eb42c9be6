"""Alternatives in a plain sentence ("6 or 12 months", "80%或90%"): none is taken, both come back as choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from apps.fields.reading import registry
from apps.fields.reading.enums import cannot_choose
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.phrasebook import FieldPhrases, Phrase
from apps.fields.reading.prose.senses import is_another
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import CannotRead, Known, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain, denies
from apps.fields.schema.field import Field

_OR: Final = r"(?:\bor\b|或者?|还是)"
_FIGURES: Final = re.compile(
    rf"(?P<one>{NUMBER}(?:{PERCENT_SIGN}|[\s-]?{UNIT}|[个家例])?)\s{{0,2}}{_OR}(?:者)?\s{{0,2}}"
    rf"(?P<other>(?:百分之)?{NUMBER}(?:{PERCENT_SIGN}|[\s-]?{UNIT})?)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(rf"[^.。;,]{{0,12}}{_OR}[^.。;,]{{0,12}}", re.IGNORECASE)
_WORD: Final = re.compile(_OR, re.IGNORECASE)

Row = tuple[Field, FieldPhrases]


def alternatives_in(said: Said, rows: Iterable[Row], known: Known) -> Iterator[Unreadable]:
    """The questions that a sentence leaves open by naming two values for one field."""
    plain = _WORD.sub(" ", said.plain)
    if not _WORD.search(said.plain) or asks(said.plain) or not certain(plain) or denies(plain):
        return
    for field, row in rows:
        yield from _of_figures(field, row, said, known)
        yield from _of_choices(field, row, said)


def _of_figures(field: Field, row: FieldPhrases, said: Said, known: Known) -> Iterator[Unreadable]:
    for match in islice(_FIGURES.finditer(said.plain), MOST_CHOICES):
        short = said.plain[: match.start()] + said.plain[match.start("other") :]
        if any(_says(phrase, field, short, match.start()) for phrase in (row.says, row.fills) if phrase):
            piece = said.cut(*match.span())
            try:
                registry.reader_of(field)(piece, field, known.under(said.text))
            except CannotRead as problem:
                if len(problem.choices) > 1:
                    yield Unreadable(
                        field.path, piece.span, problem.reason, problem.accepted, problem.choices
                    )
                    return


def _says(phrase: Phrase, field: Field, plain: str, at: int) -> bool:
    """Whether a field's words stand around the place."""
    found = (match for pattern in phrase.patterns for match in pattern.finditer(plain))
    return any(m.start("value") <= at < m.end("value") and not is_another(field.key, plain, m) for m in found)


def _of_choices(field: Field, row: FieldPhrases, said: Said) -> Iterator[Unreadable]:
    found = ((choice.fixed, p.search(said.plain)) for choice in row.means for p in choice.patterns)
    hits = sorted(((m.start(), m.end(), fixed) for fixed, m in found if m), key=lambda hit: hit[:2])
    for one, other in pairwise(hits):
        if one[2] != other[2] and _BETWEEN.fullmatch(said.plain, one[1], other[0]):
            problem = cannot_choose(field, several=True)
            keys = (one[2], other[2])
            choices = tuple({"level": key} for key in keys) if field.kind == "enum_text" else keys
            span = said.cut(one[0], other[1]).span
            yield Unreadable(field.path, span, problem.reason, problem.accepted, choices)
            return
