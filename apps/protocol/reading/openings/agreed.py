"""What sentences tell where two who were taught apart agree: what a second look marks words as, and what their sentence
is about. It fills what nothing else has filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, fold
from apps.protocol.reading.figures.clusters import names_correlation
from apps.protocol.reading.marked.encoder import MESSAGES_KEPT, is_read_whole
from apps.protocol.reading.marked.marks import Mark, marks_of
from apps.protocol.reading.marked.no_plan import without_what_is_no_plan
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.openings.marked import RIVAL, from_marks
from apps.protocol.reading.openings.standing import NAMES_SOMETHING
from apps.protocol.reading.openings.surroundings import words_before
from apps.protocol.reading.openings.wondered import wondered
from apps.protocol.reading.routed.fields import is_short
from apps.protocol.reading.routed.guards import is_wanted, tells
from apps.protocol.reading.routed.routes import SEVERAL, routes_of
from apps.protocol.reading.words.verdicts import STAYS
from apps.protocol.reading.words.wording import NEXT_VERB

# How sure both have to be, and together: of the mark and of what its sentence is about. Where one text is meant its
# ends have to be sure as well.
LEAST: Final = 0.5
OF_BOTH: Final = 1.3
OF_FIGURES: Final = 1.55
OF_TEXTS: Final = 0.75
AMONG_SEVERAL: Final = 0.75  # in a sentence about several things, of which it is one
OF_ONE_OF_SEVERAL: Final = 0.1
MOST_OF_NOBODY: Final = 0.25  # of those of others and of what is undecided
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
    "fu": frozenset({"follow_up"}),
    "treat": frozenset({"treatment"}),
    "recruit": frozenset({"recruitment"}),
    "centres": _PLACES,
    "dropout": _FIGURES,
    "power": _FIGURES,
    "alpha": _FIGURES,
    "analysis": frozenset({"analysis", "analysis_sets", "missing"}),
}
OF_NOBODY: Final = frozenset({"others", "undecided"})
_ENDS: Final = " .。\n"
_STRICT: Final = frozenset(
    {"total", "pergroup", "centres", "recruit", "fu", "treat", "dropout", "power", "alpha", "design"}
)
_TEXTS: Final = frozenset({"pop", "int", "comp", "ref", "analysis"})
_STAYS: Final = re.compile(rf"的?(?:病人|患者|人)?(?:我们?|就|也|倒是?|\s)*(?:{STAYS})", re.IGNORECASE)
_LEADS_ON: Final = re.compile(
    r"\b(?:on|of|in|the|(?-i:an?)|with|for|to|and|or|at|by|than|from|between|over|under|above|below|after|before|until"
    r"|who|whose)$",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"(?:carr(?:y|ies|ying)|stay\w*|continu\w*|keeps?|keeping|as\s(?:now|usual|before|they|it))\b",
    re.IGNORECASE,
)
_REASON: Final = re.compile(r"(?:毕竟|因为|\bbecause\s(?:of\s)?)[^,。;]{0,6}$", re.IGNORECASE)
_MOVES: Final = re.compile(
    r"[挪移调](?:出来|出去|到|去|走)|\b(?:move|shift|take)\s(?:it|that|them)\b", re.IGNORECASE
)
_AT_HAND: Final = re.compile(
    r"\bwe(?:'ve\sgot|\shave)\b(?!\sto\b)|我们?(?:手里|手头|这儿?)?有", re.IGNORECASE
)  # enough, or not
# What one outcome consists of is none by itself.
_RANKED: Final = frozenset({"out", "sec", "harm"})
_OF_ONE: Final = re.compile(
    r"包括|复合|有一[样个项][就也]|任[何意]一|\b(?:composite|any\s(?:one\s)?of|whichever|by\swhich\s(?:i|we)\smean)\b",
    re.IGNORECASE,
)
_TAKES_PART: Final = frozenset({"pop", "inc"})
_OF_PEOPLE: Final = frozenset({"exc", "bg", "q", "centres"})
_CONDITIONS: Final = frozenset({"inc", "exc"})
_COMMAS: Final = frozenset(",;、")
_REST_OF_CLAUSE: Final = re.compile(r"[^,。;、的不a-z]{2,16}(?=的\s?(?:[,。;、]|$))")
_ADJUSTED: Final = re.compile(r"\badjust\w*\sfor\s[^.;]{1,60}$", re.IGNORECASE)
_ITEM: Final = rf"(?!{NEXT_VERB}|and\s{NEXT_VERB})[^.;,]{{1,50}}"
_REST_OF_ROW: Final = re.compile(rf"(?:,\s{_ITEM}){{0,5}}(?:,?\sand\s{_ITEM})(?=[.;,]|$)", re.IGNORECASE)
_ADJUSTED_ZH: Final = re.compile(r",\s?(?:再)?(?:校正|调整)(?!后)[^。;,]{2,60}(?=[,。;]|$)")


def read_agreed(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    pieces = [*pieces]
    told = [sentence for piece in pieces for sentence in sentences(piece)]
    found = [mark for piece in pieces for mark in marks_again(piece)]
    plans = [mark for mark in without_what_is_no_plan(found) if not _REASON.search(words_before(mark.said))]
    marks = _without_torn([to_its_end(of_people(mark, known)) for mark in plans], told)
    yield from from_marks(marks, pieces, known, lambda _said: True, bears_out=lambda some: agreed(some, told))
    yield from wondered(found, told, known)


def marks_again(piece: Said) -> tuple[Mark, ...]:
    """Nothing of a text that goes on beyond what is looked at: a row may go on with it."""
    is_read = piece.plain.strip() and is_read_whole(piece.plain)
    return marks_of(piece, pieces_again(piece.plain)) if is_read else ()


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def plans_again(piece: Said) -> tuple[Mark, ...]:
    return without_what_is_no_plan(marks_again(piece))


def of_people(mark: Mark, known: Known) -> Mark:
    """Who is told of when it is known who is studied is told as a condition, unless it is said again."""
    field = field_for("population", known)
    recorded = known.value(field.path) if field else None
    if mark.sort != "pop" or not isinstance(recorded, str):
        return mark
    again = fold(recorded).casefold(), mark.said.plain.casefold()
    return mark if again[0] in again[1] or again[1] in again[0] else replace(mark, sort="inc")


def to_its_end(mark: Mark) -> Mark:
    """ "…,大夫本来就打算拍片的": a condition that has its clause to itself goes on to the end of that; a model goes on
    to the end of what it is adjusted for."""
    said = mark.said
    if mark.sort == "analysis":
        row = _REST_OF_ROW if _ADJUSTED.search(said.plain) else _ADJUSTED_ZH
        more = row.match(said.folded, said.end)
        return replace(mark, said=replace(said, end=more.end())) if more else mark
    begins = mark.sort in _CONDITIONS and said.folded[said.start - 1 : said.start] in _COMMAS
    rest = _REST_OF_CLAUSE.match(said.folded, said.end) if begins else None
    return replace(mark, said=replace(said, end=rest.end())) if rest else mark


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


def agreed(marks: Iterable[Mark], told: Sequence[Said]) -> frozenset[Mark]:
    """Those of the marks whose sentences tell of the study and are about what they are marked as."""
    return frozenset(mark for mark in marks if _is_agreed(mark, told))


def _is_agreed(mark: Mark, told: Sequence[Said]) -> bool:
    sentence = next((each for each in told if _is_in(mark, each)), None)
    if sentence is None or not may_be_meant(mark, sentence.plain) or is_short(sentence.strip(_ENDS).plain):
        return False
    shares = {route.sort: route.share for route in routes_of(sentence.plain)}
    if sum(shares.get(sort, 0.0) for sort in OF_NOBODY) >= MOST_OF_NOBODY:
        return False
    own = sum(shares.get(sort, 0.0) for sort in _ABOUT[mark.sort])
    if mark.share >= AMONG_SEVERAL and own >= OF_ONE_OF_SEVERAL:
        own += shares.get(SEVERAL, 0.0)
    is_agreed = own >= LEAST and own + mark.share >= (OF_FIGURES if mark.sort in _STRICT else OF_BOTH)
    return is_agreed and tells(sentence) and is_wanted(sentence.plain)


def may_be_meant(mark: Mark, sentence: str) -> bool:
    """Whether it names something, to its ends, and nothing in its sentence speaks against it."""
    plain = mark.said.plain
    if mark.sort not in _ABOUT or mark.share < (OF_TEXTS if mark.sort in _TEXTS else LEAST):
        return False
    if not NAMES_SOMETHING.search(plain) or _LEADS_ON.search(plain) or _GOES_ON.match(plain):
        return False
    if mark.sort == "alpha" and names_correlation(words_before(mark.said)):
        return False
    if mark.sort == "exc" and _STAYS.match(mark.said.folded, mark.said.end):
        return False
    if mark.sort == "total" and _AT_HAND.search(sentence):
        return False
    return mark.sort not in _RANKED or not (_MOVES.search(sentence) or _OF_ONE.search(sentence))
