"""What was said after an answer that left something open: the messages since, and what of its buttons they sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.places import before_words
from apps.fields.reading.text import bare
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


def likely_paths(answer: Message, words: str) -> frozenset[str]:
    """The items for which an answer offered to record words that it left over, or a part of them."""
    given = answer.reading
    near = (*given.get("nearest", {}).get(words, ()), *given.get("records", {}).get(words, ()))
    clauses, part = given.get("clauses", {}), given.get("parts", {}).get(words, ())[:1]
    offered = (
        path
        for path, said in given.get("offers", ())
        if clauses.get(said) == words or (said not in clauses and words.endswith(said))
    )
    return frozenset((*near, *part, *offered))


def said_later(conversation: Conversation, answers: Iterable[Message]) -> list[tuple[int, str]]:
    """The messages of people after the first of the answers that asked for something, with their turns."""
    turns = [
        answer.turn for answer in answers if answer.reading.keys() & {"leftovers", "questions", "offers"}
    ]
    if not turns:
        return []
    said = conversation.messages.filter(replaced_at=None, role=Role.USER, turn__gt=min(turns))
    return [(turn, bare(content)) for turn, content in said.values_list("turn", "content")]


def latest_turn(conversation: Conversation, answer: Message) -> int:
    """Of the conversation, whose last answer that left something is `answer`: asked for only where it matters."""
    if not answer.reading.get("passed"):
        return answer.turn
    later = conversation.messages.filter(replaced_at=None, turn__gt=answer.turn)
    return answer.turn + int(later.exists())


def pressed_of(
    answer: Message, words: str, later: Collection[str], catalogue: FieldCatalogue
) -> dict[str, str]:
    """What buttons recorded of words that were left over, or guessed at: the texts by their items. `later` are the
    messages after the answer (bare)."""
    given = answer.reading
    clauses, records = given.get("clauses", {}), given.get("records", {}).get(words, {})
    texts = {(path, records[path]) for path in given.get("sends", {}).get(words, ()) if path in records}
    texts |= {(path, text) for path, text in given.get("offers", ()) if clauses.get(text, text) == words}
    return {path: text for path, text in texts if _is_sent(catalogue.find(path), text, later)}


def _is_sent(field: Field | None, text: str, later: Collection[str]) -> bool:
    """By a button, which says what it is for."""
    if field is None:
        return False
    lines = {
        bare(f"{before_words(field, language, adds=adds)}{text}")
        for language in ("en", "zh-hans")
        for adds in (False, True)
    }
    return any(line in each for line in lines for each in later)
