"""Figures of which a sentence is likely to tell, and which nothing else has read: they are offered as buttons.

A number that is said in words that no rule knows may be another one; whoever said it knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
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
            read = figure_in(sentence.strip(_ENDS), field, known)
            if read is not None and not known.catalogue.faults(field.path, read.value):
                yield read
