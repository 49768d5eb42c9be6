"""Values said in plain sentences, where the words leave no doubt.

Conservative on purpose: a question, a hedge, a negation, an alternative or another study's number gives
nothing, and so does a message that says two different values for one field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading import registry
from apps.fields.reading.enums import is_denied
from apps.fields.reading.lines.items import LISTS, in_a_row, listed, without_asides
from apps.fields.reading.lines.single_line import MOST_CHOICES
from apps.fields.reading.phrasebook import Phrasebook, phrasebook, worded
from apps.fields.reading.phrases import FieldPhrases, Phrase, may_be_text
from apps.fields.reading.prose.clauses import aims_at, before_question, is_there_whole, stated
from apps.fields.reading.prose.denials import with_denials
from apps.fields.reading.prose.either_or import alternatives_in
from apps.fields.reading.prose.filled_clauses import values_of_clauses
from apps.fields.reading.prose.hedged import before_doubt
from apps.fields.reading.prose.remade import remade
from apps.fields.reading.prose.replaced import replaced_in
from apps.fields.reading.prose.senses import is_another, is_beside
from apps.fields.reading.prose.strung import strung
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH
from apps.fields.reading.results import (
    PATTERN,
    TEXT_KINDS,
    CannotRead,
    Known,
    ReadValue,
    Unreadable,
)
from apps.fields.reading.sentences import LONGEST_SENTENCE, sentences
from apps.fields.reading.spoken.no_answer import doubts
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said, Span, called, words
from apps.fields.reading.vocabulary import NEVER
from apps.fields.reading.words import certain
from apps.fields.schema.catalogue import FieldCatalogue
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
MOST_SENTENCES: Final = 400
_EDGES: Final = " \n,;:。"  # of the words that are shown as evidence

Row = tuple[Field, FieldPhrases]


def scan(pieces: Iterable[Said], known: Known) -> tuple[list[ReadValue], list[Unreadable]]:
    """What plain sentences say for fields about which this message has said nothing under a label."""
    pieces = list(pieces)
    found = _found(pieces, known)
    beside = _beside(found, known)
    if beside:  # groups that are named in one clause are those of a number in another
        found = _found(pieces, replace(known, pending={**known.pending, **beside}))
    found = remade(found, _sentences(pieces), known)
    by_field: dict[str, list[ReadValue]] = {}
    for read in found:
        if isinstance(read, ReadValue) and read.field not in known.said:
            by_field.setdefault(read.field, []).append(read)
    by_field = {path: _merged(reads, known) for path, reads in by_field.items()}
    unreadable = [read for read in found if isinstance(read, Unreadable)]
    unreadable += [asked for reads in by_field.values() for asked in _which(reads, known)]
    asked = {read.field: read for read in unreadable if read.field not in known.said}
    return [reads[0] for path, reads in by_field.items() if _agree(reads)], list(asked.values())


def _found(pieces: Iterable[Said], known: Known) -> list[ReadValue | Unreadable]:
    said_for_certain = [part for sentence in _sentences(pieces) for part in certain_parts(sentence)]
    rows = _rows(known.catalogue, known.current_stage, phrasebook())
    rows = tuple(row for row in rows if may_be_said(*row, known))
    found = [read for said in said_for_certain for read in _in_sentence(said, rows, known)]
    found += [read for sentence in _sentences(pieces) for read in _in_whole_sentence(sentence, rows, known)]
    return with_denials(found, _sentences(pieces), known)


def certain_parts(sentence: Said) -> Iterable[Said]:
    """What of a sentence is stated: without questions, suppositions, doubts and what others did."""
    return list(stated(before_question(sentence))) or strung(sentence)


def _beside(found: Iterable[ReadValue | Unreadable], known: Known) -> dict[str, Any]:
    """What was said for fields at which readers of others look, where it was said once."""
    said: dict[str, list[Any]] = {}
    wanted: set[str] = set()
    for read in found:
        if isinstance(read, ReadValue):
            said.setdefault(read.field, []).append(read.value)
        field = known.catalogue.find(read.field)
        wanted |= {path for paths in field.looks_at.values() for path in paths} if field else set()
    return {
        path: values[0]
        for path, values in said.items()
        if path in wanted and len(values) == 1 and known.value(path) is None
    }


def _merged(reads: list[ReadValue], known: Known) -> list[ReadValue]:
    """Free pairs that several sentences say are one value, where none says another of the same name."""
    field = known.catalogue.find(reads[0].field)
    if len(reads) < 2 or field is None or field.kind != "object" or field.parts:
        return reads
    merged: dict[str, Any] = {}
    for read in reads:
        if any(merged.get(name, part) != part for name, part in read.value.items()):
            return reads
        merged |= read.value
    spans = tuple(dict.fromkeys(span for read in reads for span in read.spans))
    return [replace(reads[0], value=merged, spans=spans)]


def _agree(reads: list[ReadValue]) -> bool:
    """Whether they are the same; of a chosen level the words do not matter."""
    values = [
        read.value.get("level", read.value) if isinstance(read.value, dict) else read.value for read in reads
    ]
    return all(value == values[0] for value in values)


def _which(reads: list[ReadValue], known: Known) -> Iterator[Unreadable]:
    """Several values for one field, of a kind that has one: asked, with those as choices."""
    field = known.catalogue.find(reads[0].field)
    if _agree(reads) or field is None or field.kind in TEXT_KINDS:
        return
    values = [read.value for at, read in enumerate(reads) if all(read.value != r.value for r in reads[:at])]
    reason, accepted = _("Several values are said."), _("Which one is meant?")
    yield Unreadable(field.path, reads[-1].spans[0], reason, accepted, tuple(values[:MOST_CHOICES]))


def _sentences(pieces: Iterable[Said]) -> Iterator[Said]:
    count = 0
    for piece in pieces:
        for sentence in sentences(piece, halves=True):
            if len(sentence.plain) <= LONGEST_SENTENCE:
                count += 1
                yield sentence
            if count >= MOST_SENTENCES:
                return


@lru_cache(maxsize=256)
def _rows(catalogue: FieldCatalogue, current_stage: str, book: Phrasebook) -> tuple[Row, ...]:
    """The fields of the catalogue of which sentences can speak without a label."""
    spoken = ((key, row) for key, row in book.fields.items() if _is_spoken(row))
    found = ((catalogue.with_key(key, current_stage), row) for key, row in spoken)
    return tuple((field, row) for field, row in found if field is not None)


def may_be_said(field: Field, row: FieldPhrases, known: Known) -> bool:
    """Whether sentences may say it with what else is recorded: not where another field rules it out, unless they name
    it."""
    key, ruled_out = row.ruled_out_by
    other = field_for(key, known) if key else None
    if other is None or field.path == known.asked or known.value(other.path) not in ruled_out:
        return True
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return any(name and name.casefold() in known.message.casefold() for name in names)


def _is_spoken(row: FieldPhrases) -> bool:
    return bool(row.says or row.fills or row.means or row.texts or row.denied or row.aims or row.sentence)


def _in_sentence(said: Said, rows: Iterable[Row], known: Known) -> Iterator[ReadValue | Unreadable]:
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


def _in_whole_sentence(sentence: Said, rows: Iterable[Row], known: Known) -> Iterator[ReadValue | Unreadable]:
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
    yield from before_doubt(sentence, lambda said: _in_sentence(said, rows, known))
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
            yield Unreadable(field.path, whole.span, problem.reason, problem.accepted, problem.choices)
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


def field_for(key: str, known: Known) -> Field | None:
    """The field with this key: of the current stage, else of the first stage that has one."""
    return known.catalogue.with_key(key, known.current_stage)


def sides_of(rest: Iterable[Said], field: Field, known: Known) -> tuple[Field, int, Span] | None:
    """ "one-sided" said beside a value: the field of the same stage that takes it."""
    sided = next(
        (f for f in known.catalogue.of_stage(field.stage) if f.kind == "sided" and f is not field), None
    )
    for piece in rest:
        if sided is not None and (found := sides_in(piece)) is not None:
            return sided, *found
    return None
