"""A sentence of which only the end is in doubt ("12 rooms, 90 days of work, and maybe a garden"): the rest is said.

What stands before the doubt is taken only where the doubtful part speaks of another field by itself; a doubt that
names no field ("… but I am not sure") may be about all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from apps.fields.reading.prose.clauses import stated
from apps.fields.reading.results import ReadValue, Unreadable
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE

Reads = Callable[[Said], Iterable[ReadValue | Unreadable]]
_COMMA: Final = re.compile(r",(?![0-9]{3}\b)\s?(?:and\s|but\s|so\s)?")


def before_doubt(sentence: Said, reads: Reads) -> Iterator[ReadValue | Unreadable]:
    """What is said before the clause with the doubt, about other fields than those of which that clause speaks."""
    doubt = HEDGE.search(sentence.plain)
    cut = _cut(sentence, doubt.start()) if doubt else None
    if doubt is None or cut is None:
        return
    doubted = {read.field for read in reads(_without(sentence.cut(cut.end()), HEDGE))}
    if not doubted:
        return
    for part in stated(sentence.cut(0, cut.start())):
        yield from (read for read in reads(part) if read.field not in doubted)


def _cut(sentence: Said, doubt: int) -> re.Match[str] | None:
    """The last comma before the doubt."""
    commas = [comma for comma in _COMMA.finditer(sentence.plain) if comma.end() <= doubt]
    return commas[-1] if commas else None


def _without(said: Said, words: re.Pattern[str]) -> Said:
    """The same places with those words blanked."""
    blanked = words.sub(lambda match: " " * len(match[0]), said.plain)
    return Said(
        said.message, said.folded[: said.start] + blanked + said.folded[said.end :], said.start, said.end
    )
