"""Words that somebody pressed a button for: the button said which field they are recorded for, so nothing else is made
of them. They are read as the reply to the question for that field; what no reply is, is taken as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from apps.fields.reading.corrections.bids.items import Bid, bids
from apps.fields.reading.corrections.entries.additions import text_with
from apps.fields.reading.corrections.entries.items import item_text, list_named
from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.lines.items import LISTS, in_a_row, listed
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.lines.lists import is_enumerated
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.reader import read
from apps.fields.reading.replies.words import TEXTS
from apps.fields.reading.results import (
    CORRECTED,
    LABELLED,
    CannotRead,
    Found,
    Known,
    Reading,
    ReadValue,
    Unreadable,
)
from apps.fields.reading.spoken.around import without_talk
from apps.fields.reading.spoken.told_before import without_told_before
from apps.fields.reading.text import Said, bare, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

# Said to us before the matter: "no, it would be …".
_LEADS: Final = re.compile(
    r"(?:(?:no|yes|well|so|oh|ok(?:ay)?|hmm*|actually|right|now|and|but|then|anyway|this\stime|in\sthe\send)\b[\s,.:]+){0,3}"
    r"(?:(?:it|that|this|they|those|these)(?:'s|'d\sbe|'ll\sbe|\s(?:is|are|would\sbe|will\sbe|should\sbe))\s)?"
    r"(?:the\s[\w-]+\sones(?:'re|\s(?:are|would\sbe|will\sbe))\s(?=(?:those|people|everyone|everybody|anyone)\s))?"
    # a short one only where a comma or a verb follows: “对象”, “就诊”, “不吸烟” begin with no such word
    r"(?:(?:嗯+|哦|噢|对了|那么|但是|可是|所以|其实|另外|还有|不过(?!敏)|这次|最后(?:定下来|决定)?)[,，\s]*|(?:对|那|就|不|但)(?:[,，\s]+|(?=就?[是把让别])))*"
    r"(?:(?:应该|大概|主要|基本上?)?就?(?:是(?!否|不是|什么|非)|为(?!期|了|主|何)))?",
    re.IGNORECASE,
)
_STOP: Final = re.compile(r"[.!?。！？]\s*$")  # of a sentence; a phrase goes on behind a semicolon
_COMMA: Final = re.compile(r"[,，](?![0-9])")
_SHOWN: Final = re.compile(r"[;；\n]")  # between entries that a button shows
# "No moles and none with gout" are two that are left out.
_AND_NO: Final = re.compile(r"\sand\s(?=(?:no|none|nobody)\s)", re.IGNORECASE)
LEAST_KEPT: Final = (
    0.4  # of the letters: what is read of less was said beside what the button was pressed for
)


def read_pressed(
    line: str,
    label: int,
    field: Field,
    catalogue: FieldCatalogue,
    *,
    language: str,
    before: Any = None,
    context: Mapping[str, Any] | None = None,
    start: int = 0,
) -> Reading:
    """`line` holds the words behind `label` characters; they go on with what is recorded `before`, if anything is. The
    label begins at `start`, where there are lines before it."""
    said = Said.of(line)
    words = said.cut(label).strip(" \n")
    block = Block(said.cut(start, label).strip(" :"), ((field,),), words)
    with speaking_of(catalogue.phrasebook), translation.override(language):
        found = _taken(words, field, catalogue, language, context or {}) if field.kind in TEXTS else None
        if found is None:
            return _as_line(line[start:], block, catalogue, language, at=start)
        value = found if before is None else _with(before, found, field, words)
        if catalogue.faults(field.path, value):
            return _as_line(line[start:], block, catalogue, language, at=start)
    goes_on = before is not None
    pressed = ReadValue(field.path, value, (words.span,), goes_on, CORRECTED if goes_on else LABELLED)
    return Reading((pressed,), text=line, outline=Outline((block,)), language=language)


def _as_line(line: str, block: Block, catalogue: FieldCatalogue, language: str, *, at: int) -> Reading:
    """What a line with this label says, whatever is recorded: no order to change it is given by a button. The line
    stands `at` a place of the message."""
    reading = read(line, catalogue, current_stage=block.first.stage, language=language)
    if reading.values or reading.unreadable:
        moved = tuple(
            replace(value, spans=tuple((start + at, end + at) for start, end in value.spans))
            for value in reading.values
        )
        unclear = tuple(
            replace(_asking_which(problem), span=(problem.span[0] + at, problem.span[1] + at))
            for problem in reading.unreadable
        )
        return replace(reading, values=moved, unreadable=unclear, unknown=())
    title = {"title": block.first.titles.in_language(language)}
    unread = Unreadable(
        block.first.path,
        block.body.span,
        _("I could not read a value for “%(title)s”.") % title,
        _("Write it as a labelled line: “%(title)s: …”.") % title,
    )
    return Reading((), unreadable=(unread,), text=line, outline=Outline((block,)), language=language)


def _asking_which(problem: Unreadable) -> Unreadable:
    """Somebody chose the item for these words: they are no wrong choice, and it is asked which one they mean."""
    if len(problem.choices) < 2:
        return problem
    return replace(problem, reason="", accepted="")


def _taken(
    words: Said, field: Field, catalogue: FieldCatalogue, language: str, context: Mapping[str, Any]
) -> Any:
    told = _without_leads(words, field)
    if (entries := _told(told, field, catalogue)) is not None:
        return entries
    pieces = list(told.split(_AND_NO)) if field.key in phrasebook().corrections.turned else []
    if len(pieces) > 1:
        before = re.compile(phrasebook().of(field.key).item_before or "(?!)", re.IGNORECASE)
        first, *others = pieces
        bare = [piece.cut(lead.end()) if (lead := before.match(piece.plain)) else piece for piece in others]
        values = [_taken(piece, field, catalogue, language, context) for piece in (first, *bare)]
        return [item for value in values for item in value]
    known = Known(catalogue, field.stage, context, message=words.message, asked=field.path)
    return (
        _kept_out(told, field, known)
        or _reply(told, field, catalogue, language)
        or _as_said(told, field, catalogue, context)
    )


def _told(words: Said, field: Field, catalogue: FieldCatalogue) -> list[Any] | None:
    """The entries that the words tell, in whatever sentences; what a button shows stays as it is."""
    told = phrasebook().told
    if told is None or _SHOWN.search(words.plain.strip(" ;\n")):
        return None
    entries = told(words.strip(), field)
    return entries if entries and not catalogue.faults(field.path, entries) else None


def _without_leads(words: Said, field: Field) -> Said:
    """A story is told in sentences, and keeps how it begins."""
    if field.kind == "string" and (field.is_prose or phrasebook().of(field.key).narrative):
        return words
    words = words.strip(" .。\n")
    words = without_told_before(words, field) if field.kind in LISTS else words
    leads = _LEADS.match(words.plain)
    told = words.cut(leads.end()) if leads and leads.end() < len(words.plain) else words
    names = "|".join(map(re.escape, (field.titles.en, field.titles.zh_hans, *field.aliases)))
    told = without_talk(told, is_turned=field.key in phrasebook().corrections.turned, names=names)
    named = re.match(rf"(?:the\s|our\s)?(?:{names})\s?:\s?(?=\S)", told.plain, re.IGNORECASE)
    return told.cut(named.end()) if named else told


def _goes_into(bid: Bid, known: Known) -> bool:
    """Whether something is put in, and not only named by words that also mean that (“添加剂”, “加味逍遥散”)."""
    listed = bid.into or bid.of
    return not listed or list_named(listed, known) is not None


def _kept_out(words: Said, field: Field, known: Known) -> list[str] | None:
    """ "Let's leave the rooks out", for the list of what is left out: the rooks."""
    if field.key not in phrasebook().corrections.turned:
        return None
    said = (
        bid for bid in bids(words.plain) if bid.sort == "out" or (bid.sort == "in" and _goes_into(bid, known))
    )
    what = next((bid.what for bid in said), "")
    at = words.plain.casefold().find(what.casefold()) if what else -1
    if at < 0:
        return None
    return [words.cut(at, at + len(what)).text]


def _reply(words: Said, field: Field, catalogue: FieldCatalogue, language: str) -> Any:
    """What they say as a reply, where that is most of them."""
    reading = read(words.text, catalogue, current_stage=field.stage, language=language, asked=field.path)
    found = next((each for each in reading.values if each.field == field.path), None)
    if found is None or any(problem.field == field.path for problem in reading.unreadable):
        return None
    if field.kind != "string":
        return None if _is_torn(found.value, field) or _loses(found.value, words, field) else found.value
    value = str(found.value)
    if bare(value) == bare(words.text) or _is_cut_short(value, words.text):
        return words.text
    return value


def _loses(value: Any, words: Said, field: Field) -> bool:
    """Whether entries that a button shows one by one would be recorded as little pieces of them. Around what is left
    out there may be more talk than there are words for it."""
    if field.kind != "string_list" or field.key in phrasebook().corrections.turned:
        return False
    shown = [piece for piece in map(bare, _SHOWN.split(words.plain)) if piece]
    items = [bare(fold(item)) for item in value]
    return len(shown) == len(items) > 1 and any(
        item in piece and len(item) < LEAST_KEPT * len(piece)
        for item, piece in zip(items, shown, strict=True)
    )


def _is_cut_short(value: str, words: str) -> bool:
    """Whether so little of the words is left, or it ends in the midst of a clause, that some of it is lost."""
    behind = words[words.find(value) + len(value) :].strip() if value in words else ""
    return len(bare(value)) < LEAST_KEPT * len(bare(words)) or behind[:1].isalnum()


def _as_said(words: Said, field: Field, catalogue: FieldCatalogue, context: Mapping[str, Any]) -> Any:
    known = Known(catalogue, field.stage, context, message=words.message, asked=field.path)
    try:
        found = _listed(words, field, known) if field.kind in LISTS else checked(field, words, known)
    except CannotRead:
        found = None
    if found is not None and not _is_torn(found.value, field):
        return found.value
    if field.kind == "string_list":
        return [words.text]
    return [{field.head.key: words.text}] if field.kind == "object_list" else None


def _listed(words: Said, field: Field, known: Known) -> Found | None:
    if is_enumerated(words):
        return listed(in_a_row(words, field), field, known, commas=True)
    return checked(field, words, known)


def _is_torn(value: Any, field: Field) -> bool:
    """Whether a sentence was taken apart within its clauses: an item that holds a comma is none."""
    items = value if field.kind in LISTS and len(value) > 1 else ()
    return any(_COMMA.search(item_text(field, item)) for item in items)


def _with(before: Any, value: Any, field: Field, words: Said) -> Any:
    if field.kind in LISTS:
        return _joined([*before], value, field)
    if _STOP.search(str(before)) or _STOP.search(words.text):
        return text_with(str(before), str(value))
    return f"{before}{'; ' if str(before).isascii() else '；'}{value}"


def _joined(entries: list[Any], more: list[Any], field: Field) -> list[Any]:
    """The entries with further ones; what differs in a list alone is one entry with both: a visit and what is done."""
    lists = {part.key for part in field.parts if part.kind == "string_list"}
    for item in more:
        same = next((at for at, each in enumerate(entries) if lists and _is_same(each, item, lists)), None)
        if same is None:
            entries += [item] if item not in entries else []
            continue
        both = {key: [*dict.fromkeys([*entries[same].get(key, ()), *item.get(key, ())])] for key in lists}
        entries[same] = {**entries[same], **{key: told for key, told in both.items() if told}}
    return entries


def _is_same(one: Mapping[str, Any], other: Mapping[str, Any], lists: set[str]) -> bool:
    return {k: v for k, v in one.items() if k not in lists} == {
        k: v for k, v in other.items() if k not in lists
    }
