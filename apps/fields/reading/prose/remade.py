"""A figure that a later sentence changes ("Open for 12 days. Actually make it 18 days"): the last one is what is said.

It is that of the measure said just before; where this cannot take it, what was meant is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from apps.fields.reading import registry
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT_SIGN
from apps.fields.reading.quantities.times import UNIT
from apps.fields.reading.results import CannotRead, Found, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said

MOST_BETWEEN: Final = 120  # characters between a figure and its change
_FIGURE: Final = rf"{NUMBER}(?:{PERCENT_SIGN}|[\s-]?{UNIT}|\s?[个家例名])?"
_REMADE: Final = re.compile(
    rf"\b(?:make|call)\s(?:it|that)\s(?:about\s|more\slike\s)?(?P<en>{_FIGURE})(?=\s?[.,;!]|\s?$|\sinstead\b)"
    rf"|(?:算了|不对|不不|哦不|改口)[,\s]?(?:还是|就|应该是?|改[成为]?|是|按照?)+(?P<zh>{_FIGURE})(?:来?算|来|估)?吧?(?=[,。;!]|$)",
    re.IGNORECASE,
)
# What is changed is named: "actually no, make the height 80 %", “不对，高度改成八成”.
_NAMED: Final = re.compile(
    rf"\b(?:make|put|set)\s(?:the|that|our)\s(?P<en_name>[a-z][a-z -]{{2,30}}?)\s(?:at\s|to\s)?(?P<en>{_FIGURE})"
    r"(?=\s?[.,;!]|\s?$|\sinstead\b)"
    r"|(?:算了|不对|不不|哦不)[,\s]?(?P<zh_name>[\u4e00-\u9fff]{2,6}?)(?:还是|就|改[成为到]?|按照?|用|取){1,3}"
    rf"(?P<zh>{_FIGURE})(?:来?算|来|估)?吧?(?=[,。;!]|$)",
    re.IGNORECASE,
)
_MEASURED: Final = frozenset({"duration", "integer", "fraction"})
Read = ReadValue | Unreadable


def remade(reads: Iterable[Read], sentences: Iterable[Said], known: Known) -> list[Read]:
    """The reads, those that are changed further on with their last figure."""
    found = list(reads)
    for sentence in sentences:
        match = _REMADE.search(sentence.plain)
        if match is not None and not asks(sentence.plain):
            _change(found, sentence.cut(*match.span("en" if match["en"] else "zh")), known)
        named = _NAMED.search(sentence.plain)
        if named is not None and not asks(sentence.plain):
            language = "en" if named["en"] else "zh"
            _change(found, sentence.cut(*named.span(language)), known, named[f"{language}_name"])
    return found


def _change(found: list[Read], figure: Said, known: Known, name: str = "") -> None:
    before = [
        (n, read)
        for n, read in enumerate(found)
        if isinstance(read, ReadValue)
        and (_is_called(read, name, figure, known) if name else _is_before(read, figure, known))
    ]
    if not before:
        return
    at, old = max(before, key=lambda each: each[1].spans[-1][1])
    new = _read(figure, old, known)
    if new is not None and not _is_plausible(old, new):
        return  # "A share of 0.05. We'll add up and make it 42" is said of a number, whichever that was
    if new is None:
        found[at] = Unreadable(old.field, figure.span)
    else:
        found[at] = replace(old, value=new.value, spans=(*old.spans, figure.span), derived=True)
    found[:] = [read for n, read in enumerate(found) if n == at or read.field != old.field]


def _read(figure: Said, old: ReadValue, known: Known) -> Found | None:
    field = known.catalogue.find(old.field)
    if field is None:
        return None
    try:
        new = registry.reader_of(field)(figure, field, known)
    except CannotRead:
        return None
    return new if new is not None and not known.catalogue.faults(field.path, new.value) else None


def _is_called(read: ReadValue, name: str, figure: Said, known: Known) -> bool:
    """Whether a value that was told before a figure is of the field with that name."""
    field = known.catalogue.find(read.field)
    if field is None or field.kind not in _MEASURED or read.spans[-1][1] > figure.start:
        return False
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return name.strip() in {each.casefold() for each in names}


def _is_plausible(old: ReadValue, new: Found) -> bool:
    """Whether sentences may say such a value of the field at all."""
    says = phrasebook().of(old.field.partition(".")[2]).says
    return says is None or says.plausible(new.value)


def _is_before(read: ReadValue, figure: Said, known: Known) -> bool:
    field = known.catalogue.find(read.field)
    measured = field is not None and field.kind in _MEASURED
    return measured and 0 <= figure.start - read.spans[-1][1] <= MOST_BETWEEN
