"""What stands below one answer: its guesses, its questions, and the words that went nowhere, with their buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from apps.agents.presenters.buttons.entries import EntryPlace
from apps.agents.presenters.places import Place, Places
from apps.agents.presenters.questions import Offer, Question

MOST_NAMED: Final = 3  # leftovers that the answer quotes
MOST_SHOWN: Final = 6  # rows that stand open; the others are folded
FEWEST_TOGETHER: Final = 2
MOST_BESIDE: Final = 3  # items that stand beside a leftover, as buttons


class Suggested(NamedTuple):
    """An item, the message that its button sends, and the words that it records."""

    title: str
    line: str
    words: str


@dataclass(frozen=True)
class Leftover:
    """Words that went nowhere, and the likeliest fields for them; `number` is their place in the answer, 0 for the only
    ones; `rest` is what a button has not recorded of them yet; `nearest` are further items that it may be of:
    those `beside` the offers, and those `behind` that are found under another item. `is_clear`: what they are of is
    said. `entries` are places of the document, for what no item takes."""

    words: str
    offers: tuple[Offer, ...]
    number: int = 0
    nearest: tuple[Place, ...] = ()
    rest: str = ""
    is_clear: bool = False
    entries: tuple[EntryPlace, ...] = ()

    @property
    def suggested(self) -> Suggested | None:
        """The only button beside words that are clear; none for any others."""
        offers = (Suggested(offer.title, offer.line, offer.records or self.rest) for offer in self.offers)
        texts = ((place, place.sends or self.rest) for place in self.beside)
        places = (Suggested(place.title, f"{place.before}{text}", text) for place, text in texts)
        found = [*offers, *places] if self.is_clear else []
        return found[0] if len(found) == 1 and "\n" not in found[0].line else None

    @property
    def beside(self) -> tuple[Place, ...]:
        return self.nearest[: MOST_BESIDE - len(self.offers)]

    @property
    def behind(self) -> tuple[Place, ...]:
        return self.nearest[MOST_BESIDE - len(self.offers) :]


@dataclass(frozen=True)
class Offers:
    """Those of one answer: its guesses, its questions, and its leftovers with the places to which they may go besides;
    `passed` are words of the last message that were named as not used, `apart` those that no item takes, but an entry
    of the document; `entries` are all of these."""

    message_id: UUID
    run_id: UUID | None
    guesses: tuple[Leftover, ...] = ()
    questions: tuple[Question, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    places: tuple[Places, ...] = ()
    passed: tuple[Leftover, ...] = ()
    apart: tuple[Leftover, ...] = ()
    entries: tuple[EntryPlace, ...] = ()

    @property
    def rows(self) -> tuple[Question | Leftover, ...]:
        """All that was neither recorded nor left out, in the order in which it is shown: each piece once."""
        return (*self.questions, *self.guesses, *self.apart, *self.named, *self.more)

    @property
    def open_count(self) -> int:
        return len(self.rows)

    @property
    def is_any(self) -> bool:
        return bool(self.rows or self.passed)

    @property
    def named(self) -> tuple[Leftover, ...]:
        """The first ones, and those with one clear suggestion, which need no more than a look."""
        return tuple(each for each in self.leftovers if each.number <= MOST_SHOWN or each.suggested)

    @property
    def more(self) -> tuple[Leftover, ...]:
        shown = self.named
        return tuple(each for each in self.leftovers if each not in shown)

    @property
    def may_skip_all(self) -> bool:
        """Whether one button for all of them saves anything."""
        return self.open_count >= FEWEST_TOGETHER

    @property
    def together(self) -> tuple[Suggested, ...]:
        """The rows with one clear suggestion, where there are several: one button sends them all, and says which."""
        found = tuple(each.suggested for each in self.leftovers if each.suggested)
        return found if len(found) >= FEWEST_TOGETHER else ()

    @property
    def all_offers(self) -> tuple[Offer, ...]:
        return tuple(offer for row in self.rows for offer in row.offers)
