"""Which words of a reply answer what was asked, by what was learned of marked words: the question is read along.

Where the reply speaks of nothing else it stays whole; where it goes on to other things, or takes something back, the
words that are surely meant for the field remain; where it surely speaks of other things alone, none do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.replies.turns import is_clause, leaves_open, talks
from apps.fields.reading.results import CannotRead, Found
from apps.fields.reading.text import Said, Span
from apps.fields.schema.field import Field
from apps.protocol.reading.learned.about import share_of
from apps.protocol.reading.marked.encoder import Pieces, pieces_of
from apps.protocol.reading.marked.marks import Mark, marks_of
from apps.protocol.reading.texts.sentences import compares, foresees

Look = Callable[[str], Pieces]

SURE: Final = 0.78
STORY: Final = 0.7
LIKELY: Final = 0.5
HALF: Final = 0.5  # of the letters
HINTED: Final = 0.2
FEW: Final = 1
_IN_WORDS: Final = frozenset({"string", "string_list", "object_list", "time_point", "object"})
# By the key of the field that was asked for: the sorts of marks that answer.
ANSWERS: Final = {
    "background": ("bg",),
    "hypothesis": ("q",),
    "population": ("pop", "inc"),
    "intervention": ("int",),
    "comparator": ("comp",),
    "reference_standard": ("ref",),
    "outcomes": ("out", "sec"),
    "outcomes.primary": ("out",),
    "outcomes.secondary": ("sec", "out"),
    "outcomes.safety": ("harm",),
    "inclusion_criteria": ("inc", "pop"),
    "exclusion_criteria": ("exc",),
    "primary_analysis": ("analysis",),
}
# Of these, words that are not marked as such are no answer.
STRICT: Final = frozenset({"background", "hypothesis"})
# What belongs to an answer, whatever else it may say.
WITHIN: Final = {
    "population": frozenset({"exc", "total", "centres", "bg"}),
    "intervention": frozenset({"treat", "design", "phase"}),
    "comparator": frozenset({"treat", "design", "blind"}),
    "outcomes": frozenset({"harm", "fu", "rate"}),
    **{f"outcomes.{rank}": frozenset({"fu", "rate"}) for rank in ("primary", "secondary", "safety")},
    "inclusion_criteria": frozenset({"fu", "treat", "total", "centres"}),
    "exclusion_criteria": frozenset({"treat", "fu"}),
}
_OF_EFFECTS: Final = frozenset({"out", "sec", "harm", "int", "comp", "pop", "rate"})
_CLAUSE: Final = re.compile(r"[,;。!?](?![0-9])\s?|\.\s|(?<=[\u4e00-\u9fff])\s")
_TURNS: Final = re.compile(r"[,;。.\s](?:[哦噢啊]?对了|另外|还有|然后|and|also|oh)$", re.IGNORECASE)
# Without such words in it a reply rules nobody out.
_STORIES: Final = ("background", "significance")
_KEEPS_OUT: Final = re.compile(
    r"\b(?:exclu\w*|no|not|non|without|leave|except|keep|out|wouldn't|don't|won't)\b|排除|不|除外|剔|别|没",
    re.IGNORECASE,
)
# "Who have had no drug" is still a criterion of those who take part.
_RULES_OUT: Final = re.compile(
    r"\b(?:exclu\w*|leave|except|keep|out|wouldn't|don't|won't|nobody|no one)\b|排除|除外|剔|别|不[要收入纳]"
    r"|不能[有是进]",
    re.IGNORECASE,
)
# What people have is no outcome where nobody says that it is measured.
OF_PEOPLE: Final = frozenset({"population", "inclusion_criteria", "exclusion_criteria"})
MEASURES: Final = re.compile(
    r"\b(?:measur\w*|outcomes?|end\s?points?|look\w*\sat|record\w*|count\w*|primary|secondary)\b|看|结局|终点|指标|观察|测|评估|记录",
    re.IGNORECASE,
)
_EDGES: Final = " ,;.。、\n"
_HAN: Final = re.compile("[\u4e00-\u9fff]")


def marks_of_reply(said: Said, field: Field, look: Look = pieces_of) -> tuple[Mark, ...]:
    """The marks of the reply to the question for a field, as one of the two looks at it sees them."""
    title = field.titles.zh_hans if _HAN.search(said.plain) else field.titles.en
    question = Said.of(f"{title}: {said.plain}")
    at = len(question.plain) - len(said.plain)
    marks = marks_of(question, look(question.plain))
    return tuple(
        Mark(mark.sort, said.cut(mark.said.start - at, mark.said.end - at), mark.share)
        for mark in marks
        if mark.said.start >= at
    )


def answering(said: Said, field: Field) -> Said | None:
    """What of a reply answers the question for a field."""
    sorts = ANSWERS.get(field.key)
    if sorts is None or (field.key == "hypothesis" and compares(said.plain)):
        return said
    marks = marks_of_reply(said, field)
    own = [mark for mark in marks if mark.sort in sorts and mark.share >= LIKELY]
    within = WITHIN.get(field.key, frozenset())
    others = [m for m in marks if m.sort not in sorts and m.sort not in within and m.share >= SURE]
    rules_out = _RULES_OUT if field.key == "inclusion_criteria" else _KEEPS_OUT
    others = [m for m in others if m.sort != "exc" or rules_out.search(said.plain)]
    if field.key in OF_PEOPLE and not MEASURES.search(said.plain):
        others = [m for m in others if m.sort != "out"]
    likely = any(mark.sort not in within and mark.share >= LIKELY for mark in marks)
    if not own and (_is_foreseen(said, field, others) or (not others and _is_background(said, field))):
        return said
    if not own and (others or (field.key in STRICT and (likely or not _opens(said, field)))):
        return None
    if not others:
        return said
    end = _clause_before(said, others[0])
    if any(mark.said.start > others[0].said.start for mark in own):
        return _between(said, own, others)
    return _without_turn(said.cut(0, end).strip(_EDGES)) if end else None


def _opens(said: Said, field: Field) -> bool:
    """Whether the reply begins as answers to the field do."""
    opening = phrasebook().of(field.key).opening
    return bool(opening) and re.match(opening, said.plain, re.IGNORECASE) is not None


def _is_foreseen(said: Said, field: Field, others: list[Mark]) -> bool:
    """Whether a reply to the question for the hypothesis foresees what comes of what is done, and names no more than
    that."""
    return field.key == "hypothesis" and foresees(said.plain) and all(m.sort in _OF_EFFECTS for m in others)


def _is_background(said: Said, field: Field) -> bool:
    """Whether a reply is surely the background that was asked for, by what was learned of those as a whole."""
    return field.key == "background" and share_of(said.plain, _STORIES) >= STORY


def bears_out(said: Said, field: Field) -> bool:
    """Whether words are such as answer the question for a field, where something was learned of it."""
    sorts = ANSWERS.get(field.key)
    if sorts is None:
        return field.kind not in _IN_WORDS
    own = [mark for mark in marks_of_reply(said, field) if mark.sort in sorts and mark.share >= LIKELY]
    return sum(len(mark.said.plain) for mark in own) >= HALF * len(said.plain)


def without_talk(found: Found, reply: Said, field: Field) -> Found:
    """A list without what is said among its items by who tells them, where nothing in that is marked as such an item,
    and without an item that it leaves open. Where other clauses stand in the places of items, no more than those that
    are surely marked. Raises CannotRead where none is."""
    if not isinstance(found.value, list) or len(found.value) <= FEW:
        return found
    placed = [(item, place) for item in found.value if (place := _place(item, reply)) is not None]
    if len(placed) < len(found.value) or not any(_is_talk(reply, place) for _item, place in placed):
        return found
    marks = [mark for mark in marks_of_reply(reply, field) if mark.sort in ANSWERS.get(field.key, ())]
    kept = _kept(placed, reply, marks)
    if any(is_clause(_words(reply, place)) for _item, place in kept):
        kept = [(item, place) for item, place in kept if _is_surely(place, reply, marks)]
    if not kept:
        raise CannotRead(accepted=_("A short name for each, one per line."))
    return replace(found, value=[item for item, _place in kept], spans=tuple(place for _item, place in kept))


Placed = tuple[Any, Span]  # an item of a list, and where it stands


def _kept(placed: list[Placed], reply: Said, marks: list[Mark]) -> list[Placed]:
    """Without plain talk, and what that leaves open."""
    kept: list[Placed] = []
    for item, place in placed:
        words = _words(reply, place)
        if not talks(words) or any(_touches(place, mark) and mark.share >= HINTED for mark in marks):
            kept.append((item, place))
        elif leaves_open(words):
            kept = kept[:-1]
    return kept


def _is_talk(reply: Said, place: Span) -> bool:
    words = _words(reply, place)
    return talks(words) or is_clause(words)


def _is_surely(place: Span, reply: Said, marks: list[Mark]) -> bool:
    """Whether most of an item is surely marked as one, and it is no clause."""
    letters = sum(
        min(place[1], mark.said.end) - max(place[0], mark.said.start)
        for mark in marks
        if mark.share >= LIKELY and _touches(place, mark)
    )
    return letters >= HALF * (place[1] - place[0]) and not is_clause(_words(reply, place))


def _words(reply: Said, place: Span) -> str:
    return reply.plain[place[0] - reply.start : place[1] - reply.start]


def _place(item: Any, reply: Said) -> Span | None:
    """Where an item stands in the message, if it stands there to the letter."""
    name = str(item.get("name", "")) if isinstance(item, Mapping) else str(item)
    at = reply.text.find(name)
    return (reply.start + at, reply.start + at + len(name)) if name and at >= 0 else None


def _touches(place: Span, mark: Mark) -> bool:
    return mark.said.start < place[1] and place[0] < mark.said.end


def _without_turn(said: Said) -> Said:
    """Without the words that turn to the next thing."""
    turn = _TURNS.search(said.plain)
    return said.cut(0, turn.start()).strip(_EDGES) if turn and turn.start() else said


def _clause_before(said: Said, mark: Mark) -> int:
    """Where the clause begins in which a mark stands, as a place in the reply."""
    ends = [match.end() for match in _CLAUSE.finditer(said.plain, 0, mark.said.start - said.start)]
    return ends[-1] if ends else 0


def _between(said: Said, own: list[Mark], others: list[Mark]) -> Said | None:
    """The words that answer behind others; nothing where they are not sure or lie on both sides."""
    start, end = own[0].said.start, own[-1].said.end
    if any(mark.share < SURE for mark in own) or any(start < mark.said.start < end for mark in others):
        return None
    return said.cut(start - said.start, end - said.start)
