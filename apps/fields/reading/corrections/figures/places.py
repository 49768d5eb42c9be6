"""Where an amount is recorded, and which of several such places the words of a sentence are about.

By itself, because every way of putting a figure right asks it, however the sentence says that it is to be put right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.corrections.bids.amounts import Amount, amounts
from apps.fields.reading.corrections.entries.board import title_of
from apps.fields.reading.corrections.entries.likeness import telling_words
from apps.fields.reading.corrections.entries.recorded import BY_ITSELF
from apps.fields.schema.field import Field

# Words that stand beside any figure, and those with which somebody comes back to it.
_OF_ANY: Final = re.compile(
    r"\b(?:upper|lower|limits?|cut-?offs?|thresholds?|instead|rather|should|earlier|before|start|first|make|change|thoughts|within"
    r"|least|most|last|past|after|said|gave|meant|weeks?|days?|months?|hours?|years?|times?)\b"
    r"|[以之](?:内|上|下|前|后)|前面|刚才|时间|上限|下限|门槛|标准|条件|改[成为到]|换成|应该|不是",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Place:
    """Where an amount is recorded: in a field of its own, as one of its pairs, or in a text; `number` is the place of
    that text in its list, `key` the name of the pair or of the part of an item that has it."""

    field: Field
    amount: Amount
    number: int = BY_ITSELF
    key: str = ""
    text: str = ""


def told_of(place: Place, words: str) -> int:
    """How many of the words that tell something stand in the record, or in its name where it is a figure alone. What
    is said of the figure itself tells of none."""
    for each in reversed(amounts(words)):
        words = f"{words[: each.start]} {words[each.end :]}"
    record = f"{place.text or title_of(place.field)} {place.key}".casefold()
    return sum(word in record for word in telling_words(_OF_ANY.sub(" ", words)))


def most_told(places: list[Place], words: str) -> list[Place]:
    """Those of which the words tell most; all where they tell of none."""
    counts = [told_of(place, words) for place in places]
    return [place for place, count in zip(places, counts, strict=True) if count == max(counts)]
