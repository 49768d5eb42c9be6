"""What a turn knows, filled layer by layer: the one object that the layers are functions over."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_all
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from apps.agents.actions.summaries import Summary
from apps.agents.context.citations import Bibliography
from apps.agents.context.memories import Recalled
from apps.agents.tools.call import ToolResult
from apps.agents.traces.recorder import Tracer
from apps.agents.turn.answer.dialogue import Dialogue
from apps.agents.turn.answer.streaming.stream import AnswerStream
from apps.agents.turn.beginning.input import TurnInput
from apps.agents.turn.commands.undoing import LastStep
from apps.agents.turn.found_values import merged, with_checks
from apps.agents.turn.graphs.graph import Graph
from apps.fields.evidence.found import Found
from apps.llm.actions.calls import Together
from apps.llm.errors import ModelError
from apps.llm.types import ChatResult
from apps.runs.work.handle import RunHandle
from apps.runs.work.threads import at_the_same_time

TaskKind = Literal["llm_generate", "tool_call", "data_extract", "context_update", "graph"]
Sentiment = Literal["positive", "neutral", "confused", "frustrated"]
Result = TypeVar("Result")
ABANDON_SECONDS = 1.0  # a request that is closed ends within a fraction of it


@dataclass(frozen=True)
class Intent:
    """One thing that a message wants. `argument` is what it is about: a stage, a tool."""

    code: str
    confidence: float
    argument: str = ""


@dataclass(frozen=True)
class Entity:
    """Something that a message names; `span` is where its words stand there, in characters."""

    type: str
    value: str
    confidence: float
    span: tuple[int, int]


@dataclass(frozen=True)
class QueryResult:
    """What was understood. `intents` are served in their order; the first is the primary one."""

    intents: tuple[Intent, ...]
    entities: tuple[Entity, ...] = ()
    resolved: str = ""
    sentiment: Sentiment = "neutral"
    requires_clarification: bool = False
    question: str = ""


@dataclass(frozen=True)
class Task:
    """One thing to do; those that do not depend on each other may be done at the same time."""

    id: str
    kind: TaskKind
    priority: int = 0
    params: Mapping[str, Any] = field(default_factory=dict)
    depends_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToolWish:
    """A call that was asked for in words: what is known of its arguments, and the titles of what is not.

    `notes` say how the request was understood, or why a `declined` one is not carried out; `replies` are messages
    that say what is missing. What `compares`, `decides`, `answer`, `assumed` and `tabled` mean says
    `Filled`.
    """

    tool: str
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

    @property
    def is_answered(self) -> bool:
        """Whether nothing is called because the notes are the answer."""
        return self.declined and bool(self.notes)

    @property
    def is_of_calls(self) -> bool:
        """Whether it speaks of calls that were made: what the message says was said about them."""
        return self.compares or self.decides or self.is_answered


@dataclass(frozen=True)
class Plan:
    """What will be done, and why. `prompt_overrides`: `prefix` stands before the system prompt, `system` in its place.

    `graph` is what its task carries out; with `saves_nodes` its state is saved after each node. `route` is the lane or
    the shortcut that serves the message, empty for tasks by strategy.
    `wishes` are the tools that were asked for in words.
    """

    strategies: tuple[str, ...]
    tasks: tuple[Task, ...]
    reason: str
    tools_needed: tuple[str, ...] = ()
    prompt_overrides: Mapping[str, str] = field(default_factory=dict)
    should_extract: bool = False
    should_reflect: bool = False
    estimated_tokens: int = 0
    graph: Graph[TurnContext] | None = None
    saves_nodes: bool = False
    route: str = ""
    wishes: tuple[ToolWish, ...] = ()

    @property
    def lacking(self) -> tuple[ToolWish, ...]:
        """Those that cannot be called yet."""
        return tuple(wish for wish in self.wishes if wish.missing)


NOT_UNDERSTOOD = QueryResult(())
NO_PLAN = Plan((), (), "")


@dataclass(frozen=True)
class Unanswered:
    """Why the model gave no answer, and where what was shown of it can be taken back; `dialogue` has what was said,
    `note` a sentence for the reader."""

    error: ModelError
    stream: AnswerStream
    dialogue: Dialogue
    note: str = ""


@dataclass(frozen=True)
class Waiting:
    """A turn that goes on when a person has decided about a call; `status` is the sentence for those who watch."""

    call_id: str
    status: str


@dataclass
class Execution:
    """What was done. `go_to` is a stage that was asked for; with `adds_waiting` what is proposed is taken over first;
    `blocked` when a rule forbids completing this one;
    `summary` an extended one that is to be kept.

    `preface` is what a shortcut said before the layers: the beginning of whatever answer follows.
    `events` are those of tools and of the preface, `dialogue` is where the conversation with the model stands: with
    them a turn that is `waiting` for a person goes on later, in another process. `state` is that of a graph at its end,
    `graph` where the walk over it stands. With `is_shortcut` the answer was there before any other layer. `cited` are
    the passages that the answer rests on.

    `unanswered` when the model gave no answer. `cause` is the code of what went wrong although there is an answer;
    one that is `is_degraded` was written by rules in the model's place. `asked` is the field that the answer asks for,
    `offers` are (field, words) that it proposes to record, `guessed` the places of those that are guesses, `clauses`
    the whole clause that each of these was taken from; `leftovers` the words that went nowhere, `own` what one of which
    a part was taken says besides, `parts` the item that one completes with the text that it has then, `nearest` the
    paths of further items that each of them may be of, `records` what of them each item would get where that is less,
    `sends` the items for which a button sends just that, `clear` those that say surely what they are of,
    `passed` words that are named as not used, without a question, `told_below` what a page that shows leftovers with
    their choices says in place of a sentence that quotes them, `entries` are (entry of the document,
    words, what of them it would get) where no item takes them,
    `replies` messages that may be its reply, `named` optional fields that it speaks of, `explains` the one that it
    offers to explain; `left_open` the field that was put off, `put_off` what the message calls undecided
    (presenters/open_places.py), `dropped` what it names as no longer meant, `told_move` what rules say of a move,
    `undoes` what the message takes back.

    `set_aside` are fields of which only tools may propose a value in this turn: the message asks what would be, or
    chooses among calculations; `decided` are the tools whose results were chosen.
    """

    answer: ChatResult | None = None
    found: tuple[Found, ...] = ()
    tool_results: list[ToolResult] = field(default_factory=list)
    complete_stage: bool = False
    go_to: str = ""
    adds_waiting: bool = False
    blocked: bool = False
    summary: Summary | None = None
    events: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    cited: Bibliography = field(default_factory=Bibliography)
    recalled: tuple[str, ...] = ()
    dialogue: Dialogue | None = None
    waiting: Waiting | None = None
    state: dict[str, Any] = field(default_factory=dict)
    graph: dict[str, Any] = field(default_factory=dict)
    is_shortcut: bool = False
    preface: str = ""
    unanswered: Unanswered | None = None
    cause: str = ""
    is_degraded: bool = False
    asked: str = ""
    left_open: str = ""
    put_off: tuple[Mapping[str, Any], ...] = ()
    dropped: tuple[str, ...] = ()
    told_move: str = ""
    undoes: LastStep | None = None
    offers: tuple[tuple[str, str], ...] = ()
    guessed: tuple[tuple[int, int], ...] = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    leftovers: tuple[str, ...] = ()
    nearest: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    records: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clear: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    told_below: Mapping[str, str] = field(default_factory=dict)
    lists_open: bool = False
    entries: tuple[tuple[str, str, str], ...] = ()
    named: tuple[str, ...] = ()
    explains: str = ""
    replies: tuple[str, ...] = ()
    set_aside: frozenset[str] = frozenset()
    decided: frozenset[str] = frozenset()

    def add_values(self, more: Iterable[Found]) -> None:
        found = merged(self.found, more)
        self.found = tuple(
            each for each in found if each.method == "tool" or each.field not in self.set_aside
        )

    def add_checks(self, checks: Iterable[Mapping[str, Any]]) -> None:
        self.found = with_checks(self.found, checks)


@dataclass
class TurnContext:
    """`handle` is the way to the people who watch, `tracer` the record for those who ask later. `recalled` is what is
    remembered from outside the conversation, `calls` the attempts at models; `kept_wishes` are those of the plan of a
    turn that goes on."""

    handle: RunHandle
    input: TurnInput
    tracer: Tracer
    query: QueryResult = NOT_UNDERSTOOD
    plan: Plan = NO_PLAN
    kept_wishes: tuple[ToolWish, ...] | None = None
    recalled: tuple[Recalled, ...] = ()
    execution: Execution = field(default_factory=Execution)
    checks: list[dict[str, Any]] = field(default_factory=list)
    calls: Together = field(default_factory=Together)
    _beside: list[Future[Any]] = field(default_factory=list)
    _abandoned: threading.Event = field(default_factory=threading.Event)

    def beside(self, work: Callable[[], Result]) -> Future[Result]:
        """Begin something that goes on while the answer is made, and asks `cancelled` while it waits."""
        begun = at_the_same_time(work)
        self._beside.append(begun)
        return begun

    def give_recalled(self) -> tuple[Recalled, ...]:
        """What is recalled, for the prompt of an answer: what a model is given is listed below it."""
        self.execution.recalled = tuple(item.ref for item in self.recalled if item.ref)
        return self.recalled

    def cancelled(self) -> bool:
        return self._abandoned.is_set() or self.handle.cancelled()

    def abandon(self) -> None:
        """The turn has failed: nobody wants what goes on beside it any more, and what that has cost is known."""
        self._abandoned.set()
        wait_for_all(self._beside, timeout=ABANDON_SECONDS)
