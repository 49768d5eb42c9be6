"""The row of words that an answer left over: the buttons beside them, and what these record now. An item that has a
value by now may get more, or other words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from apps.agents.models import Message
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.places import before_of, line_of, may_get, place_of, title_of
from apps.agents.presenters.questions import Offer
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class Left:
    """`rest` is what no button has recorded of the words, `number` their place in the answer, `pressed` are the items
    for which a part of them was recorded."""

    words: str
    rest: str
    number: int
    pressed: frozenset[str]


def leftover_row(
    catalogue: FieldCatalogue,
    stands: Mapping[str, Any],
    answer: Message,
    left: Left,
    offered: Iterable[tuple[Field, str]],
    guesses: Collection[Offer],
    language: str,
) -> Leftover:
    """`offered` is all that the answer offered, `guesses` what of these words it guessed."""
    words, given = left.words, answer.reading
    is_whole = left.rest == words
    records = given.get("records", {}).get(words, {}) if is_whole else {}
    sends = given.get("sends", {}).get(words, ()) if is_whole else ()
    clauses = given.get("clauses", {})
    guessed = {guess.title for guess in guesses}  # a button that says what it records stands for its item
    own = [
        (field, said)
        for field, said in offered
        if words.endswith(said) and said not in clauses and field.titles.in_language(language) not in guessed
        if field.path not in left.pressed
    ]
    taken = {field.path for field, _said in own} | left.pressed
    nearest = [
        field
        for path in given.get("nearest", {}).get(words, ())
        if (field := catalogue.find(path)) is not None and path not in taken
        if field.titles.in_language(language) not in guessed and may_get(field, catalogue, stands)
    ]
    offers = (
        Offer(
            title_of(field, stands, language),
            said,
            before_of(field, stands, language)
            + (records[field.path] if field.path in sends else said if is_whole else left.rest),
            records.get(field.path, ""),
        )
        for field, said in own
    )
    return Leftover(
        words,
        (*_part(catalogue, answer, words, language), *guesses, *offers),
        left.number,
        tuple(
            place_of(field, stands, language, records.get(field.path, ""), sends_it=field.path in sends)
            for field in nearest
        ),
        left.rest,
        words in given.get("clear", ()),
    )


def _part(catalogue: FieldCatalogue, answer: Message, words: str, language: str) -> Iterator[Offer]:
    """The item that the words complete, with them."""
    path, text = answer.reading.get("parts", {}).get(words, ("", ""))
    if (field := catalogue.find(path)) is not None:
        yield Offer(field.titles.in_language(language), text, line_of(field, text, language), text)
