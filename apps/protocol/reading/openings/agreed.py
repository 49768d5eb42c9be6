"""What sentences tell where two who were taught apart agree: what a second look marks words as, and what their sentence
is about. It fills what nothing else has filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark, marks_of
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.openings.marked import RIVAL, from_marks, is_known
from apps.protocol.reading.openings.surroundings import words_before
from apps.protocol.reading.routed.fields import is_short
from apps.protocol.reading.routed.guards import is_wanted, tells
from apps.protocol.reading.routed.routes import SEVERAL, routes_of

# How sure both have to be, and together: of the mark and of what its sentence is about. Where one text is meant its
# ends have to be sure as well.
LEAST: Final = 0.5
OF_BOTH: Final = 1.3
OF_FIGURES: Final = 1.55
OF_TEXTS: Final = 0.75
AMONG_SEVERAL: Final = 0.75  # in a sentence about several things
_NOBODYS: Final = 0.25  # of those of others and of what is undecided
_CHANCE: Final = frozenset({"randomisation", "ratio", "stratification", "concealment"})
_PLACES: Final = frozenset({"centres", "setting"})
_GIVEN: Final = frozenset({"intervention", "exposure", "index_test"})
_PEOPLE: Final = frozenset({"population", "inclusion"})
_FIGURES: Final = frozenset({"n", "level", "dropout", "assumed"})  # told in one breath
# By the sort of a mark: what a sentence that has such words may be about.
_ABOUT: Final[Mapping[str, frozenset[str]]] = {
    "pop": _PEOPLE,
    "inc": _PEOPLE,
    "exc": frozenset({"exclusion"}),
    "int": _GIVEN,
    "comp": frozenset({"comparator"}) | _GIVEN,
    "ref": frozenset({"reference"}),
    "out": frozenset({"outcomes", "primary"}),
    "sec": frozenset({"outcomes", "secondary"}),
    "harm": frozenset({"safety"}),
    "design": frozenset({"design"}),
    "alloc": _CHANCE,
    "blind": frozenset({"blinding", "concealment"}),
    "total": _FIGURES,
    "pergroup": _FIGURES,
    "fu": frozenset({"follow_up"}),
    "treat": frozenset({"treatment"}),
    "recruit": frozenset({"recruitment"}),
    "centres": _PLACES,
    "dropout": _FIGURES,
    "power": _FIGURES,
    "alpha": _FIGURES,
    "rate": _FIGURES,
    "analysis": frozenset({"analysis", "analysis_sets", "missing"}),
}
_NOBODY: Final = frozenset({"others", "undecided"})
_ENDS: Final = " .。\n"
_COUNTS: Final = frozenset(
    {"total", "pergroup", "centres", "recruit", "fu", "treat", "dropout", "power", "alpha", "design"}
)
_TEXTS: Final = frozenset({"pop", "int", "comp", "ref", "analysis"})
_NAMES: Final = re.compile(r"[^\W\d_]{4}|[\u4e00-\u9fff]{2}|[0-9]|\b[A-Z]{2,}")
_LEADS_ON: Final = re.compile(r"\b(?:on|of|in|the|an?|with|for|to|and|or|at|by|than|from)$", re.IGNORECASE)
_GOES_ON: Final = re.compile(r"(?:carr(?:y|ies|ying)|stay\w*|continu\w*|keeps?|keeping|as)\b", re.IGNORECASE)
_REASON: Final = re.compile(r"(?:毕竟|因为|\bbecause\s(?:of\s)?)[^,。;]{0,6}$", re.IGNORECASE)
_MOVES: Final = re.compile(
    r"[挪移调](?:出来|出去|到|去|走)|\b(?:move|shift|take)\s(?:it|that|them)\b", re.IGNORECASE
)
_AT_HAND: Final = re.compile(
    r"\bwe(?:'ve\sgot|\shave)\b|我们?(?:手里|手头|这儿?)?有", re.IGNORECASE
)  # enough, or not
# What one outcome consists of is none by itself.
_RANKED: Final = frozenset({"out", "sec", "harm"})
_OF_ONE: Final = re.compile(
    r"包括|复合|有一[样个项][就也]|任[何意]一|\b(?:composite|any\s(?:one\s)?of|whichever|by\swhich\s(?:i|we)\smean)\b",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"(?:(?:just|simply|still|only)\s)*(?:carry\son\swith|stay\son|keep\sto|continue\swith|get|have|receive|be\sgiven|take)\s(?=\S)"
    r"|收治的|(?:仍然?|还是|就|只|也|继续)*(?:给予?|发|喝|吃|用|做|打|戴)(?:一[本个张份])?(?=[^,。;]{2})",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(
    r"(?<=[^,。;、]{2})(?:这些|这几[样个项]|之类的?|什么的).*$|\s(?:only|please)$", re.IGNORECASE
)
_GIVEN_TO: Final = frozenset({"int", "comp", "pop"})
_WITH: Final = re.compile(
    r"(?:(?:any(?:one|body)|those|people|patients|folk|kids)\s)?with\s(?=\S)", re.IGNORECASE
)
_CRITERIA: Final = frozenset({"inc", "exc"})
_TAKES_PART: Final = frozenset({"pop", "inc"})
_OF_PEOPLE: Final = frozenset({"exc", "bg", "q", "centres"})


def read_agreed(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    pieces = [*pieces]
    told = [sentence for piece in pieces for sentence in sentences(piece)]
    found = [
        mark for piece in pieces if piece.plain.strip() for mark in marks_of(piece, pieces_again(piece.plain))
    ]
    plans = [mark for mark in without_what_is_no_plan(found) if not _REASON.search(words_before(mark.said))]
    marks = [_bare(mark) for mark in plans]
    if is_known("population", known):
        marks = [replace(mark, sort="inc") if mark.sort == "pop" else mark for mark in marks]
    marks = _without_torn(marks, told)
    yield from from_marks(marks, pieces, known, lambda _said: True, bears_out=lambda some: agreed(some, told))


def _without_torn(marks: Sequence[Mark], told: Sequence[Said]) -> list[Mark]:
    """Who takes part is told in one breath: nothing of it where some of it is not sure, or marked as something else."""
    people = [mark for mark in marks if mark.sort in _TAKES_PART and mark.share >= RIVAL]
    others = [mark for mark in marks if mark.sort not in _TAKES_PART | _OF_PEOPLE and mark.share >= RIVAL]
    is_whole = len(agreed(people, told)) == len(people)
    for sentence in told if is_whole else ():
        if any(_is_in(mark, sentence) and mark.sort == "inc" for mark in people):
            is_whole = is_whole and not any(_is_in(mark, sentence) for mark in others)
    return [mark for mark in marks if mark.sort not in _TAKES_PART or is_whole]


def _is_in(mark: Mark, sentence: Said) -> bool:
    return sentence.start <= mark.said.start and mark.said.end <= sentence.end


def _bare(mark: Mark) -> Mark:
    """What is given without the words that say that it is, items without those that end a row."""
    leads = _LEAD if mark.sort in _GIVEN_TO else _WITH if mark.sort in _CRITERIA else None
    lead = leads.match(mark.said.plain) if leads else None
    tail = _TAIL.search(mark.said.plain)
    start, end = lead.end() if lead else 0, tail.start() if tail else len(mark.said.plain)
    return replace(mark, said=mark.said.cut(start, end)) if start or tail else mark


def agreed(marks: Iterable[Mark], told: Sequence[Said]) -> frozenset[Mark]:
    """Those of the marks whose sentences tell of the study and are about what they are marked as."""
    return frozenset(mark for mark in marks if _is_agreed(mark, told))


def _is_agreed(mark: Mark, told: Sequence[Said]) -> bool:
    if mark.share < (OF_TEXTS if mark.sort in _TEXTS else LEAST):
        return False
    if (
        not _NAMES.search(mark.said.plain)
        or _LEADS_ON.search(mark.said.plain)
        or _GOES_ON.match(mark.said.plain)
    ):
        return False
    sentence = next((each for each in told if _is_in(mark, each)), None)
    if sentence is None or is_short(sentence.strip(_ENDS).plain):
        return False
    shares = {route.sort: route.share for route in routes_of(sentence.plain)}
    if sum(shares.get(sort, 0.0) for sort in _NOBODY) >= _NOBODYS:
        return False
    if mark.sort == "total" and _AT_HAND.search(sentence.plain):
        return False
    if mark.sort in _RANKED and (_MOVES.search(sentence.plain) or _OF_ONE.search(sentence.plain)):
        return False
    own = sum(shares.get(sort, 0.0) for sort in _ABOUT.get(mark.sort, frozenset()))
    if mark.share >= AMONG_SEVERAL:
        own += shares.get(SEVERAL, 0.0)
    is_agreed = own >= LEAST and own + mark.share >= (OF_FIGURES if mark.sort in _COUNTS else OF_BOTH)
    return is_agreed and tells(sentence) and is_wanted(sentence.plain)
