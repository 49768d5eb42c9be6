"""What the state panel beside the chat is made of, as plain data: stages, rows of fields and proposals, the whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from apps.agents.cards.choice import CardView
from apps.agents.context.domains import OpenCount
from apps.agents.context.sources import Source
from apps.agents.presenters.buttons.offered import Offers
from apps.agents.presenters.differences import Part, differences
from apps.agents.presenters.issues import Issue
from apps.agents.presenters.waiting import Waiting

CardStatus = Literal["complete", "review", "current", "begun", "empty"]
Origin = Literal["", "derived", "assumed"]


@dataclass(frozen=True)
class FieldRow:
    """`references` are the works that are cited for it, `links` the (title, address) of pages to go to from it;
    `counts_too` says of an empty one what belongs there, and that another item counts for it."""

    path: str
    title: str
    kind: str
    value: str
    edit_text: str
    options: tuple[tuple[str, str], ...]
    is_missing: bool
    is_apart: bool
    source: Source | None
    proposed: str
    review: str
    guidance: str
    changes: int
    references: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    counts_too: str = ""


@dataclass(frozen=True)
class StageCard:
    key: str
    number: int
    name: str
    status: CardStatus
    is_current: bool
    is_reachable: bool
    rows: tuple[FieldRow, ...]
    set_count: int
    review_count: int
    criteria: str

    @property
    def has_proposed(self) -> bool:
        """Whether something waits here to be added."""
        return any(row.proposed for row in self.rows)


@dataclass(frozen=True)
class Evidence:
    """The words of a message, or the title of the tool that gave the value. `repeats`: the words are the value."""

    quote: str
    message_id: str
    tool: str
    repeats: bool = False


@dataclass(frozen=True)
class ProposalRow:
    """`conflict` is what was said, or what `conflict_tool` gave, instead; `recorded` what it would replace, or (`adds`)
    goes on with. `origin`: whether the value was worked out, or taken for granted by a tool, rather than said.
    `is_settled`: what it would replace stands in a completed stage, so it is added only by a choice of its own.
    `is_chosen`: it is ticked before anybody has looked at it (waiting.py)."""

    id: str
    path: str
    title: str
    kind: str
    options: tuple[tuple[str, str], ...]
    guidance: str
    from_tool: bool
    value: str
    edit_text: str
    confidence: float
    origin: Origin
    evidence: tuple[Evidence, ...]
    conflict: str
    conflict_tool: str
    recorded: str
    adds: bool
    is_settled: bool
    is_chosen: bool
    warnings: tuple[str, ...]

    @property
    def changes(self) -> tuple[Part, ...]:
        """What of a long recorded value it changes."""
        return differences(self.recorded, self.value) if self.recorded else ()


@dataclass(frozen=True)
class Panel:
    """Everything at one version of the context. `subject` is what the values make up ("Protocol"); `more_cards` are
    those that wait until somebody asks for them; `standing` are the messages of all rules that fail now, also of those
    that nobody is told before a stage is to be completed; `gave_proposals` is the tool that gave several of them;
    `left_open` what was put off, by path and name, once all is complete; `open_places` how many places of a document
    would be left to be completed, told from the last stage on;
    `may_add_and_complete`: with them nothing that the stage requires is missing; what `offers` say stands on the
    answers, `suggestions` below the last of them, behind `next_step`, which says how the work goes on once values were
    added."""

    conversation_id: str
    subject: str
    title: str
    version: int
    saved_at: datetime
    stages: tuple[StageCard, ...]
    current: str
    is_complete: bool
    done: int
    to_review: int
    review_causes: str
    left_open: tuple[tuple[str, str], ...]
    open_places: OpenCount
    proposals: tuple[ProposalRow, ...]
    waiting: Waiting
    gave_proposals: str
    may_add_and_complete: bool
    issues: tuple[Issue, ...]
    standing: tuple[str, ...]
    cards: tuple[CardView, ...]
    more_cards: tuple[CardView, ...]
    offers: tuple[Offers, ...]
    suggestions: tuple[str, ...]
    next_step: str = ""
