"""Reads a message: labelled lines first, then what depends on them, then plain sentences."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils import translation

from apps.fields.reading.adding import placed
from apps.fields.reading.corrections.carrying import correct
from apps.fields.reading.language import language_of, language_with_labels
from apps.fields.reading.lines import labels
from apps.fields.reading.lines.blocks import Block, Outline
from apps.fields.reading.lines.labelled import read_block, settle_rivals
from apps.fields.reading.lines.qualified import qualify
from apps.fields.reading.lines.sheet import Sheet
from apps.fields.reading.phrasebook import phrasebook, row_of, speaking_of
from apps.fields.reading.prose import patterns
from apps.fields.reading.prose.changed_limits import ask_of_changed_limits
from apps.fields.reading.prose.nobodys import drop_what_nobody_plans
from apps.fields.reading.prose.second_thoughts import weigh_second_thoughts
from apps.fields.reading.prose.settled import Settled, settle
from apps.fields.reading.prose.unchanged import without_unchanged
from apps.fields.reading.prose.vouched import drop_mere_talk
from apps.fields.reading.prose.wholes import drop_beside_wholes
from apps.fields.reading.remainder import read_agreed, read_beside, read_headed, read_likely, read_routed
from apps.fields.reading.replies.answers import read_answer
from apps.fields.reading.results import MARKED, PATTERN, Known, Reading, ReadValue, UnknownLabel
from apps.fields.reading.spoken.asides import unknown_in, without_question
from apps.fields.reading.spoken.away import without_interruption
from apps.fields.reading.spoken.greetings import without_introduction
from apps.fields.reading.spoken.leaving import leaves
from apps.fields.reading.spoken.overruled import decided, heard
from apps.fields.reading.stories import drop_torn_out, drop_within, stands_in_a_row, tell_once
from apps.fields.reading.text import Said, words
from apps.fields.schema.catalogue import FieldCatalogue

MOST_BLOCKS: Final = 200
LEAST_OPENING: Final = 3  # values, where something else was asked for
MOST_BEFORE_OPENING: Final = 5  # values that are recorded already


def read(
    text: str,
    catalogue: FieldCatalogue,
    *,
    current_stage: str,
    language: str = "",
    otherwise: str = "en",
    context: Mapping[str, Any] | None = None,
    pending: Mapping[str, Any] | None = None,
    asked: str = "",
) -> Reading:
    """The values that a message states, and all else that rules make of it. Never raises on text.

    `context` is {stage: {key: value}}; `pending` {path: proposed value}; `asked` is the path of
    the field that was asked for just before. `language` is that of the sentences in
    `unreadable`: without one that of the words beside the values, which may be quoted from anywhere, and `otherwise`
    where those leave a doubt. Spans are positions in `text`.
    """
    said = Said.of(text)
    with speaking_of(catalogue.phrasebook):
        is_away = leaves(said.plain)
        opens = (not asked or asked == _first_asked(catalogue)) and _is_new(context or {})
        said = said if is_away else without_interruption(without_introduction(said) if opens else said)
        heard_all, said = said, without_unchanged(said, context or {})
        settled = settle(said, catalogue, asked.partition(".")[0] or current_stage)
        written, said = said, settled.said
        found = labels.outline(said, catalogue, current_stage)
        # Where all that was said changes nothing, its words tell the language all the same.
        beside = _beside_values(found) if said.plain.strip() else heard_all.text
        spoken = language or _spoken(said, found, beside, otherwise)
        if is_away:
            return Reading((), (), (), (), text, found, spoken, ())
        with translation.override(spoken):
            known = Known(
                catalogue, current_stage, context or {}, pending or {}, message=said.message, asked=asked
            )
            sheet = Sheet(known)
            told = tuple(part for piece in found.loose for part in heard(piece))
            ours = replace(found, loose=tuple(part for piece in told for part in decided(piece)))
            _read_all(said, settled, found, ours, sheet, opens=opens)
            values = placed(settled, sheet)
            likely = tuple(settled.placed(read) for read in read_likely(ours, sheet))
    unread = tuple(p for p in sheet.unreadable if p.partial or p.field not in sheet.values)
    unknown = tuple(label for label in sheet.unknown if label.field or not _is_read(label, values, text))
    shown = replace(found, loose=(*told, *sheet.strays)).in_words_of(written)
    return Reading(tuple(values), tuple(sheet.ties), unread, unknown, text, shown, spoken, likely)


def _read_all(
    said: Said, settled: Settled, found: Outline, ours: Outline, sheet: Sheet, *, opens: bool
) -> None:
    """Labels and sentences, then the reply to what was asked, then what is only likely; last the whole message."""
    asked = sheet.known.asked
    opened = _fill(sheet, ours, opens=opens)
    corrects = correct(settled.plain, found, sheet)
    _widen(ours, sheet)
    read_headed(ours, asked, sheet)
    if not corrects and not (opened and len(sheet.values) >= LEAST_OPENING):
        _leave_to_answer(asked, sheet)
        read_answer(said, asked, sheet, found)
        read_beside(ours, asked, sheet)
    if not corrects:
        read_agreed(ours, asked, sheet)
        read_routed(ours, sheet)
    qualify(sheet)
    tell_once(asked or _first_asked(sheet.known.catalogue), sheet)
    _weigh(said, ours, sheet)


def _weigh(said: Said, found: Outline, sheet: Sheet) -> None:
    """Holds every value against the whole message: what comes behind it, who tells it, whether it is more than talk."""
    weigh_second_thoughts(said, sheet)
    ask_of_changed_limits(said, sheet)
    drop_what_nobody_plans(found, sheet)
    drop_mere_talk(said, sheet)
    drop_beside_wholes(found.loose, sheet)
    drop_torn_out(sheet)


def _is_read(label: UnknownLabel, values: Iterable[ReadValue], text: str) -> bool:
    """Whether the line of a label that nobody knows said something all the same: "Who gets in: …"."""
    end = text.find("\n", label.span[1])
    line = range(label.span[0], end if end >= 0 else len(text))
    return any(start in line for value in values for start, _end in value.spans)


def _spoken(said: Said, found: Outline, beside: str, otherwise: str) -> str:
    if not found.blocks:
        return language_of(beside, otherwise=otherwise)
    labels = " ".join(block.label.text for block in found.blocks)
    return language_with_labels(beside, labels, said.text, otherwise=otherwise)


def _first_asked(catalogue: FieldCatalogue) -> str:
    """The field that a new conversation asks for: whoever answers may as well begin with something else."""
    required = (field.path for stage in catalogue.stages for field in stage.fields if field.required)
    return next(required, "")


def _is_new(context: Mapping[str, Any]) -> bool:
    """Whether so little is recorded that a message may still tell the whole matter."""
    recorded = sum(value not in (None, "", [], {}) for stage in context.values() for value in stage.values())
    return recorded <= MOST_BEFORE_OPENING


def _fill(sheet: Sheet, found: Outline, *, opens: bool) -> bool:
    """Labels first, then what depends on them, then plain sentences; `opens`: it may be the first message. Whether it
    said the matter as a first message does."""
    for block in sorted(_latest((*found.blocks, *found.requests)), key=_depends):
        read_block(block, sheet)
    unlabelled = (*found.loose, *sheet.rest)
    _read_sentences(unlabelled, sheet)
    settle_rivals(sheet)
    opened = opens and not (found.requests or sheet.ties) and _read_opening(unlabelled, sheet)
    sheet.unknown += unknown_in(unlabelled, sheet.values.values())
    return opened


def _widen(found: Outline, sheet: Sheet) -> None:
    """Texts that a rule cut short, made whole where that makes the value of no other field of them; without those
    that surely say something else."""
    whole = phrasebook().whole
    by_pattern = [read for read in sheet.values.values() if read.confidence == PATTERN]
    cut = [read for read in by_pattern if not read.derived]
    _drop_contradicted([read for read in by_pattern if read not in cut], (*found.loose, *sheet.rest), sheet)
    _drop_doubtful(cut, (*found.loose, *sheet.rest), sheet)
    for read in (read for read in cut if read.field in sheet.values):
        said = whole((*found.loose, *sheet.rest), read) if whole else None
        others = [other.value for other in sheet.values.values() if other is not read]
        if said is not None and not any(isinstance(value, str) and value in said.text for value in others):
            (start, end), *more = read.spans
            spans = ((min(start, said.start), max(end, said.end)), *more)
            sheet.values[read.field] = replace(read, value=words(said), spans=spans)


def _drop_contradicted(values: Iterable[ReadValue], pieces: tuple[Said, ...], sheet: Sheet) -> None:
    """Takes out figures of which the words around them say that they are others."""
    contradicted = phrasebook().contradicted
    for read in values:
        if contradicted and not isinstance(read.value, str) and contradicted(pieces, read):
            del sheet.values[read.field]


def _drop_doubtful(values: Iterable[ReadValue], pieces: tuple[Said, ...], sheet: Sheet) -> None:
    """Takes out what surely says something else; what its words hardly bear out is left to be asked about."""
    contradicted, supported = phrasebook().contradicted, phrasebook().supported
    for read in values:
        if contradicted and contradicted(pieces, read):
            del sheet.values[read.field]
        elif supported and (left := supported(pieces, read)) != read:
            del sheet.values[read.field]
            if left:
                sheet.values[read.field] = left
            else:
                sheet.guesses.append(read)


def _depends(block: Block) -> bool:
    """Whether reading it looks at what else is said."""
    return block.is_part or bool(block.first.looks_at)


def _beside_values(found: Outline) -> str:
    """What is said under no label: the words of the one who speaks, not those of a value."""
    asked = [
        block.body.cut(without_question(block.body, block.first).end - block.body.start)
        for block in found.blocks
    ]
    return "\n".join(piece.text for piece in (*found.loose, *asked))


def _latest(blocks: Iterable[Block]) -> list[Block]:
    """Of a label that is said over and over, the last ones; their order stays."""
    by_field: dict[str, deque[Block]] = {}
    for block in blocks:
        by_field.setdefault(block.first.path, deque(maxlen=MOST_BLOCKS)).append(block)
    return sorted(
        (block for kept in by_field.values() for block in kept), key=lambda block: block.label.start
    )


def _leave_to_answer(asked: str, sheet: Sheet) -> None:
    """A reply is the whole of what was asked for, not the words in it that are surely that; nor is it another value of
    a field that is recorded, where sentences for that one answer as well."""
    read = sheet.values.get(asked)
    if read is not None and read.confidence == MARKED:
        del sheet.values[asked]
    for path, other in list(sheet.values.items()):
        gives_way = asked.partition(".")[2] in row_of(path).gives_way
        if gives_way and other.confidence <= PATTERN and sheet.known.with_said({}).value(path) is not None:
            del sheet.values[path]


def _read_sentences(pieces: Iterable[Said], sheet: Sheet) -> None:
    values, unread = patterns.scan(pieces, sheet.around())
    for read in values:
        sheet.add(read)
    asked = {problem.field for problem in sheet.unreadable}
    sheet.unreadable += [problem for problem in unread if problem.field not in asked]


def _read_opening(pieces: Iterable[Said], sheet: Sheet) -> bool:
    """What a first message says as a whole, for fields that nothing else in it speaks of; whether it says anything."""
    opening = phrasebook().opening
    asked = {problem.field for problem in sheet.unreadable}
    values = list(opening(pieces, sheet.around())) if opening else []
    for read in values:
        is_free = read.field not in sheet.values and read.field not in asked
        if is_free and not stands_in_a_row(read, sheet):
            sheet.add(read)
            drop_within(read, sheet)
    return bool(values)
