"""Puts the figure that a sentence decides on where the one that it calls wrong is recorded, and changes nothing else.

The wrong figure is all that tells which record is meant, so it has to stand in one place alone, and nothing that the
sentence names may be of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from apps.fields.reading.corrections.bids.amounts import (
    MEASURE,
    PERCENTAGE,
    RATIO,
    Amount,
    agreeing,
    amounts,
    rewritten,
)
from apps.fields.reading.corrections.bids.exchanges import Exchange, exchange_of, figures_of
from apps.fields.reading.corrections.bids.figures import limits_of, measures_named
from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.recorded import Recorded, recorded_texts
from apps.fields.reading.corrections.figures.places import Place
from apps.fields.reading.corrections.figures.remaking import (
    KINDS,
    called,
    in_texts,
    like,
    takes,
    typed,
    write_typed,
)
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Span, fold

MOST_TIMES: Final = 10  # what is that much more or less is hardly the same thing
RANGE: Final = re.compile(r"\s?(?:-|–|~|to|and|至|到|—)\s?", re.IGNORECASE)
_ABBREVIATION: Final = re.compile(r"(?<![A-Za-z])[A-Za-z]{0,2}[A-Z]{2,}[A-Za-z0-9-]*")
# What may stand before a bare figure without telling what it is of.
_NEUTRAL: Final = frozenset({
    "think", "thinks", "thought", "say", "says", "said", "that", "the", "my", "our", "about", "at", "to", "and", "not",
    "is", "be", "put", "wrote", "gave", "of", "for", "with", "from", "it", "scrub", "strike", "forget", "drop", "cut",
    "limit", "cut-off", "cutoff", "ceiling", "bound", "maximum", "minimum", "top", "bottom",
})  # fmt: skip
_NEUTRAL_ZH: Final = re.compile(
    r"[我你您他她们咱那这个的了得把将是不没有在到里面条还也都再]|刚才|刚刚|之前|前面|上面|[上下]限|觉得|感觉"
    r"|想了?想|琢磨|标准"
    r"|[说讲写记填卡定设放改用收]|主任|老师|同事|手滑|笔误|成"
)
# "六个小时的照片太早了": what the figure is of stands behind it.
_OF_ZH: Final = re.compile(r"的(?P<noun>[^\W\d_]{2,6}?)(?=[太有不说写定卡放]|$)")
_NEUTRAL_NOUN: Final = re.compile(r"时间|[上下]?限|标准|要求|条件|范围|窗|说法|写法|那[条个]|设[定计]|门槛")
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_DIGIT: Final = re.compile("[0-9]")


def carry_out_exchange(plain: str, span: Span, board: Board) -> bool:
    """Whether the sentence puts another figure in the place of one that is recorded."""
    said = exchange_of(plain)
    if said is None:
        return False
    names = _ABBREVIATION.findall(said.lead + said.behind)
    places = [place for place in places_of(board) if _is_it(place.amount, said.old)]
    places = [place for place in places if all(name in place.text for name in names)]
    if len(places) != 1 or not _is_of_what_is_named(places[0], said, board):
        return False
    place = places[0]
    new = _new_for(place.amount, said)
    if new is None or not keeps_in_order(place, new):
        return False
    board.turned_down.add(place.field.path)
    return write(place, new, span, board)


def places_of(board: Board) -> Iterator[Place]:
    """All recorded amounts; the first one of a range has the unit that is said behind the last."""
    yield from typed(board)
    for place in in_texts(board):
        if place.amount in figures_of(place.text):
            yield replace(place, amount=_with_unit(place.amount, place.text))


def _with_unit(amount: Amount, text: str) -> Amount:
    """Its unit may be said behind the end of its range, or be that of what a limit is of."""
    if amount.unit:
        return amount
    behind = RANGE.match(fold(text), amount.end)
    for other in amounts(text):
        if behind is not None and other.start == behind.end() and other.unit:
            return replace(amount, unit=other.unit)
    measures = phrasebook().corrections.measures
    is_limit = any(each.start == amount.start for measure in measures for each in limits_of(measure, text))
    return replace(amount, unit=MEASURE) if is_limit else amount


def _is_it(recorded: Amount, said: Amount) -> bool:
    """The same number, and the same unit where the sentence says one."""
    return recorded.is_same(said) if said.unit else recorded.number == said.number and recorded.unit != RATIO


def _is_of_what_is_named(place: Place, said: Exchange, board: Board) -> bool:
    """Whether nothing is named that the place is not of: a limit, a thing, a field."""
    is_named = any(measures_named(phrasebook().corrections.measures, said.words))
    if is_named and place.amount.unit != MEASURE:
        return False
    if not said.old.unit and not is_named and not _may_be_of(said.lead, place.text):
        return False
    if not _is_of_noun(said.behind, place.text) or (not is_named and _is_of_another(said.lead, place, board)):
        return False
    fields = [
        field for field in board.known.catalogue.fields if called(field, phrasebook()).search(said.words)
    ]
    fields = [f for f in fields if f.kind not in KINDS or takes(f, "", said.new)]
    return not fields or place.field in fields


def _may_be_of(lead: str, text: str) -> bool:
    """Whether the words before a bare figure name nothing, or something that stands in the text: "temperature of 38" is
    no figure of the depth."""
    plain = fold(text).casefold()
    words = re.findall(r"[a-z][a-z-]+", lead.casefold())
    words = words[:-1] if words[-1:] in (["of"], ["at"]) else words
    is_of_last = not words or words[-1] in _NEUTRAL or words[-1] in plain
    pairs = pairs_of(lead)
    return is_of_last and (not pairs or any(pair in plain for pair in pairs))


def _is_of_noun(behind: str, text: str) -> bool:
    noun = _OF_ZH.match(behind)
    return (
        noun is None
        or bool(_NEUTRAL_NOUN.search(noun[0]))
        or any(pair in text for pair in pairs_of(noun["noun"]))
    )


def _is_of_another(lead: str, place: Place, board: Board) -> bool:
    """Whether the words before a figure stand in another record, and none of them in this one."""
    words = {word for word in re.findall(r"[a-z]{4,}", lead.casefold()) if word not in _NEUTRAL} | pairs_of(
        lead
    )
    if any(word in place.text.casefold() for word in words):
        return False
    return any(word in recorded.text.casefold() for recorded in recorded_texts(board) for word in words)


def pairs_of(words: str) -> set[str]:
    """Chinese words two characters at a time, without those that tell nothing."""
    own = _NEUTRAL_ZH.sub(" ", "".join(_HAN.findall(words)))
    return {own[at : at + 2] for at in range(len(own) - 1) if " " not in own[at : at + 2]}


def _new_for(old: Amount, said: Exchange) -> Amount | None:
    """The new amount in the unit of the recorded one; None where it is of another sort."""
    if not old.unit:
        return said.new if said.new.unit in ("", said.old.unit) else None
    if old.unit == PERCENTAGE or said.new.unit:
        return like(said.new, old)
    return said.new


def keeps_in_order(place: Place, new: Amount) -> bool:
    """Whether the ends of a range stay in their order, and the figure about as large as it was."""
    old, plain = place.amount, fold(place.text)
    if new.unit in ("", old.unit) and not old.number / MOST_TIMES <= new.number <= old.number * MOST_TIMES:
        return False
    others = [each for each in amounts(place.text) if each.start != old.start]
    above = [each for each in others if RANGE.fullmatch(plain, old.end, each.start)]
    below = [each for each in others if RANGE.fullmatch(plain, each.end, old.start)]
    return all(new.number < each.number for each in above) and all(new.number > each.number for each in below)


def write(place: Place, new: Amount, span: Span, board: Board) -> bool:
    if not place.text:
        typed_new = like(new, place.amount)
        return typed_new is not None and write_typed(place, typed_new, span, board)
    recorded = Recorded(place.field, place.number, place.text, place.key)
    return recorded.put(_rewritten(place.text, place.amount, new), span, board)


def _rewritten(text: str, old: Amount, new: Amount) -> str:
    """The text with the new figure, in words where both are said in words of one language."""
    own = text[old.start : old.end]
    if _DIGIT.search(own + new.text) or bool(_HAN.search(own)) != bool(_HAN.search(new.text)):
        bare = old.number_end == old.end
        return (
            rewritten(text, replace(old, unit=""), replace(new, unit=""))
            if bare
            else rewritten(text, old, new)
        )
    if new.unit and _HAN.search(own) and old.number_end < old.end:
        return f"{text[: old.start]}{new.text}{text[old.end :]}"
    if new.unit in ("", old.unit) and new.number_end > new.start:
        number = new.text[: new.number_end - new.start]
        return f"{text[: old.start]}{number}{agreeing(text[old.number_end : old.end], new.number)}{text[old.end :]}"
    return f"{text[: old.start]}{new.text}{text[old.end :]}"
