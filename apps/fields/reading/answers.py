"""The reply to a question for a named field: words that no rule reads otherwise are the value of that field.

A text field takes the words, without those that only lead up to them. Any other field takes what its reader reads
without doubt; else the choices come back as a question. A question, thanks, a command or "I don't know" is no reply.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.asides import without_question
from apps.fields.reading.enums import begun_option, cannot_choose
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.items import listed
from apps.fields.reading.lines.labelled import Sheet, checked
from apps.fields.reading.no_answer import is_brief, is_no_text, is_undecided, puts_off, wavers
from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.prose.senses import names_nothing
from apps.fields.reading.results import ANSWERED, CannotRead, Found, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import addresses, asks, commands, completes
from apps.fields.reading.speech import without_speech
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain, denies, tells_of_others
from apps.fields.schema.field import Field

MOST_CHOICES: Final = 12
_TEXTS: Final = frozenset({"string", "string_list", "object_list", "time_point"})
_CHOSEN: Final = frozenset({"enum", "enum_text"})
_IN_WORDS: Final = _TEXTS | _CHOSEN
_ONLY_NOT: Final = re.compile(r"not\b", re.IGNORECASE)  # "not asleep" may be the very thing
_ITEM: Final = re.compile(r"[,;、\n]\s?(?:and\s|or\s)?|\s(?:and|or)\s|[和及]", re.IGNORECASE)
_OF_US: Final = re.compile(
    r"\b(?:you|your|i|me|my|field|example)\b|[你您我]|字段|怎么[写填]|例子|举例", re.IGNORECASE
)
_ASKS_WITHOUT_MARK: Final = re.compile(
    r"谁|还是|要不要|能不能|该不该|行不行|好不好|可不可以|是不是|[拿用做]什么|[^。;]*(?:几[个家例]|多少)$"
)
_AGREE: Final = re.compile(r"[吧吗呢]\s?\?\s?$|\b(?:right|enough|okay|ok|isn't it)\s?\?\s?$", re.IGNORECASE)
# What is said in place of something ("80 … no, sorry, 90"): what stands before it no longer counts.
_CORRECTED: Final = re.compile(
    r"[,。;.…\s](?:不对|说错了?|错了|no,? (?:wait|sorry|make (?:it|that))|sorry,? no|wait,? no|i mean(?:t)?|correction)"
    r"[,。;:\s]+(?:应该?是|应为|是|改[成为])?\s?(?=\S)",
    re.IGNORECASE,
)
# "Not A but B", as the whole of a correction: B is meant. Without a word that leads to B nobody knows.
_REPLACED: Final = re.compile(
    r"^\s?(?:(?:更正|纠正|修正)(?:一下)?[,:。]?\s?)?(?:不是|并非|不用)[^,。;]{1,30}[,;]\s?(?:而是|[应改]?[是为用])(?!别的|别人|另|其[他它]|什么|[这那])(?=[^,。;不])"
    r"|^\s?(?:(?:correction|sorry)[,:.\s–-]{1,3})?not\s[^,.;]{1,40}(?:,\s|\s)but\s(?!(?:some|any|an)?(?:thing|other)\b|that\b|this\b|i\b|we\b|it\b)",
    re.IGNORECASE,
)
_TAKEN_BACK: Final = re.compile(
    r"\b(?:actually|hang on|hold on|no longer|last time|this time|previously|used to|dropped out|rounded)\b"
    r"|上次|上回|这次|之前|原来|其实|等等|等一下|退出",
    re.IGNORECASE,
)
_BESIDE: Final = worded(
    lambda words: (
        r"\b(?:of (?:them|those|these)|only|just)\b|[就只](?:有|是)?(?:我们)?|"
        rf"\b(?:after|from)\s(?:the\s)?\w+$|(?:{words.events})后|"
        r"差不多|[单双][侧尾]|\b(?:one|two)[- ](?:sided|tailed)\b|吧|左右|大概|people|[例名人家]"
        + f"|{words.people}"
    )
)
_JOINS: Final = r"\s?(?:(?:就|主要|大概)?[是为]|is|are|:)(?:\sthat\b)?[\s:,]{0,3}"
_BEFORE: Final = r"(?:the|our|my|我们?的?|本研究的?)?\s?"


def read_answer(said: Said, asked: str, sheet: Sheet, found: Outline) -> None:
    """Fills the field that was asked for, or asks about it, where the message says nothing else."""
    field = sheet.known.catalogue.find(asked) if asked else None
    if field is None or found.blocks or found.requests or sheet.ties or sheet.unreadable:
        return
    row = phrasebook().of(field.key)
    if field.path in sheet.values or (sheet.values and field.kind in _IN_WORDS and not row.holds_others):
        return
    if any(not _opens(field, label.label) for label in sheet.unknown):
        return
    reply = _reply(said, field, sheet.known)
    if reply is None:
        return
    try:
        read = _read(reply, field, sheet.around())
    except CannotRead as problem:
        if sheet.values or (field.kind in _CHOSEN and not problem.choices and not is_brief(reply.plain)):
            return
        choices = problem.choices or _choices(field)
        unread = Unreadable(field.path, reply.span, problem.reason, problem.accepted, choices)
        sheet.unreadable.append(unread)
        return
    if read is not None and not (_taken_whole(read, sheet) if row.holds_others else _taken(read, sheet)):
        sheet.unknown.clear()
        spans = (_own(said, field).strip(" .。\n").span,) if field.kind == "string" else read.spans
        sheet.add(ReadValue(field.path, read.value, spans, read.derived, ANSWERED, "answered"))


def _reply(said: Said, field: Field, known: Known) -> Said | None:
    """What of the message replies: without what leads up to it, and without a question to us behind it."""
    own = _own(said, field)
    if field.kind in _TEXTS and is_undecided(said.plain):
        return None
    if not own or own.plain.lstrip().startswith(">"):
        return None
    opening = _opening(field, phrasebook()).match(own.plain)
    reply = own.cut(opening.end()).strip() if opening else own
    if field.kind in _TEXTS and (replaced := _REPLACED.match(reply.plain)) is not None:
        reply = reply.cut(replaced.end()).strip()
    if field.kind in _TEXTS and not opening and not _looks_like(reply.plain, field.key):
        return None
    return None if _is_none(reply.plain, field, known, opened=opening is not None) else reply


def _own(said: Said, field: Field) -> Said:
    """The message without a question to us behind it: of a text the evidence, with what leads up to it."""
    return without_question(said.strip(), field).strip(" \n,;")


def _looks_like(plain: str, key: str) -> bool:
    """Whether the words may be those of this field, and bear the marks of no other."""
    needs = phrasebook().of(key).needs
    return not _mentions_others(plain, key) and (
        not needs or re.search(needs, plain, re.IGNORECASE) is not None
    )


def _mentions_others(plain: str, key: str) -> bool:
    """Whether the words may well be meant for another field; then nobody knows which, and it is asked."""
    return any(name != key and found.search(plain) for name, found in _mentioned(phrasebook()))


@lru_cache(maxsize=16)
def _mentioned(book: Phrasebook) -> tuple[tuple[str, re.Pattern[str]], ...]:
    rows = ((name, row.mentions) for name, row in book.fields.items() if row.mentions)
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in rows)


def _is_none(plain: str, field: Field, known: Known, *, opened: bool) -> bool:
    if puts_off(plain):
        return True
    if field.kind in _TEXTS and not opened and is_no_text(plain, phrasebook().of(field.key)):
        return True
    names = tuple(name for stage in known.catalogue.stages for name in stage.names)
    if addresses(plain) or commands(plain) or completes(plain, names):
        return True
    if _AGREE.search(plain):
        return True
    if "question" in field.key and field.kind == "string":
        return not opened and _OF_US.search(plain) is not None
    return asks(plain) or (field.kind in _TEXTS and _ASKS_WITHOUT_MARK.match(plain) is not None)


def _read(reply: Said, field: Field, known: Known) -> Found | None:
    if field.kind not in _TEXTS:
        return _typed(reply, field, known)
    if wavers(reply.plain):
        raise CannotRead(_("It is not certain that this is meant."), "")
    if field.kind == "string":
        reply = without_speech(reply if reply.plain.endswith("?") else reply.strip(" .。\n"))
        return checked(field, reply, known)
    reply = _without_opposites(reply, field)
    return listed(_without_ends(_without_denials(reply, field), field), field, known, commas=True)


def _without_opposites(reply: Said, field: Field) -> Said:
    """Up to a sentence that opens like the items of another field: "Grown dogs. No puppies" goes on to what is not
    wanted."""
    rows = phrasebook().fields
    others = [row.item_before for key, row in rows.items() if row.item_before and key != field.key]
    for end in re.finditer(r"[.。;]\s?", reply.plain):
        if any(re.match(before, reply.plain[end.end() :], re.IGNORECASE) for before in others):
            return reply.cut(0, end.start())
    return reply


def _without_denials(reply: Said, field: Field) -> Said:
    """ "no dogs, no cats" about what is not wanted: dogs and cats. Blanked, so that places stay.

    Only where each item has it: "no lead, cats" may well mean that the lead is missing.
    """
    before = phrasebook().of(field.key).item_before
    items = [item for item in _ITEM.split(reply.plain) if item.strip()]
    if not before or _ONLY_NOT.match(reply.plain):
        return reply
    if not all(re.match(before, item, re.IGNORECASE) for item in items):
        return reply
    blanked = re.sub(
        rf"(^|{_ITEM.pattern})({before})",
        lambda match: match[1] + " " * len(match[2]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    folded = reply.folded[: reply.start] + blanked + reply.folded[reply.end :]
    return Said(reply.message, folded, reply.start, reply.end)


def _without_ends(reply: Said, field: Field) -> Said:
    """ "Dogs are out, and cats as well": what is said behind each item of itself, and between the items. Blanked."""
    after = phrasebook().of(field.key).item_after
    if not after:
        return reply
    ends = after.removesuffix("$")
    blanked = re.sub(
        rf"(?:{ends})(?=\s?(?:[,;。.\n]|$))|(?<=[,;。\n])\s?(?:还有|另外|以及)(?=\S)",
        lambda match: " " * len(match[0]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    folded = reply.folded[: reply.start] + blanked + reply.folded[reply.end :]
    return Said(reply.message, folded, reply.start, reply.end)


def _typed(reply: Said, field: Field, known: Known) -> Found | None:
    if (corrected := _CORRECTED.search(reply.plain)) is not None:
        reply = reply.cut(corrected.end()).strip()
    if tells_of_others(reply.plain):
        raise CannotRead(_("It is not certain that this is meant."), "")
    if field.kind in _CHOSEN:
        if not certain(reply.plain) or denies(reply.plain):
            raise cannot_choose(field, several=False)
        if (option := begun_option(field, reply.plain)) is not None and field.kind == "enum":
            return Found(option.key, (reply.span,))
    found = checked(field, reply, known)
    if found is None and field.kind not in _CHOSEN and any(letter.isdigit() for letter in reply.plain):
        raise CannotRead(_("It is not certain that this is meant."), "")
    if found is not None and field.kind not in _CHOSEN and not _is_alone(reply, found, field):
        choices = () if _TAKEN_BACK.search(reply.plain) else (found.value,)
        raise CannotRead(_("It is not certain that this is meant."), "", choices=choices)
    return found


def _is_alone(reply: Said, found: Found, field: Field) -> bool:
    """Whether the value stands there with nothing but words that name nothing else, and the name of its field."""
    start, end = found.spans[0][0] - reply.start, found.spans[-1][1] - reply.start
    names = "|".join(
        re.escape(n) for n in (field.titles.en, field.titles.zh_hans, *field.aliases) if len(n) > 1
    )
    before, after = (
        re.sub(names or "(?!)", " ", _BESIDE().sub(" ", part), flags=re.IGNORECASE)
        for part in (reply.plain[:start], reply.plain[end:])
    )
    return names_nothing(before, after)


def _taken(read: Found, sheet: Sheet) -> bool:
    """Whether its place is that of another value."""
    spans = [span for value in sheet.values.values() for span in value.spans]
    return any(start < other[1] and other[0] < end for start, end in read.spans for other in spans)


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
