"""What the message of this turn leaves open: what is asked about it, and its pieces in the order of their rows, for who
counts them before the answer is stored."""

from __future__ import annotations

from typing import Any, Final

from django.utils import translation

from apps.agents.presenters.questions import open_questions
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value
from apps.fields.reading.doubts import asking
from apps.fields.reading.results import Unreadable

MOST_UNCLEAR: Final = 5


def unclear(turn: TurnContext) -> list[Unreadable]:
    """What is unclear in the message; not what a tool has made of it all the same, or asks about itself."""
    if any(not wish.declined for wish in turn.plan.wishes):
        return []
    found = {each.field for each in turn.execution.found}
    found |= {path for said in turn.execution.put_off for path in said["held"]}
    return [problem for problem in turn.input.reading.unreadable if problem.field not in found][:MOST_UNCLEAR]


def question_of(turn: TurnContext, problem: Unreadable) -> dict[str, Any]:
    """What the page makes the buttons of (presenters/questions.py), with what the field held then."""
    return {
        "field": problem.field,
        "choices": problem.choices,
        "replies": problem.replies,
        "held": get_value(turn.input.data, problem.field),
    }


def offered(turn: TurnContext, problem: Unreadable) -> tuple[str, ...]:
    """The words of the buttons that stand below: not all that may be meant can be pressed."""
    given, asked = turn.input, {"questions": [question_of(turn, problem)]}
    catalogue, language = given.config.catalogue, given.language
    rows = open_questions(asked, catalogue, language, data=given.data, proposed=given.pending, said=())
    return tuple(offer.title or offer.words for row in rows for offer in row.offers)


def asked_of(turn: TurnContext, problem: Unreadable) -> str:
    """What is asked about what is unclear, in the language of the turn."""
    language = turn.input.language
    title = turn.input.config.catalogue.title(problem.field, language)
    with translation.override(language):
        return asking(problem, title, offered(turn, problem), language=language)


def own_pieces(turn: TurnContext) -> tuple[str, ...]:
    """What this message leaves open, in the order of the rows."""
    done, catalogue = turn.execution, turn.input.config.catalogue
    asked = (
        catalogue.title(each.field, turn.input.language)
        for each in unclear(turn)
        if each.choices or each.replies
    )
    guessed = (
        done.clauses.get(words, words)
        for _path, words in done.offers
        if not any(each.endswith(words) for each in done.leftovers)
    )
    apart = (words for _entry, words, _text in done.entries)
    return tuple(dict.fromkeys((*asked, *guessed, *apart, *done.leftovers)))
