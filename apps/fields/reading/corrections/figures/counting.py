"""Counts on from a recorded number: "one of the rooms has fallen through, so that leaves ten".

What a sentence tells of those that leave or join gives the new number; only where it says the same is it taken.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.bids.amounts import COUNT, amounts
from apps.fields.reading.corrections.bids.remakes import Remake
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.schema.field import Field

_LEAVE: Final = re.compile(
    r"\b(?:dropp(?:ed|ing)\sout|pull(?:ed|ing)\sout|withdr(?:ew|awn|awing)|back(?:ed|ing)\sout|fallen\sthrough|fell\sthrough"
    r"|left|is\sout|are\sout|can't|cannot|can\sno\slonger|won't)\b"
    r"|退出|不参加|不干|不做了|撤了?|做不了|没批|来不了|不来了|没法做|去不了|没谈成",
    re.IGNORECASE,
)
_JOIN: Final = re.compile(
    r"\b(?:(?:has|have)\s(?:also\s)?joined|joined|join(?:s|ing)|come\son\sboard|came\son\sboard|wants?\sto\sjoin"
    r"|signed\sup|agreed\sto\sjoin)\b|加入|[想要来]参加|新加了|愿意参加|谈下来",
    re.IGNORECASE,
)
_ONE_MORE: Final = re.compile(r"\banother\b|又一|再一", re.IGNORECASE)
MOST_MOVED: Final = 20


def counted_on(remake: Remake, board: Board) -> tuple[Field, int] | None:
    """The number that follows from the recorded one and those who leave or join; None where nobody does."""
    told = " , ".join(remake.clauses)
    is_bare = remake.is_result and not remake.new.unit and not remake.named.strip()
    if not (remake.new.unit == COUNT or is_bare):
        return None  # it counts something else, or nothing
    for key, words in phrasebook().corrections.counted:
        spoken = re.compile(words, re.IGNORECASE)
        for field in (each for each in board.known.catalogue.fields if each.key == key):
            before, moved = board.current(field.path), _moved(told)
            of_these = any(spoken.search(part) for part in (told, remake.named, remake.new.text))
            if isinstance(before, int) and moved and of_these:
                return field, before + moved
    return None


def _moved(told: str) -> int:
    """How many join, or below nothing how many leave."""
    leaving, joining = _LEAVE.search(told), _JOIN.search(told)
    found = leaving or joining
    if found is None or (leaving and joining):
        return 0
    before = told[: found.start()]
    numbers = [
        each.number
        for each in amounts(before)
        if each.unit == COUNT or (not each.unit and each.text.isascii())
    ]
    many = int(numbers[-1]) if numbers and not _ONE_MORE.search(before) else 1
    return 0 if many > MOST_MOVED else -many if leaving else many
