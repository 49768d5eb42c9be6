"""What is told under a topic: "Midway we look once, when half the beds are dug", "缺苗的用邻近的补上，补不上的不算".

Some matters are told in words that no pattern could foresee. A clause that names one begins what is told of it, up to
where another is named or somebody turns to the next thing; all of that is the text of its field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.lines.names import without_leads
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.replies.typed import CORRECTED
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import asks, is_marked, sentences
from apps.fields.reading.spoken.named_behind import named_by, only_names
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import HEDGE, tells_of_others
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

_CLAUSE: Final = re.compile(r"[,;](?![0-9])\s?")
_TURNS: Final = re.compile(
    r"\s*(?:另外|还有|对了|至于|再就是|(?:and\s)?also\b|and another|oh\b|by the way"
    r"|(?:and\s)?(?:i\s(?:think|reckon|make)\s)?(?:the\s|our\s|my\s)?total\b|总数|总例数|一共"
    r"|再(?:按|把|拿|分)[^,。;]*(?:分开|拆开|分组|看)|(?:也|就)?不(?:做|设|搞|安排)(?!(?:什么|任何|别的)?(?:处理|填补|插补|补))(?=[^,。;]{2,8}$)"
    r"|so\s(?:i|we|that|they)\b|(?:and\s)?we\s(?:think|reckon|hope)\swe\b)",
    re.IGNORECASE,
)
# What joins a topic to what is told of it, and is no part of that.
_IS: Final = re.compile(
    r"\s?(?:这块|方面|上)?(?:的话|嘛|呢)?[,:]?\s?(?:我们?|就|主要)*(?:是|为|:)(?![否不没])\s?"
    r"|,\s?|:\s?|\s(?:is|are|gets?|(?:will|would)\sbe)\s(?:(?:handled|dealt\swith|treated)\s(?:by|with|using)\s)?",
    re.IGNORECASE,
)
_STUDIED: Final = re.compile(
    r"\b(?:stud(?:y|ies)|papers?|they|their|previous|earlier|last)\b|研究|文献|他们|以前|上次|别人",
    re.IGNORECASE,
)
_JOINS: Final = re.compile(r"(?:with|and|by|using|then|的话)[\s,]|(?:并且?|而且|再|然后)", re.IGNORECASE)
_DENIED_ZH: Final = re.compile(
    r"(?:这块|方面|的话)?,?(?:我们|就|也|先|暂时|都)*(?:不|没|没有|无)(?:打算|准备|用|必|需要?|会|想|计划|考虑|再)*(?:搞|做|设|弄|安排|要|有)?了?吧?(?=[,。;]|$)"
)
_DENIED_WHOLE_ZH: Final = re.compile(r"(?:我们?|就|也|先|暂时|都)*不(?:做|设|搞|安排)(?!不)[^,。;]{2,8}")
_ARTICLE: Final = re.compile(r"\s*(?:(?:the|our|my|an?)\s)?", re.IGNORECASE)
# Nothing is told yet.
_OPEN: Final = re.compile(
    r"\b(?:haven't|hasn't|have not|no idea|need to (?:think|ask|check|decide)|(?:will|'ll) (?:ask|check|decide))\b"
    r"|\b(?:whether|if)\s(?:we|i|it|one)\s(?:needs?|should|have\sto)\b|要不要|需不需要|是否需要|用不用|再说|回头|得问|问问|再想|没想|没定",
    re.IGNORECASE,
)
LEAST_WORDS, LEAST_CHARACTERS = 4, 7


@dataclass(frozen=True)
class Told:
    """`said` begins with the clause in which `field` is named; `name` is where it is named."""

    field: Field
    said: Said
    name: Span


def told_of(sentence: Said, catalogue: FieldCatalogue, others: Sequence[int] = ()) -> Iterator[Told]:
    """The topics of a sentence in their order, each with what is told of it; `others`: where values of other fields
    begin, which are no part of it in a clause of their own."""
    topics, titles = _topics(catalogue, phrasebook()), _titles(catalogue)
    open_topic: tuple[Field, int, Span] | None = None
    for clause in sentence.split(_CLAUSE):
        named = _named(clause, topics)
        turns = any(clause.start <= at < clause.end for at in others)
        turns = turns or bool(_TURNS.match(clause.plain) or titles.match(clause.plain))
        if open_topic and _ends(open_topic[0], clause):
            turns, named = True, None
        if open_topic and ((turns and not named) or (named and named[0] is not open_topic[0])):
            yield _until(sentence, open_topic, clause.start)
            open_topic = None
        if named and not open_topic:
            open_topic = (named[0], clause.start, named[1])
    if open_topic:
        yield _until(sentence, open_topic, sentence.end)


def _ends(field: Field, clause: Said) -> bool:
    """Whether a clause tells of another item, whatever else it names."""
    ends = phrasebook().of(field.key).topic_ends
    return bool(ends) and re.search(ends, clause.plain, re.IGNORECASE) is not None


def before_topics(sentence: Said, catalogue: FieldCatalogue) -> Said:
    """What is said before the first topic that a sentence comes to."""
    first = next(told_of(sentence, catalogue), None)
    if first is None or first.said.start == sentence.start:
        return sentence
    return sentence.cut(0, first.said.start - sentence.start).strip(" ,;")


def read_topics(pieces: Iterable[Said], asked: str, sheet: Sheet) -> None:
    """Fills what is told under topics, in place of what only words in it were taken for; not of what is asked about."""
    figures = [read for read in sheet.values.values() if not isinstance(read.value, str)]
    for told in by_topic(pieces, sheet.around(), [start for read in figures for start, _end in read.spans]):
        other, (begin, end) = sheet.values.get(told.field), told.spans[0]
        if any(told.field == each.field and begin <= each.span[0] < end for each in sheet.unreadable):
            continue
        if _goes_on(other, told) or (told.field != asked and (other is None or _is_word_of(other, told))):
            sheet.values.pop(told.field, None)
            sheet.add(told)


def _goes_on(read: ReadValue | None, told: ReadValue) -> bool:
    """Whether a pattern took the first clause of what is told, and no more."""
    if read is None or read.confidence > PATTERN or not isinstance(read.value, str):
        return False
    return str(told.value).startswith(tuple(f"{read.value}{mark}" for mark in ",;，；"))


def _is_word_of(read: ReadValue, told: ReadValue) -> bool:
    (begin, end), *_more = told.spans
    return read.confidence < PATTERN and all(begin <= start and stop <= end for start, stop in read.spans)


def by_topic(pieces: Iterable[Said], known: Known, others: Sequence[int] = ()) -> Iterator[ReadValue]:
    """The texts that sentences tell under a topic, where they state them; `others` as for `told_of`."""
    for piece in pieces:
        for sentence in sentences(piece, halves=True):
            plain = sentence.plain
            if asks(plain) or is_marked(plain) or CORRECTED.search(plain):
                continue
            of_others = _of_others(plain)
            for told in told_of(sentence.strip(" .。;\n"), known.catalogue, others):
                told = _with_what_is_named(told, sentence)
                if of_others and not phrasebook().of(told.field.key).cites:
                    continue
                if (read := _read(told, known)) is not None:
                    yield read


def _with_what_is_named(told: Told, sentence: Said) -> Told:
    """The clause before, where the topic is no more than what that is called."""
    start = told.said.start
    if not only_names(told.said.plain, told.name[0] - start, told.name[1] - start):
        return told
    named = named_by(sentence.cut(0, start - sentence.start))
    return told if named is None else replace(told, said=named, name=(named.start, named.start))


def _of_others(plain: str) -> bool:
    """Whether others are told of who studied something: what is reported to somebody is still ours."""
    return tells_of_others(plain) and _STUDIED.search(plain) is not None


def _read(told: Told, known: Known) -> ReadValue | None:
    body = _body(told)
    is_enough = _is_enough(body) or _denial(told) is not None or _DENIED_WHOLE_ZH.fullmatch(body.plain)
    if HEDGE.search(body.plain) or _OPEN.search(told.said.plain) or not is_enough:
        return None
    if is_rejected(phrasebook().of(told.field.key), body.plain):
        return None
    try:
        found = read_reply(body, told.field, known)
    except CannotRead:
        return None
    if found is None:
        return None
    return ReadValue(told.field.path, found.value, (told.said.span,), found.derived, PATTERN)


def _body(told: Told) -> Said:
    """What is told, without the topic where nothing but its name and "is" leads up to it."""
    said = told.said
    led = len(said.plain) - len(without_leads(said.plain))
    start, end = told.name[0] - said.start, told.name[1] - said.start
    joined = _IS.match(said.plain, end)
    if joined is not None and _ARTICLE.fullmatch(said.plain[led:start]) is not None:
        return said.cut(joined.end())
    if (denied := _denial(told)) is not None:  # what follows only tells why
        return said.cut(led, denied.end())
    title = told.field.titles.zh_hans
    if start == led and said.plain.startswith(title, led):  # the title stands before it anyway
        return said.cut(led + len(title))
    joins = _JOINS.match(said.plain, led)
    return said.cut(joins.end() if joins else led)


def _denial(told: Told) -> re.Match[str] | None:
    """The words right behind the topic by which there is to be none of it."""
    return _DENIED_ZH.match(told.said.plain, told.name[1] - told.said.start)


def _is_enough(body: Said) -> bool:
    plain = body.plain
    return len(plain.split()) >= LEAST_WORDS if plain.isascii() else len(plain) >= LEAST_CHARACTERS


def _until(sentence: Said, topic: tuple[Field, int, Span], end: int) -> Told:
    field, start, name = topic
    return Told(field, sentence.cut(start - sentence.start, end - sentence.start).strip(" ,;"), name)


def _named(clause: Said, topics: tuple[tuple[Field, re.Pattern[str]], ...]) -> tuple[Field, Span] | None:
    for field, topic in topics:
        if (found := topic.search(clause.plain)) is not None:
            return field, (clause.start + found.start(), clause.start + found.end())
    return None


@lru_cache(maxsize=16)
def _topics(catalogue: FieldCatalogue, book: Phrasebook) -> tuple[tuple[Field, re.Pattern[str]], ...]:
    rows = ((field, book.of(field.key).topic) for field in catalogue.fields if field.kind == "string")
    return tuple((field, re.compile(topic, re.IGNORECASE)) for field, topic in rows if topic)


@lru_cache(maxsize=16)
def _titles(catalogue: FieldCatalogue) -> re.Pattern[str]:
    """The titles of all fields: a clause that begins with one turns to it."""
    both = (title for field in catalogue.fields for title in (field.titles.en, field.titles.zh_hans))
    return re.compile("|".join(map(re.escape, sorted(filter(None, both)))), re.IGNORECASE)
