"""What answers offered to record and nobody has recorded yet: buttons on the answer that they belong to.

A guess stands for as long as its field is empty and its words are recorded nowhere, however much was said since; one
for a list until its own words were told or sent, whatever else the list got. A
leftover that went nowhere stands with the fields that it may be of, also when they hold something by now, and all
others may be chosen for it; until it is recorded, sent again, or left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.db.models import Q

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import with_proposed
from apps.agents.models import Conversation, Message, Proposal, Role
from apps.agents.presenters.buttons.entries import EntryPlace, EntryPlaces, entry_places
from apps.agents.presenters.buttons.leftover_rows import Left, leftover_row
from apps.agents.presenters.buttons.offered import Leftover, Offers
from apps.agents.presenters.buttons.rests import is_beside, rest_of
from apps.agents.presenters.buttons.said_since import latest_turn, likely_paths, pressed_of, said_later
from apps.agents.presenters.buttons.settled import Told, held_now, is_settled, told_by_turn
from apps.agents.presenters.places import before_of, gets_more, places_of
from apps.agents.presenters.questions import Offer, Question, open_questions
from apps.agents.presenters.told_later import is_told, known_words, open_leftovers
from apps.fields.bilingual import side_by_side
from apps.fields.paths import get_value
from apps.fields.reading.language import language_of
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.text import bare
from apps.fields.schema.field import Field

MAINLY: Final = 0.4  # of the letters


def open_offers(
    conversation: Conversation,
    config: AgentConfig,
    data: Mapping[str, Any],
    pending: Iterable[Proposal],
    current: str = "",
    *,
    before: int | None = None,
) -> tuple[Offers, ...]:
    """In the order of the answers (all, or those `before` a turn); what several of them offered stands at the last."""
    offering = conversation.messages.filter(
        Q(reading__has_any_keys=["offers", "leftovers", "questions", "dropped", "passed", "entries"]),
        replaced_at=None,
        role=Role.ASSISTANT,
    )
    if before is not None:
        offering = offering.filter(turn__lt=before)
    answers = list(offering.order_by("-turn").only("pk", "run", "turn", "reading"))
    if not answers:
        return ()
    proposed = {proposal.field: proposal.value for proposal in pending}
    latest = latest_turn(conversation, answers[0])
    said = said_later(conversation, answers)
    told = told_by_turn(conversation, config.catalogue) if said else ()
    board = _Board(
        config,
        conversation.language,
        data,
        proposed,
        said,
        told,
        current,
        latest,
        entry_places(conversation, config.slug),
    )
    found = map(board.of, answers)
    return tuple(reversed([each for each in found if each.is_any]))


class _Board:
    """Tells of each answer, the last one first, what of its offers is still open."""

    def __init__(
        self,
        config: AgentConfig,
        language: str,
        data: Mapping[str, Any],
        proposed: Mapping[str, Any],
        said: Iterable[tuple[int, str]],
        told: tuple[Told, ...],
        current: str,
        latest_turn: int,
        entries: EntryPlaces,
    ) -> None:
        self._entries = entries
        self._config, self._language, self._data, self._proposed = config, language, data, proposed
        self._stands = with_proposed(data, proposed)
        self._known = frozenset(known_words(config.catalogue, data, proposed))
        self._said, self._told = tuple(said), told
        self._current, self._latest_turn = current, latest_turn
        self._seen: set[tuple[str, str]] = set()
        self._shown = set[str]()  # as a row of this answer or a later one, bare
        self._asked: set[str] = set()  # by a later answer
        self._out: set[str] = set()  # on a later answer
        self._dropped: set[str] = set()  # in the message of this answer or a later one, bare

    def of(self, answer: Message) -> Offers:
        language = answer.reading.get("language") or self._language
        left = answer.reading.get("leftovers", ())
        later = [words for turn, words in self._said if turn > answer.turn]
        is_open = frozenset(open_leftovers(answer, self._known, later, self._out))
        self._out |= {*answer.reading.get("left_out", ())}
        self._dropped |= {bare(name) for name in answer.reading.get("dropped", ())}
        numbered = [
            (number if len(left) > 1 else 0, words)
            for number, words in enumerate(left, 1)
            if words in is_open and self._is_open(answer, words)
        ]
        offered = [
            (field, words)
            for path, words in answer.reading.get("offers", ())
            if (field := self._config.catalogue.find(path)) is not None
        ]
        offers = self._offers(answer, offered, language, later)
        entries = dict(self._entries.rows(answer.reading, language))
        rows = tuple(
            leftover_row(
                self._config.catalogue,
                self._stands,
                answer,
                Left(
                    words, rest, number, frozenset(pressed_of(answer, words, later, self._config.catalogue))
                ),
                offered,
                offers.pop(words, ()),
                language,
            )
            for number, words in numbered
            if (rest := self._rest(answer, words, later))
        )
        rows = tuple(self._with_entries(row, entries) for row in rows)
        begun = dict.fromkeys(answer.reading.get("clauses", {}).values(), ())
        guesses = tuple(
            self._with_entries(guess, entries)
            for words, each in {**begun, **offers}.items()
            if words not in left and (guess := self._guess(answer, words, each, later)).rest
            if self._is_open(answer, words, is_guess=True)
        )
        apart = tuple(
            Leftover(words, (), rest=words, entries=found)
            for words, found in entries.items()
            if self._is_first(words)
        )
        passed = self._passed(answer, language)
        is_any = bool(rows or guesses or passed or apart)
        return Offers(
            answer.pk,
            answer.run_id,
            guesses,
            self._questions(answer, language, later),
            rows,
            places_of(self._config, self._stands, language, self._current) if is_any else (),
            passed,
            apart,
            entries=self._entries.places(language) if is_any else (),
        )

    def _is_open(self, answer: Message, words: str, *, is_guess: bool = False) -> bool:
        is_settled = self._is_settled(answer, words, is_guess=is_guess)
        return not (self._is_dropped(words) or is_settled) and self._is_first(words)

    def _is_first(self, words: str) -> bool:
        """Whether it has no row yet: not on a later answer, which took it up again, nor as a guess."""
        if (key := bare(words)) in self._shown:
            return False
        self._shown.add(key)
        return True

    @staticmethod
    def _with_entries(row: Leftover, entries: dict[str, tuple[EntryPlace, ...]]) -> Leftover:
        return replace(row, entries=entries.pop(row.words, ()))

    def _rest(self, answer: Message, words: str, later: Collection[str]) -> str:
        """What buttons have left of words; empty where they are dealt with."""
        pressed = pressed_of(answer, words, later, self._config.catalogue)
        return rest_of(words, pressed.values()) if pressed else words

    def _guess(
        self, answer: Message, words: str, offers: tuple[Offer, ...], later: Collection[str]
    ) -> Leftover:
        """Once one of them was pressed the others stand for as long as they are about other words, with these alone,
        and so does what no button is for."""
        pressed = pressed_of(answer, words, later, self._config.catalogue)
        if not pressed:
            return Leftover(words, offers, rest=words if offers else "")
        kept = tuple(each for each in offers if is_beside(each.records or words, pressed.values(), words))
        rest = rest_of(words, pressed.values())
        if not rest or words in self._out or any(bare(rest) in each for each in later):
            rest = side_by_side([each.records or words for each in kept], language_of(words, otherwise="en"))
        return Leftover(words, kept, rest=rest)

    def _offers(
        self, answer: Message, offered: Iterable[tuple[Field, str]], language: str, later: list[str]
    ) -> dict[str, tuple[Offer, ...]]:
        """What words may say, by the whole clause that they were taken from."""
        left, out = answer.reading.get("leftovers", ()), answer.reading.get("left_out", ())
        clauses = answer.reading.get("clauses", {})
        found = dict[str, tuple[Offer, ...]]()
        for field, words in offered:
            clause = clauses.get(words, words)
            if {words, clause} & {*out} or self._is_dropped(words):
                continue
            if words not in clauses and any(each.endswith(words) for each in left):
                continue
            if self._may_take(field, words) and not self._is_told(answer, field, words, later):
                line = before_of(field, self._stands, language) + words
                records = words if words in clauses else ""
                offer = Offer(field.titles.in_language(language), words, line, records)
                found[clause] = (*found.get(clause, ()), offer)
        return found

    def _passed(self, answer: Message, language: str) -> tuple[Leftover, ...]:
        """They wait for nobody: what was said since goes on without them."""
        if answer.turn < self._latest_turn:
            return ()
        out = answer.reading.get("left_out", ())
        words = (each for each in answer.reading.get("passed", ()) if each not in out)
        return tuple(Leftover(each, (), rest=each) for each in words)

    def _questions(self, answer: Message, language: str, later: list[str]) -> tuple[Question, ...]:
        asked = open_questions(
            answer.reading,
            self._config.catalogue,
            language,
            data=self._data,
            proposed=self._proposed,
            said=later,
        )
        found = tuple(question for question in asked if question.path not in self._asked)
        self._asked |= {each["field"] for each in answer.reading.get("questions", ())}
        return found

    def _is_dropped(self, words: str) -> bool:
        """Whether words that were offered are about something that is no longer meant."""
        offered = bare(words)
        return any(name in offered and len(name) >= MAINLY * len(offered) for name in self._dropped)

    def _is_settled(self, answer: Message, words: str, *, is_guess: bool = False) -> bool:
        """Of a guess at several items one that has its value by now settles no other."""
        paths = likely_paths(answer, words)
        catalogue = self._config.catalogue
        held = held_now(paths, self._stands, catalogue)
        own = frozenset[str]() if is_guess else paths
        return is_settled(words, answer.turn, own, self._told, catalogue, held)

    def _may_take(self, field: Field, words: str) -> bool:
        key = (field.path, bare(words))
        if key in self._seen:
            return False
        self._seen.add(key)
        return (self._is_empty(field) or (field.kind in LISTS and gets_more(field))) and bare(
            words
        ) not in self._known

    def _is_told(self, answer: Message, field: Field, words: str, later: Collection[str]) -> bool:
        """Whether the words for a list that has other entries are among those, or were sent."""
        if self._is_empty(field):
            return False
        is_sent = any(bare(words) in each for each in later)
        return is_sent or is_told(bare(words), self._known) or self._is_settled(answer, words)

    def _is_empty(self, field: Field) -> bool:
        return get_value(self._data, field.path) is None and field.path not in self._proposed
