"""What the nodes of a graph say to the people who watch: one at a time, and kept by node.

The words and events of a node that was cut off are sent again by itself when it runs anew; those of a finished one are
replayed. A text
that is taken back takes nothing with it that other nodes have sent in the meantime.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any

import orjson

from apps.agents.context.citations import Bibliography, Citation
from apps.agents.turn.answer.streaming.stream import AnswerStream
from apps.llm.chat import stream_chat
from apps.llm.types import ChatRequest, ChatResult, Completed, Restarted, TextDelta, Usage
from apps.runs.events.snapshot import MOST_EVENTS
from apps.runs.work.handle import RunHandle

FLOOR_SECONDS = 0.1
PREFACE = "shortcut"  # who said it: no node
LAST_COUNTS = frozenset({"progress", "status"})


@dataclass
class Part:
    """What one node said at once. It is kept when the node is over."""

    node: str
    text: str
    is_kept: bool = False


@dataclass
class Sent:
    """An event that one node sent. Of its progress and its status only the last counts."""

    node: str
    event: str
    data: dict[str, Any]
    is_kept: bool = False

    def replaces(self, other: Sent) -> bool:
        return self.event in LAST_COUNTS and (self.node, self.event) == (other.node, other.event)


class Transcript:
    """The text so far. Safe to use from several nodes; whoever speaks while another does waits for the end of it."""

    def __init__(
        self,
        handle: RunHandle,
        on_text: Callable[[], None] = lambda: None,
        *,
        shows_reasoning: bool = False,
        cited: Bibliography | None = None,
        preface: str = "",
    ) -> None:
        """`preface` was shown before the first node."""
        self._handle, self._on_text, self._shows_reasoning = handle, on_text, shows_reasoning
        self.cited = Bibliography() if cited is None else cited
        self._parts = [Part(PREFACE, preface, is_kept=True)] if preface else []
        self._sent: list[Sent] = []
        self._floor = threading.Lock()
        self._sending = threading.Lock()
        self._sent_meanwhile: list[tuple[str, dict[str, Any]]] | None = None
        self.used = Usage()
        self.last: ChatResult | None = None

    @property
    def text(self) -> str:
        return "".join(part.text for part in self._parts)

    @property
    def blocks(self) -> list[str]:
        """The tagged blocks that nobody saw."""
        return self._stream.blocks if self._parts else []

    @cached_property
    def _stream(self) -> AnswerStream:
        return AnswerStream(self._handle, self._on_text, self.text)

    # --- Over a wait or a lost worker -------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        kept = [[part.node, part.text] for part in self._parts if part.is_kept]
        sent = [[each.node, each.event, each.data] for each in self._kept()]
        return {"parts": kept, "events": sent, "used": asdict(self.used)}

    def events(self) -> list[tuple[str, dict[str, Any]]]:
        """What finished nodes have sent."""
        return [(each.event, each.data) for each in self._kept()]

    def _kept(self) -> list[Sent]:
        with self._sending:
            return [each for each in self._sent if each.is_kept]

    def restore(self, data: Mapping[str, Any]) -> None:
        """Go on after what was kept, which those who watch read in the new log."""
        self._parts = [Part(node, text, is_kept=True) for node, text in data["parts"]]
        self.used = Usage(**data["used"])
        self._sent = [Sent(node, event, of, is_kept=True) for node, event, of in data.get("events", ())]
        for each in self._sent:
            self._handle.events.emit(each.event, each.data)
        if self._parts:
            self._stream.replay()

    def keep(self, node: str) -> None:
        with self._sending:
            owned: list[Part | Sent] = [*self._parts, *self._sent]
            for each in owned:
                each.is_kept = each.is_kept or each.node == node

    # --- What nodes send --------------------------------------------------------------------------------------

    def emit(self, event: str, data: dict[str, Any], *, node: str = "") -> None:
        """Without a node nothing is kept: whoever sends it sends it again."""
        with self._sending:
            if node:
                sent = Sent(node, event, orjson.loads(orjson.dumps(data)))
                others = [each for each in self._sent if not sent.replaces(each)]
                self._sent = [*others, sent][-MOST_EVENTS:]
            self._handle.events.emit(event, data)
            if self._sent_meanwhile is not None:
                self._sent_meanwhile.append((event, data))

    def cite(self, citation: Citation) -> int:
        return self.cited.cite(citation, self.emit)

    def say(self, node: str, text: str, *, check: Callable[[], None]) -> None:
        """A paragraph."""
        with self._speaking(check):
            before = len(self._stream.text)
            self._stream.say(text)
            self._note(node, before)

    def write(
        self,
        node: str,
        request: ChatRequest,
        *,
        check: Callable[[], None],
        cancelled: Callable[[], bool],
        keeps: Callable[[], bool],
    ) -> ChatResult:
        """What a model writes, shown as it comes. Cut short, it stays if `keeps` says so; else it is taken back."""
        with self._speaking(check):
            before = len(self._stream.text)
            self._begin()
            try:
                result = self._written(request, cancelled)
            except BaseException:
                if keeps():
                    self._stream.end()
                    self._note(node, before)
                elif len(self._stream.text) > before:
                    self._void(self._handle.attempt)
                raise
            finally:
                self._sent_meanwhile = None
            content = self._stream.end()
            self._note(node, before)
            self.used, self.last = _sum(self.used, result.usage), result
        return replace(result, content=content.strip())

    @contextmanager
    def _speaking(self, check: Callable[[], None]) -> Iterator[None]:
        while not self._floor.acquire(timeout=FLOOR_SECONDS):
            check()
        try:
            check()
            yield
        finally:
            self._floor.release()

    def _begin(self) -> None:
        with self._sending:
            self._stream.begin()
            self._sent_meanwhile = []

    def _written(self, request: ChatRequest, cancelled: Callable[[], bool]) -> ChatResult:
        for event in stream_chat(request, cancelled=cancelled):
            match event:
                case TextDelta(text=text, channel="answer"):
                    self._stream.feed(text)
                case TextDelta(text=text) if self._shows_reasoning:
                    self._handle.events.token(text, "reasoning")
                case Restarted(attempt=attempt):
                    self._void(attempt)
                case Completed(result=result):
                    return result
        raise AssertionError("a stream ends with its result")

    def _void(self, attempt: int) -> None:
        with self._sending:
            self._stream.restart(attempt)
            for event, data in self._sent_meanwhile or ():
                self._handle.events.emit(event, data)

    def _note(self, node: str, before: int) -> None:
        self._parts.append(Part(node, self._stream.text[before:]))


def _sum(one: Usage, other: Usage) -> Usage:
    sums = {f.name: getattr(one, f.name) + getattr(other, f.name) for f in fields(Usage)}
    return Usage(**{**sums, "estimated": one.estimated or other.estimated})
