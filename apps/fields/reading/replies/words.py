"""What of a message may reply to the question for a field: without what leads up to it, and nothing where the words
ask, thank, put off or are meant for another field.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.replies.parts import (
    without_reason_behind,
    without_reasons,
    without_remarks,
    without_retracted,
)
from apps.fields.reading.results import Known
from apps.fields.reading.sentences import YOU, addresses, asks, commands, completes, is_marked
from apps.fields.reading.spoken.away import breaks_off
from apps.fields.reading.spoken.no_answer import (
    asks_on,
    is_no_text,
    is_undecided,
    puts_off,
)
from apps.fields.reading.spoken.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

LONG_TOLD: Final = 30  # characters
TEXTS: Final = frozenset({"string", "string_list", "object_list", "time_point"})
LISTS: Final = frozenset({"string_list", "object_list"})
# Said of what is proposed, and no text by itself.
_ACCEPTS: Final = re.compile(
    r"(?:(?:please|yes|ok),?\s)?(?:add|accept|take|record|confirm|approve)(?:\s(?:all|them|it|everything|these|that))*(?:\splease)?"
    r"|(?:好的?,?|请|那就)?(?:全部?|都|一起)?(?:采纳|接受|确认|记录|添加|加上|通过)(?:全部|所有|这些|建议|建议内容)?[吧了]?",
    re.IGNORECASE,
)
COUNTED: Final = frozenset({"duration", "integer", "fraction"})
# "Does X help while I hold it" asks what is to be found out; "what do I write" asks us.
_OF_US: Final = re.compile(
    rf"\b(?:{YOU}|your|field|example)\b|\b(?:do|can|should|may|must|could|shall|would|will|am)\s(?:i|we)\b|\bwhat\si\b"
    r"|\b(?:tell|give|help|show|ask|remind)\s(?:me|us)\b|\bmy\s(?:answer|question|boss|text|document)\b"
    r"|[你您]|我(?!们)|我们(?:该|应该|要不要|能不能|可以)|字段|怎么[写填]|填写?(?:什么|哪些|啥)"
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
# What goes on with a list that was told before the question: "oh and moles, plus any rook".
_GOES_ON: Final = re.compile(
    r"\s?(?:(?:oh|ah|yes|sorry|well)[\s,]+)?(?:and|plus|also|as well as)\b"
    r"|\s?(?:哦|啊|嗯|对了)?[,\s]?(?:还有|再加|再就是|外加|加上|另外)",
    re.IGNORECASE,
)
_BEFORE: Final = r"(?:the|our|my|我们?的?|本研究的?)?\s?"


def replying(own: Said, field: Field, known: Known) -> Said | None:
    """What of the message replies: without what leads up to it."""
    if own.plain.lstrip().startswith(">") or _is_rejected(own.plain, field.key):
        return None
    opening = opening_of(field, phrasebook()).match(own.plain)
    reply = own.cut(opening.end()).strip() if opening else own
    if field.kind in COUNTED and (replaced := _REPLACED.match(reply.plain)) is not None:
        reply = without_remarks(reply.cut(replaced.end()), field)
    if field.kind in TEXTS:
        if (replaced := _REPLACED.match(reply.plain)) is not None:
            if field.kind in LISTS and known.value(field.path) is None:
                return None  # it takes something back that was never said here
            reply = reply.cut(replaced.end()).strip()
        reply = without_retracted(reply) if field.kind in LISTS else without_reasons(reply, field)
        if not opening and not _looks_like(reply.plain, field):
            return None
    else:
        reply = without_reason_behind(reply)
    return None if _is_none(reply.plain, field, known, opened=opening is not None) else reply


def _is_rejected(plain: str, key: str) -> bool:
    """Whether the words are of a sort that is never meant for this field."""
    return is_rejected(phrasebook().of(key), plain)


def _looks_like(plain: str, field: Field) -> bool:
    """Whether the words may be those of this field, and bear the marks of no other."""
    row, is_of_another = phrasebook().of(field.key), phrasebook().misplaced
    if is_of_another is not None and is_of_another(plain, field):
        return False
    is_made_of_others = row.holds_others and not row.narrative and row.judge is None
    if mentions_others(plain, field.key) and not is_made_of_others:
        return False
    if row.judge is not None and not row.judge(plain) and (row.narrative or not _bears_out(plain, field)):
        return False
    return not row.needs or re.search(row.needs, plain, re.IGNORECASE) is not None


def mentions_others(plain: str, key: str) -> bool:
    """Whether the words may well be meant for another field; then nobody knows which, and it is asked."""
    return any(name != key and found.search(plain) for name, found in _mentioned(phrasebook()))


@lru_cache(maxsize=16)
def _mentioned(book: Phrasebook) -> tuple[tuple[str, re.Pattern[str]], ...]:
    rows = ((name, row.mentions) for name, row in book.fields.items() if row.mentions)
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in rows)


_COMMAS: Final = re.compile(r"[,、](?![0-9])")
LEAST_COMMAS: Final = (
    2  # of a row of what is counted: "how long they stay, how many fall, whether they go home"
)
# "How to prevent it nobody can say" asks nothing.
_NOBODY_KNOWS: Final = re.compile(
    r"(?:到底|究竟)?(?:怎么|如何|为什么|为啥|哪|什么)[^,。;?]{1,16}(?:没人|谁也)(?:能?说得?清楚?|说不清|知道|做过|研究过?)"
    r"|(?:到底|究竟)?(?:怎么|如何|为什么|为啥|哪|什么)[^,。;?]{1,16}(?:还|都|也|至今|目前)*(?:不(?:太)?清楚|说不清|没有?(?:定论|共识|说法))"
    r"|(?:没人|谁也)(?:能?说得?清楚?|说不清|知道|做过|研究过?)(?:到底|究竟)?(?:怎么|如何|为什么|为啥|哪|什么)[^,。;?]{1,16}"
)


def _is_none(plain: str, field: Field, known: Known, *, opened: bool) -> bool:
    if puts_off(plain) or (field.kind in TEXTS and is_undecided(plain) and not may_choose(field)):
        return True
    if not opened and _GOES_ON.match(plain) and _follows_a_list(field, known):
        return True
    if field.kind in TEXTS and not opened and is_no_text(plain, phrasebook().of(field.key)):
        return True
    names = tuple(name for stage in known.catalogue.stages for name in stage.names)
    if _ACCEPTS.fullmatch(plain.strip(" .。!,")):
        return True
    if addresses(plain) or commands(plain) or completes(plain, names):
        return True
    if (
        _AGREE.search(plain)
        or asks_on(plain)
        or is_of_the_talk(plain)
        or _is_told_to_nobody(plain, field, known)
    ):
        return True
    if "question" in field.key and field.kind == "string":
        return not opened and _OF_US.search(plain) is not None
    if (
        field.is_prose
        and phrasebook().of(field.key).narrative
        and len(plain) >= LONG_TOLD
        and not is_marked(plain)
    ):
        return False  # who tells at length may ask without wanting to know
    is_row = opened or len(_COMMAS.findall(plain)) >= LEAST_COMMAS
    if is_row and field.kind in LISTS and phrasebook().of(field.key).any_of and "?" not in plain:
        return False  # "I'd like to know how many fall": that is counted
    plain = _NOBODY_KNOWS.sub("", plain)
    return asks(plain) or (field.kind in TEXTS and _ASKS_WITHOUT_MARK.match(plain) is not None)


def _follows_a_list(field: Field, known: Known) -> bool:
    """Whether a list of which nothing is known was asked for after another of its stage had been told."""
    if field.kind not in LISTS or known.value(field.path) is not None:
        return False
    stage = known.catalogue.of_stage(field.stage)
    return any(known.value(other.path) for other in stage if other.kind == field.kind and other is not field)


def _is_told_to_nobody(plain: str, field: Field, known: Known) -> bool:
    """Whether somebody was called away, and the words bear no mark of the field."""
    return field.kind in TEXTS and breaks_off(known.message) and not _bears_out(plain, field)


def _bears_out(plain: str, field: Field) -> bool:
    bears_out = phrasebook().bears_out
    return bears_out is not None and bears_out(Said.of(plain), field)


def may_choose(field: Field) -> bool:
    """Whether a text is one thing or another; criteria and stories may hold both."""
    return not (phrasebook().of(field.key).may_deny or field.is_prose)


# Said before anything.
_FRANKLY: Final = (
    r"(?:(?:well|so|honestly|basically|frankly|essentially|to be honest|i mean)\b,?\s"
    r"|(?:其实|说白了|说实话|老实说|反正),?){0,2}"
)


@lru_cache(maxsize=256)
def opening_of(field: Field, book: Phrasebook) -> re.Pattern[str]:
    names = sorted(
        {name for name in (field.titles.en, field.titles.zh_hans, *field.aliases) if len(name) > 1},
        key=len,
        reverse=True,
    )
    named = rf"{_BEFORE}(?:{'|'.join(map(re.escape, names))}){_JOINS}"
    return re.compile(
        rf"{named}|{_FRANKLY}(?:{book.of(field.key).opening or '(?!)'})[\s:,]{{0,3}}", re.IGNORECASE
    )
