"""Clauses of a message as somebody said them, from their own beginning to their end: what is shown to a person is never
less than one, and what was taken of it counts by its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.agents.turn.answer.leftovers.covered import CLAUSE, narrowed, with_cues
from apps.agents.turn.answer.leftovers.fragments import EDGES, without_lead
from apps.agents.turn.answer.leftovers.leaning import is_read
from apps.agents.turn.context import TurnContext
from apps.fields.evidence.found import Found
from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.quantities.numbers import figures_in
from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.asides import place_of_label
from apps.fields.reading.text import Said, Span

_LINE: Final = re.compile("\n")
_OF_LINES: Final = frozenset({"string", "object", "enum_text"}) | LISTS
# What joins words to others that stand behind or before them.
_LOOSE: Final = re.compile(
    r"^(?:and|or|but|also|because)\s+|^(?:也是|以及|和|或)(?=\S)"
    r"|(?:[\s,]+(?:and|or|but|because|who|which|have|has|had|is|are|was|were|of|for|to|with|the|by|from))+$"
    r"|(?:以及|因为|[和与及或])$",
    re.IGNORECASE,
)
_COLON: Final = re.compile(r":\s?(?![0-9])")
LONGEST: Final = 200  # characters of clauses that one value was taken from
_NO_FIGURES: Final = frozenset((0, 1))  # "one of them", “一起”


def clauses_around(message: Said, spans: Iterable[Span]) -> Said | None:
    """The clauses in which places of a message stand, with what is between them; None where those are far apart."""
    spans = tuple(spans)
    clauses = [c for sentence in sentences(message) for c in sentence.split(CLAUSE) if is_read(c, spans)]
    if not clauses:
        return None
    first, last = clauses[0].strip(EDGES), clauses[-1].strip(EDGES)
    whole = without_lead(behind_colon(message.at((first.start, last.end)), spans))
    return whole if len(whole.plain) <= LONGEST else None


def without_loose_ends(words: str) -> str:
    return _LOOSE.sub("", _LOOSE.sub("", words)).strip()


def behind_colon(clause: Said, spans: Iterable[Span]) -> Said:
    """A clause without what is said before a colon ("forgive the bluntness: …"), where no place stands in that."""
    for colon in _COLON.finditer(clause.plain):
        before, behind = clause.cut(0, colon.start()), clause.cut(colon.end())
        if is_read(behind, spans) and not is_read(before, spans):
            clause = behind
            break
    return clause


def between(clause: Said, spans: Iterable[Span]) -> Iterator[Said]:
    """The parts of a clause that lie in none of the places."""
    at = clause.start
    for start, end in sorted(span for span in spans if is_read(clause, [span])):
        if start > at:
            yield clause.cut(at - clause.start, start - clause.start)
        at = max(at, end)
    if at < clause.end:
        yield clause.cut(at - clause.start)


def behind_value(block: Block) -> Iterator[Said]:
    """What stands behind the clause of a value that is one figure or one choice, and below its line: it takes none of
    that."""
    if block.first.kind in _OF_LINES:
        return
    first, *others = block.body.split(_LINE)
    clauses = [*first.split(CLAUSE)]
    if len(clauses) > 1:
        yield without_lead(first.cut(clauses[1].start - first.start).strip())
    yield from (line for line in others if line.strip())


def is_line(said: Said) -> bool:
    """Whether it begins a line of the message."""
    return not said.folded[: said.start].rpartition("\n")[2].strip()


def has_figure(plain: str) -> bool:
    """In digits or words; "one" is none."""
    return bool(figures_in(plain) - _NO_FIGURES)


def spans_of(turn: TurnContext) -> list[Span]:
    """What something was made of: a value that the message was not found to bear out was dropped, and counts not, nor
    does a guess that was not offered."""
    reading, kept = turn.input.reading, {found.field for found in turn.execution.found}
    places = [(v.field, v.value, span) for v in reading.values if v.field in kept for span in v.spans]
    places += [(f.field, f.value, span) for f in turn.execution.found for span in _said_here(turn, f)]
    spans = [*narrowed(turn, places), *turn.execution.guessed]
    spans += [tie.span for tie in reading.ties]
    spans += [place_of_label(label, reading.text) for label in reading.unknown]
    return [*spans, *(s for each in reading.unreadable for s in with_cues(turn, each.field, each.span))]


def _said_here(turn: TurnContext, found: Found) -> Iterator[Span]:
    """The places in this message that bear a value out, whoever found it."""
    here = str(turn.input.message.pk)
    yield from ((each["start"], each["end"]) for each in found.evidence if each.get("message_id") == here)
