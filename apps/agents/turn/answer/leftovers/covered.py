"""Which words of its place a value holds: the place may be a whole sentence, and what that says besides was not used.

A clause of which the value holds nothing is not covered, nor is a longer piece beside what it holds, unless it is
what the clause is told of: "is who we mean" belongs to the people that it names although no value says it. A figure or
a choice covers the clause that says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from apps.agents.turn.answer.leftovers.leaning import LEAST_SHARE, fits_of, leanings_of
from apps.agents.turn.context import TurnContext
from apps.fields.evidence.content import STEM, says_something
from apps.fields.reading import format_value
from apps.fields.reading.enums import mentioned
from apps.fields.reading.quantities.numbers import figure_places, figures_in
from apps.fields.reading.results import CORRECTED, SIDED, TURNED_DOWN
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span, bare
from apps.fields.schema.field import Field

CLAUSE: Final = re.compile(r"[,;](?![0-9]{3}\b)\s?")
OF_WORDS: Final = frozenset({"string", "string_list", "object_list", "enum_text", "time_point"})
MOST_UNHELD, MOST_UNHELD_ZH = 2, 4  # words, characters in a row beside those that a value holds
MOST_CUES, MOST_CUES_ZH = 5, 10  # that only say of what the others are told
LEAST_FIT: Final = 0.4
HARDLY: Final = 0.2  # of the words of a clause: as good as nothing
_WORD: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?|[a-z][a-z'-]*|[\u4e00-\u9fff]", re.IGNORECASE)
_EDGES: Final = " \n,;:.，。；：、()（）"


@dataclass(frozen=True)
class _Held:
    """What a value holds, bare, and its figures."""

    field: Field
    text: str
    figures: frozenset[Any]

    def has(self, word: str, plain: str, at: int) -> bool:
        """Whether it holds a word that stands `at` a place of a clause; Chinese goes by two characters."""
        if word[0].isdigit():
            return bool(figures_in(word) & self.figures)
        if word.isascii():
            return word.casefold()[:STEM] in self.text
        return any(
            len(pair) == 2 and pair in self.text
            for pair in (plain[max(0, at - 1) : at + 1], plain[at : at + 2])
        )


def narrowed(turn: TurnContext, places: Iterable[tuple[str, Any, Span]]) -> Iterator[Span]:
    """Of the places of values, by their fields, those parts that the values hold."""
    message = Said.of(turn.input.message.content)
    corrected = {
        value.field
        for value in turn.input.reading.values
        if value.confidence in (CORRECTED, TURNED_DOWN, SIDED)  # the rest is as it was, or why it is so
    }
    for path, value, span in places:
        field = turn.input.config.catalogue.find(path)
        whole = message.at(span)
        if field is None or path in corrected:
            yield span
        else:
            yield from _narrowed(turn, field, value, whole)


def with_cues(turn: TurnContext, path: str, span: Span) -> Iterator[Span]:
    """A place that is asked about, with what only says of which field it is told."""
    field, message = turn.input.config.catalogue.find(path), Said.of(turn.input.message.content)
    yield span
    if field is None:
        return
    start, end = span
    for sentence in sentences(message):
        for clause in sentence.split(CLAUSE):
            if clause.start <= start and end <= clause.end:
                beside = (clause.at((clause.start, start)), clause.at((end, clause.end)))
                pieces = (piece.strip(_EDGES) for piece in beside)
                yield from (p.span for p in pieces if p.plain and is_cue(turn, field, p))


def _narrowed(turn: TurnContext, field: Field, value: Any, whole: Said) -> Iterator[Span]:
    clauses = [c for sentence in sentences(whole) for c in sentence.split(CLAUSE) if c.plain.strip(_EDGES)]
    held = _held(turn, field, value)
    if field.kind in OF_WORDS:
        found = {clause: _runs(clause, held) for clause in clauses}
        kept = [
            clause for clause in clauses if len(found[clause]) != 1 or found[clause][0].span != clause.span
        ]
        if not kept:  # said in words of its own
            yield whole.span
            return
        for clause in kept:
            yield from _around(clause, [run for run in found[clause] if not is_cue(turn, field, run)])
        return
    for clause in [clause for clause in clauses if _says(turn, field, clause, held)] or clauses:
        beside = (
            piece for piece in _beside(clause, field) if is_long(piece.plain, MOST_UNHELD, MOST_UNHELD_ZH)
        )
        yield from _around(clause, [piece for piece in beside if not is_cue(turn, field, piece)])


def _held(turn: TurnContext, field: Field, value: Any) -> _Held:
    texts = [format_value(field, value, language) for language in ("en", "zh-hans")]
    leaves = [str(leaf) for leaf in _leaves(value)]
    figures = {figure for text in (*texts, *leaves) for figure in figures_in(text)}
    figures |= {figure * 100 for figure in figures if 0 < figure < 1}
    return _Held(field, bare("".join((*texts, *leaves))), frozenset(figures))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        value = value.values()
    elif not isinstance(value, list | tuple):
        yield value
        return
    for part in value:
        yield from _leaves(part)


def _says(turn: TurnContext, field: Field, clause: Said, held: _Held) -> bool:
    """Whether a clause says a figure or a choice, or is told of it."""
    if figures_in(clause.plain) & held.figures or mentioned(clause, field):
        return True
    return any(each.key == field.key and each.share >= LEAST_SHARE for each in leanings_of(turn, clause)[:2])


def _beside(clause: Said, field: Field) -> Iterator[Said]:
    """What stands before and behind the figures or the choice that a clause says."""
    option = mentioned(clause, field)
    places = [(start + clause.start, end + clause.start) for start, end in figure_places(clause.plain)]
    places += [option[1]] if option else []
    if places:
        first, last = min(start for start, _end in places), max(end for _start, end in places)
        yield clause.at((clause.start, first)).strip(_EDGES)
        yield clause.at((last, clause.end)).strip(_EDGES)


def _runs(clause: Said, held: _Held) -> list[Said]:
    """The longer pieces of a clause that a value does not hold; the whole clause where it holds nothing of it."""
    plain, runs, begin, end = clause.plain, list[Span](), -1, 0
    figures = [at for at in figure_places(plain) if figures_in(plain[slice(*at)]) <= held.figures]
    held_words = all_words = 0
    for word in _WORD.finditer(plain):
        if not says_something(word[0]):
            continue
        all_words += 1
        is_figure = any(first <= word.start() < last for first, last in figures)
        if is_figure or held.has(word[0], plain, word.start()):
            held_words += 1
            if begin >= 0:
                runs.append((begin, end))
            begin = -1
        else:
            begin = word.start() if begin < 0 else begin
            end = word.end()
    if begin >= 0:
        runs.append((begin, end))
    if held_words <= HARDLY * all_words:
        return [clause]
    pieces = (clause.cut(*run) for run in runs)
    return [piece for piece in pieces if is_long(piece.plain, MOST_UNHELD, MOST_UNHELD_ZH)]


def is_long(plain: str, most: int, most_zh: int) -> bool:
    words = [word[0] for word in _WORD.finditer(plain) if says_something(word[0])]
    return (
        len([w for w in words if w.isascii()]) > most or len([w for w in words if not w.isascii()]) > most_zh
    )


def is_cue(turn: TurnContext, field: Field, run: Said) -> bool:
    """Whether a piece only says of what the words beside it are told."""
    if figures_in(run.plain) or is_long(run.plain, MOST_CUES, MOST_CUES_ZH):
        return False
    likely = [each for each in leanings_of(turn, run)[:1] if each.share >= LEAST_SHARE]
    likely += [each for each in fits_of(turn, run)[:1] if each.share >= LEAST_FIT]
    return any(each.key == field.key for each in likely)


def _around(clause: Said, runs: Iterable[Said]) -> Iterator[Span]:
    at = clause.start
    for run in runs:
        if run.start > at:
            yield (at, run.start)
        at = run.end
    if at < clause.end:
        yield (at, clause.end)
