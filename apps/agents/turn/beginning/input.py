"""What a turn begins with: the message, what was said and found out before it, and what can be used for it. By
itself, because nothing of it changes while the turn goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from apps.agents.actions.summaries import Summary
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Attachment, Conversation, Message
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.tools.following import Followed
from apps.agents.tools.registry import MadeCall
from apps.agents.turn.commands.rest import Rest
from apps.fields.reading import Reading
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.stages.machine import StageState


@dataclass(frozen=True)
class FormCall:
    """The tool that a person called through its form: nothing is to be found out, and nobody is asked again."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Approval:
    """What a person, by name, answered about a call that the turn waited for; `at` is in seconds since 1970."""

    call_id: str
    approved: bool
    by: str
    at: float


@dataclass(frozen=True)
class BegunCall:
    """A tool that was asked for, with the arguments that were known: what it lacks was asked for. One that `compares`
    is begun as a what-if. `ago`: how many answers were given since."""

    tool: str
    arguments: Mapping[str, Any]
    compares: bool = False
    ago: int = 0


@dataclass(frozen=True)
class TurnInput:
    """What the turn began with. `history` is what was said before, the oldest first; `reading` what the rules make
    of the message, `data` the values so far, `pending` the values that are proposed, by path. `uses_tools`: functions
    can be offered to the model.
    `form` is what a person sent through a tool's form, if that is what the message is; `approval` what a person has
    answered since the turn began. `extracts_inline`: it can give data only within its text. `attachments` came with
    the message, `earlier_attachments` with those before it, the newest first. `asked` are the fields that the answers
    so far asked for, the last one first, `left_open` those that are to be asked for last; `begun` are the arguments of
    the tool that the last answer, or one just before it, could not call yet, with its name; `calls` are those that were
    made, by tool, the oldest first, and `called_last` the tools that the last answer called; `followed` is what their
    followers said of the message before it was read; `origins` say where values come from, by path, for a message that
    asks about them; `meant` is what the button of the last answer sends that the message means in words of its own."""

    config: AgentConfig
    conversation: Conversation
    message: Message
    history: tuple[Message, ...]
    language: str
    reading: Reading
    stage: StageState
    data: Mapping[str, Any]
    pending: Mapping[str, Any]
    reviews: Mapping[str, Any]
    has_model: bool
    uses_tools: bool
    extracts_inline: bool = False
    form: FormCall | None = None
    approval: Approval | None = None
    summary: Summary = field(default_factory=Summary)
    attachments: tuple[Attachment, ...] = ()
    earlier_attachments: tuple[Attachment, ...] = ()
    sees_pictures: bool = False
    asked: tuple[str, ...] = ()
    left_open: tuple[str, ...] = ()
    begun: BegunCall | None = None
    calls: Mapping[str, tuple[MadeCall, ...]] = field(default_factory=dict)
    called_last: frozenset[str] = frozenset()
    followed: Mapping[str, Followed] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    pending_from: Mapping[str, tuple[UUID | None, str]] = field(default_factory=dict)
    meant: str = ""

    @property
    def said(self) -> str:
        """The message, or what the button sends that it means."""
        return self.meant or self.message.content

    @cached_property
    def rest(self) -> Rest:
        """What the message says beside its values."""
        tools = words_of_tools(self.config.tools)
        with speaking_of(self.config.catalogue.phrasebook):
            return Rest.of(self.message.content, self.reading, tools)
