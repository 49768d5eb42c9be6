"""A research question that a sentence tells beside other things: "we wait two days, and I wonder whether the waiting
makes them delirious". Its words are surely marked, begin or ask like a question, and the sentence is in part about one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.spoken.no_answer import retracts
from apps.fields.reading.text import Said, words
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.routed.fields import is_short
from apps.protocol.reading.routed.guards import tells
from apps.protocol.reading.routed.routes import routes_of
from apps.protocol.reading.texts.no_question import OF_THE_STUDY

SURE: Final = 0.8
LEAST: Final = 0.3
MOST_OF_NOBODY: Final = 0.25
_ASKS: Final = re.compile(
    r"^(?:whether|if|does|do|is|are|can|could|how|what|which|why)\b|能不能|能否|是不是|是否|会不会|有没有|可否|哪[个种一]",
    re.IGNORECASE,
)
_QUESTIONS: Final = frozenset({"question", "hypothesis"})
_OF_NOBODY: Final = frozenset({"others", "undecided"})


def wondered(marks: Iterable[Mark], told: Sequence[Said], known: Known) -> Iterator[ReadValue]:
    """The one question of a message that has no other."""
    field = field_for("question", known)
    asked = [
        mark for mark in marks if mark.sort == "q" and mark.share >= SURE and _ASKS.search(mark.said.plain)
    ]
    if field is None or known.value(field.path) is not None or len(asked) != 1:
        return
    said = asked[0].said.strip(" .。?\n")
    sentence = next((each for each in told if each.start <= said.start and said.end <= each.end), None)
    if OF_THE_STUDY.search(said.plain):
        return
    if sentence is not None and not is_short(said.plain) and _is_about_it(sentence):
        yield ReadValue(field.path, words(said), (said.span,), False, PATTERN)


def _is_about_it(sentence: Said) -> bool:
    shares = {route.sort: route.share for route in routes_of(sentence.plain)}
    of_nobody, own = (sum(shares.get(sort, 0.0) for sort in sorts) for sorts in (_OF_NOBODY, _QUESTIONS))
    return of_nobody < MOST_OF_NOBODY and own >= LEAST and tells(sentence) and not retracts(sentence.plain)
