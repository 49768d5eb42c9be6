"""Tools written in code, by name. Which agent and stage may use one is configuration; what it does is here."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _

from apps.agents.context.citations import Citation
from apps.fields.bilingual import Text
from apps.projects.errors import Invalid, Sentence, UserError
from apps.projects.registry import Registry

InputOrigin = Literal["said", "recorded", "proposed", "default"]


@dataclass(frozen=True)
class ToolContext:
    """What a tool may know. `data` are the values so far, not to be changed; `pending` by path what is proposed.

    Whoever works long, or waits, asks `cancelled` (true after a stop, and once the time is up) and waits no longer
    than `seconds_left()`; `configuration` is that of the tool's row; all tries of one call share
    `deadline_seconds`. What is longer than `result_characters` is given in part. `assumed` are the arguments that
    nobody gave: what is usual was taken.
    """

    conversation_id: str
    project_id: str
    user_id: str
    agent: str
    stage: str
    language: str
    data: Mapping[str, Any]
    deadline_seconds: float
    cancelled: Callable[[], bool]
    ends_at_monotonic: float = float("inf")
    result_characters: int = 12_000
    configuration: Mapping[str, Any] = field(default_factory=dict)
    assumed: tuple[str, ...] = ()
    pending: Mapping[str, Any] = field(default_factory=dict)

    def seconds_left(self) -> float:
        return max(0.0, min(self.deadline_seconds, self.ends_at_monotonic - time.monotonic()))


@dataclass(frozen=True)
class ToolValue:
    """A value that the tool proposes for the context."""

    field: str
    value: Any
    derived: bool = False


@dataclass(frozen=True)
class InputLine:
    """What the tool went by, in words of the conversation, and where it is from."""

    title: str
    value: str
    origin: InputOrigin


@dataclass(frozen=True)
class ToolOutput:
    """`summary` is one line for people, `text` what the answer says, `output` the data for the page and the model.
    `citations` are the passages that it gives: the answer lists them, and the model is told their numbers. `inputs`
    stand as a table below its line on the page."""

    summary: str
    text: str
    output: Mapping[str, Any] = field(default_factory=dict)
    values: tuple[ToolValue, ...] = ()
    citations: tuple[Citation, ...] = ()
    inputs: tuple[InputLine, ...] = ()


class ToolRefused(Invalid):
    """The arguments cannot be used; `fields` says which and why. Asking again with others may work. `titles` are words
    for people in place of the names."""

    code = "tool_refused"

    def __init__(
        self,
        message: Sentence | None = None,
        *,
        code: str | None = None,
        fields: Mapping[str, Sequence[Sentence]] | None = None,
        titles: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message, code=code, fields=fields)
        self.titles = dict(titles or {})


class ToolRetry(UserError):
    """Nothing was done, and the same call may succeed in a moment: the loop tries it again within the deadline."""

    code = "tool_retry"
    message = _("The service behind the tool does not answer at the moment.")

    def __init__(self, message: Sentence | None = None, *, after_seconds: float | None = None) -> None:
        super().__init__(message)
        self.after_seconds = after_seconds


class ToolFailed(UserError):
    """It did not work and will not work when called again; `code` names the cause in the trace."""

    code = "tool_failed"
    message = _("The tool could not complete this.")


@dataclass(frozen=True)
class ToolInput:
    """One input as a form asks for it. `choices` are the values that it may have, where there are only some."""

    name: str
    title: Text
    required: bool = False
    choices: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class ToolChoice:
    """One of the things that a tool can do, with the inputs of just that. Of each entry of `ways`, which say the same
    in other words, one way is to be given."""

    key: str
    title: Text
    inputs: tuple[ToolInput, ...]
    ways: tuple[tuple[tuple[str, ...], ...], ...] = ()


@dataclass(frozen=True)
class ToolChoices:
    """What the input `name` of a tool chooses among."""

    name: str
    title: Text
    options: tuple[ToolChoice, ...]


@dataclass(frozen=True)
class MadeCall:
    """A call of a tool earlier in the conversation; one that `compares` was a what-if, nothing of it proposed."""

    arguments: Mapping[str, Any]
    compares: bool = False


@dataclass(frozen=True)
class Asked:
    """A tool that was asked for in words. `text` is the message, `said` what was read in it by path, `data`
    every value that is known: those above what is `recorded`, and what is `pending` only where nothing is.
    `begun` are the arguments of a request to which the message may be a reply: the last answer asked for what
    they lack. `calls` are those that the tool had before, the oldest first; `is_next` when the last answer made
    one of them. `earlier` are the last messages of the person since then, the newest first; `question` is the
    path of the item that was asked for last. `unclear` are the paths that the message is asked about, with what
    may be meant. `turned_down` are the paths of what was proposed and is neither recorded nor proposed now.
    `ago` are the answers that were given since the request was begun; `left` are the arguments of an unfinished
    one where the message asks for the tool anew; `before` is what was recorded without the message."""

    text: str
    said: Mapping[str, Any]
    data: Mapping[str, Any]
    language: str
    begun: Mapping[str, Any] = field(default_factory=dict)
    calls: tuple[MadeCall, ...] = ()
    is_next: bool = False
    earlier: tuple[str, ...] = ()
    question: str = ""
    turned_down: frozenset[str] = frozenset()
    ago: int = 0
    left: Mapping[str, Any] = field(default_factory=dict)
    recorded: Mapping[str, Any] = field(default_factory=dict)
    pending: Mapping[str, Any] = field(default_factory=dict)
    unclear: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Filled:
    """The arguments that are known; `missing` are the titles of what has to be asked for before the call.

    `notes` are sentences for the answer: how the request was understood. One that is `declined` is not carried out:
    the notes say why. `replies` are messages that say what is missing, one for each way in which it may be meant.

    A call that `compares` shows what would be, and proposes nothing; one that `decides` is what the person chose: its
    values stand in place of all that was proposed for the same fields. `answer` is said instead of the tool's own text.
    `assumed` are the arguments by name that nobody gave: what is usual is taken. `tabled` are the notes that say what
    the table of the call's inputs says: a page that shows the table leaves them out.
    """

    arguments: Mapping[str, Any]
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    declined: bool = False
    replies: tuple[str, ...] = ()
    compares: bool = False
    decides: bool = False
    answer: str = ""
    assumed: tuple[str, ...] = ()
    tabled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Derived:
    """A value that follows from others: `because` is the path of the value that was changed.

    `contested`: what is recorded is not what this tool gave before, so that a person has to choose.
    """

    field: str
    value: Any
    because: str
    contested: bool = False


Data = Mapping[str, Any]
Filler = Callable[[Asked], Filled]
Follower = Callable[[Asked], Filled | None]
Deriver = Callable[[Data, tuple[str, ...]], list[Derived]]
Handler = Callable[[ToolContext, Mapping[str, Any]], ToolOutput]


@dataclass(frozen=True)
class CodedTool:
    """What a tool does, and what else is known of it where it is used.

    `choices` says what a form shows for a tool that does one of several things. `derive` gives, from the data with
    changes in it and their paths, what of the tool's result changes with them, in whichever agent uses the tool.
    `asked_for` are words by which it is asked for in a message, and `fill` finds the arguments of such a call.
    `follows` says what a message wants of the calls before it: another one beside them, the choice of one, or their
    difference; without calls, in a stage that has the tool, whether it begins one by saying its inputs. None where it
    speaks of something else.
    """

    handler: Handler
    choices: Callable[[], ToolChoices] | None = None
    derive: Deriver | None = None
    fill: Filler | None = None
    asked_for: re.Pattern[str] | None = None
    follows: Follower | None = None


TOOLS: Registry[str, CodedTool] = Registry("tool")


def register_tool(
    name: str,
    handler: Handler,
    *,
    choices: Callable[[], ToolChoices] | None = None,
    derive: Deriver | None = None,
    fill: Filler | None = None,
    asked_for: re.Pattern[str] | None = None,
    follows: Follower | None = None,
) -> None:
    """Make a `CodedTool` known by the name that configurations use."""
    TOOLS.register(name, CodedTool(handler, choices, derive, fill, asked_for, follows))


def choices_of(name: str) -> ToolChoices | None:
    tool = TOOLS.get(name)
    return tool.choices() if tool and tool.choices else None


def derivers_of(names: Iterable[str]) -> dict[str, Deriver]:
    """By the name of the tool."""
    known = ((name, TOOLS.get(name)) for name in names)
    return {name: tool.derive for name, tool in known if tool and tool.derive}


def filler_of(name: str) -> Filler | None:
    tool = TOOLS.get(name)
    return tool.fill if tool else None


def follower_of(name: str) -> Follower | None:
    tool = TOOLS.get(name)
    return tool.follows if tool else None


def handler_of(name: str) -> Handler | None:
    tool = TOOLS.get(name)
    return tool.handler if tool else None
