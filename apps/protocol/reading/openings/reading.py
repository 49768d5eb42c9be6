"""What a first message says beyond what was read of it: the words that are surely marked, and the choices that its
sentences tell beside them; nothing once it is known who is studied or what is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.phrases import Hint
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, SUPPOSED, denies
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.marks import marks_in
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.comparisons import compared
from apps.protocol.reading.openings.contrast import contrasted
from apps.protocol.reading.openings.marked import from_marks, is_known, read_beside
from apps.protocol.reading.openings.story import BACKGROUND, story
from apps.protocol.reading.texts.clear import is_clear, is_remade

ONE_THING: Final = 0.8  # of the letters
_STAGES: Final = frozenset({"scientific_question", "pico"})
_LONGEST: Final = 1200  # characters: whoever writes more writes a text, not an opening
_CLAUSE: Final = re.compile(r"[,;:](?![0-9])\s?|\s[-–]\s")
_OPEN: Final = re.compile(r"还是|或者|要不要|吗|\bor\b", re.IGNORECASE)
_LACKING: Final = re.compile(r"缺[乏少]|\black", re.IGNORECASE)
LONGEST_LEAD: Final = 12
_ASKING: Final = ("question", "hypothesis", "objectives")
_OF_A_PLAN: Final = frozenset({"population", "comparator"})
_SUBJECTS: Final = ("intervention", "comparator", "population")


def read_opening(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What a first message says beyond what was read of it; nothing once it is known who is studied or what is done."""
    pieces = list(pieces)
    if known.current_stage not in _STAGES or sum(len(piece.plain) for piece in pieces) > _LONGEST:
        return
    if any(is_known(key, known.with_said({})) for key in _SUBJECTS):
        return
    clear = _clear(pieces)
    opinion = Opinion.of(pieces)
    marks = opinion.marks()
    marked = list(from_marks(marks, pieces, known, _spoken_clearly(clear)))
    said = known.with_said(_with(known, marked))
    marked += _compared(clear, opinion, said)
    marked += contrasted(pieces, known.with_said(_with(known, marked)))
    said = known.with_said(_with(known, marked))
    hinted = list(_hinted(clear, said))
    yield from marked
    if len(marked) + len(hinted) + len(known.said) > 1:
        yield from hinted
    if not any(read.field == BACKGROUND for read in marked) and (told := story(pieces, known, marks)):
        yield told


def _with(known: Known, read: Iterable[ReadValue]) -> dict[str, Any]:
    return {**known.said, **{value.field: value.value for value in read}}


def _compared(clear: list[Said], opinion: Opinion, known: Known) -> list[ReadValue]:
    """What forms of sentences say for fields that are empty; a question alone is no plan where it names neither whom
    it is about nor what is compared."""
    parts = compared(clear, opinion)
    if not parts.keys() & _OF_A_PLAN and any(known.value(f"scientific_question.{text}") for text in _ASKING):
        return []
    found = ((field_for(key, known), said) for key, said in parts.items())
    return [
        ReadValue(
            field.path, [words(value)] if field.kind in LISTS else words(value), (whole.span,), False, PATTERN
        )
        for field, (value, whole) in found
        if field is not None and not is_known(field.key, known)
    ]


def read_later(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What a message that is no first one says besides; one thing alone, with no word around it, may be said of
    anything."""
    pieces = [piece for piece in pieces if not _is_one_thing(piece)]
    clear = _clear(pieces)
    others = [*contrasted(pieces, known)]
    yield from others
    yield from read_beside(pieces, known.with_said(_with(known, others)), _spoken_clearly(clear))


def _clear(pieces: Iterable[Said]) -> list[Said]:
    """The sentences that tell of this study, and nothing in the place of what was told before."""
    told = (sentence for piece in pieces for sentence in sentences(piece))
    return [sentence for sentence in told if is_clear(sentence) and not is_remade(sentence.plain)]


def _is_one_thing(piece: Said) -> bool:
    marks = marks_in(piece)
    bare = piece.plain.strip(" .。!\n")
    return len(marks) == 1 and len(marks[0].said.plain) >= ONE_THING * len(bare)


def _spoken_clearly(clear: list[Said]) -> Callable[[Said], bool]:
    """Whether words stand in a sentence that speaks of no others."""
    return lambda said: any(piece.start <= said.start and said.end <= piece.end for piece in clear)


def _hinted(clear: Sequence[Said], known: Known) -> Iterator[ReadValue]:
    """The choices that sentences of a first message tell."""
    message = "\n".join(sentence.plain for sentence in clear)
    for key, row in phrasebook().fields.items():
        field = field_for(key, known) if row.hints else None
        if field is None or field.path in known.said:
            continue
        found = (_chosen(hint, field, clear) for hint in row.hints if _counts(hint, message, known))
        if (chosen := next((read for read in found if read), None)) is not None:
            yield chosen


def _counts(hint: Hint, message: str, known: Known) -> bool:
    if not hint.needs.search(message) or hint.without.search(message):
        return False
    return not hint.beside or any(is_known(key, known) for key in hint.beside)


def _chosen(hint: Hint, field: Field, clear: Sequence[Said]) -> ReadValue | None:
    for sentence in clear:
        match = hint.pattern.search(sentence.plain)
        if match and not _is_denied(sentence.plain, match):
            said = sentence.cut(*match.span()).strip(" ,;:.。")
            value = {"level": hint.value, "text": said.text} if field.kind == "enum_text" else hint.value
            return ReadValue(field.path, value, (said.span,), False, PATTERN)
    return None


def _is_denied(plain: str, match: re.Match[str]) -> bool:
    before = _CLAUSE.split(plain[max(0, match.start() - LONGEST_LEAD) : match.start()])[-1]
    stop = _CLAUSE.search(plain, match.end())
    clause = plain[match.start() - len(before) : stop.start() if stop else None]
    return (
        denies(before)
        or bool(_OPEN.search(clause))
        or bool(_LACKING.search(before))
        or bool(HEDGE.search(clause))
        or bool(SUPPOSED.search(before))
    )
