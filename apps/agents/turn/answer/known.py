"""Questions beside the current item to which the app of the agent has an answer of its own, without a model."""

from __future__ import annotations

from apps.agents.context.domains import domain_of
from apps.agents.context.known_answers import KnownAnswer, asked_for
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language
from apps.fields.reading.corrections.parts import is_question, parts_of
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said


def known(turn: TurnContext) -> list[str]:
    """What is answered to the message, in the order in which it asks."""
    found = asked_for(_answers(turn), turn.input.rest.text)
    return [in_language(answer.text, turn.input.language) for answer in found]


def is_known(turn: TurnContext, words: str) -> bool:
    """Whether words ask for something that is answered so."""
    return bool(asked_for(_answers(turn), words))


def unknown_parts(turn: TurnContext, sentence: Said) -> list[str]:
    """What of a sentence still asks something: all of it, or the clauses beside those that are answered so."""
    if not is_known(turn, sentence.plain):
        return [sentence.text]
    with speaking_of(turn.input.config.catalogue.phrasebook):
        clauses = [clause for clause in parts_of(sentence) if is_question(clause.plain)]
    return [clause.text for clause in clauses if len(clauses) > 1 and not is_known(turn, clause.plain)]


def _answers(turn: TurnContext) -> tuple[KnownAnswer, ...]:
    return domain_of(turn.input.config.slug).answers
