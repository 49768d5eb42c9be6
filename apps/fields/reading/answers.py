"""The reply to a question for a named field: words that no rule reads otherwise are the value of that field.

A text field takes the words, without those that only lead up to them. Any other field takes what its reader reads
without doubt; else the choices come back as a question. A question, thanks, a command or "I don't know" is no reply.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.asides import without_question
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.no_answer import (
    asks_on,
    doubts,
    is_brief,
    is_no_text,
    is_undecided,
    puts_off,
    takes_back,
    tells_of_somebody,
    wavers,
)
from apps.fields.reading.overruled import heard
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import durations
from apps.fields.reading.reply_choices import either_text, figures_of, wavering_text
from apps.fields.reading.reply_items import items_of, only_counts
from apps.fields.reading.reply_parts import (
    before_earlier_talk,
    before_others,
    besides,
    corrected,
    without_afterthought,
    without_reason_behind,
    without_reasons,
    without_remarks,
    without_retracted,
    without_values,
)
from apps.fields.reading.reply_typed import CHOSEN, CORRECTED, typed
from apps.fields.reading.results import ANSWERED, PATTERN, CannotRead, Found, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import addresses, asks, commands, completes
from apps.fields.reading.speech import without_speech
from apps.fields.reading.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field

MOST_CHOICES: Final = 12
_TEXTS: Final = frozenset({"string", "string_list", "object_list", "time_point"})
_LISTS: Final = frozenset({"string_list", "object_list"})
_IN_WORDS: Final = _TEXTS | CHOSEN
# Said of what is proposed, and no text by itself.
_ACCEPTS: Final = re.compile(
    r"(?:(?:please|yes|ok),?\s)?(?:add|accept|take|record|confirm|approve)(?:\s(?:all|them|it|everything|these|that))*(?:\splease)?"
    r"|(?:好的?,?|请|那就)?(?:全部?|都|一起)?(?:采纳|接受|确认|记录|添加|加上|通过)(?:全部|所有|这些|建议|建议内容)?[吧了]?",
    re.IGNORECASE,
)
_HEAD: Final = 24  # characters: a list that is answered begins before
_ITEMS: Final = re.compile(r"、|[和及]|还有|,\s.*,\s", re.IGNORECASE)
_COUNTED: Final = frozenset({"duration", "integer", "fraction"})
_OF_US: Final = re.compile(
    r"\b(?:you|your|i|me|my|field|example)\b|[你您我]|字段|怎么[写填]|填写?(?:什么|哪些|啥)"
    r"|\bbelongs in\b|例子|举例",
    re.IGNORECASE,
)
_ASKS_WITHOUT_MARK: Final = re.compile(
    r"谁|还是|要不要|能不能|该不该|行不行|好不好|可不可以|是不是|[拿用做]什么|[^。;]*(?:几[个家例]|多少|可不可以|行不行|好不好|能不能)$"
)
_AGREE: Final = re.compile(r"[吧吗呢]\s?\?\s?$|\b(?:right|enough|okay|ok|isn't it)\s?\?\s?$", re.IGNORECASE)
# "Not A but B", as the whole of a correction: B is meant. Without a word that leads to B nobody knows.
_REPLACED: Final = re.compile(
    r"^\s?(?:(?:更正|纠正|修正)(?:一下)?[,:。]?\s?)?(?:不是|并非|不用)[^,。;]{1,30}[,;]\s?(?:而是|[应改]?[是为用])(?!别的|别人|另|其[他它]|什么|[这那])(?=[^,。;不])"
    r"|^\s?(?:no|nope|nah),?\snot\s[^,.;]{1,40}?(?:\s[-–—]{1,2}\s|[,;]\s(?:it's|it\sis|it\swill\sbe)\s)"
    r"|^\s?(?:(?:correction|sorry)[,:.\s–-]{1,3})?not\s[^,.;]{1,40}(?:,\s|\s)but\s(?!(?:some|any|an)?(?:thing|other)\b|that\b|this\b|i\b|we\b|it\b)",
    re.IGNORECASE,
)
_JOINS: Final = r"\s?(?:(?:就|主要|大概)?[是为]|is|are|:)(?:\sthat\b)?[\s:,]{0,3}"
_BEFORE: Final = r"(?:the|our|my|我们?的?|本研究的?)?\s?"


def read_answer(said: Said, asked: str, sheet: Sheet, found: Outline) -> None:
    """Fills the field that was asked for, or asks about it, where the message says nothing else."""
    field = sheet.known.catalogue.find(asked) if asked else None
    if field is None or found.blocks or found.requests or sheet.ties or sheet.unreadable:
        return
    if not phrasebook().of(field.key).narrative:
        said = next(iter(heard(said)), said.cut(len(said.plain)))
    if not said:
        return
    field = corrected(said, field, sheet.known)
    said = before_earlier_talk(said, field)
    if field.kind in _TEXTS and (cut := phrasebook().answering) is not None:
        answer = cut(said, field)
        if answer is None:
            return
        said = answer
    if field.path in sheet.values:
        _complete(said, field, sheet)
        _go_on(said, field, sheet)
        return
    if any(not _opens(field, label.label) for label in sheet.unknown):
        return
    if field.kind in _TEXTS and _may_choose(field) and (choice := wavering_text(said.strip(), field)):
        _ask(said.strip(), field, choice, sheet)
        return
    own, others = _answering(said, field, sheet)
    reply = _reply(own, field, sheet.known) if own else None
    if own is None or reply is None:
        return
    try:
        read = _read_answer_of(reply, field, sheet.around())
    except CannotRead as problem:
        _ask(reply, field, problem, sheet)
        return
    if read is not None and (_is_whole(read, reply, field) or not _is_taken(read, field, sheet)):
        sheet.unknown.clear()
        spans = (_without_end(own).span,) if field.kind == "string" else read.spans
        sheet.add(ReadValue(field.path, read.value, spans, read.derived, ANSWERED, "answered"))
        _add(others, sheet)


def _complete(said: Said, field: Field, sheet: Sheet) -> None:
    """A list of which a rule knew some items: with all that the reply surely names."""
    known = sheet.values[field.path]
    if field.kind != "string_list" or known.confidence > PATTERN:
        return
    found = _answered(said, field, sheet.around())
    if found is not None and len(found.value) > len(known.value) and set(known.value) <= set(found.value):
        sheet.values[field.path] = replace(known, value=found.value, spans=found.spans)


def _go_on(said: Said, field: Field, sheet: Sheet) -> None:
    """Where the words themselves say the field, they may go on to others all the same."""
    if field.kind in _TEXTS:
        _own_part, others = besides(_own(said, field), field, sheet.known.catalogue, sheet.around())
        _add(others, sheet)


def _add(others: list[ReadValue], sheet: Sheet) -> None:
    read = list(sheet.values.values())
    for other in others:
        if other.field not in sheet.values and not _taken(other.spans, read):
            sheet.add(other)


def _ask(reply: Said, field: Field, problem: CannotRead, sheet: Sheet) -> None:
    """A question for the field back, with the values that may have been meant."""
    if sheet.values or (field.kind in CHOSEN and not problem.choices and not _speaks_of(reply, field)):
        return
    figures = figures_of(reply, field, sheet.around()) if field.kind in _COUNTED else ()
    sheet.unknown = [label for label in sheet.unknown if not _opens(field, label.label)]
    choices = problem.choices if len(problem.choices) > 1 else figures or problem.choices or _choices(field)
    sheet.unreadable.append(Unreadable(field.path, reply.span, problem.reason, problem.accepted, choices))


def _speaks_of(reply: Said, field: Field) -> bool:
    """Whether a reply can only be meant for a field with choices: it is short, or names what the choice is about."""
    row = phrasebook().of(field.key)
    if any(words and re.search(words, reply.plain, re.IGNORECASE) for words in (row.names, row.mentions)):
        return True
    return is_brief(reply.plain) and not (durations(reply.plain) or _mentions_others(reply.plain, field.key))


def _answering(said: Said, field: Field, sheet: Sheet) -> tuple[Said | None, list[ReadValue]]:
    """The part of the message that answers, and what it goes on to say for other fields."""
    own = _own(said, field)
    if field.kind not in _IN_WORDS:
        return own, []
    part, others = besides(without_remarks(own, field), field, sheet.known.catalogue, sheet.around())
    part = without_afterthought(part) if part and field.kind not in _LISTS else part
    if part and sheet.values and field.kind not in CHOSEN and not phrasebook().of(field.key).holds_others:
        places = [span for value in _foreign(field, sheet) for span in value.spans]
        if field.kind in _LISTS and _begins_with(part, places):
            return None, others
        if field.kind in _LISTS and (rest := without_values(part, places)).plain != part.plain:
            return rest, others
        return before_others(part, places), others
    return part, others


def _begins_with(part: Said, places: list[Span]) -> bool:
    """Whether a list begins with something else, and goes on with that: no items stand before it."""
    first = min((start for start, _end in places), default=part.end)
    return first <= part.start + _HEAD and not _ITEMS.search(part.plain[: max(first - part.start, 0)])


def _foreign(field: Field, sheet: Sheet) -> list[ReadValue]:
    """The values that may not stand among the words of this field."""
    within = phrasebook().of(field.key).within
    return [value for value in sheet.values.values() if _key(value.field) not in within]


def _key(path: str) -> str:
    return path.partition(".")[2]


def _reply(own: Said, field: Field, known: Known) -> Said | None:
    """What of the message replies: without what leads up to it."""
    if own.plain.lstrip().startswith(">") or _is_rejected(own.plain, field.key):
        return None
    opening = _opening(field, phrasebook()).match(own.plain)
    reply = own.cut(opening.end()).strip() if opening else own
    if field.kind in _COUNTED and (replaced := _REPLACED.match(reply.plain)) is not None:
        reply = without_remarks(reply.cut(replaced.end()), field)
    if field.kind in _TEXTS:
        if (replaced := _REPLACED.match(reply.plain)) is not None:
            if field.kind in _LISTS and known.value(field.path) is None:
                return None  # it takes something back that was never said here
            reply = reply.cut(replaced.end()).strip()
        reply = without_retracted(reply) if field.kind in _LISTS else without_reasons(reply, field)
        if not opening and not _looks_like(reply.plain, field.key):
            return None
    else:
        reply = without_reason_behind(reply)
    return None if _is_none(reply.plain, field, known, opened=opening is not None) else reply


def _without_end(own: Said) -> Said:
    return own.strip(" .。\n")


def _own(said: Said, field: Field) -> Said:
    """The message without a question to us behind it: of a text the evidence, with what leads up to it."""
    return without_question(said.strip(), field).strip(" \n,;")


def _is_rejected(plain: str, key: str) -> bool:
    """Whether the words are of a sort that is never meant for this field."""
    rejects = phrasebook().of(key).rejects
    return bool(rejects) and re.search(rejects, plain, re.IGNORECASE) is not None


def _looks_like(plain: str, key: str) -> bool:
    """Whether the words may be those of this field, and bear the marks of no other."""
    row = phrasebook().of(key)
    if _mentions_others(plain, key) or (row.judge is not None and not row.judge(plain)):
        return False
    return not row.needs or re.search(row.needs, plain, re.IGNORECASE) is not None


def _mentions_others(plain: str, key: str) -> bool:
    """Whether the words may well be meant for another field; then nobody knows which, and it is asked."""
    return any(name != key and found.search(plain) for name, found in _mentioned(phrasebook()))


@lru_cache(maxsize=16)
def _mentioned(book: Phrasebook) -> tuple[tuple[str, re.Pattern[str]], ...]:
    rows = ((name, row.mentions) for name, row in book.fields.items() if row.mentions)
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in rows)


def _is_none(plain: str, field: Field, known: Known, *, opened: bool) -> bool:
    if puts_off(plain) or (field.kind in _TEXTS and is_undecided(plain) and not _may_choose(field)):
        return True
    if field.kind in _TEXTS and not opened and is_no_text(plain, phrasebook().of(field.key)):
        return True
    names = tuple(name for stage in known.catalogue.stages for name in stage.names)
    if _ACCEPTS.fullmatch(plain.strip(" .。!,")):
        return True
    if addresses(plain) or commands(plain) or completes(plain, names):
        return True
    if _AGREE.search(plain) or asks_on(plain) or is_of_the_talk(plain):
        return True
    if "question" in field.key and field.kind == "string":
        return not opened and _OF_US.search(plain) is not None
    if opened and field.kind in _LISTS and phrasebook().of(field.key).any_of and "?" not in plain:
        return False  # "I'd like to know how many fall": that is counted
    return asks(plain) or (field.kind in _TEXTS and _ASKS_WITHOUT_MARK.match(plain) is not None)


def _may_choose(field: Field) -> bool:
    """Whether a text is one thing or another; criteria and stories may hold both."""
    return not (phrasebook().of(field.key).may_deny or field.is_prose)


def _of_somebody(reply: Said, field: Field) -> bool:
    return not field.is_prose and tells_of_somebody(reply.plain)


def read_reply(reply: Said, field: Field, known: Known) -> Found | None:
    """What words that answer the question for a field say of it. Raises CannotRead."""
    if field.kind not in _TEXTS:
        return typed(reply, field, known)
    row = phrasebook().of(field.key)
    doubted = doubts(known.message, reply.plain) and not row.narrative
    taken_back = takes_back(reply.plain) and not (row.may_deny or row.narrative or field.is_prose)
    if (
        doubted
        or taken_back
        or wavers(reply.plain)
        or CORRECTED.search(reply.plain)
        or _of_somebody(reply, field)
        or (field.kind == "object_list" and tells_of_others(reply.plain))
    ):
        raise CannotRead(_("It is not certain that this is meant."), "")
    if is_undecided(reply.plain) and _may_choose(field):
        raise either_text(reply, field) or CannotRead(_("It is not certain that this is meant."), "")
    if (found := _answered(reply, field, known)) is not None:
        return found
    if field.kind == "string":
        reply = without_speech(reply if reply.plain.endswith("?") else reply.strip(" .。\n"))
        return checked(field, reply, known)
    return items_of(reply, field, known)


def _read_answer_of(reply: Said, field: Field, known: Known) -> Found | None:
    """What the reply says, or else the words of it that surely are the figure or the choice. Raises CannotRead."""
    if field.kind in _TEXTS:
        return read_reply(reply, field, known)
    try:
        found = read_reply(reply, field, known)
    except CannotRead:
        found = _answered(reply, field, known)
        if found is None:
            raise
    return found or _answered(reply, field, known)


def _answered(reply: Said, field: Field, known: Known) -> Found | None:
    """What words of the reply surely are the value, where the subject knows such words."""
    answered = phrasebook().answered
    return answered(reply, field, known) if answered else None


def _is_whole(read: Found, reply: Said, field: Field) -> bool:
    """Whether all of a reply says which choice it is, whatever else stands in it."""
    return field.kind in CHOSEN and read.spans == (reply.span,)


def _is_taken(read: Found, field: Field, sheet: Sheet) -> bool:
    if phrasebook().of(field.key).holds_others:
        return _taken_whole(read, sheet)
    return _taken(read.spans, _foreign(field, sheet))


def _taken(places: tuple[Span, ...], others: list[ReadValue]) -> bool:
    """Whether its place is that of another value."""
    spans = [span for value in others for span in value.spans]
    return any(start < other[1] and other[0] < end for start, end in places for other in spans)


def _taken_whole(read: Found, sheet: Sheet) -> bool:
    """Whether another value is all of it: then it was said of that field."""
    spans = [span for value in sheet.values.values() for span in value.spans]
    return all(any(other[0] <= start and end <= other[1] for other in spans) for start, end in read.spans)


def _choices(field: Field) -> tuple[object, ...]:
    """All that the field may hold, where that is a handful; the words of a chosen level are its own."""
    if len(field.options) > MOST_CHOICES:
        return ()
    if field.kind == "enum_text":
        return tuple({"level": option.key} for option in field.options)
    return tuple(option.key for option in field.options)


def _opens(field: Field, label: str) -> bool:
    if field.kind in _LISTS and only_counts(label):
        return True  # "Three: red, blue, …"
    if field.kind == "integer" and re.fullmatch(rf"(?:{NUMBER})\s?[家个所]?", label, re.IGNORECASE):
        return True  # "Four: York, …"
    return _opening(field, phrasebook()).match(f"{label}:") is not None


@lru_cache(maxsize=256)
def _opening(field: Field, book: Phrasebook) -> re.Pattern[str]:
    names = sorted(
        {name for name in (field.titles.en, field.titles.zh_hans, *field.aliases) if len(name) > 1},
        key=len,
        reverse=True,
    )
    named = rf"{_BEFORE}(?:{'|'.join(map(re.escape, names))}){_JOINS}"
    return re.compile(rf"{named}|(?:{book.of(field.key).opening or '(?!)'})[\s:,]{{0,3}}", re.IGNORECASE)
