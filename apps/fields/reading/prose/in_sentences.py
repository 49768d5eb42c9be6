"""What one sentence says for each field, by the words of its row: by a phrase, a choice, a text, a denial. By
itself, because what a whole message says is put together from sentences that know nothing of each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading import registry
from apps.fields.reading.enums import is_denied
from apps.fields.reading.lines.items import LISTS, in_a_row, listed, without_asides
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.phrases import FieldPhrases, Phrase, may_be_text
from apps.fields.reading.prose.clauses import aims_at, is_there_whole
from apps.fields.reading.prose.either_or import alternatives_in
from apps.fields.reading.prose.filled_clauses import values_of_clauses
from apps.fields.reading.prose.hedged import before_doubt
from apps.fields.reading.prose.replaced import replaced_in
from apps.fields.reading.prose.senses import is_another, is_beside
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH
from apps.fields.reading.results import (
    PATTERN,
    CannotRead,
    Known,
    ReadValue,
    Unreadable,
)
from apps.fields.reading.spoken.named_behind import without_name_behind
from apps.fields.reading.spoken.no_answer import doubts
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said, Span, called, words
from apps.fields.reading.vocabulary import NEVER
from apps.fields.reading.words import certain
from apps.fields.schema.field import Field

_OTHER_BEFORE: Final = re.compile(
    rf"(?:(?:[0-9]|{CHINESE}|{ENGLISH})\s{{0,2}}%?\s{{0,2}}(?:\b(?:or|to|vs\.?)|[-–~至到或/]|或者)"
    r"|\bbetween|介于|从)\s{0,2}$",
    re.IGNORECASE,
)
_OTHER_AFTER: Final = re.compile(
    rf"^\s{{0,2}}(?:%\s?)?(?:or\b|to\b|-|–|~|至|到|或者?|和|/)\s{{0,2}}(?:[0-9.]|{CHINESE}|{ENGLISH})|^多",
    re.IGNORECASE,
)
_NEXT_CLAUSE: Final = worded(
    lambda words: (
        r",\s(?:and\s|but\s|so\s)?(?:we|i|they|it|there|everyone|everybody|the (?:study|data)|also|additionally)\b"
        r"|\sand\s(?:also\s)?(?:record|monitor|collect|watch)\b"
        r"|,\s?(?=(?:另外|同时|此外|还|并)(?:要|会|将|再)?(?:记录|观察|监测|收集|关注|看))|,\s?(?=我们|再用"
        rf"|采用|用[^,。]{{0,8}}(?:{words.methods}))"
    )
)
_EDGES: Final = " \n,;:。"  # of the words that are shown as evidence

Row = tuple[Field, FieldPhrases]


def in_sentence(said: Said, rows: Iterable[Row], known: Known) -> Iterator[ReadValue | Unreadable]:
    for field, row in rows:
        if row.says is not None:
            yield from _by_phrase(row.says, field, said, known)
        yield from _by_choice(row, field, said)
        yield from _by_text(row.texts, row, field, said, known)
    for field, phrase, clause, (start, end), whole in values_of_clauses(said, rows):
        if not _alternative(clause.plain, start, end):
            yield from _read(field, clause.cut(start, end), phrase, clause.cut(*whole), known)
    for scan_by_itself in phrasebook().scans:
        yield from scan_by_itself(said, known)


# An item may be whether something is so.
_OPEN_IN_A_LIST: Final = re.compile(
    r"或者|\bbefore\b|(?:(?<=,\s)|(?<=\sand\s))whether(?!\s(?:to|we|i|you|or)\b)", re.IGNORECASE
)


def in_whole_sentence(sentence: Said, rows: Iterable[Row], known: Known) -> Iterator[ReadValue | Unreadable]:
    """What only a sentence as a whole says: by a denial, by being it, by leaving two values open."""
    for field, row in rows:
        if row.denied and certain(_joined(sentence.plain, field)):
            yield from _by_text(row.denied, row, field, sentence, known)
        if row.aims and aims_at(sentence):
            yield from _by_text(row.aims, row, field, sentence, known)
        if row.holds_others and aims_at(sentence):
            yield from _by_text(row.texts, row, field, sentence, known)
        place = row.sentence(sentence.plain) if row.sentence and field.stage == known.current_stage else None
        if place is not None:
            text = words(without_speech(sentence.cut(*place).strip(" \n")))
            begin = max(sentence.plain.rfind(mark, 0, place[0]) for mark in ",;") + 1
            whole = sentence.cut(begin).strip(_EDGES) if begin else sentence
            yield ReadValue(field.path, text, (whole.span,), False, PATTERN)
    yield from before_doubt(sentence, lambda said: in_sentence(said, rows, known))
    yield from replaced_in(sentence, rows, known)
    yield from alternatives_in(sentence, rows, known)


def _joined(plain: str, field: Field) -> str:
    """Items of a list that "or" joins leave nothing open, since all of them are out; what was before is over."""
    return _OPEN_IN_A_LIST.sub(" ", plain) if field.kind in LISTS else plain


def _by_phrase(phrase: Phrase, field: Field, said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    for match in _matches(phrase, field.key, said):
        start, end = match.span("value")
        if not _alternative(said.plain, start, end):
            yield from _read(
                field, said.cut(start, end), phrase, said.cut(*match.span()).strip(_EDGES), known
            )


def _matches(phrase: Phrase, key: str, said: Said) -> Iterator[re.Match[str]]:
    for pattern in phrase.patterns:
        for match in pattern.finditer(said.plain):
            if not is_another(key, said.plain, match):
                yield match


def _read(
    field: Field, value: Said, phrase: Phrase, whole: Said, known: Known
) -> Iterator[ReadValue | Unreadable]:
    try:
        found = registry.reader_of(field)(value, field, known.under(whole.text))
    except CannotRead as problem:
        if problem.choices:
            told = (problem.reason, problem.accepted, problem.choices)
            yield Unreadable(field.path, whole.span, *told, replies=problem.replies)
        return
    if (
        found is not None
        and phrase.plausible(found.value)
        and not known.catalogue.faults(field.path, found.value)
    ):
        yield ReadValue(field.path, found.value, (whole.span,), found.derived, PATTERN)


def _by_choice(row: FieldPhrases, field: Field, said: Said) -> Iterator[ReadValue]:
    """One of several kinds; two of them in one sentence decide nothing."""
    found = list(_chosen(row.means, field.key, said))
    hits = [hit for hit in found if not hit[0].broad] or found
    if len(hits) == 1 and _is_possible(field, hits[0][0].fixed):
        phrase, match = hits[0]
        more = re.compile(row.goes_on or NEVER, re.IGNORECASE).match(said.plain, match.end())
        evidence = said.cut(match.start(), more.end() if more else match.end())
        value: Any = phrase.fixed
        if field.kind == "enum_text":
            value = {"level": phrase.fixed, "text": called(evidence.text)}
        yield ReadValue(field.path, value, (evidence.span,), False, PATTERN)


def _by_text(
    patterns: Iterable[re.Pattern[str]], row: FieldPhrases, field: Field, said: Said, known: Known
) -> Iterator[ReadValue]:
    """A text that a clause of its own says; two clauses for one field decide nothing."""
    hits: dict[Span, tuple[Said, Said]] = {}
    for pattern in patterns:
        for match in pattern.finditer(said.plain):
            value = without_speech(said.cut(*match.span("value")).strip(" \n,.。"))
            value = without_asides(_items(value), row) if field.kind in LISTS else value
            hits.setdefault(value.span, (value, said.cut(*match.span()).strip(_EDGES)))
    hits = _widest(hits) if row.item_after else hits
    if len(hits) != 1 or (field.kind in LISTS and not is_there_whole(said)):
        return
    value, whole = next(iter(hits.values()))
    value = without_name_behind(value, field)
    if not value or not may_be_text(row, value.plain) or not is_beside(field.key, whole):
        return
    if doubts(known.message, value.plain):
        return
    try:
        found = listed(in_a_row(value, field), field, known, commas=True)
    except CannotRead:
        return
    if found is not None and not known.catalogue.faults(field.path, found.value):
        yield ReadValue(field.path, found.value, (whole.span,), found.derived, PATTERN)


def _widest(hits: dict[Span, tuple[Said, Said]]) -> dict[Span, tuple[Said, Said]]:
    """The one that holds all others, where there is one: a row whose items each say for themselves what they are."""
    whole = [span for span in hits if all(span[0] <= start and end <= span[1] for start, end in hits)]
    return {whole[0]: hits[whole[0]]} if whole else hits


def _items(said: Said) -> Said:
    """A row of items to its end: before a clause with a subject of its own, and with the particle of its last."""
    clause = _NEXT_CLAUSE().search(said.plain)
    if clause:
        return said.cut(0, clause.start())
    goes_on = "的、" in said.plain and said.folded[said.end : said.end + 1] == "的"
    return replace(said, end=said.end + 1) if goes_on else said


def _is_possible(field: Field, value: Any) -> bool:
    return not field.options or field.option(value) is not None


def _chosen(choices: Iterable[Phrase], key: str, said: Said) -> Iterator[tuple[Phrase, re.Match[str]]]:
    """The choices that a sentence names, each with its first mention."""
    for phrase in choices:
        found = (m for m in _matches(phrase, key, said) if not is_denied(said.plain, *m.span()))
        if (match := next(found, None)) is not None:
            yield phrase, match


def _alternative(plain: str, start: int, end: int) -> bool:
    """Whether a number is one of several that are said: "80 or 90 %", "5–10 %"."""
    before = plain[max(0, start - 14) : start]
    return _OTHER_BEFORE.search(before) is not None or _OTHER_AFTER.match(plain[end : end + 14]) is not None
