"""Which words of a message were recorded nowhere, offered nowhere and asked about nowhere: leftovers of statements.

A sentence of which nothing was read is one leftover. Of one that was read in part it is the clauses of which nothing
was read, where they are long enough to say something, have a figure, name a field, or are like one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Final

from apps.agents.turn.answer.leftovers.clause_groups import piece_of, told_together
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.fragments import (
    EDGES,
    is_fragment,
    only_names,
    says_a_field,
    without_lead,
    wonders,
)
from apps.agents.turn.answer.leftovers.leaning import (
    clearly_fits,
    fits_of,
    is_placed,
    is_read,
    leanings_of,
    sort_of_clause,
)
from apps.agents.turn.answer.leftovers.whole_clauses import (
    behind_colon,
    behind_value,
    between,
    has_figure,
    is_line,
    spans_of,
)
from apps.agents.turn.commands.steering import STILL_MISSING
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value
from apps.fields.reading import Reading, format_value
from apps.fields.reading.corrections.bids.parts import is_reason
from apps.fields.reading.phrasebook import NOWHERE, phrasebook
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.quantities.times import AMOUNT
from apps.fields.reading.results import CORRECTED, TURNED_DOWN
from apps.fields.reading.sentences import Sort, asks, is_marked, sentences, sort_of
from apps.fields.reading.spoken.asides import without_opening
from apps.fields.reading.spoken.greetings import greets
from apps.fields.reading.spoken.no_answer import leaves_open, sets_aside
from apps.fields.reading.spoken.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said, Span, bare

LEAST_WORDS, LEAST_CHARACTERS = 4, 6  # the latter in Chinese
ENOUGH_WORDS: Final = 5  # of words that are like no field
ENOUGH_CHARACTERS: Final = 10
FEWEST: Final = 4  # letters of words that surely say something
SURE_SHARE: Final = 0.4  # of words within a clause that was read, of a question, or of very few
LEASTCLAUSES: Final = 3  # of a sentence about several fields
MOST_LEADING: Final = 7  # words
_FIGURE: Final = re.compile(rf"{AMOUNT}|{PERCENT}|[0-9]+(?:\.[0-9]+)?", re.IGNORECASE)
_LEADS_UP: Final = re.compile(
    r"\b(?:of|by|with|for|to|in|at|on|from|and|or|the|an?|is|are|be|gets?|have|has|receives?|takes?)\W*$"
    r"|(?:[是为用给在按和与及的有]|分别)\W*$",
    re.IGNORECASE,
)
_LEADS_ON: Final = re.compile(
    r"(?:[\s,]+(?:and|then|or|but|again|once\smore|at|on|in|for|to|of|by|with|until|after|from))+\s*$",
    re.IGNORECASE,
)
# “看看”; the verb that a question begins with.
_EMPTY: Final = re.compile(
    r"[\u4e00-\u9fff]{0,2}|(?:do|does|did|is|are|was|were|will|would|can|could)", re.IGNORECASE
)
# What is asked to be told is no bid: "what is the outcome usually?".
_WONDERS: Final = re.compile(
    r"\s?(?:(?:and|so|but|then)\s)?(?:what|which|how|why|who|where|when)\b|[^,。;]*(?:什么|哪|怎[么样]|如何|多少|几[个种项次]|为何)",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(r"[?？]\W*$")
# Said to us, and what follows is not.
_APOLOGY: Final = re.compile(
    r"^\W*(?:(?:oh|ah|so)[\s,]+)?(?:i'm\s|very\s)*sorry[\s,.!-]+(?=\S)", re.IGNORECASE
)


@dataclass(frozen=True)
class Leftover:
    """Words that went nowhere; `is_whole`: a sentence of which nothing was read. Of a clause of which a part was taken
    `own` is what else it says."""

    said: Said
    is_whole: bool
    own: str = ""

    @property
    def words(self) -> str:
        return self.said.text.strip()


def left_over(turn: TurnContext) -> list[Leftover]:
    """The leftovers of the message, whole sentences before parts of others; within the phrasebook of the catalogue."""
    told, spans = _told(turn), spans_of(turn)
    unread = [said for said in _sentences(turn.input.reading) if _states(said) and not is_read(said, spans)]
    rows = [said for said in unread if _tells_several(said)]
    whole = (said for said in unread if said not in rows)
    parts = chain(
        (Leftover(each, False) for said in rows for each in _row(turn, said)), _clauses_left(turn, spans)
    )
    left = [
        *(Leftover(said, True) for said in whole),
        *(replace(part, said=without_lead(part.said)) for part in parts if not is_marked(part.said.plain)),
    ]
    left = [
        each
        for each in left
        if not (
            _EMPTY.fullmatch(each.words)
            or STILL_MISSING.search(each.words)
            or only_names(turn, each.said.plain)
        )
    ]
    once = dict[str, Leftover]()
    for each in left:
        once.setdefault(bare(each.words), each)  # what was pasted over and over is one
    left = [
        each
        for each in once.values()
        if not (is_of_the_talk(each.said.plain) or (not each.is_whole and is_fragment(turn, each.said)))
    ]
    return [each for each in left if not any(bare(each.words) in words for words in told)]


def _tells_several(sentence: Said) -> bool:
    """Whether a sentence is a row of clauses about several fields; whoever chose one for all of it would lose some."""
    tells = phrasebook().tells_several
    return tells is not None and len([*sentence.split(CLAUSE)]) >= LEASTCLAUSES and tells(sentence.plain)


def _row(turn: TurnContext, sentence: Said) -> Iterator[Said]:
    clauses = [clause for clause in sentence.split(CLAUSE) if clause.plain.strip(EDGES)]
    for sort, together in told_together(turn, clauses):
        if sort != NOWHERE:
            yield piece_of(together)


def _told(turn: TurnContext) -> list[str]:
    """What the answer calls found or offers, bare: words within it are not called unrecorded in the same breath."""
    catalogue, language = turn.input.config.catalogue, turn.input.language
    values = (
        format_value(field, found.value, language)
        for found in turn.execution.found
        if (field := catalogue.find(found.field)) is not None
    )
    return [bare(words) for words in (*values, *(words for _path, words in turn.execution.offers))]


def _clauses_left(turn: TurnContext, spans: list[Span]) -> Iterator[Leftover]:
    for sentence in _sentences(turn.input.reading):
        if not is_read(sentence, spans):
            # What is no statement, or a short one, counts by what it surely says: "can I take those over seventy?"
            bidding = () if _states(sentence) else sentence.split(CLAUSE)
            told = (c for c in bidding if sets_aside(c.plain) or is_placed(c) or not _WONDERS.match(c.plain))
            yield from (
                Leftover(clause.strip(EDGES + "?？"), False)
                for clause in told
                if sets_aside(clause.plain)
                or _surely_says(turn, clause)
                or _bears_out(turn, clause, sentence)
                or (is_placed(clause) and _is_enough(clause.plain) and not _ASKED.search(sentence.text))
            )
            continue
        clauses = groupby(sentence.split(CLAUSE), key=lambda clause: is_read(clause, spans))
        for was_read, together in clauses:
            if was_read:
                yield from _around_values(turn, together, spans)
            else:
                unread = [clause for clause in together if clause.plain.strip(EDGES)]
                yield from (Leftover(said, False) for said in _joined(turn, unread, sentence))


def _around_values(turn: TurnContext, clauses: Iterable[Said], spans: list[Span]) -> Iterator[Leftover]:
    """Clauses of which a part was taken, whole, where what lies around that says something of its own."""
    for clause in clauses:
        pieces = [_without_what_leads_on(piece).strip(EDGES) for piece in between(clause, spans)]
        own = [piece for piece in pieces if _says_of_its_own(turn, piece)]
        if own:
            whole = behind_colon(clause, [*spans, *(piece.span for piece in own)])
            yield Leftover(whole.strip(EDGES), False, " ".join(piece.plain for piece in own))


def _says_of_its_own(turn: TurnContext, piece: Said) -> bool:
    return _has_amount(piece.plain) or (_surely_says(turn, piece) and not only_leads(piece.plain))


def _has_amount(plain: str) -> bool:
    return _FIGURE.search(plain) is not None or has_figure(plain)


def _without_what_leads_on(piece: Said) -> Said:
    """ "Ring them at 30 days and again at", before a value: up to where it leads on to that."""
    leads_on = _LEADS_ON.search(piece.plain)
    return piece.cut(0, leads_on.start()) if leads_on and leads_on.start() else piece


def only_leads(plain: str) -> bool:
    """Whether few words only lead up to the value behind them ("the rest of them get"), or go on with the one before
    ("which lamp they had")."""
    leads = _LEADS_UP.search(plain) is not None and len(plain.split()) <= MOST_LEADING
    return leads or _WONDERS.match(plain) is not None


def _joined(turn: TurnContext, clauses: list[Said], sentence: Said) -> Iterator[Said]:
    """Clauses that were not read; those that follow each other and are like the same field, or like none, are one, and
    so is a row of things ("when they die, move or go home"). Where none says something by itself, all of them may."""
    found = [*_pieces_told(turn, clauses, sentence)]
    if not found and len(clauses) > 1 and clearly_fits(turn, whole := piece_of(clauses)):
        found = [whole]
    yield from found


def _pieces_told(turn: TurnContext, clauses: list[Said], sentence: Said) -> Iterator[Said]:
    for sort, together in told_together(turn, clauses):
        piece = piece_of(together)
        if sort == NOWHERE and not (_has_amount(piece.plain) or sets_aside(piece.plain)):
            continue
        # Beside a calculation a figure in words is mostly one that it was not to take.
        has_amount = _FIGURE.search(piece.plain) or (has_figure(piece.plain) and not turn.plan.wishes)
        if has_amount or _may_bid(turn, piece, sentence):
            yield piece


def _surely_says(turn: TurnContext, piece: Said) -> bool:
    """Whether words, however few, surely say a field that is open: "half get the drops and the rest just wait"."""
    surely = [leaning for leaning in leanings_of(turn, piece)[:1] if leaning.share >= SURE_SHARE]
    surely += fits_of(turn, piece)[:1] if clearly_fits(turn, piece) else ()
    return len(bare(piece.plain)) >= FEWEST and any(_is_open(turn, leaning.key) for leaning in surely)


def _bears_out(turn: TurnContext, clause: Said, sentence: Said) -> bool:
    """Whether the words of a short sentence that asks nothing are said of an item: "the long form, probably"."""
    if phrasebook().fits is None or asks(sentence.plain) or len(bare(clause.plain)) < FEWEST:
        return False
    return any(each.share >= SURE_SHARE for each in fits_of(turn, clause)[:1])


def tells_more(turn: TurnContext, clause: Said) -> bool:
    """Whether a clause has a figure, or surely says a field: it is about something else than the one before it."""
    return _FIGURE.search(clause.plain) is not None or _surely_says(turn, clause)


def _is_open(turn: TurnContext, key: str) -> bool:
    found = {each.field for each in turn.execution.found}
    fields = [field for field in turn.input.config.catalogue.fields if field.key == key]
    return any(field.path not in found and get_value(turn.input.data, field.path) is None for field in fields)


def _may_bid(turn: TurnContext, piece: Said, sentence: Said) -> bool:
    """Whether words of which nothing was made say what a field is, or are long enough to say something, or stand beside
    a correction and may be one."""
    if says_a_field(turn, piece.plain) or _surely_says(turn, piece) or sets_aside(piece.plain):
        return True
    if is_reason(piece.plain):
        return False
    if sort_of_clause(turn, piece) not in ("", NOWHERE) or clearly_fits(turn, piece):
        return True
    values = turn.input.reading.values
    corrected = [
        span for value in values if value.confidence in (CORRECTED, TURNED_DOWN) for span in value.spans
    ]
    return _states(piece) and (is_read(sentence, corrected) or _is_long(piece.plain))


def _is_long(plain: str) -> bool:
    return len(plain.split()) >= ENOUGH_WORDS if plain.isascii() else len(plain) >= ENOUGH_CHARACTERS


def _sentences(reading: Reading) -> Iterator[Said]:
    behind = (piece for block in reading.outline.blocks for piece in behind_value(block))
    for piece in (
        *reading.outline.loose,
        *(each for each in behind if _has_amount(each.plain) or is_line(each)),
    ):
        yield from map(without_opening, sentences(piece))


def _is_enough(plain: str) -> bool:
    return len(plain.split()) >= LEAST_WORDS or (not plain.isascii() and len(plain) >= LEAST_CHARACTERS)


def _states(sentence: Said) -> bool:
    plain = _APOLOGY.sub("", sentence.plain)
    return (
        (_is_enough(plain) or leaves_open(plain))
        and (sort_of(plain) in (Sort.STATEMENT, Sort.REQUEST) or wonders(plain))
        and not (greets(plain) or is_of_the_talk(plain))
    )
