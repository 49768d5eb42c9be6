"""A question that a sentence leads up to, and that surely stands as one: "what I want to find out is whether a daily
walk gets people home sooner".

Which verbs ask for an effect nobody can list. Behind words that say that something is to be found out the place of the
sentence tells it; advice, methods and what the numbers come to are asked in other places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.texts.sentences import asks_how, led_question, research_question

SURELY: Final = 0.95
LIKELY: Final = 0.7  # of one that asks how often something is: nothing else is led up to like this
_SORTS: Final = ("question", "objectives")


def led_questions(said: Said, known: Known) -> Iterator[ReadValue]:
    field = field_for("question", known)
    if field is None or field.stage != known.current_stage or known.value(field.path) is not None:
        return
    place = led_question(said.plain)
    if place is None or research_question(said.plain) == place or tells_of_others(said.plain):
        return
    places = places_of(said)
    least = LIKELY if asks_how(said.plain) else SURELY
    if sum(places.get(sort, 0.0) for sort in _SORTS) < least:
        return
    told = said.cut(*place).strip(" ,.。")
    if not known.catalogue.faults(field.path, words(told)):
        yield ReadValue(field.path, words(told), (told.span,), False, ROUTED)
