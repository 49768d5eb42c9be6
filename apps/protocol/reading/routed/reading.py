"""What sentences say of which nothing was read: each that is surely about a field is read like a reply to the question
for it ("in the end we just want to know who walks home", "装起搏器的没法测，得去掉").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.visits import LEAST_TIMES, told_times
from apps.fields.reading.replies.parts import (
    besides,
    without_afterthought,
    without_reason_behind,
    without_remarks,
)
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.replies.words import LISTS, TEXTS, replying
from apps.fields.reading.results import ROUTED, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import around, sentences
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.rates import may_be_no_loss
from apps.protocol.reading.marked.no_plan import refuses
from apps.protocol.reading.routed.fields import FIELDS, VISITS, route_of
from apps.protocol.reading.routed.guards import may_take, tells
from apps.protocol.reading.routed.routes import Route
from apps.protocol.reading.texts.clear import is_last_day, of_records_or_all, without_how_often
from apps.protocol.reading.texts.sentences import opens_question
from apps.protocol.reading.words.verdicts import without_verdict
from apps.protocol.reading.words.visit_words import EACH_TIME, manner_told

SURE: Final = 0.7
VERY_SURE: Final = 0.85  # of a story, which others tell alike, and of what is recorded already
LEAST_SHARE: Final = 0.35  # of the letters of the sentence
_TIMES: Final = frozenset({"duration"})
# How many are lost and how long it takes to find them is said of nothing else where a sentence is all about that.
_ONE_FIGURE: Final = frozenset({"dropout", "recruitment_period"})
SURE_OF_FIGURE: Final = 0.9
_ENDS: Final = " .。\n"
_PARTICLES: Final = " 吧呢嘛啊哈呗"
_STOPS: Final = ",;.:。、-–—(（"
_WE_TAKE: Final = re.compile(
    r"^\s?(?:(?:we|i)(?:'d|'ll|'re|\swould|\swill)?\s(?:be\s)?(?:taking|take|have|having|enrol(?:ling)?|recruit(?:ing)?|want)"
    r"|it(?:'d|'ll|\swould|\swill)\sbe"
    r"|they(?:'d|'ll|\swould|\swill)?\s(?:all\s)?(?:be|have|need)(?:\sto\s(?:be|have))?)\s(?=\S)",
    re.IGNORECASE,
)
# Of a row in which somebody speaks of himself, nobody knows where its items begin.
_SPEAKS: Final = re.compile(r"\b(?:i|we|i'm|i'd|i've|we'd|we're|isn't|aren't)\b|[我咱]", re.IGNORECASE)
_ONE_SIDE: Final = re.compile(r"^\s?(?:试验|干预|治疗|对照)(?:组|这边|那边|这组|那组)+(?:就)?是?(?=\S{3})")
_OTHERS: Final = re.compile(
    r",?\s(?:whereas|while)\s(?:the\s)?(?:rest|others?|other\s(?:half|group|arm|lot)|control\w*)\b"
    r"|[,;]\s?(?:另一组|另外一组|对照组|对照那边|其他人|其余的?)",
    re.IGNORECASE,
)
_JOINT: Final = re.compile(
    r"(?:and|but|so|then|because|while|with|too|either|as\swell)\b|的?(?:都|也|就|我|得|要|不|一律|全)",
    re.IGNORECASE,
)


def read_routed(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    taken = set[str]()
    for piece in pieces:
        for sentence in sentences(piece):
            read = _read_one(piece if _is_all_of(sentence, piece) else sentence, known)
            if read is not None and read.field not in taken:
                taken.add(read.field)
                yield read


def _read_one(sentence: Said, known: Known) -> ReadValue | None:
    route = route_of(sentence.plain) if tells(sentence) else None
    if route is None or route.share < SURE:
        return None
    if route.sort == VISITS:
        return _visits(sentence.strip(_ENDS), known) if route.share >= VERY_SURE else None
    field = _field_of(sentence, route, known)
    if field is not None and field.key == "dropout" and may_be_no_loss(sentence.plain):
        return None
    if field is not None and field.key in _ONE_FIGURE:
        return figure_in(sentence.strip(_ENDS), field, known) if route.share >= SURE_OF_FIGURE else None
    return None if field is None else _read(sentence.strip(_ENDS), field, known)


def figure_in(sentence: Said, field: Field, known: Known) -> ReadValue | None:
    """The one figure of a sentence that is about a field, whatever it calls it; of a time that is told of records or of
    the whole study nothing."""
    if field.kind == "duration" and (
        of_records_or_all(sentence.plain) or is_last_day(around(sentence).plain)
    ):
        return None
    if field.key == "dropout" and refuses(sentence.plain):
        return None
    if field.kind == "duration":
        sentence = without_how_often(sentence)
    reply = replying(sentence, field, known)
    try:
        found = read_reply(reply, field, known) if reply else None
    except CannotRead as unclear:
        value = unclear.choices[0] if len(unclear.choices) == 1 else None
        return None if value is None else ReadValue(field.path, value, (sentence.span,), True, ROUTED)
    return None if found is None else ReadValue(field.path, found.value, found.spans, found.derived, ROUTED)


def _visits(sentence: Said, known: Known) -> ReadValue | None:
    """When people are seen: a visit for each of several times, named by it."""
    field = field_for(VISITS, known)
    if (
        field is None
        or known.value(field.path) is not None
        or manner_told(sentence.plain)
        or EACH_TIME.search(sentence.plain)  # what is done then would be lost
        or len(times := told_times(sentence.plain)) < LEAST_TIMES
    ):
        return None
    head, time = (part.key for part in (field.head, *(p for p in field.parts if p.kind == "time_point")))
    value = [{head: each, time: each} for each in times]
    return ReadValue(field.path, value, (sentence.span,), True, ROUTED)


def _field_of(sentence: Said, route: Route, known: Known) -> Field | None:
    """The field that a sentence is surely about and that may take it."""
    if (key := FIELDS.get(route.sort)) is None:
        return None
    field = field_for(key, known)
    if field is None or not may_take(field, sentence.plain, known, route.share):
        return None
    if field.kind not in TEXTS | _TIMES and field.key not in _ONE_FIGURE:
        return None
    needs_more = phrasebook().of(field.key).narrative or known.value(field.path) is not None
    return field if not needs_more or route.share >= VERY_SURE else None


def _read(sentence: Said, field: Field, known: Known) -> ReadValue | None:
    book = phrasebook()
    is_text = field.kind in TEXTS and not book.of(field.key).narrative
    own = book.answering(sentence, field) if is_text and book.answering else sentence
    if field.key == "question" and (begins := opens_question(sentence.plain)):
        own = sentence = sentence.cut(begins)
    if own is None:
        return None
    if is_text:
        part, _others = besides(without_remarks(own, field), field, known.catalogue, known)
        own = _alone(part, field) if part else None
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


def _alone(part: Said, field: Field) -> Said | None:
    """The words of one field: of a row up to its reason, of what one group gets up to what the others get."""
    if field.kind in LISTS:
        lead = _WE_TAKE.match(part.plain)
        row = without_verdict(without_reason_behind(part.cut(lead.end()) if lead else part))
        return None if _SPEAKS.search(row.plain) else row
    lead = _ONE_SIDE.match(part.plain)
    own = without_afterthought(part.cut(lead.end()) if lead else part)
    other = _OTHERS.search(own.plain)
    return own.cut(0, other.start()) if other else own


def _is_whole(end: int, sentence: Said) -> bool:
    """Whether what follows a place in a sentence begins with a clause of its own, or is what people say of a list."""
    rest = sentence.plain[end - sentence.start :].lstrip(_PARTICLES).strip()
    return not rest or rest[0] in _STOPS or _JOINT.match(rest) is not None


def _is_all_of(sentence: Said, piece: Said) -> bool:
    """Whether a piece of the message is that one sentence: the encoder has read it then."""
    return sentence.strip(_ENDS).span == piece.strip(_ENDS).span
