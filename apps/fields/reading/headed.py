"""Sentences that name a field and say its value: "Keepers would be two pupils", "地点就用果园".

They are read like the reply to a question for that field, where nothing else was read of it: the name tells what is
meant, and the words must be such as answer it. A text that is recorded is said anew by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.lines.names import named_first
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.spoken.no_answer import retracts
from apps.fields.reading.text import Said
from apps.fields.reading.topics import before_topics
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.fields.schema.field import Field

# Said of the thing that is named, and not what it is.
_REMARK: Final = re.compile(
    r"(?:very |quite |rather |too |really |a bit )?(?:hard|difficult|easy|tricky|unclear"
    r"|important|key|open(?![\s-]label)|fine|ok(?:ay)?"
    r"|up to|an? (?:problem|issue|challenge|question|worry)|looked at|assessed|measured|analy[sz]ed|recorded|reported"
    r"|usually|often|still|always|never|where|why|how|what)\b"
    r"|(?:比较|很|太|最|有点)?(?:个|有)?(?:大?问题|难|不好|重点|关键|麻烦|复杂|简单|什么|怎么|哪)",
    re.IGNORECASE,
)


def headed(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    for piece in pieces:
        for sentence in sentences(piece, halves=True):
            if asks(sentence.plain) or tells_of_others(sentence.plain):
                continue
            named = before_topics(sentence.strip(" .。;\n"), known.catalogue)
            yield from _of_sentence(named, known)


def _of_sentence(sentence: Said, known: Known) -> Iterator[ReadValue]:
    named = named_first(sentence, known.catalogue, known.current_stage)
    if named is None:
        return
    field, body = named
    if HEDGE.search(body.plain) or _REMARK.match(body.plain):
        return
    if known.value(field.path) is not None and not (field.kind == "string" and _tells_more(body)):
        return
    if retracts(body.plain) or not _answers(body, field):
        return
    try:
        read = read_reply(body, field, known)
    except CannotRead:
        return
    if read is not None:
        spans = (sentence.span,) if field.kind == "string" else read.spans
        yield ReadValue(field.path, read.value, spans, read.derived, PATTERN)


def _tells_more(body: Said) -> bool:
    """Whether words are so many that they say anew what is recorded already, and are no remark on it."""
    length, least = (len(body.plain.split()), 4) if body.plain.isascii() else (len(body.plain), 8)
    return length >= least


def _answers(body: Said, field: Field) -> bool:
    """Whether the words are such as answer: by what was learned of them, for texts of which nothing was, by their
    judge."""
    book = phrasebook()
    if not body.strip() or book.bears_out is None or book.bears_out(body, field):
        return bool(body.strip())
    judge = book.of(field.key).judge
    return field.is_prose and judge is not None and judge(body.plain)
