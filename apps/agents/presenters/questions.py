"""What answers asked with a choice of values or replies: buttons that stay on the answer until their own field has a
value, so that settling one question takes no other one away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils import translation
from django.utils.translation import pgettext

from apps.agents.context.sources import disagree
from apps.agents.presenters.places import line_of
from apps.fields.bilingual import side_by_side
from apps.fields.paths import get_value
from apps.fields.reading import format_value, read
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.text import bare
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

FEWEST: Final = 2  # items that may all be meant


@dataclass(frozen=True)
class Offer:
    """`words` may be recorded under `title`; `line` is the message that says so. `records` is what would be recorded of
    them, where that is not all."""

    title: str
    words: str
    line: str
    records: str = ""


@dataclass(frozen=True)
class Question:
    """A field of which one of several things was meant. `path` names it where it is left out. The offers have no title
    of their own, but the one for all of them."""

    path: str
    title: str
    offers: tuple[Offer, ...]


def open_questions(
    reading: Mapping[str, Any],
    catalogue: FieldCatalogue,
    language: str,
    *,
    data: Mapping[str, Any],
    proposed: Mapping[str, Any],
    said: Collection[str],
) -> Iterator[Question]:
    """Those of one answer that nobody has settled: its field is as it was, and none of its lines was `said` (bare)
    since."""
    out = reading.get("left_out", ())
    for asked in reading.get("questions", ()):
        field = catalogue.find(asked["field"])
        if field is None or field.path in proposed or field.path in out:
            continue
        if get_value(data, field.path) != asked["held"] or catalogue.is_apart(field.path, data):
            continue
        offers = tuple(_offers(asked, field, catalogue, language, data))
        if offers and not any(bare(offer.line) in said for offer in offers):
            yield Question(field.path, field.titles.in_language(language), offers)


def _offers(
    asked: Mapping[str, Any], field: Field, catalogue: FieldCatalogue, language: str, data: Mapping[str, Any]
) -> Iterator[Offer]:
    if asked["replies"]:
        yield from (Offer("", reply, reply) for reply in asked["replies"])
        return
    for choice in asked["choices"]:
        if offer := _offer("", choice, field, catalogue, language, data):
            yield offer
    if field.kind in LISTS and len(items := _apart(asked["choices"], field, language, data)) >= FEWEST:
        with translation.override(language):
            title = (
                pgettext("of several items", "Both")
                if len(items) == FEWEST
                else pgettext("of several items", "All of them")
            )
        if offer := _offer(title, items, field, catalogue, language, data):
            yield offer


def _offer(
    title: str,
    choice: Any,
    field: Field,
    catalogue: FieldCatalogue,
    language: str,
    data: Mapping[str, Any],
) -> Offer | None:
    """A labelled line, where it is read as that value; a level is said with words of its own."""
    words = side_by_side(format_value(field, choice, language, data).splitlines(), language)
    line = line_of(field, words, language)
    found = read(line, catalogue, current_stage=field.stage).value(field.path)
    return Offer(title, words, line) if found is not None and not disagree(choice, found) else None


def _apart(choices: Any, field: Field, language: str, data: Mapping[str, Any]) -> list[Any]:
    """The items of all choices, without one that only joins others ("A or B" beside A and B)."""
    items = [item for choice in choices for item in choice]
    worded = {bare(format_value(field, [item], language, data)): item for item in items}
    return [
        item
        for words, item in worded.items()
        if not any(other != words and other in words for other in worded)
    ]
