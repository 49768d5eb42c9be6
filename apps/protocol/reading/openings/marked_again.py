"""Offers of what a second look at the message marks and nobody has read: a button with the words themselves is quicker
to judge than a list of items to choose from.

Less is asked of it than of what is taken: whoever said it presses it, or does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan
from apps.protocol.reading.openings.agreed import (
    MOST_OF_NOBODY,
    OF_NOBODY,
    marks_again,
    of_people,
    to_its_end,
)
from apps.protocol.reading.openings.another import of_the_others
from apps.protocol.reading.openings.bare import bare
from apps.protocol.reading.openings.joined import whole_people
from apps.protocol.reading.openings.marked import field_of_sort, is_open
from apps.protocol.reading.openings.sorts import SORTS, Sort
from apps.protocol.reading.openings.standing import IN_WORDS, is_whole, may_be_offered
from apps.protocol.reading.openings.values import values_of
from apps.protocol.reading.openings.worded import from_words
from apps.protocol.reading.routed.guards import tells
from apps.protocol.reading.routed.routes import routes_of

LEAST: Final = 0.6


def offered_again(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """One for a field of which nothing is known, in the order of `SORTS`."""
    pieces = [*pieces]
    told = [sentence for piece in pieces for sentence in sentences(piece)]
    found = [mark for piece in pieces for mark in marks_again(piece)]
    plans = without_what_is_no_plan(found)
    ours = [mark for mark in plans if _is_ours(mark, told)]
    marks = [whole_people(of_the_others(to_its_end(of_people(mark, known)))) for mark in ours]
    for name, sort in SORTS.items():
        ours = [
            mark for mark in marks if mark.sort == name and may_be_offered(mark, replace(sort, cue=""), LEAST)
        ]
        yield from _of_sort(sort, ours, known)


def _of_sort(sort: Sort, marks: Sequence[Mark], known: Known) -> Iterator[ReadValue]:
    field = field_of_sort(sort.key, marks, known) if marks else None
    if field is None or not is_open(field, known) or not is_whole(sort, marks):
        return
    if field.kind not in LISTS:
        marks = [max(marks, key=lambda mark: mark.share)]
    said = [bare(mark) for mark in marks]
    if field.kind in IN_WORDS:
        said = [each for each in said if any(map(str.isalpha, each.plain))]
    read = [*values_of(field, said, known)] if said else []
    worded = from_words(field, said, known) if said and not read else None
    yield from read or ([worded] if worded else [])


def _is_ours(mark: Mark, told: Sequence[Said]) -> bool:
    """Whether its sentence tells of this study."""
    sentence = next((s for s in told if s.start <= mark.said.start and mark.said.end <= s.end), None)
    if sentence is None or not tells(sentence):
        return False
    return sum(route.share for route in routes_of(sentence.plain) if route.sort in OF_NOBODY) < MOST_OF_NOBODY
