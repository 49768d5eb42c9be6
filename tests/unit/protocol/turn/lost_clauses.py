"""How much of a message an answer loses in silence: every clause of which people said where it belongs must stand in a
proposed value, in a row that asks about it, or be named as not used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Agent, Conversation, Message, Proposal, Role
from apps.agents.presenters.panel import panel_of
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.fields.evidence.content import tokens_of
from apps.fields.reading import format_value
from apps.fields.reading.quantities.numbers import figures_in
from apps.fields.reading.text import bare, fold
from apps.protocol.reading.placed.items import ITEMS, OF_NOTHING, OF_PLACES
from apps.protocol.reading.placed.training import Clause
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast

import os
SHOW = os.environ.get("LOST_SHOW")
HELD: Final = 0.5  # of the words and figures of a clause that say something
BESIDE_CUES: Final = 0.25  # of those, where a value was found in it: others say of what it is told
MEANT: Final = frozenset({"string", "string_list", "object_list", "enum_text"})  # what keeps words
_NO_ITEM: Final = re.compile("no item takes this|没有对应的项目|不属于任何项目")
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


@dataclass(frozen=True)
class Answered:
    """What an answer makes of the clauses of one message."""

    lost: tuple[str, ...]
    asked: int
    needless: tuple[str, ...]  # rows of talk, or of what is recorded word for word
    named: int  # as not used


def answered(clauses: list[Clause], cast: Cast, agent: Agent) -> Answered:
    said = clauses[0].message
    language = "en" if fold(said).isascii() else "zh-hans"
    conversation = start_conversation(
        agent=agent, project=cast.project, title="T", by=cast.investigator, language=language
    )
    execute_inline(send_message(conversation=conversation, text=said, by=cast.coordinator, enqueue=False).run)
    conversation = Conversation.objects.get(pk=conversation.pk)
    config = config_for(conversation)
    answer = Message.objects.get(conversation=conversation, role=Role.ASSISTANT)
    offers = panel_of(conversation, config, language).offers
    proposals = list(conversation.proposals.all())
    values = {
        proposal.field: format_value(field, proposal.value, language)
        for proposal in proposals
        if (field := config.catalogue.find(proposal.field))
    }
    rows = [row.words for each in offers for row in (*each.guesses, *each.leftovers)]
    named = [row.words for each in offers for row in (*each.passed, *each.apart)]
    told = [*values.values(), *rows, *named, *re.findall("“([^”]*)”", answer.content)]
    without_words = [
        proposal for proposal in proposals if config.catalogue.find(proposal.field).kind not in MEANT
    ]
    wanted = [clause for clause in clauses if clause.sort not in OF_NOTHING]
    lost = [
        clause.sentence.text
        for clause in wanted
        if not all(any(_stands_in(piece, [each]) for each in told) for piece in _pieces(clause))
        and not any(
            _stands_in(clause.sentence.text, [values[proposal.field]], BESIDE_CUES)
            for proposal in proposals
            if _is_in(proposal, clause)
        )
        and not any(_means(proposal, clause) for proposal in without_words)
        and not (clause.sort in OF_PLACES and _NO_ITEM.search(answer.content))
    ]
    needless = [row for row in rows if _is_talk(row, clauses) or _stands_in(row, values.values(), 1.0)]
    if SHOW:
        print("\n>>", said)
        for k, v in values.items(): print("   =", k, v.replace("\n", " ‖ "), "<<", [e.get("quote") for p in proposals if p.field == k for e in p.evidence])
        for r in rows: print("   row", r)
        for r in named: print("   named", r)
    return Answered(tuple(lost), len(wanted), tuple(needless), len(named))


def _stands_in(words: str, told: object, least: float = HELD) -> bool:
    numbers, tokens = _content(words)
    text = "\n".join(told)  # type: ignore[call-overload]
    figures, held = figures_in(fold(text)), bare(text)
    found = len(numbers & figures) + sum(token in held for token in tokens)
    return found >= least * (len(numbers) + len(tokens))


def _content(words: str) -> tuple[frozenset, frozenset[str]]:
    _numbers, tokens = tokens_of(fold(words))
    return frozenset(figures_in(fold(words))), tokens


def _means(proposal: Proposal, clause: Clause) -> bool:
    """Whether a value without words was found in a clause of its sort."""
    sorts = clause.sort.split("+")
    keys = {key for sort in sorts for key in (*ITEMS_OF(sort), *_ALSO.get(sort, ()))}
    return _is_in(proposal, clause) and proposal.field.partition(".")[2] in keys


def _is_in(proposal: Proposal, clause: Clause) -> bool:
    return any(
        each["start"] < clause.end and clause.start < each["end"] for each in proposal.evidence if "start" in each
    )


def ITEMS_OF(sort: str) -> tuple[str, ...]:
    items = ITEMS.get(sort)
    return (*items.always, *items.said) if items else ()


def _pieces(clause: Clause) -> list[str]:
    pieces = [piece for piece in CLAUSE.split(fold(clause.sentence.text)) if len(bare(piece)) > 1]
    return pieces or [clause.sentence.text]


def _is_talk(row: str, clauses: list[Clause]) -> bool:
    """Whether all that a row shows are clauses that go into no item."""
    shown = [c for c in clauses if bare(c.sentence.text) in bare(row) or bare(row) in bare(c.sentence.text)]
    return bool(shown) and all(clause.sort in OF_NOTHING for clause in shown)
