"""What of a message was not understood, by its words, with the fields for which it may be recorded as buttons."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from apps.agents.turn.answer.next_step import missing_fields
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import GREETING, completes_stage
from apps.fields.reading import Reading
from apps.fields.reading.phrasebook import speaking_of
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
        left = _left(given.reading)
    left = [sentence for sentence in left if not completes_stage(sentence, given.config.stages)]
    if not left:
        return ""
    quoted = " ".join(f"“{_short(sentence)}”" for sentence in left[:MOST_SENTENCES])
    fields = _fields(turn) if len(left[0]) <= LONGEST_OFFER else []
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
    return long_enough and sort_of(plain) == Sort.STATEMENT and not GREETING.match(plain)


def _fields(turn: TurnContext) -> list[Field]:
    """Texts of the stage that are still missing."""
    return [field for field in missing_fields(turn) if field.kind in _TEXTS][:MOST_OFFERS]


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_QUOTE else f"{sentence[:LONGEST_QUOTE]}…"
