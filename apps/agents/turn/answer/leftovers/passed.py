"""What of a message nothing was made of and nobody is asked about: clauses, and what a clause says beside the words
that a value holds. It is named without a question, so that nothing is lost in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.presenters.quoting import shortened
from apps.agents.turn.answer.known import names
from apps.agents.turn.answer.leftovers.beside_used import is_chosen
from apps.agents.turn.answer.leftovers.covered import CLAUSE, is_cue, is_long
from apps.agents.turn.answer.leftovers.fragments import EDGES, is_courtesy, is_fragment, without_lead
from apps.agents.turn.answer.leftovers.leaning import is_read
from apps.agents.turn.answer.leftovers.left_over import Leftover, only_leads
from apps.agents.turn.answer.leftovers.whole_clauses import (
    behind_value,
    between,
    spans_of,
    without_loose_ends,
)
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import moves
from apps.fields.reading.sentences import Sort, is_marked, may_ask, sentences, sort_of
from apps.fields.reading.spoken.greetings import greets, without_introduction
from apps.fields.reading.spoken.no_answer import asks_on
from apps.fields.reading.spoken.talk_remarks import is_of_the_talk
from apps.fields.reading.text import Said, Span, bare
from apps.fields.schema.field import Field

MOST_PASSED_OVER: Final = 4  # that the answer quotes; the page has rows for all
MOST_PASSED_KEPT: Final = 30
LEAST_LETTERS, LEAST_LETTERS_ZH = 5, 3  # of a clause that says something
MOST_NAMING, MOST_NAMING_ZH = 3, 6  # words, characters of a clause that does no more than name an item
MOST_BESIDE, MOST_BESIDE_ZH = 2, 4  # beside what a value holds of a clause


def passed_over(turn: TurnContext, told: Iterable[Leftover]) -> str:
    """What says something and nothing was made of, nor told about (`told`), beside what was made of the rest. Within
    the phrasebook of the catalogue."""
    given, told = turn.input, tuple(told)
    is_any = told or turn.execution.found or turn.execution.offers
    if turn.plan.wishes or turn.execution.tool_results or not is_any:
        return ""
    words = [*dict.fromkeys(_passed(turn, told))]
    if not words:
        return ""
    turn.execution.passed = tuple(words)[:MOST_PASSED_KEPT]
    named = [f"“{shortened(each)}”" for each in words]
    if (more := len(named) - MOST_PASSED_OVER) > 0:
        named[MOST_PASSED_OVER:] = [
            ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more}
        ]
    between_them = "、" if given.language.startswith("zh") else ", "
    return _("Not used for any item: %(words)s. If it belongs to one, say to which.") % {
        "words": between_them.join(named)
    }


def _passed(turn: TurnContext, told: tuple[Leftover, ...]) -> Iterator[str]:
    message = Said.of(turn.input.message.content)
    used = spans_of(turn)
    heard = [
        *(each.said.span for each in told),
        *turn.execution.guessed,
        (0, without_introduction(message).start),
    ]
    for block in turn.input.reading.outline.blocks:
        behind = next((piece.start for piece in behind_value(block)), block.body.end)
        heard.append((block.label.start, behind))
    once = {bare(each.words) for each in told}  # what was pasted over and over is one
    for sentence in sentences(message):
        if is_marked(sentence.plain):
            continue
        for clause in sentence.split(CLAUSE):
            if (
                may_ask(clause.plain)
                or is_read(clause, heard)
                or any(bare(clause.plain) in words for words in once)
            ):
                continue
            if is_read(clause, used):
                yield from _beside(turn, clause, used)
            elif _says_something(turn, clause.strip(EDGES)):
                yield without_lead(clause.strip(EDGES)).text


def _beside(turn: TurnContext, clause: Said, used: list[Span]) -> Iterator[str]:
    """The longer pieces of a clause that stand around what was used of it."""
    fields = [field for field in _found(turn) if is_read(clause, _places(turn, field))]
    for piece in between(clause, used):
        piece = _trimmed(without_lead(piece.strip(EDGES)))
        if not is_long(piece.plain, MOST_BESIDE, MOST_BESIDE_ZH) or only_leads(piece.plain):
            continue
        says_it = is_chosen(turn, piece) or any(is_cue(turn, field, piece) for field in fields)
        if not says_it and _says_something(turn, piece):
            yield piece.text


def _trimmed(piece: Said) -> Said:
    at = piece.text.find(own := without_loose_ends(piece.text))
    return piece.cut(at, at + len(own))


def _found(turn: TurnContext) -> list[Field]:
    found = (turn.input.config.catalogue.find(each.field) for each in turn.execution.found)
    return [field for field in found if field]


def _places(turn: TurnContext, field: Field) -> list[Span]:
    here = str(turn.input.message.pk)
    return [
        (each["start"], each["end"])
        for found in turn.execution.found
        for each in found.evidence
        if found.field == field.path and each.get("message_id") == here
    ]


def _says_something(turn: TurnContext, clause: Said) -> bool:
    """Whether a clause is no courtesy, order or talk, and does not merely name the item that was read behind it."""
    plain = clause.plain
    if len(bare(plain)) < (LEAST_LETTERS if plain.isascii() else LEAST_LETTERS_ZH):
        return False
    if (
        is_courtesy(plain)
        or greets(plain)
        or is_of_the_talk(plain)
        or asks_on(plain)
        or is_fragment(turn, clause)
    ):
        return False
    if sort_of(plain) not in (Sort.STATEMENT, Sort.REQUEST) or moves(plain, turn.input.config.stages):
        return False
    is_name = not is_long(plain, MOST_NAMING, MOST_NAMING_ZH)
    return not (is_name and any(names(plain, field) for field in _found(turn)))
