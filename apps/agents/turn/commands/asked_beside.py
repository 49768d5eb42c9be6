"""A message that asks for what rules answer: the clause that asks states nothing, and what stands beside it is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from apps.agents.context.known_answers import KnownAnswer, asked_in
from apps.fields.reading import Reading
from apps.fields.reading.text import Said, Span

_BREAK: Final = re.compile(r"[,;:。!?\n]|\.(?=\s|$)")


def read_beside(
    text: str, answers: tuple[KnownAnswer, ...], reader: Callable[[str, bool], Reading]
) -> Reading:
    """`reader` reads a text, and takes it for a reply or not. What the whole message says outside the clauses that ask
    is kept; what is lost because a clause hangs on it is read again without that clause."""
    whole = reader(text, True)
    clauses = _clauses(Said.of(text).plain, asked_in(answers, text))
    if not clauses:
        return whole
    apart = reader(_blanked(text, clauses), False)
    kept = tuple(value for value in whole.values if _is_apart(value.spans, clauses))
    said = {value.field for value in kept}
    values = (*kept, *(value for value in apart.values if value.field not in said))
    return replace(
        whole,
        values=tuple(sorted(values, key=lambda value: value.spans[0])),
        ties=tuple(tie for tie in whole.ties if _is_apart((tie.span,), clauses)),
        unreadable=tuple(each for each in whole.unreadable if _is_apart((each.span,), clauses)),
        unknown=apart.unknown,
        likely=apart.likely,
    )


def _clauses(text: str, asked: list[Span]) -> list[Span]:
    """Each widened to the breaks before and behind it."""
    breaks = [found.span() for found in _BREAK.finditer(text)]
    return [
        (
            max((end for _start, end in breaks if end <= begin), default=0),
            min((end for start, end in breaks if start >= stop - 1), default=len(text)),
        )
        for begin, stop in asked
    ]


def _blanked(text: str, clauses: list[Span]) -> str:
    for start, end in clauses:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _is_apart(spans: tuple[Span, ...], clauses: list[Span]) -> bool:
    return not any(start < stop and begin < end for start, end in spans for begin, stop in clauses)
