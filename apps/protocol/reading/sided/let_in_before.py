"""Whoever is let in stands before those who are not, and the verdict is of the latter alone: “血钾低于5，eGFR至少30，
三个月内心梗过的不行”, “住院满一天的新生儿，体重一千五百克以上，畸形的和家长放弃的不收”.

No word parts the two; where a clause stands does (docs/adr/0014).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of

SURELY: Final = 0.85
HARDLY: Final = 0.1
LIKELY: Final = 0.5
Verdict = tuple[str, Said | None]  # the side, and who is named by its own clause


def let_in_before(clauses: Sequence[Said], verdicts: Sequence[Verdict | None]) -> set[int]:
    """Clauses of which a verdict behind them does not tell. One that names somebody itself tells of nobody before
    them then, and one that stands alone of those behind the last of them."""
    apart = set[int]()
    for silent, (_side, named) in _before_verdicts(verdicts):
        places = {at: places_of(clauses[at]) for at in silent}
        last = max((at for at in silent if _is_let_in(places[at])), default=-1)
        if last >= 0 and named is not None:
            apart.update(silent)
        elif any(at > last >= 0 and places[at].get("exclusion", 0.0) >= LIKELY for at in silent):
            apart.update(at for at in silent if at <= last)
    return apart


def _before_verdicts(verdicts: Sequence[Verdict | None]) -> Iterator[tuple[list[int], Verdict]]:
    silent: list[int] = []
    for at, verdict in enumerate(verdicts):
        if verdict is None:
            silent.append(at)
        else:
            yield silent, verdict
            silent = []


def _is_let_in(places: Mapping[str, float]) -> bool:
    """Whether it tells of who takes part, or of what they may take."""
    told = sum(places.get(sort, 0.0) for sort in ("inclusion", "population", "permitted_treatment"))
    return told >= SURELY and places.get("exclusion", 0.0) < HARDLY
