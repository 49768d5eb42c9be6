"""Whether anything else bears out what a rule took a sentence for.

A rule knows a value by a few words around it, and people use the same words for other things: "somebody from Brazil
did it open label", “荧光缺失就算阳性”. Two who learned apart from the rules look at it last: what its words are marked
as, and what its sentence is about. What neither of them would call so is no value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from apps.fields.reading.quantities.numbers import NUMBER, to_decimal
from apps.fields.reading.results import MARKED, PATTERN, ROUTED, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.heard_again import (
    MOST_CHARACTERS,
    rows_of_words,
    rows_within,
    share_of_sorts,
)
from apps.protocol.reading.marked.marks import marks_of
from apps.protocol.reading.marked.opinion import QUESTION
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.marked.vouching import SORTS, vouched
from apps.protocol.reading.routed.fields import is_of
from apps.protocol.reading.routed.routes import SEVERAL, routes_of

LEAST_MARKED: Final = 0.3  # the mean share of its sorts over the words of a value
LEAST_TOLD: Final = 0.07  # the share of its field among what its sentences may be about
HARDLY_TOLD: Final = 0.03
HARDLY_MARKED: Final = 0.1
SURELY_MARKED: Final = 0.7
OF_ELSE: Final = 0.4  # the share of what is no plan, by which a figure or a choice is somebody else's
MOSTLY: Final = 0.5
SURELY_TOTAL: Final = 0.85
MOST_LOST: Final = Decimal("1.6")  # with those who will be lost, by those who are wanted
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_STORY: Final = "background"
_OTHERS_TELL: Final = frozenset({"others", _STORY})
_NO_PLAN: Final = _OTHERS_TELL | {"other", "undecided"}
# Such a sentence may tell of any field, what puts something right unless it is of others or given up; who tells of
# halves tells what each of them gets.
_CORRECTS: Final = "correct"
_NOBODYS: Final = frozenset({"others", "undecided"})
_GIVEN: Final = frozenset({"intervention", "comparator"})
_IN_QUESTIONS: Final = frozenset({"population", "intervention", "comparator", "outcomes"})
# Words of which a whole sentence of theirs is made that says something else by itself.
_SENTENCES: Final = frozenset({"outcomes", "outcomes.primary", "outcomes.secondary", "primary_analysis"})
_CLAUSE: Final = "missing_data"  # what one clause says of them alone; where several do, one may be a remark
_MARKS: Final = re.compile("[,;，；。]")
_WEIGHED: Final = frozenset({PATTERN, MARKED, ROUTED})
# Texts and lists are known by their words; figures and choices by a rule for the words around them.
_TEXTS: Final[Mapping[str, frozenset[str]]] = {
    **SORTS,
    "missing_data": frozenset({"analysis"}),
    "allocation_concealment": frozenset({"alloc"}),
}
_FIGURES: Final[Mapping[str, frozenset[str]]] = {
    "background": frozenset({"bg"}),
    "question": QUESTION,
    "hypothesis": QUESTION,
    "design_type": frozenset({"design"}),
    "blinding": frozenset({"blind", "design"}),
    "framework": frozenset({"design"}),
    "n_total": frozenset({"total"}),
    "centres": frozenset({"centres"}),
    "follow_up_duration": frozenset({"fu"}),
    "recruitment_period": frozenset({"recruit"}),
    "dropout": frozenset({"dropout"}),
}
# A rule takes it by its name alone: “以病理为金标准”.
_NAMED: Final = "reference_standard"
_STORIES: Final = frozenset({"background", "question", "hypothesis"})
_CHOICES: Final = frozenset({"design_type", "blinding"})
# Sites may be those of a body: "at hands, wrists, feet and so on, six sites".
_OF_BODIES: Final = frozenset({"index_test", "intervention", "outcomes", "safety"})


def weighed(said: Said, read: ReadValue, known: Known) -> ReadValue | None:
    """The value without what is only talk of it; None of one that nothing but a rule bears out."""
    left = vouched(said, read, known)
    if left is None or left.confidence not in _WEIGHED or left.field == known.asked:
        return left
    return left if _goes_on(left, known) or is_borne_out(said, left) else None


def _goes_on(read: ReadValue, known: Known) -> bool:
    """Whether it only says more of things that are recorded: their measure, or how a group is summarised."""
    recorded = known.value(read.field)
    return isinstance(recorded, list) and any(isinstance(item, dict) for item in recorded)


def is_borne_out(said: Said, read: ReadValue) -> bool:
    key = read.field.partition(".")[2]
    sorts = _TEXTS.get(key) or _FIGURES.get(key)
    rows = rows_of_words(said, read.spans, "")
    if sorts is None or not rows or (key == _NAMED and read.confidence == PATTERN):
        return True
    told = [sentence for sentence in sentences(said) if _holds(sentence, read)]
    alone = [row for sentence in told for row in rows_within(sentence, read.spans)]
    looks = [share_of_sorts(each, sorts | QUESTION) for each in (rows, alone) if each]
    about = _about(told)
    own = sum(share for sort, share in about.items() if _may_tell(sort, key))
    if sum(about.get(sort, 0.0) for sort in _NOBODYS) < OF_ELSE:
        own += about.get(_CORRECTS, 0.0)
    if key == "n_total" and max(looks) < SURELY_MARKED and _is_told_again(said, read):
        return False
    if key == "population" and read.confidence == MARKED and _follows_those_left_out(said, told):
        return False
    if key in _TEXTS:
        return _is_text(key, looks, own, about, read)
    if own >= LEAST_TOLD:
        return True
    if key == "centres" and sum(about.get(sort, 0.0) for sort in _OF_BODIES) >= MOSTLY:
        return False
    if key in _CHOICES and sum(about.get(sort, 0.0) for sort in _OTHERS_TELL) >= MOSTLY:
        return sum(looks) / len(looks) >= SURELY_MARKED
    no_plan = _NO_PLAN if key in _STORIES else _OTHERS_TELL
    return max(looks) >= HARDLY_MARKED or sum(about.get(sort, 0.0) for sort in no_plan) < OF_ELSE


def _is_text(
    key: str, looks: Sequence[float], own: float, about: Mapping[str, float], read: ReadValue
) -> bool:
    marked = max(looks)
    is_a_story = own < LEAST_TOLD and about.get(_STORY, 0.0) >= MOSTLY
    if marked >= SURELY_MARKED:
        return key not in _GIVEN or not is_a_story  # what people do by themselves looks like what is given
    if own < HARDLY_TOLD or is_a_story:
        return False
    is_clause = key == _CLAUSE and _MARKS.search(str(read.value)) is None
    if read.confidence == ROUTED and key not in _SENTENCES and not is_clause:
        # The sentence was taken for what it is about, so that its words have to say it both ways.
        return sum(looks) / len(looks) >= LEAST_MARKED
    return marked >= LEAST_MARKED or own >= LEAST_TOLD


def _is_told_again(said: Said, read: ReadValue) -> bool:
    """Whether a number that allows for losses is surely marked behind it: "that makes 333. One in ten lost, so 370"."""
    line = said.line_at(read.spans[0])
    marks = marks_of(line, pieces_again(line.plain)) if len(line.plain) <= MOST_CHARACTERS else ()
    others = (
        mark
        for mark in marks
        if mark.sort == "total" and mark.share >= SURELY_TOTAL and mark.said.start >= read.spans[-1][1]
    )
    found = (_NUMBER.search(mark.said.plain) for mark in others)
    wanted = Decimal(read.value)
    return any(figure and wanted < to_decimal(figure[0]) <= MOST_LOST * wanted for figure in found)


def _follows_those_left_out(said: Said, told: Sequence[Said]) -> bool:
    """ "Who can't go in: anyone on dialysis. Pregnant women.": a name alone goes on with them."""
    before = (each for each in sentences(said) if told and each.start < told[0].start)
    return any(
        route.sort == "exclusion" and route.share >= MOSTLY
        for sentence in before
        if sentence.plain.strip()
        for route in routes_of(sentence.plain)
    )


def _may_tell(sort: str, key: str) -> bool:
    if sort == SEVERAL or is_of(sort, key):
        return True
    return (sort == "question" and key in _IN_QUESTIONS) or (sort == "ratio" and key in _GIVEN)


def _holds(sentence: Said, read: ReadValue) -> bool:
    return any(sentence.start < end and start < sentence.end for start, end in read.spans)


def _about(told: Iterable[Said]) -> dict[str, float]:
    """What any of the sentences may be about, each as likely as in the one that says it most."""
    about = dict[str, float]()
    for sentence in told:
        for route in routes_of(sentence.plain) if sentence.plain.strip() else ():
            about[route.sort] = max(about.get(route.sort, 0.0), route.share)
    return about
