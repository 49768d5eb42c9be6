"""A message that has nothing to do with the item that was asked for gets no verdict on it.

Reading takes any figure behind a question for one as a bid for it. Of a message that neither names the item nor is a
bare answer nothing is said about it: the item is asked for again, as the next question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from apps.agents.context.elsewhere import picked
from apps.fields.reading import Reading
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.quantities.times import durations
from apps.fields.reading.replies.typed import CHOSEN
from apps.fields.reading.replies.words import COUNTED, mentions_others
from apps.fields.reading.results import Unreadable
from apps.fields.reading.spoken.no_answer import is_brief
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

SHORT_WORDS: Final = 12
SHORT_CHARACTERS: Final = 24  # in Chinese
EDGES: Final = " \n.。"
_SHARE: Final = re.compile(rf"{PERCENT}|(?<![0-9.])0?\.[0-9]+|百分之|[一二三四五六七八九]成", re.IGNORECASE)
# "4 weeks", "20 mg", "2位": what is counted or measured there is no share.
_COUNTED: Final = re.compile(
    r"[0-9]\s?(?!percent\b|per cent\b|or\b|and\b|to\b)(?:[a-z]{2,}|[\u4e00-\u9fff](?<![或到至和吧左]))",
    re.IGNORECASE,
)


def as_reply(reading: Reading, asked: str, catalogue: FieldCatalogue, data: Mapping[str, Any]) -> Reading:
    """The reading of what may be a reply to the question for an item, and may as well be about something else."""
    return without_verdict(picked(reading, asked, catalogue, data, reading.language), asked, catalogue)


def without_verdict(reading: Reading, asked: str, catalogue: FieldCatalogue) -> Reading:
    """The reading without what it says of the item that was asked for, where the message is about something else."""
    field = catalogue.find(asked) if asked else None
    if field is None or field.kind not in COUNTED | CHOSEN or not reading.unreadable:
        return reading
    with speaking_of(catalogue.phrasebook):
        kept = tuple(each for each in reading.unreadable if not _is_beside(each, field, reading.text))
    return replace(reading, unreadable=kept) if len(kept) < len(reading.unreadable) else reading


def _is_beside(problem: Unreadable, field: Field, text: str) -> bool:
    """Whether all of the message was taken for the reply, and it is none."""
    start, end = problem.span
    said = text[start:end]
    is_all = len(said.strip(EDGES)) >= len(text.strip(EDGES))
    return problem.field == field.path and is_all and not _is_meant(Said.of(said).plain, field)


def _is_meant(plain: str, field: Field) -> bool:
    if _names(plain, field) or (is_brief(plain) and not _says_others(plain, field)):
        return True
    is_short = len(plain.split()) <= SHORT_WORDS if plain.isascii() else len(plain) <= SHORT_CHARACTERS
    return field.kind == "fraction" and is_short and _SHARE.search(plain) is not None


def _says_others(plain: str, field: Field) -> bool:
    is_counted = field.kind == "fraction" and not _SHARE.search(plain) and _COUNTED.search(plain)
    lasts = field.kind != "duration" and durations(plain)
    return bool(is_counted or lasts or mentions_others(plain, field.key))


def _names(plain: str, field: Field) -> bool:
    row = phrasebook().of(field.key)
    titles = (field.titles.en, field.titles.zh_hans, *field.aliases)
    if any(len(title) > 1 and title.casefold() in plain.casefold() for title in titles):
        return True
    return any(words and re.search(words, plain, re.IGNORECASE) for words in (row.names, row.mentions))
