"""What of a message was not understood, by its words, with the fields for which it may be recorded as buttons."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.turn.answer.next_step import missing_fields
from apps.agents.turn.answer.questions import names
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import completes_stage
from apps.fields.paths import get_value
from apps.fields.reading import Reading
from apps.fields.reading.greetings import greets
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.sentences import Sort, sentences, sort_of
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

MOST_SENTENCES: Final = 2
MOST_OFFERS: Final = 3
LONGEST_OFFER: Final = 300
LONGEST_QUOTE: Final = 60
LEAST_WORDS: Final = 4
LEAST_CHARACTERS: Final = 6  # in Chinese
_TEXTS: Final = frozenset({"string", "string_list"})


def unplaced(turn: TurnContext) -> str:
    """Says which sentences went into no field, and offers to record the first one."""
    given = turn.input
    if not given.config.stages or given.form or turn.execution.tool_results:
        return ""
    with speaking_of(given.config.catalogue.phrasebook):
        left = [
            sentence
            for sentence in _left(given.reading)
            if not completes_stage(sentence, given.config.stages)
        ]
        fields = _fields(turn, left[0]) if left and len(left[0]) <= LONGEST_OFFER else []
    if not left:
        return ""
    quoted = " ".join(f"“{_short(sentence)}”" for sentence in left[:MOST_SENTENCES])
    turn.execution.offers = tuple((field.path, left[0]) for field in fields)
    if not fields:
        return _("Not recorded, because it is not clear for which item: %(words)s") % {"words": quoted}
    titles = " / ".join(f"**{field.titles.in_language(given.language)}**" for field in fields)
    return _("Not recorded yet: %(words)s Record it as %(titles)s?") % {"words": quoted, "titles": titles}


def _left(reading: Reading) -> list[str]:
    """The statements of which no part was read, asked about or named as an unknown label."""
    spans = [span for value in reading.values for span in value.spans]
    spans += [tie.span for tie in reading.ties] + [label.span for label in reading.unknown]
    spans += [problem.span for problem in reading.unreadable]
    return [
        sentence.text.strip()
        for piece in reading.outline.loose
        for sentence in sentences(piece)
        if _states(sentence) and not any(s < sentence.end and sentence.start < e for s, e in spans)
    ]


def _states(sentence: Said) -> bool:
    plain = sentence.plain
    long_enough = len(plain.split()) >= LEAST_WORDS or (
        not plain.isascii() and len(plain) >= LEAST_CHARACTERS
    )
    return long_enough and sort_of(plain) == Sort.STATEMENT and not greets(plain)


def _fields(turn: TurnContext, words: str) -> list[Field]:
    """Those that the words speak of, of whichever stage; else the one that was asked for, or comes next."""
    fields = turn.input.config.catalogue.fields
    open_texts = [f for f in fields if f.kind in _TEXTS and get_value(turn.input.data, f.path) is None]
    if cued := [field for field in open_texts if _is_cued(field, words)]:
        return cued[:MOST_OFFERS]
    asked = turn.input.asked[:1]
    missing = [field for field in missing_fields(turn) if field.kind in _TEXTS]
    return sorted(missing, key=lambda field: field.path not in asked)[:1]


def _is_cued(field: Field, words: str) -> bool:
    """Whether the text names the field, or says words that the phrasebook has for it."""
    row = phrasebook().fields.get(field.key)
    cued = bool(row and row.mentions and re.search(row.mentions, words, re.IGNORECASE))
    return cued or names(words, field)


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_QUOTE else f"{sentence[:LONGEST_QUOTE]}…"
