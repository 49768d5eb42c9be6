"""Which words that went nowhere are settled because what they say was told anew: it stands in what was proposed or
recorded from a later message, or their own item was told again there.

Words and figures are compared, not sentences: people restate in a plainer way what was not understood, and a figure
in words is the same in digits.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.told_later import LEAST
from apps.fields.evidence.content import tokens_of
from apps.fields.reading import format_value
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.quantities.numbers import NUMBER, figures_in
from apps.fields.reading.text import bare, fold
from apps.fields.schema.catalogue import FieldCatalogue

_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
NEARLY_ALL: Final = 0.8  # of the words that say something, wherever they were recorded
OF_ITS_LIST: Final = 0.6  # of those, where the list or the story that they were offered for was told
OF_ITS_ITEM: Final = 0.3  # where the item that they were offered for, and that has one value, was told


@dataclass(frozen=True)
class Told:
    """What a message of a turn was found to say of a field: the value, and the words that bear it out."""

    turn: int
    path: str
    text: str


def told_by_turn(conversation: Conversation, catalogue: FieldCatalogue) -> tuple[Told, ...]:
    """Of values that are proposed, or were added."""
    states = (ProposalState.PENDING, ProposalState.SYNCED)
    rows = conversation.proposals.filter(state__in=states, message__isnull=False)
    found = []
    for turn, path, value, evidence in rows.values_list("message__turn", "field", "value", "evidence"):
        if (field := catalogue.find(path)) is not None:
            quotes = [str(each["quote"]) for each in evidence if each.get("quote")]
            found.append(Told(turn, path, "\n".join((format_value(field, value, "en"), *quotes))))
    return tuple(found)


def is_settled(
    words: str, turn: int, paths: Collection[str], told: Iterable[Told], catalogue: FieldCatalogue
) -> bool:
    """Whether words that the answer of a turn left over were told since; `paths` are the items that they may be of."""
    later = [each for each in told if each.turn > turn]
    for each in later:
        if each.path in paths and _is_told_anew(words, each, catalogue):
            return True
    return any(
        _share(words, "\n".join(each.text for each in later if each.turn == own), with_figures=True)
        >= NEARLY_ALL
        for own in {each.turn for each in later}
    )


def _is_told_anew(words: str, told: Told, catalogue: FieldCatalogue) -> bool:
    field = catalogue.find(told.path)
    if field is None or field.kind in LISTS or field.is_prose:
        return _share(words, told.text, with_figures=True) >= OF_ITS_LIST
    return _share(words, told.text, with_figures=False) >= OF_ITS_ITEM


def _share(words: str, text: str, *, with_figures: bool) -> float:
    """How many of the words that say something stand in a text; none where it lacks one of their figures, or where
    there are too few of them to tell."""
    _numbers, tokens = tokens_of(_NUMBER.sub(" ", fold(words)))
    figures = _figures(words)
    if len(tokens) + len(figures) < LEAST or (with_figures and not figures <= _figures(text)):
        return 0
    held = bare(text)
    found = sum(token in held for token in tokens) + len(figures & _figures(text))
    return found / (len(tokens) + len(figures))


@lru_cache(maxsize=2048)
def _figures(text: str) -> frozenset[Decimal]:
    return figures_in(fold(text))
