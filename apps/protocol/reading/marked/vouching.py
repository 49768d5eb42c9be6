"""Whether the words of a value say what it was taken for, by a second look at them.

A label, a rule or a question takes the words that stand where a value is expected, and these may be talk: "Primary
outcome: couldn't tell you", “次要结局：费用我再想想”. No list of phrases holds all that people say; the second look
knows most of it for what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.results import (
    ANSWERED,
    CORRECTED,
    LABELLED,
    LABELLED_DERIVED,
    MARKED,
    TURNED_DOWN,
    Known,
    ReadValue,
)
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.heard_again import (
    EVERY_SORT,
    MOST_CHARACTERS,
    question_before,
    rows_of_words,
    share_of_sorts,
)
from apps.protocol.reading.marked.marks import marks_of
from apps.protocol.reading.marked.opinion import BORNE, QUESTION
from apps.protocol.reading.marked.second_look import pieces_again
from apps.protocol.reading.marked.several_figures import FIGURES, is_one_of_several

LEAST: Final = 0.12  # of the shares of a value's own sorts
NOTHING: Final = 0.85  # of the share of no sort at all
SURELY_NOTHING: Final = 0.95  # the same, of words that no label goes before
LEAST_OF_A_SENTENCE: Final = 0.2
MOSTLY_NOTHING: Final = 0.6
LONGEST_HEAD: Final = 24  # characters by which a sentence is found again
MOST_BEHIND: Final = 40  # characters in which an item may be given up again
ONE_MORE: Final = 0.55  # how sure a mark is of one more item
SORTS: Final[Mapping[str, frozenset[str]]] = {
    **BORNE,
    "exposure": frozenset({"int"}),
    "outcomes": frozenset({"out", "sec", "harm"}),
    "outcomes.primary": frozenset({"out", "sec"}),
    "inclusion_criteria": frozenset({"inc", "pop"}),
    "exclusion_criteria": frozenset({"exc"}),
    "primary_analysis": frozenset({"analysis", "design"}),
}
# Of the rows that go on in words of another field, what is marked as their own alone.
_ROWS: Final[Mapping[str, frozenset[str]]] = {
    "outcomes": frozenset({"out"}),
    "outcomes.primary": frozenset({"out"}),
    "outcomes.secondary": frozenset({"sec"}),
    "outcomes.safety": frozenset({"harm"}),
    "inclusion_criteria": frozenset({"inc"}),
}
# Of which an answer is sentences, whatever else those name.
_SENTENCES: Final[Mapping[str, frozenset[str]]] = {
    "hypothesis": frozenset({"q"}),
    "primary_analysis": frozenset({"analysis", "design"}),
}
# Corrections put one figure or item where another was; their words need not name what it is.
_PUT_RIGHT: Final = frozenset({CORRECTED, TURNED_DOWN})
_TALKED: Final = re.compile(
    r"(?:it|that|this|there|i)(?:'s|'d|'m|\s)|这不是|那不是|我(?!们?科|们?院)", re.IGNORECASE
)
_WEIGHED: Final = frozenset({LABELLED, LABELLED_DERIVED, ANSWERED, MARKED})
# Talk has somebody in it who talks, or puts it off.
_SOMEBODY: Final = re.compile(
    r"\b(?:i(?!\s?[:;.)])|wants?|thinks?|sa(?:id|ys)|we|you|me|my|us|our|he|she|his|her|let|ask|tell|honestly|hardly|certainly|mostly|nothing|no\sidea|nope|maybe|hang\son|that's|it's|don't"
    r"|can't|couldn't|haven't|didn't|still|till|friday|monday|tomorrow|yet)\b"
    r"|我|你|您|咱|他|她|再想|没想|还没|下周|回头|不急|等[^离渗张]|[嘛啊吧呢哈]|跳过|先",
    re.IGNORECASE,
)
_JOINT: Final = re.compile(
    r"(?=.*[^\s])[\s,、]*(?:\b(?:and|or|plus|as\swell\sas|then)\b|[和与及或]|以及|还有|或者|再就是|加上)?[\s,]*(?:(?:a|an|the|any|some|of)\s)?",
    re.IGNORECASE,
)
# How often or when, and no thing of its own.
_QUALIFIES: Final = re.compile(
    r"(?:once|twice|[a-z]+\stimes|within|at|for|by|on|with|in|over|after|before|until|during|to)\b",
    re.IGNORECASE,
)
_GIVEN_UP: Final = re.compile(
    r"^(?:就|的话|时)|\b(?:drop|forget|scrap|skip|leave|no|not|except|rather|instead)\b|算了|不[要看做收]|去掉|删|先不|别",
    re.IGNORECASE,
)


# Whoever writes a figure behind its label does so without a word about anybody.
def vouched(said: Said, read: ReadValue, known: Known) -> ReadValue | None:
    """The value without those of its items that are only talk; None of one of which nothing is left, or which is one
    of several figures behind its label."""
    key = read.field.partition(".")[2]
    if read.confidence in _PUT_RIGHT:
        return read
    if key in FIGURES:
        return None if is_one_of_several(said, read, FIGURES[key]) else read
    field = known.catalogue.find(known.asked) if read.field == known.asked else None
    if field is not None and isinstance(read.value, str) and read.confidence == ANSWERED:
        if key in SORTS and _TALKED.match(read.value) and _is_talk(said, read.spans[0], SORTS[key], field):
            return None
        read = _without_talk_behind(said, read, field)
    if key not in SORTS:
        return read
    if isinstance(read.value, str):
        place = _place(said, read.value, read.spans)
        return read if _says_so(said, (place,) if place else read.spans, read, field) else None
    if not isinstance(read.value, list) or _is_torn(said, read, field):
        return None if isinstance(read.value, list) else read
    return _with_items(said, read, field)


def _without_talk_behind(said: Said, read: ReadValue, asked: Field) -> ReadValue:
    """An answer up to its last sentence that says something of it: "…. My colleague would rather have a leaflet"."""
    sorts = _SENTENCES.get(asked.key) or SORTS.get(asked.key)
    told = [*sentences(said.at((read.spans[0][0], read.spans[-1][1])))] if sorts else []
    kept = len(told)
    while kept > 1 and _is_talk(said, told[kept - 1].span, sorts or frozenset(), asked):
        kept -= 1
    if kept == len(told):
        return read
    at = read.value.find(told[kept].text.strip()[:LONGEST_HEAD])
    if at <= 0:
        return read
    spans = tuple(
        (start, min(end, told[kept - 1].end)) for start, end in read.spans if start < told[kept - 1].end
    )
    return replace(read, value=read.value[:at].rstrip(" .。\n"), spans=spans)


def _is_talk(said: Said, place: Span, sorts: frozenset[str], asked: Field) -> bool:
    looks = [rows_of_words(said, [place], ""), rows_of_words(said, [place], question_before(said, asked))]
    return all(
        rows
        and share_of_sorts(rows, sorts) < LEAST_OF_A_SENTENCE
        and share_of_sorts(rows, EVERY_SORT) <= 1 - MOSTLY_NOTHING
        for rows in looks
    )


def _with_items(said: Said, read: ReadValue, asked: Field | None) -> ReadValue | None:
    places = [_place(said, item, read.spans) for item in read.value]
    kept = [
        (item, place)
        for item, place in zip(read.value, places, strict=True)
        if place is None or _says_so(said, (place,), read, asked)
    ]
    if len(kept) == len(read.value):
        return read
    if not kept:
        return None
    spans = tuple(place for _item, place in kept if place) or read.spans
    return replace(read, value=[item for item, _place in kept], spans=spans)


def _is_torn(said: Said, read: ReadValue, asked: Field | None) -> bool:
    """Whether a row of things goes on in words that are marked as one more, and are not in the list."""
    if read.confidence >= LABELLED_DERIVED:
        return False
    line, before = said.line_at(read.spans[0]), question_before(said, asked) if asked else ""
    if not line.plain.strip() or len(line.plain) > MOST_CHARACTERS:
        return False
    key = read.field.partition(".")[2]
    sorts = _ROWS.get(key, SORTS[key])
    asking = Said.of(f"{before}{line.plain}")
    at = line.start - len(before)
    marks = [
        m for m in marks_of(asking, pieces_again(asking.plain)) if m.sort in sorts and m.share >= ONE_MORE
    ]
    places = [(mark.said.start + at, mark.said.end + at) for mark in marks]
    return any(
        _is_next(said, place, read.spans)
        and not _QUALIFIES.match(said.folded, *place)
        and not _GIVEN_UP.search(said.folded[place[1] : place[1] + MOST_BEHIND])
        for place in places
        if not _meets(place, read.spans)
    )


def _is_next(said: Said, place: Span, spans: Sequence[Span]) -> bool:
    """Whether nothing but a comma or an "and" stands between these words and those of the list."""
    between = [said.folded[end : place[0]] for _s, end in spans if end <= place[0]]
    between += [said.folded[place[1] : start] for start, _e in spans if place[1] <= start]
    return any(_JOINT.fullmatch(words) for words in between)


def _meets(place: Span, spans: Sequence[Span]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in spans)


def _place(said: Said, item: Any, spans: Iterable[Span]) -> Span | None:
    """Where an item stands that was taken word by word."""
    text = item.get("name", "") if isinstance(item, dict) else item
    if not isinstance(text, str) or not text:
        return None
    found = (
        (start + match.start(), start + match.end())
        for start, end in spans
        for match in re.finditer(re.escape(text), said.message[start:end])
    )
    return next(found, None)


def _says_so(said: Said, places: Sequence[Span], read: ReadValue, asked: Field | None) -> bool:
    sorts = SORTS[read.field.partition(".")[2]] | QUESTION
    words = " ".join(said.folded[start:end] for start, end in places)
    if read.confidence >= LABELLED_DERIVED and not _SOMEBODY.search(words):
        return True  # nobody knows all names of drugs and devices
    looks = [rows_of_words(said, places, "")]
    if asked is not None:
        looks.append(rows_of_words(said, places, question_before(said, asked)))
    return not all(rows and _is_nothing(rows, sorts, read) for rows in looks)


def _is_nothing(rows: list[Any], sorts: frozenset[str], read: ReadValue) -> bool:
    if read.confidence not in _WEIGHED:
        return False  # a rule knows it by its own words, or it is in doubt already
    least = NOTHING if read.confidence >= LABELLED_DERIVED else SURELY_NOTHING
    return share_of_sorts(rows, sorts) < LEAST and share_of_sorts(rows, EVERY_SORT) <= 1 - least
