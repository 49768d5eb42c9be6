"""Figures of which a sentence is likely to tell, and which nothing else has read: they are offered as buttons.

A number that is said in words that no rule knows may be another one; whoever said it knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.fractions import sides_in
from apps.fields.reading.quantities.numbers import NUMERALS, SMALL_WORDS
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.routed.fields import route_of
from apps.protocol.reading.routed.guards import tells
from apps.protocol.reading.routed.reading import figure_in
from apps.protocol.reading.routed.routes import routes_of

LIKELY: Final = 0.55
MORE_THAN_LIKELY: Final = 0.7  # of a clause, which tells less
_ENDS: Final = " ,;.。\n"
_PERHAPS: Final = re.compile(r"^\W*(?:perhaps|maybe)\s", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;](?![0-9]{3}\b)\s?(?:and\s)?")
# Words without any of these tell no figure, and need not be read for one.
_SIGN: Final = re.compile(
    rf"[{NUMERALS}两几双单俩仨]|\b(?:{SMALL_WORDS}|hundred|thousand|dozen|couple|half|quarter|fortnight|single|both|equal\w*|same)\b"
    r"|\ban?\s(?:[a-z]+\s){0,2}(?:days?|weeks?|months?|years?|hours?)\b",
    re.IGNORECASE,
)
# By what a sentence is about: the field. How many people in all, and which error, is said with too many other figures.
_FIGURES: Final = {
    "centres": "centres",
    "dropout": "dropout",
    "ratio": "allocation_ratio",
    "recruitment": "recruitment_period",
    "treatment": "treatment_duration",
    "follow_up": "follow_up_duration",
}


def offered_figures(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """One for a sentence that is likely about one of these, or else for a clause of it that is more than likely, where
    the reader of its field finds one figure in it."""
    for piece in pieces:
        for sentence in sentences(piece):
            if (read := _figure(sentence, LIKELY, known)) is not None:
                yield read
                continue
            clauses = [clause for clause in sentence.split(_CLAUSE) if clause.plain.strip(_ENDS)]
            for clause in clauses if len(clauses) > 1 and tells(sentence) else ():
                if (read := _figure(clause, MORE_THAN_LIKELY, known)) is not None:
                    yield read


def _figure(said: Said, least: float, known: Known) -> ReadValue | None:
    """Of a sentence the networks have been asked before, so that only the field is read that it is likely about; of a
    clause only where it holds a figure for any of them, for asking takes longest."""
    if (lead := _PERHAPS.match(said.plain)) is not None:
        said = said.cut(lead.end())
    if _SIGN.search(said.plain) is None or not tells(said):
        return None
    is_clause, bare = least > LIKELY, said.strip(_ENDS)
    if is_clause and not any(_possible(bare, sort, known) for sort in _FIGURES):
        return None
    route = next(iter(routes_of(said.plain)), None) if is_clause else route_of(said.plain)
    is_told = route is not None and route.share >= least
    return _possible(bare, route.sort, known) if route is not None and is_told else None


def _possible(said: Said, sort: str, known: Known) -> ReadValue | None:
    """The figure that words would tell of the field of a sort, where that is empty."""
    field = field_for(_FIGURES[sort], known) if sort in _FIGURES else None
    if field is None or known.value(field.path) is not None:
        return None
    value = figure_in(said, field, known)
    return None if value is None or known.catalogue.faults(value.field, value.value) else value


def sides_beside(read: ReadValue, pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """The sides of the test, which are said beside a level that is offered: neither is anything without the other."""
    sided = field_for("sided", known)
    if sided is None or not read.field.endswith(".alpha") or known.value(sided.path) is not None:
        return
    told = (sentence for piece in pieces for sentence in sentences(piece))
    for sentence in told:
        if any(sentence.start <= start and end <= sentence.end for start, end in read.spans):
            if (found := sides_in(sentence)) is not None:
                yield replace(read, field=sided.path, value=found[0], spans=(found[1],))
            return
