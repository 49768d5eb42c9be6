"""How much of a message an answer loses in silence: every clause of which people said where it belongs must stand in a
proposed value, in a row that asks about it, or be named as not used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Agent, Conversation, Message, Proposal, Role
from apps.agents.presenters.panel import panel_of
from apps.agents.turn.answer.leftovers.covered import CLAUSE, OF_WORDS
from apps.fields.evidence.content import tokens_of
from apps.fields.reading import format_value
from apps.fields.reading.quantities.numbers import figures_in
from apps.fields.reading.text import Said, bare, fold
from apps.protocol.reading.placed.items import ITEMS, OF_NOTHING, OF_PLACES
from apps.protocol.reading.placed.training import Clause
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast

HELD: Final = 0.5  # of the words and figures of a clause that say something
BESIDE_CUES: Final = 0.25  # of those, where a value was found in it: others say of what it is told
UNSORTED: Final = "unsorted"
# What a clause of a sort is recorded as without its words.
_ALSO: Final = {
    "alpha_power": ("sided", "alpha", "power"),
    "design": ("design_type", "framework", "phase", "blinding", "centres", "allocation_ratio"),
    "centres": ("centres", "setting"),
    "rates": ("assumptions", "effect"),
    "visits": ("visits", "follow_up_duration"),
    "treatment_duration": ("treatment_duration", "washout"),
    "outcome_primary": ("outcomes.primary", "time_frame"),
}
_NO_ITEM: Final = re.compile("no item takes this|没有对应的项目")
_QUOTED: Final = re.compile("“([^”]*)”")


@dataclass(frozen=True)
class Answered:
    """Of the clauses of one message those that are lost, and how many there are that must not be; the rows of talk, or
    of what is recorded word for word; how many clauses are named as not used."""

    lost: tuple[str, ...]
    asked: int
    needless: tuple[str, ...]
    named: int


def unsorted(message: str) -> list[Clause]:
    """The clauses of a message of which nobody said where they belong."""
    pieces = (piece.strip(" ,;.。") for piece in Said.of(message).split(CLAUSE))
    return [
        Clause(UNSORTED, message, piece.start, piece.end) for piece in pieces if len(bare(piece.plain)) > 1
    ]


def answered(clauses: list[Clause], cast: Cast, agent: Agent, stage: str = "") -> Answered:
    said = clauses[0].message
    language = "en" if fold(said).isascii() else "zh-hans"
    conversation = start_conversation(
        agent=agent, project=cast.project, title="T", by=cast.investigator, language=language
    )
    if stage:
        conversation.session.current_stage = stage
        conversation.session.save()
    execute_inline(send_message(conversation=conversation, text=said, by=cast.coordinator, enqueue=False).run)
    conversation = Conversation.objects.get(pk=conversation.pk)
    config = config_for(conversation)
    answer = Message.objects.get(conversation=conversation, role=Role.ASSISTANT)
    offers = panel_of(conversation, config, language).offers
    rows = [row.words for each in offers for row in (*each.guesses, *each.leftovers)]
    named = [row.words for each in offers for row in (*each.passed, *each.apart)]
    fields = {field.path: field for field in config.catalogue.fields}
    values = [(p, format_value(fields[p.field], p.value, language)) for p in conversation.proposals.all()]
    told = [*(text for _proposal, text in values), *rows, *named, *_QUOTED.findall(answer.content)]
    told += [str(each) for each in answer.reading.get("questions", ())]
    without_words = [proposal for proposal, _text in values if fields[proposal.field].kind not in OF_WORDS]
    wanted = [clause for clause in clauses if clause.sort not in OF_NOTHING]
    lost = [
        clause.sentence.text
        for clause in wanted
        if not all(any(_holds(each, piece) for each in told) for piece in _pieces(clause))
        and not any(
            _holds(text, clause.sentence.text, BESIDE_CUES) for p, text in values if _is_in(p, clause)
        )
        and not any(_means(proposal, clause) for proposal in without_words)
        and not (clause.sort in OF_PLACES and _NO_ITEM.search(answer.content))
    ]
    recorded = [text for _proposal, text in values]
    needless = [row for row in rows if _is_talk(row, clauses) or any(_holds(t, row, 1.0) for t in recorded)]
    return Answered(tuple(lost), len(wanted), tuple(needless), len(named))


def _pieces(clause: Clause) -> list[str]:
    pieces = [piece for piece in CLAUSE.split(fold(clause.sentence.text)) if len(bare(piece)) > 1]
    return pieces or [clause.sentence.text]


def _holds(text: str, words: str, least: float = HELD) -> bool:
    figures, tokens = _content(words)
    there, held = figures_in(fold(text)), bare(text)
    found = len(figures & there) + sum(token in held for token in tokens)
    return found >= least * (len(figures) + len(tokens))


def _content(words: str) -> tuple[frozenset[Decimal], frozenset[str]]:
    _numbers, tokens = tokens_of(fold(words))
    return figures_in(fold(words)), tokens


def _means(proposal: Proposal, clause: Clause) -> bool:
    """Whether a value without words was found in a clause of its sort."""
    keys = {key for sort in clause.sort.split("+") for key in _keys(sort)}
    is_meant = clause.sort == UNSORTED or proposal.field.partition(".")[2] in keys
    return is_meant and _is_in(proposal, clause)


def _keys(sort: str) -> Iterator[str]:
    if (items := ITEMS.get(sort)) is not None:
        yield from (*items.always, *items.said)
    yield from _ALSO.get(sort, ())


def _is_in(proposal: Proposal, clause: Clause) -> bool:
    places = [(each["start"], each["end"]) for each in proposal.evidence if "start" in each]
    return any(start < clause.end and clause.start < end for start, end in places)


def _is_talk(row: str, clauses: Iterable[Clause]) -> bool:
    """Whether all that a row shows are clauses that go into no item."""
    shown = [c for c in clauses if bare(c.sentence.text) in bare(row) or bare(row) in bare(c.sentence.text)]
    return bool(shown) and all(clause.sort in OF_NOTHING for clause in shown)
