"""Figures that no work can have, said in a sentence: "coverage 120 %", "the total is minus three", “总例数负三”.

Nothing else could be meant, so they are neither a value nor words that fit somewhere: it is told that they are
impossible, and what is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN, to_decimal
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import ReadValue, Unreadable
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

_BELOW: Final = r"(?P<minus>(?<![\w.])[-\u2212](?=[0-9])|\b(?:minus|negative)\s|负)"
_MORE_THAN_ALL: Final = (
    r"百分之(?:[二两三四五六七八九]百[一二三四五六七八九十零]*"
    r"|一?百(?=[一二三四五六七八九十零])[一二三四五六七八九十零]+)"
)
_SHARE: Final = (
    rf"(?:{_BELOW}?(?P<share>{NUMBER}){PERCENT_SIGN}|(?P<beyond>{_MORE_THAN_ALL})|百分之(?P<parts>{NUMBER}))"
)
_COUNT: Final = rf"{_BELOW}(?P<count>{NUMBER})"
_LENGTH: Final = rf"{_BELOW}(?P<count>{NUMBER})\s?-?{UNIT}"
_LONGEST_MINUS: Final = 10  # characters of a minus in words
_FORMS: Final = {"fraction": _SHARE, "integer": _COUNT, "duration": _LENGTH}
_BETWEEN: Final = (
    r"(?:\s(?:rate|number|level))?(?:\s?[:=,]|\s?(?:to\sbe|will\sbe|should\sbe|would\sbe|is|are|of|at|to|be|as|about)\b|[率度]|应该|就|是|为|按|取"
    r"|记|设|写|填|定|改|成|到|算|直接|大概|约){0,5}\s?"
)


def refuse_impossible(pieces: Iterable[Said], sheet: Sheet) -> None:
    """Tells of such figures for fields of which the message says nothing that is possible; where anything else was to
    be asked of one, that it is impossible is the answer."""
    known = {*sheet.values}
    for piece in pieces:
        for sentence in sentences(piece, halves=True):
            if asks(sentence.plain) or tells_of_others(sentence.plain):
                continue
            for problem in _impossible(sentence, sheet.known.catalogue):
                if problem.field not in known:
                    known.add(problem.field)
                    sheet.unreadable = [each for each in sheet.unreadable if each.field != problem.field]
                    sheet.unreadable.append(problem)


def refused_guess(read: ReadValue, message: str, catalogue: FieldCatalogue) -> Unreadable | None:
    """The refusal of what words may mean, where a minus before its figure makes it impossible: “总共负五十例”."""
    field = catalogue.find(read.field)
    if field is None or field.kind not in ("integer", "fraction") or not read.spans:
        return None
    start, end = read.spans[0]
    begin = max(start - _LONGEST_MINUS, 0)
    for found in re.finditer(_COUNT, message[begin:end], re.IGNORECASE):
        told = float(to_decimal(found["count"])) / (1 if field.kind == "integer" else 100)
        below = -int(told) if field.kind == "integer" else -told
        if read.value == -below and catalogue.faults(field.path, below):
            span = (begin + found.start(), begin + found.end())
            return Unreadable(field.path, span, _("This is impossible."), _possible(field))
    return None


def _impossible(sentence: Said, catalogue: FieldCatalogue) -> Iterator[Unreadable]:
    for field, form in _forms(catalogue, phrasebook()):
        found = form.search(sentence.plain)
        if found is not None and catalogue.faults(field.path, _value(found, field)):
            span = sentence.cut(*found.span("figure")).span
            yield Unreadable(field.path, span, _("This is impossible."), _possible(field))


def _value(found: re.Match[str], field: Field) -> Any:
    sign = -1 if found["minus"] else 1
    if field.kind == "fraction":
        if found["beyond"]:
            return 2.0
        return sign * float(to_decimal(found["share"] or found["parts"])) / 100
    number = sign * int(to_decimal(found["count"]))
    return number if field.kind == "integer" else {"value": number, "unit": "day"}


def _possible(field: Field) -> str:
    if field.kind == "fraction":
        return _("It lies between 0 and 100 %.")
    return _("It is a whole number above 0.") if field.kind == "integer" else _("It is longer than 0.")


@lru_cache(maxsize=16)
def _forms(catalogue: FieldCatalogue, book: Phrasebook) -> tuple[tuple[Field, re.Pattern[str]], ...]:
    """How each field that takes a figure is told by its name, with the figure behind it."""
    found = []
    for field in catalogue.fields:
        if (figure := _FORMS.get(field.kind)) is None:
            continue
        names = [name for name in (field.titles.en, field.titles.zh_hans, *field.aliases) if len(name) > 1]
        escaped = [
            rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
            for name in sorted(names, key=len, reverse=True)
        ]
        forms = "|".join([*escaped, *filter(None, [book.of(field.key).names])])
        found.append((field, re.compile(rf"(?:{forms}){_BETWEEN}(?P<figure>{figure})", re.IGNORECASE)))
    return tuple(found)
