"""Clauses that went nowhere, those of one sort together: a piece is what one item, or none, is told of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.agents.turn.answer.leftovers.covered import is_long
from apps.agents.turn.answer.leftovers.fragments import EDGES
from apps.agents.turn.answer.leftovers.leaning import sort_of_clause
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import NOWHERE
from apps.fields.reading.spoken.leaning_back import leans_back
from apps.fields.reading.text import Said

MOST_ADDED, MOST_ADDED_ZH = 4, 6  # words, characters that only add to the clause before them
_ENDS_A_ROW: Final = re.compile(
    r"\s?(?!(?:and|but|so|then|we|i|you|they|he|she|it|there|the|an?|this|that|those|these|no|nobody|all|any\w*)\b)"
    r"(?:[a-z-]+\s){1,4}or\s(?:[a-z-]+\s?){1,5}[.]?$",
    re.IGNORECASE,
)


def told_together(turn: TurnContext, clauses: Iterable[Said]) -> Iterator[tuple[str, list[Said]]]:
    """Clauses of one sort that follow each other, and few words of none with what stands before them."""
    groups = list[tuple[str, list[Said]]]()
    for clause in clauses:
        sort = sort_of_clause(turn, clause)
        before = groups[-1][0] if groups else None
        adds = (
            before not in (None, NOWHERE)
            and sort == ""
            and not is_long(clause.plain, MOST_ADDED, MOST_ADDED_ZH)
        )
        goes_on = _ENDS_A_ROW.match(clause.plain) or leans_back(clause.plain)
        if groups and (adds or sort == before or goes_on):
            groups[-1][1].append(clause)
        else:
            groups.append((sort, [clause]))
    yield from groups


def piece_of(clauses: list[Said]) -> Said:
    return clauses[0].cut(0, clauses[-1].end - clauses[0].start).strip(EDGES)
