"""What sentences say of which nothing was read: each that is surely about a field is read like a reply to the question
for it ("in the end we just want to know who walks home", "装起搏器的没法测，得去掉").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.replies.parts import besides, without_afterthought, without_remarks
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.replies.words import LISTS, TEXTS, replying
from apps.fields.reading.results import ROUTED, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.routed.fields import FIELDS, route_of
from apps.protocol.reading.routed.guards import may_take, tells

SURE: Final = 0.7
VERY_SURE: Final = 0.85  # of a story, which others tell alike, and of what is recorded already
LEAST_SHARE: Final = 0.35  # of the letters of the sentence
_TIMES: Final = frozenset({"duration"})
_ENDS: Final = " .。\n"
_STOPS: Final = ",;.:。、-–—(（"
_JOINT: Final = re.compile(
    r"(?:and|but|so|then|because|while|with|too|either|as\swell)\b|的?(?:都|也|就|我|得|要|不|一律|全)",
    re.IGNORECASE,
)


def read_routed(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    taken = set[str]()
    for piece in pieces:
        for sentence in sentences(piece):
            field = _field_of(piece if _is_all_of(sentence, piece) else sentence, known)
            if field is None or field.path in taken:
                continue
            if (read := _read(sentence.strip(_ENDS), field, known)) is not None:
                taken.add(field.path)
                yield read


def _field_of(sentence: Said, known: Known) -> Field | None:
    """The field that a sentence is surely about and that may take it."""
    route = route_of(sentence.plain) if tells(sentence) else None
    if route is None or route.share < SURE or (key := FIELDS.get(route.sort)) is None:
        return None
    field = field_for(key, known)
    if field is None or field.kind not in TEXTS | _TIMES or not may_take(field, sentence.plain, known):
        return None
    needs_more = phrasebook().of(field.key).narrative or known.value(field.path) is not None
    return field if not needs_more or route.share >= VERY_SURE else None


def _read(sentence: Said, field: Field, known: Known) -> ReadValue | None:
    book = phrasebook()
    is_text = field.kind in TEXTS and not book.of(field.key).narrative
    own = book.answering(sentence, field) if is_text and book.answering else sentence
    if own is None:
        return None
    if is_text:
        part, _others = besides(without_remarks(own, field), field, known.catalogue, known)
        own = without_afterthought(part) if part and field.kind not in LISTS else part
    reply = replying(own, field, known) if own else None
    if own is None or reply is None:
        return None
    try:
        found = read_reply(reply, field, known)
    except CannotRead:
        return None
    if found is None or not _is_whole(max(end for _start, end in found.spans), sentence):
        return None
    if field.kind == "string" and len(str(found.value)) < LEAST_SHARE * len(sentence.plain):
        return None
    spans = (own.strip(_ENDS).span,) if field.kind == "string" else found.spans
    return ReadValue(field.path, found.value, spans, found.derived, ROUTED)


def _is_whole(end: int, sentence: Said) -> bool:
    """Whether what follows a place in a sentence begins with a clause of its own, or is what people say of a list."""
    rest = sentence.plain[end - sentence.start :].strip()
    return not rest or rest[0] in _STOPS or _JOINT.match(rest) is not None


def _is_all_of(sentence: Said, piece: Said) -> bool:
    """Whether a piece of the message is that one sentence: the encoder has read it then."""
    return sentence.strip(_ENDS).span == piece.strip(_ENDS).span
