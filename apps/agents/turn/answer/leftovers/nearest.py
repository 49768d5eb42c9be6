"""The items that words of a message may be of, of which nothing was recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.context.completion import with_proposed
from apps.agents.presenters.places import gets_more, is_place, is_read, may_hold
from apps.agents.turn.answer.known import named_in
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.fragments import EDGES, without_lead
from apps.agents.turn.answer.leftovers.leaning import LEAST_SHARE, fits_of, is_of_others, leanings_of
from apps.agents.turn.answer.leftovers.left_over import SURE_SHARE, Leftover, tells_more
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value
from apps.fields.reading.corrections.bids.parts import parts_of
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.spoken.no_answer import leaves_open, sets_aside
from apps.fields.reading.text import Said, bare
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field

MOST: Final = 5
LEAST_LETTERS: Final = 4
OWN_FIT: Final = 0.5  # of an item that they bear out where they stand
OWN_SHARE: Final = 0.7  # of words that seem to tell of others: so surely they are of an item all the same
BARE, BARE_ZH = 20, 6  # characters of a clause that says "not decided yet" of what stands before it
_POINTS_BACK: Final = re.compile(
    r"\b(?:it|they|them|that|this|those|these)\b|它|他们|这|那|其中", re.IGNORECASE
)
_CHOICES: Final = frozenset({"enum", "enum_text"})
_OF_WORDS: Final = frozenset({"string", "string_list", "object_list"})
_MANY: Final = frozenset({"string", "string_list", "object", "object_list"})


def nearest_of(turn: TurnContext, leftover: Leftover) -> tuple[Field, ...]:
    """Those that may take words, and that they may be of by what they are about, the likeliest first."""
    catalogue, found = turn.input.config.catalogue, {each.field: each.value for each in turn.execution.found}
    stands = with_proposed(turn.input.data, {**turn.input.pending, **found})
    fields = (field for key in _keys(turn, leftover) for field in catalogue.fields if field.key == key)
    near = [field for field in fields if _may_be(turn, field, leftover.words, stands)]
    if tells_of_others(leftover.said.plain):  # nothing of theirs takes the place of what is ours
        near = [field for field in near if get_value(stands, field.path) is None or gets_more(field)]
    # Of a choice that the words do not say it can only be asked which: not where an item beside it takes the words.
    unsaid = [field for field in near if field.kind in _CHOICES and not _says(turn, field, leftover.words)]
    return tuple(field for field in near if field not in unsaid or len(unsaid) == len(near))[:MOST]


def _may_be(turn: TurnContext, field: Field, words: str, stands: Mapping[str, Any]) -> bool:
    """Whether a field takes words, or is a choice that is open, which is asked about then, or a figure that is open and
    that the words say once its title stands before them."""
    catalogue = turn.input.config.catalogue
    if may_hold(field, catalogue, stands):
        return True
    if get_value(stands, field.path) is not None or not is_place(field, catalogue, stands):
        return False
    return field.kind in _CHOICES or _says(turn, field, words)


def _says(turn: TurnContext, field: Field, words: str) -> bool:
    return is_read(turn.input.config.catalogue, field, words, turn.input.language)


def parted(turn: TurnContext, leftover: Leftover) -> Iterator[Leftover]:
    """A leftover cut where it tells of something else, each part without the clauses that call something undecided or
    dropped, and each of these by itself with what is only said of it."""
    cut = phrasebook().parts
    parts = cut(leftover.said) if cut else (leftover.said,)
    for part in parts:
        whole = leftover if len(parts) == 1 else Leftover(without_lead(part).strip(EDGES), False)
        yield from _parted(turn, whole)


def _parted(turn: TurnContext, leftover: Leftover) -> Iterator[Leftover]:
    clauses = [clause for clause in leftover.said.split(CLAUSE) if clause.plain.strip(EDGES)]
    groups: list[list[Said]] = []
    was_aside = False
    for clause in clauses:
        is_aside = sets_aside(clause.plain)
        if not groups or (is_aside and _says_something(groups[-1])) or (was_aside and _goes_on(turn, clause)):
            groups.append([])
        groups[-1].append(clause)
        was_aside = is_aside or (was_aside and len(groups[-1]) > 1)
    if len(groups) <= 1:
        yield leftover
        return
    for group in groups:
        piece = group[0].cut(0, group[-1].end - group[0].start)
        yield Leftover(without_lead(piece).strip(EDGES), False)


def _goes_on(turn: TurnContext, clause: Said) -> bool:
    """Whether it is about something else than the clause before it."""
    return _POINTS_BACK.search(clause.plain) is None and tells_more(turn, clause)


def _says_something(clauses: list[Said]) -> bool:
    return len(bare("".join(clause.plain for clause in clauses))) >= LEAST_LETTERS


def put_off_in(turn: TurnContext, said: Said) -> tuple[Field, ...]:
    """The items that words name as undecided, else the figure or choice that they are surely about: a list gets other
    entries before such a one is decided."""
    catalogue, data = turn.input.config.catalogue, turn.input.data
    leanings = {each.key: each.share for each in leanings_of(turn, said)}
    fields = [field for field in catalogue.fields if not catalogue.is_apart(field.path, data)]
    clauses = [clause.plain for clause in parts_of(said) if leaves_open(clause.plain)]
    says_so_alone = all(len(clause) <= (BARE if clause.isascii() else BARE_ZH) for clause in clauses)
    named = named_in(said.plain if says_so_alone else ";".join(clauses), fields).values()
    if named:
        likeliest = (max(each, key=lambda field: leanings.get(field.key, 0)) for each in named)
        return tuple(dict.fromkeys(likeliest))
    sure = (f for f in fields if leanings.get(f.key, 0) >= SURE_SHARE and f.kind not in _MANY)
    return tuple(sorted(sure, key=lambda field: -leanings[field.key]))[:1]


def is_of_nothing(leftover: Leftover) -> bool:
    """Whether words tell what others found, whose figures are not ours, or a whole sentence is a mere remark."""
    book, plain = phrasebook(), leftover.said.plain
    if is_of_others(leftover.said):
        return True
    judge = book.is_of_no_item if book.fits is None else None  # which items words bear out says as much
    return leftover.is_whole and judge is not None and judge(plain)


def _keys(turn: TurnContext, leftover: Leftover) -> tuple[str, ...]:
    keys = tuple(each.key for each in fits_of(turn, leftover.said) if each.share >= LEAST_SHARE)
    if is_of_others(leftover.said):
        may_tell = phrasebook().of_others
        own = {each.key for each in leanings_of(turn, leftover.said) if each.share >= OWN_SHARE}
        own |= {each.key for each in fits_of(turn, leftover.said) if each.share >= OWN_FIT}
        own -= {*may_tell}
        if not any(
            field.key in own and field.kind in _OF_WORDS for field in turn.input.config.catalogue.fields
        ):
            told = may_tell[:1] if tells_of_others(leftover.said.plain) else ()
            return tuple(key for key in keys if key in may_tell) or told
    return () if is_of_nothing(leftover) and not keys else keys
