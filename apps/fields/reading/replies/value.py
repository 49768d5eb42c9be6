"""The value that the words of a reply are: a text, the items of a list, or what the reader of its field makes of it."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.replies.choices import either_text
from apps.fields.reading.replies.items import denies_twice, items_of
from apps.fields.reading.replies.typed import CORRECTED, typed
from apps.fields.reading.replies.words import (
    TEXTS,
    may_choose,
)
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.spoken.no_answer import (
    doubts,
    is_undecided,
    retracts,
    takes_back,
    tells_of_somebody,
    wavers,
)
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field

LONGEST_OFFER: Final = 200  # characters
# "The small ones, or… no": what comes behind was cut off.
_BREAKS_OFF: Final = re.compile(
    r"(?:\.\.|…)\s?(?:no|wait|不对?)(?=\W|$)|[,.–-]\s?(?:no|wait|不对?)\W*$", re.IGNORECASE
)


def _of_somebody(reply: Said, field: Field) -> bool:
    return not field.is_prose and tells_of_somebody(reply.plain)


def read_reply(reply: Said, field: Field, known: Known) -> Found | None:
    """What words that answer the question for a field say of it. Raises CannotRead."""
    if field.kind not in TEXTS:
        return typed(reply, field, known)
    row = phrasebook().of(field.key)
    doubted = doubts(known.message, reply.plain) and not row.narrative
    taken_back = takes_back(reply.plain) and not (row.may_deny or row.narrative or field.is_prose)
    if (
        doubted
        or taken_back
        or wavers(reply.plain)
        or CORRECTED.search(reply.plain)
        or _BREAKS_OFF.search(reply.plain)
        or denies_twice(reply.plain, field)
        or _of_somebody(reply, field)
        or (field.kind == "object_list" and tells_of_others(reply.plain))
    ):
        offered = (
            () if retracts(reply.plain) or CORRECTED.search(reply.plain) else _in_its_words(reply, field)
        )
        raise CannotRead(choices=offered)
    if is_undecided(reply.plain) and may_choose(field):
        raise either_text(reply, field) or CannotRead(choices=_in_its_words(reply, field))
    if (found := answered_in(reply, field, known)) is not None:
        return found
    if field.kind == "string":
        reply = without_speech(reply if reply.plain.endswith("?") else reply.strip(" .。\n"))
        return checked(field, reply, known)
    found, without_talk = items_of(reply, field, known), phrasebook().items_of
    return without_talk(found, reply, field) if found and without_talk else found


def _in_its_words(reply: Said, field: Field) -> tuple[str, ...]:
    """What a text field would hold if the reply was meant after all: a short one is one click away."""
    if field.kind != "string" or len(reply.plain) > LONGEST_OFFER:
        return ()
    return (without_speech(reply.strip(" .。\n")).text,)


def answered_in(reply: Said, field: Field, known: Known) -> Found | None:
    """What words of the reply surely are the value, where the subject knows such words."""
    answered = phrasebook().answered
    return answered(reply, field, known) if answered else None
