"""The reply to a question for a named field: words that no rule reads otherwise are the value of that field.

A text field takes the words, without those that only lead up to them. Any other field takes what its reader reads
without doubt; else the choices come back as a question. A question, thanks, a command or "I don't know" is no reply.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.enums import all_choices
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import durations
from apps.fields.reading.replies.choices import figures_of, wavering_text
from apps.fields.reading.replies.items import only_counts
from apps.fields.reading.replies.own_part import answering, are_taken, is_taken, own_words
from apps.fields.reading.replies.parts import besides, corrected
from apps.fields.reading.replies.turns import before_earlier_talk
from apps.fields.reading.replies.typed import CHOSEN
from apps.fields.reading.replies.value import answered_in, read_reply
from apps.fields.reading.replies.words import (
    COUNTED,
    LISTS,
    TEXTS,
    may_choose,
    mentions_others,
    opening_of,
    replying,
)
from apps.fields.reading.results import ANSWERED, PATTERN, CannotRead, Found, Known, ReadValue, Unreadable
from apps.fields.reading.spoken.away import breaks_off
from apps.fields.reading.spoken.no_answer import (
    is_brief,
    is_undecided,
)
from apps.fields.reading.spoken.overruled import heard
from apps.fields.reading.spoken.set_aside import is_kept_out
from apps.fields.reading.spoken.whole_sentences import is_whole_sentence
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_CLAUSES: Final = re.compile(r"[,;](?![0-9])\s?\S")
_FIGURE: Final = re.compile(NUMBER, re.IGNORECASE)
_POINTS: Final = re.compile(
    r"\W*(?:(?:it|that|this)(?:'s|\s(?:is|was|will\sbe|would\sbe))\s?(?:an?|the)?|就?是)\W*", re.IGNORECASE
)
PIECE: Final = 2  # a story is this many times as long as a piece of it
_LEAD: Final = 12  # characters that lead up to a list and are none of it


def read_answer(said: Said, asked: str, sheet: Sheet, found: Outline) -> None:
    """Fills the field that was asked for, or asks about it, where the message says nothing else."""
    field = sheet.known.catalogue.find(asked) if asked else None
    if (
        field is None
        or found.blocks
        or found.requests
        or sheet.ties
        or sheet.unreadable
        or is_kept_out(said.plain)
    ):
        return
    if not phrasebook().of(field.key).narrative:
        said = next(iter(heard(said)), said.cut(len(said.plain)))
    if not said:
        return
    field = corrected(said, field, sheet.known)
    said = before_earlier_talk(said, field)
    whole = said
    if field.kind in TEXTS and (cut := phrasebook().answering) is not None:
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
    if field.kind in TEXTS and may_choose(field) and (choice := wavering_text(said.strip(), field)):
        _ask(said.strip(), field, choice, sheet)
        return
    if field.kind in TEXTS and _is_of_another(whole, field):
        return
    if field.kind in COUNTED and is_rejected(phrasebook().of(field.key), whole.plain):
        return
    own, others = answering(said, field, sheet)
    reply = replying(own, field, sheet.known) if own else None
    if own is None or reply is None:
        return
    try:
        read = _read_answer_of(reply, field, sheet.around())
    except CannotRead as problem:
        _ask(reply, field, problem, sheet)
        return
    if read is not None and (_is_whole(read, reply, field) or not is_taken(read, field, sheet)):
        spans = (_without_end(own).span,) if field.kind == "string" else read.spans
        value = ReadValue(field.path, read.value, spans, read.derived, ANSWERED, "answered")
        if (elsewhere := phrasebook().answers_elsewhere) is not None and elsewhere(own, value):
            return
        sheet.unknown.clear()
        sheet.add(value)
        _add(others, sheet)


def _is_of_another(said: Said, field: Field) -> bool:
    """Whether all of it surely tells of something else, and it does not begin with the name of the field."""
    book = phrasebook()
    opening = opening_of(field, book).match(said.plain)
    if book.misplaced is None or (opening and not _POINTS.fullmatch(opening[0])):
        return False
    return book.misplaced(said.plain, field)


def _complete(said: Said, field: Field, sheet: Sheet) -> None:
    """A list of which a rule knew some items: with all that the reply surely names; a story of which it knew a piece:
    the whole of it, where nothing else is told."""
    known = sheet.values[field.path]
    if phrasebook().of(field.key).narrative and len(sheet.values) == 1 and known.confidence <= PATTERN:
        _tell_whole(said, field, known, sheet)
    if field.kind != "string_list" or known.confidence > PATTERN or _is_all(known, said):
        return
    found = answered_in(said, field, sheet.around()) or _all_items(said, field, sheet)
    if found is not None and len(found.value) > len(known.value) and set(known.value) <= set(found.value):
        sheet.values[field.path] = replace(known, value=found.value, spans=found.spans)


def _is_all(read: ReadValue, said: Said) -> bool:
    """Whether a rule read it from all of a reply behind what leads up to it."""
    whole = _without_end(said.strip())
    return any(start <= whole.start + _LEAD and whole.end <= end for start, end in read.spans)


def _all_items(said: Said, field: Field, sheet: Sheet) -> Found | None:
    """The items of all sentences of a reply that is nothing but a list, of which a rule knew the last sentence."""
    reply = replying(own_words(said, field), field, sheet.known) if len(sheet.values) == 1 else None
    try:
        return read_reply(reply, field, sheet.around()) if reply is not None else None
    except CannotRead:
        return None


def _tell_whole(said: Said, field: Field, piece: ReadValue, sheet: Sheet) -> None:
    reply = replying(own_words(said, field), field, sheet.known)
    if reply is None or len(reply.text) < PIECE * len(str(piece.value)):
        return
    try:
        found = read_reply(reply, field, sheet.around())
    except CannotRead:
        return
    if found is not None and str(piece.value) in str(found.value):
        sheet.values[field.path] = replace(piece, value=found.value, spans=found.spans)


def _go_on(said: Said, field: Field, sheet: Sheet) -> None:
    """Where the words themselves say the field, they may go on to others all the same."""
    if field.kind in TEXTS:
        _own_part, others = besides(own_words(said, field), field, sheet.known.catalogue, sheet.around())
        _add(others, sheet)


def _add(others: list[ReadValue], sheet: Sheet) -> None:
    read = list(sheet.values.values())
    for other in others:
        if other.field not in sheet.values and not are_taken(other.spans, read):
            sheet.add(other)


def _ask(reply: Said, field: Field, problem: CannotRead, sheet: Sheet) -> None:
    """A question for the field back, with the values that may have been meant."""
    figures = figures_of(reply, field, sheet.around()) if field.kind in COUNTED else ()
    if breaks_off(sheet.known.message) and not (problem.choices or figures or _names_it(reply, field)):
        return
    is_figure = field.kind not in CHOSEN | TEXTS and _FIGURE.search(reply.plain)
    may_be_meant = field.kind in TEXTS or problem.choices or figures or is_figure
    if sheet.values or not (may_be_meant or _speaks_of(reply, field)):
        return
    sheet.unknown = [label for label in sheet.unknown if not _opens(field, label.label)]
    choices = (
        problem.choices if len(problem.choices) > 1 else figures or problem.choices or all_choices(field)
    )
    is_sentence = not is_brief(reply.plain) or is_whole_sentence(reply.plain)
    told = field.kind in CHOSEN and is_sentence  # which is no wrong choice
    reason, accepted = ("", "") if told else (problem.reason, problem.accepted)
    sheet.unreadable.append(Unreadable(field.path, reply.span, reason, accepted, choices))


def _speaks_of(reply: Said, field: Field) -> bool:
    """Whether a reply can only be meant for a field with choices: it is short, or names what the choice is about."""
    if is_whole_sentence(reply.plain):
        return _bears_out(reply, field) or (field.kind in CHOSEN and _names_it(reply, field))
    if _names_it(reply, field):
        return True
    if _CLAUSES.search(reply.plain) and not is_undecided(reply.plain):
        return False
    if any(topic.pattern.search(reply.plain) for topic in phrasebook().elsewhere):
        return False  # no field takes that
    return is_brief(reply.plain) and not (durations(reply.plain) or mentions_others(reply.plain, field.key))


def _bears_out(reply: Said, field: Field) -> bool:
    """Whether a sentence calls what was asked for by its name, or is likely of it."""
    fits, plain = phrasebook().fits, reply.plain.casefold()
    if any(title.casefold() in plain for title in (field.titles.en, field.titles.zh_hans)):
        return True
    return fits is not None and any(each.key == field.key for each in fits([reply], reply))


def _names_it(reply: Said, field: Field) -> bool:
    row = phrasebook().of(field.key)
    return any(words and re.search(words, reply.plain, re.IGNORECASE) for words in (row.names, row.mentions))


def _without_end(own: Said) -> Said:
    return own.strip(" .。\n")


def _read_answer_of(reply: Said, field: Field, known: Known) -> Found | None:
    """What the reply says, or else the words of it that surely are the figure or the choice. Raises CannotRead."""
    if field.kind in TEXTS:
        return read_reply(reply, field, known)
    try:
        found = read_reply(reply, field, known)
    except CannotRead:
        found = answered_in(reply, field, known)
        if found is None:
            raise
    return found or answered_in(reply, field, known)


def _is_whole(read: Found, reply: Said, field: Field) -> bool:
    """Whether all of a reply says which choice it is, whatever else stands in it."""
    return field.kind in CHOSEN and read.spans == (reply.span,)


def _opens(field: Field, label: str) -> bool:
    if field.kind in LISTS and only_counts(label):
        return True  # "Three: red, blue, …"
    if field.kind == "integer" and re.fullmatch(rf"(?:{NUMBER})\s?[家个所]?", label, re.IGNORECASE):
        return True  # "Four: York, …"
    return opening_of(field, phrasebook()).match(f"{label}:") is not None
