"""Questions beside the current item to which the app of the agent has an answer of its own, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.agents.context.domains import domain_of
from apps.agents.context.known_answers import KnownAnswer, asked_for, usual_of
from apps.agents.turn.commands.told_recorded import told_of, without_asked
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language
from apps.fields.reading.corrections.bids.parts import is_question, parts_of
from apps.fields.reading.phrasebook import speaking_of, worded
from apps.fields.reading.phrases import in_any_case
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field

LONGEST_LETTER: Final = 3  # aliases such as P, I, C, O, DMC: too short to be meant by a question
_JOINS: Final = ("的", "", " ")
# Before a name that is not what is spoken of: a measure ("多长时间"), or what something else is done to or at.
_BESIDE: Final = re.compile(
    r"(?:多[长少]|什么|评[估定价]|判[定读]|测量?|校正|调整"
    r"|\b(?:how (?:long|many|much)|(?:for|by|at|after|before|from|during)(?: the| our)?) )$",
    re.IGNORECASE,
)
_OF_THE_MATTER: Final = worded(
    lambda words: (
        r"\s(?:for|of|in)\s(?!(?:this|that|my|our|your|the|a|an|any|each|such|all|every|stud(?:y|ies)"
        rf"|{words.studies})\b)"
    )
)


def known(turn: TurnContext) -> list[str]:
    """What is answered to the message: about what is recorded, then in the order in which it asks."""
    about_values = told_of(turn, turn.input.rest.text)
    text = without_asked(turn, turn.input.rest.text)
    found = asked_for(_answers(turn), text) or usual_of(_answers(turn), text, _waiting(turn))
    return [*about_values, *(in_language(answer.text, turn.input.language) for answer in found)]


def is_known(turn: TurnContext, words: str) -> bool:
    """Whether words ask for something that is answered so."""
    if told_of(turn, words):
        return True
    return bool(asked_for(_answers(turn), words) or usual_of(_answers(turn), words, _waiting(turn)))


def unknown_parts(turn: TurnContext, sentence: Said) -> list[str]:
    """What of a sentence still asks something: all of it, or the clauses beside those that are answered so."""
    if not is_known(turn, sentence.plain):
        return [sentence.text]
    with speaking_of(turn.input.config.catalogue.phrasebook):
        clauses = [clause for clause in parts_of(sentence) if is_question(clause.plain)]
    return [clause.text for clause in clauses if len(clauses) > 1 and not is_known(turn, clause.plain)]


def _waiting(turn: TurnContext) -> str:
    """The key of the field that was asked for just before, where the message names no other one."""
    given = turn.input
    field = given.config.catalogue.find(given.asked[0]) if given.asked else None
    if field is None or any(names(given.rest.text, other) for other in given.config.catalogue.fields):
        return ""
    return field.key


def _answers(turn: TurnContext) -> tuple[KnownAnswer, ...]:
    return domain_of(turn.input.config.slug).answers


def names(text: str, field: Field) -> bool:
    """Whether a text says a title of the field, in either language, or an alias that is no mere letter."""
    return next(_places(text, field), None) is not None


def asks_about(text: str, field: Field) -> bool:
    """Whether a question that names the field means the item: "the place of Troy" is another one. Call within the
    phrasebook."""
    return any(not _OF_THE_MATTER().match(text, end) for _start, end in _places(text, field))


def named_in(text: str, fields: Iterable[Field]) -> dict[Span, list[Field]]:
    """The fields that a text names and speaks of, by the places of the names; a name within a longer one, and one that
    tells of which matter the next one is ("A的B"), name nothing."""
    found: dict[Span, list[Field]] = {}
    for field in fields:
        for place in _places(text, field):
            found.setdefault(place, []).append(field)
    return {
        place: named
        for place, named in found.items()
        if not any(other != place and other[0] <= place[0] and place[1] <= other[1] for other in found)
        and not any(place[1] <= other[0] and text[place[1] : other[0]] in _JOINS for other in found)
        and not _BESIDE.search(text, 0, place[0])
    }


def _places(text: str, field: Field) -> Iterator[Span]:
    """Where the names of the field stand in a text."""
    known = (field.titles.en, field.titles.zh_hans, *field.aliases)
    for name in known:
        if len(name) > (LONGEST_LETTER if name.isascii() else 1):
            form = rf"\b{re.escape(name)}s?\b" if name.isascii() else re.escape(name)
            yield from (match.span() for match in in_any_case(form).finditer(text))
