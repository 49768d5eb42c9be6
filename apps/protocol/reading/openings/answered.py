"""What of a reply is the answer, to the letter: "They have to be over forty, and we'd want consent" leads up to two
criteria. Where each clause of the reply holds words that are marked as what was asked for, those are it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from apps.fields.reading.lines.items import LISTS, in_a_row, is_told_again, listed
from apps.fields.reading.lines.labelled import checked
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.prose.senses import is_told_of_another
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said, Span, words
from apps.fields.reading.words import certain, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.marked.marks import Mark
from apps.protocol.reading.marked.replies import ANSWERS, STRICT, Look, marks_of_reply
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.openings.core import core
from apps.protocol.reading.openings.fits import without_particle
from apps.protocol.reading.openings.told_none import told_none
from apps.protocol.reading.openings.worded import from_words

SURE: Final = 0.6
MOST: Final = 0.5  # of the letters of a reply that is one thing
# By the key of a figure that was asked for: the sort of marks that tells it.
_FIGURES: Final = {
    "dropout": "dropout",
    "power": "power",
    "n_total": "total",
    "centres": "centres",
    "follow_up_duration": "fu",
    "treatment_duration": "treat",
    "recruitment_period": "recruit",
}
_CLAUSE: Final = re.compile(r"[,;。!?、](?![0-9])\s?|\.\s")
_ITEM: Final = re.compile(rf"{_CLAUSE.pattern}|[和及]|以及|还有|再就是|\s(?:and|plus)\s")
_WHEN: Final = re.compile(
    r"(?:^|[,。;、]\s?)([^,。;、:\s看是用想]{1,8}[0-9一二两三四五六七八九十半百]+\s?个?(?:天|日|周|月|年|小时|分钟)(?:时|内)?的)$"
)
_MEASURED_WITH: Final = re.compile(
    r"(?:^|[,。;、]\s?)(?:还有|再就是|以及|和)?([^,。;、a-z0-9]{2,10}(?:采?用|以))$"
)
_PARTICLE: Final = re.compile(
    r"(?:的|吧|了|呢|啊|嘛|呗|哈|哦|等|的吧|都?不要|都?不收|也?不行|都?排除|除外|就行|就好|为主|这些|都要|也算)+"
)
_BARE_LIMIT: Final = re.compile(r"[<>≥≤]?\s?[0-9][0-9.,]*(?:\s[a-z]+){0,2}", re.IGNORECASE)
_SIDE: Final = re.compile(r"(?:[及或])?以[上下内外]")
# What goes on to the next comma behind a Chinese mark that the encoder ended too early.
_REST: Final = re.compile(r"(?:(?![和及与或还])[^\W_]){1,4}(?=\s?(?:[,;。!?、和及]|还有|$))")
# "… with flank pain and have a stone that was seen": the thing is not told before the end of that.
_GOES_ON: Final = re.compile(
    r"\s(?:and|or)\s(?:(?:who|with|have|has|had|are|is|were|must|can|do|whose)\s)[^,.;]{6,}|的?(?:并且|而且|同时)(?:有|是|伴|合并)",
    re.IGNORECASE,
)
_SIDES: Final = re.compile(r"(?:或者?|[和及与])|\s(?:or)\s", re.IGNORECASE)
_STATE: Final = re.compile(
    r"(?:^|[,。;、]\s?)(?:还有|以及|或者?|另外|再就是)?((?:一来|本来|原来|来的时候|入院时)就?)$"
)
_LED_BY: Final = (_WHEN, _MEASURED_WITH, _STATE)
_LETTERS: Final = re.compile(r"[^\W_]+")
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)
_IF: Final = re.compile(r"\bif\b|\bunless\b|\bdepend|如果|要是|假如|除非|的话", re.IGNORECASE)
# "够就一年，不够就半年": which of two it is depends on something.
_ONE_OR_OTHER: Final = re.compile(
    r"够不够|(?:不够|不行|不然|否则)(?:的话)?就|\botherwise\b|\bor\selse\b|\bif\snot\b", re.IGNORECASE
)
FEW_WORDS: Final = 1
FEW_CHARACTERS: Final = 2


def answered(said: Said, field: Field, known: Known) -> Found | None:
    """The value that marked words of a reply are; None where other words of it may be meant as well."""
    found = told_none(said, field) or _answered(said, field, known)
    return core(said, field, known) if found is None and field.kind == "string" else found


def _answered(said: Said, field: Field, known: Known) -> Found | None:
    if field.key in _FIGURES:
        return _figure(said, field, known) or _figure_again(said, field, known)
    if field.kind != "string" and phrasebook().of(field.path.partition(".")[2]).marked:
        return _worded(said, field, known)
    sorts = ANSWERS.get(field.key)
    if sorts is None or field.key in STRICT:
        return None
    marks = [
        replace(mark, said=_from_its_start(_to_its_end(mark.said)))
        for mark in marks_of_reply(said, field)
        if mark.sort in sorts
    ]
    between = _ITEM if field.kind in LISTS else _CLAUSE
    if field.kind in LISTS and _are_torn(said, marks):
        return None
    if not marks or any(mark.share < SURE for mark in marks) or _goes_beyond(said, marks, between):
        return None
    if field.kind not in LISTS:
        return _text(said, field, marks, known)
    if any(_BARE_LIMIT.fullmatch(mark.said.plain) and _has_words_before(mark.said) for mark in marks):
        return None  # of what it is a limit stands before it
    items: list[Any] = []
    spans: list[Span] = []
    for mark in marks:
        try:
            found = listed(
                in_a_row(without_particle(mark.said), field), field, known.under(said.text), commas=True
            )
        except CannotRead:
            return None
        items += found.value if found else []
        spans.append(mark.said.span)
    items = _once(items) if field.kind == "object_list" else items
    return Found(items, tuple(spans)) if items else None


def _once(items: list[Any]) -> list[Any]:
    """Without what only tells how something that was named already is measured."""
    names = [str(item["name"]) if "name" in item else "" for item in items]
    return [item for at, item in enumerate(items) if not is_told_again(names[at], names[:at])]


def _text(said: Said, field: Field, marks: list[Mark], known: Known) -> Found | None:
    letters = sum(len(mark.said.plain) for mark in marks)
    if (
        len(marks) != 1
        or letters < MOST * len(said.plain)
        or _GOES_ON.match(said.plain, marks[0].said.end - said.start)
    ):
        return None
    value = words(marks[0].said)
    return None if known.catalogue.faults(field.path, value) else Found(value, (marks[0].said.span,))


def _worded(said: Said, field: Field, known: Known) -> Found | None:
    """What the words say that only count where it is sure what they are about: a reply is about what was asked."""
    is_sure = certain(said.plain) and (field.kind in LISTS or not denies(said.plain))
    read = from_words(field, [said], known) if is_sure else None
    return Found(read.value, read.spans) if read else None


def _figure_again(said: Said, field: Field, known: Known) -> Found | None:
    """The one number of a reply that leaves nothing open, by a second look at it."""
    is_one = len(_NUMBER.findall(said.plain)) == 1 and certain(said.plain) and not _IF.search(said.plain)
    return _figure(said, field, known, pieces_again) if is_one else None


def _figure(said: Said, field: Field, known: Known, look: Look = pieces_of) -> Found | None:
    marks = marks_of_reply(said, field, look)
    if _ONE_OR_OTHER.search(said.plain):
        return None
    if len(marks) != 1 or marks[0].sort != _FIGURES[field.key] or marks[0].share < SURE:
        return None  # what else it speaks of may be what the figure is told of
    (start, end), at = marks[0].said.span, said.start
    if is_told_of_another(field.key, said.plain, (start - at, end - at)):
        return None
    try:
        return checked(field, marks[0].said, known)
    except CannotRead:
        return None


# "Able to consent" is not "able".
_LEADS_ON: Final = re.compile(
    r"\b(?:un)?(?:able|willing|happy|due|booked|listed|scheduled|down|eligible)$", re.IGNORECASE
)
_LED_ON: Final = re.compile(r"\s(?:to|for)\s[^,.;]{2,80}?(?=\s?[,.;]|\sand\b|\sbut\b|$)", re.IGNORECASE)


def _has_words_before(said: Said) -> bool:
    before = said.folded[: said.start].rstrip()
    return bool(before) and before[-1].isalpha()


def _to_its_end(said: Said) -> Said:
    """ "18岁" of "18岁以上": a limit is no limit without its side, nor are half of the words of an item one."""
    side = _SIDE.match(said.folded, said.end)
    said = replace(said, end=side.end()) if side else said
    if _LEADS_ON.search(said.plain) and (on := _LED_ON.match(said.folded, said.end)) is not None:
        said = replace(said, end=on.end())
    rest = _REST.match(said.folded, said.end) if not said.plain.isascii() else None
    return replace(said, end=rest.end()) if rest and not _PARTICLE.fullmatch(rest[0]) else said


def _from_its_start(said: Said) -> Said:
    """ "出院后九十天的评分", "生活质量用 SF-36": what stands before a name and belongs to it."""
    before = next(filter(None, (led.search(said.folded, 0, said.start) for led in _LED_BY)), None)
    return replace(said, start=before.start(1)) if before else said


def _goes_beyond(said: Said, marks: list[Mark], between: re.Pattern[str]) -> bool:
    """Whether a clause or an item of the reply has words and no mark: they may be part of the answer."""
    return any(
        _tells(clause.plain)
        and not any(mark.said.start < clause.end and clause.start < mark.said.end for mark in marks)
        for clause in said.split(between)
    )


def _are_torn(said: Said, marks: list[Mark]) -> bool:
    """Whether two marks are the sides of one item: “对血浆或者白蛋白过敏的”, "allergic to plasma or albumin"."""
    return any(
        _SIDES.fullmatch(said.folded[one.said.end : other.said.start]) is not None
        for one, other in pairwise(marks)
    )


def _tells(plain: str) -> bool:
    if plain.isascii():
        return len(_LETTERS.findall(plain)) > FEW_WORDS
    return len("".join(_LETTERS.findall(plain))) > FEW_CHARACTERS
