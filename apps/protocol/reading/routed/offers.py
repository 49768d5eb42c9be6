"""Figures of which a sentence is likely to tell, and which nothing else has read: they are offered as buttons.

A number that is said in words that no rule knows may be another one; whoever said it knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.quantities.periods import season
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.routed.fields import route_of
from apps.protocol.reading.routed.guards import tells
from apps.protocol.reading.routed.reading import figure_in

LIKELY: Final = 0.55
_ENDS: Final = " .。\n"
# By what a sentence is about: the field. How many people in all, and which error, is said with too many other figures.
_FIGURES: Final = {
    "centres": "centres",
    "dropout": "dropout",
    "ratio": "allocation_ratio",
    "recruitment": "recruitment_period",
    "treatment": "treatment_duration",
    "follow_up": "follow_up_duration",
}


def offered_figures(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """One for a sentence that is likely about one of these, where the reader of its field finds one figure in it."""
    for piece in pieces:
        for sentence in sentences(piece):
            route = route_of(sentence.plain) if tells(sentence) else None
            field = field_for(_FIGURES.get(route.sort, ""), known) if route else None
            if route is None or field is None or route.share < LIKELY or known.value(field.path) is not None:
                continue
            read = figure_in(sentence.strip(_ENDS), field, known) or _season(sentence.strip(_ENDS), field)
            if read is not None and not known.catalogue.faults(field.path, read.value):
                yield read


def _season(sentence: Said, field: Field) -> ReadValue | None:
    """How long people are recruited, which is told by the first and the last month."""
    if field.key != "recruitment_period" or (length := season(sentence.plain)) is None:
        return None
    return ReadValue(field.path, length, (sentence.span,), True, ROUTED)


def sides_beside(read: ReadValue, pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """The sides of the test, which are said beside a level that is offered: neither is anything without the other."""
    sided = field_for("sided", known)
    if sided is None or not read.field.endswith(".alpha") or known.value(sided.path) is not None:
        return
    told = (sentence for piece in pieces for sentence in sentences(piece))
    for sentence in told:
        if any(sentence.start <= start and end <= sentence.end for start, end in read.spans):
            if (found := sides_in(sentence)) is not None:
                yield replace(read, field=sided.path, value=found[0], spans=(found[1],))
            return
