"""What a sentence about who takes part comes to: the side, and its items in their order.

An item may be told in several places: what stands between a row and what is said of all of it is no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said, Span, words

IN, OUT, BACK = "inclusion_criteria", "exclusion_criteria", ""  # the last: nobody is meant any longer
_LOOSE: Final = " ,;:、，；：的"


@dataclass(frozen=True)
class Item:
    """`places` of its words, and what joins them."""

    places: tuple[Said, ...]
    joint: str = " "

    @property
    def text(self) -> str:
        return self.joint.join(words(place) for place in self.places)

    @property
    def span(self) -> Span:
        return self.places[0].start, self.places[-1].end


@dataclass(frozen=True)
class Sided:
    """`side` is the key of the list into which the items go; `apart` are clauses that tell of the other side."""

    side: str
    items: tuple[Item, ...]
    apart: tuple[Said, ...] = ()
