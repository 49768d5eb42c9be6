"""The words of a whole conversation that answers left over and nobody has recorded yet, for whoever counts or tells
them without their buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.buttons.settled import is_settled, told_by_turn
from apps.agents.presenters.told_later import open_leftovers
from apps.fields.reading.text import bare
from apps.fields.schema.catalogue import FieldCatalogue


def unrecorded(
    conversation: Conversation,
    known: Collection[str],
    catalogue: FieldCatalogue,
) -> dict[str, tuple[str, ...]]:
    """The leftovers of all answers that are open still, the oldest first, each with the paths that it may be of."""
    answers = conversation.messages.filter(
        reading__has_key="leftovers", replaced_at=None, role=Role.ASSISTANT
    ).order_by("turn")
    said, found = said_later(conversation, answers), dict[str, tuple[str, ...]]()
    told = told_by_turn(conversation, catalogue) if said else ()
    out = [(answer.turn, words) for answer in answers for words in answer.reading.get("left_out", ())]
    for answer in answers:
        later = [words for turn, words in said if turn > answer.turn]
        left_out = {words for turn, words in out if turn > answer.turn}
        for words in open_leftovers(answer, known, later, left_out):
            near = tuple(answer.reading.get("nearest", {}).get(words, ()))
            if not is_settled(words, answer.turn, likely_paths(answer, words), told, catalogue):
                found.setdefault(words, near)
    return found


def likely_paths(answer: Message, words: str) -> frozenset[str]:
    """The items for which an answer offered to record words that it left over."""
    near = answer.reading.get("nearest", {}).get(words, ())
    offered = (path for path, said in answer.reading.get("offers", ()) if words.endswith(said))
    return frozenset((*near, *offered))


def said_later(conversation: Conversation, answers: Iterable[Message]) -> list[tuple[int, str]]:
    """The messages of people after the first of the answers that asked for something, with their turns."""
    turns = [
        answer.turn for answer in answers if answer.reading.keys() & {"leftovers", "questions", "offers"}
    ]
    if not turns:
        return []
    said = conversation.messages.filter(replaced_at=None, role=Role.USER, turn__gt=min(turns))
    return [(turn, bare(content)) for turn, content in said.values_list("turn", "content")]


def pressed_of(answer: Message, words: str, later: Collection[str]) -> frozenset[str]:
    """The items whose button recorded a part of a clause that is open still: they are not offered for it again.
    `later` are the messages after the answer (bare)."""
    clauses = answer.reading.get("clauses", {})
    of_clause = (offer for offer in answer.reading.get("offers", ()) if clauses.get(offer[1]) == words)
    return frozenset(path for path, said in of_clause if any(bare(said) in each for each in later))
