"""Alternatives in a plain sentence ("6 or 12 months", "80%或90%", "10-15 %"): none is taken, both are choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading import registry
from apps.fields.reading.enums import cannot_choose
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.phrases import FieldPhrases, Phrase
from apps.fields.reading.prose.senses import is_another
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import CannotRead, Known, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain, denies
from apps.fields.schema.field import Field

_OR: Final = r"(?:\bor\b|,?\s?\b(?:maybe|perhaps|possibly)\b|或者?|还是|,?\s?(?:也许|也?可能)是?)"
_UNIT: Final = rf"(?:{PERCENT_SIGN}|[\s-]?{UNIT}|[个家例])"
_FIGURES: Final = re.compile(
    rf"(?P<one>{NUMBER})(?P<unit>{_UNIT})?(?P<noun>\s[a-z]+|[\u4e00-\u9fff]{{1,4}}?)?\s{{0,2}}(?:{_OR}|(?<![a-z])-|–|~|至|到|\bto\b)(?:者)?\s{{0,2}}"
    rf"(?P<other>(?:百分之)?{NUMBER})(?P<other_unit>{_UNIT})?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(rf"[^.。;,]{{0,12}}{_OR}[^.。;,]{{0,12}}", re.IGNORECASE)
_ENDS: Final = " ?!.。"
_HALF: Final = re.compile(";")
_CLAUSE: Final = re.compile(r",(?![0-9]{3}\b)\s?")
_WORD: Final = re.compile(_OR, re.IGNORECASE)

Row = tuple[Field, FieldPhrases]


def alternatives_in(said: Said, rows: Iterable[Row], known: Known) -> Iterator[Unreadable]:
    """The questions that a sentence leaves open by naming two values for one field."""
    if not (_WORD.search(said.plain) or _FIGURES.search(said.plain)):
        return
    plain = _WORD.sub(" ", said.plain).rstrip(_ENDS)  # also where it is asked which of the two it is to be
    if asks(plain) or not certain(plain):
        return
    rows = list(rows)
    for part in _not_denied(said) if denies(plain) else (said,):
        for field, row in rows:
            yield from _of_figures(field, row, part, known)
            yield from _of_choices(field, row, part)


def _not_denied(said: Said) -> Iterator[Said]:
    """The clauses of a sentence that denies something, without those that deny or come behind a denied one."""
    for half in said.split(_HALF):
        for clause in half.split(_CLAUSE):
            if denies(clause.plain):
                break
            yield clause


def _of_figures(field: Field, row: FieldPhrases, said: Said, known: Known) -> Iterator[Unreadable]:
    for match in islice(_FIGURES.finditer(said.plain), MOST_CHOICES):
        if not _is_about(field, row, match):
            continue
        if len(choices := _values(match, field, known.under(said.text))) > 1:
            reason = _("Several values are said.")
            yield Unreadable(field.path, said.cut(*match.span()).span, reason, choices=choices)
            return


def figures_in(said: Said, field: Field, known: Known) -> tuple[Any, ...]:
    """The two values that a text about one field names; none where it names no two."""
    for match in islice(_FIGURES.finditer(said.plain), MOST_CHOICES):
        if len(choices := _values(match, field, known)) > 1:
            return choices
    return ()


def _is_about(field: Field, row: FieldPhrases, match: re.Match[str]) -> bool:
    """Whether either figure by itself would be said for the field."""
    phrases = [phrase for phrase in (row.says, row.fills) if phrase]
    return any(
        says_there(phrase, field, plain, match.start()) for phrase in phrases for plain in _each_alone(match)
    )


def _each_alone(match: re.Match[str]) -> Iterator[str]:
    """The sentence with one of the two figures only."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    unit = match["unit"] or match["other_unit"] or ""
    yield f"{before}{match['other']}{match['other_unit'] or unit}{after}"
    yield f"{before}{match['one']}{unit}{match['noun'] or ''}{after}"


def _values(match: re.Match[str], field: Field, known: Known) -> tuple[Any, ...]:
    """What the field makes of either figure; one without a unit has that of the other."""
    unit, other_unit = match["unit"] or match["other_unit"] or "", match["other_unit"] or match["unit"] or ""
    if match["other"].startswith("百分之"):
        unit = "%"
    found: list[Any] = []
    for figure in (match["one"] + unit, match["other"] + other_unit):
        try:
            read = registry.reader_of(field)(Said.of(figure), field, known)
        except CannotRead:
            return ()
        if read is None or known.catalogue.faults(field.path, read.value):
            return ()
        found += [read.value] if read.value not in found else []
    return tuple(found)


def says_there(phrase: Phrase, field: Field, plain: str, at: int) -> bool:
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
