"""What the scripted server is told to answer, and what it saw: plain data only."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal

Fault = Literal[
    "",
    "close_before",  # the connection is closed instead of an answer
    "stall_before",  # the request is read, and nothing comes
    "stall_in",  # silence after `fault_after` pieces
    "keep_alive_only",  # headers, then comments for ever, as a queued request gets them
    "cut",  # the connection is reset after `fault_after` pieces
    "end_early",  # a clean end of the body without finish_reason and without [DONE]
    "broken_json",
    "invalid_utf8",
    "gbk",  # a stream in another encoding than UTF-8
    "false_gzip",  # a body that says it is compressed and is not
    "error_in_stream",
    "html",  # a gateway's page with status 200
]


@dataclass(frozen=True)
class ScriptedCall:
    """A tool call; its arguments are sent in pieces of `split` characters."""

    name: str
    arguments: str
    id: str = "call_1"
    split: int = 7


@dataclass(frozen=True)
class Reply:
    """What the server answers once. `pieces` are the deltas as sent; else `text` is cut by `piece_chars`."""

    text: str = ""
    pieces: tuple[str, ...] = ()
    piece_chars: int = 4
    reasoning: tuple[str, ...] = ()
    tool_calls: tuple[ScriptedCall, ...] = ()
    tokens_per_second: float = 0.0  # 0: as fast as the socket takes them
    finish_reason: str = ""  # "": stop, or tool_calls when there are some
    usage: dict[str, Any] | None = None  # None: counted; {}: left out
    status: int = 200
    retry_after: str = ""
    error_code: str = "scripted"
    error_message: str = "scripted failure"
    hold_after: int | None = None  # silence after so many pieces, until the test releases it
    fault: Fault = ""
    fault_after: int = 1
    finish_before_fault: bool = False  # the finish_reason is sent, and then it goes wrong
    send_done: bool = True
    ignore_stream: bool = False  # answers a stream request with one JSON body

    def deltas(self) -> list[dict[str, Any]]:
        """The `delta` objects in the order they are sent."""
        texts = self.pieces or tuple(
            self.text[i : i + self.piece_chars] for i in range(0, len(self.text), self.piece_chars)
        )
        found: list[dict[str, Any]] = [{"reasoning_content": piece} for piece in self.reasoning]
        found += [{"content": piece} for piece in texts]
        for index, call in enumerate(self.tool_calls):
            found += _call_deltas(index, call)
        return found

    def content(self) -> str:
        return "".join(self.pieces) or self.text

    def finished(self) -> str:
        return self.finish_reason or ("tool_calls" if self.tool_calls else "stop")

    def counted(self) -> dict[str, Any]:
        if self.usage is not None:
            return self.usage
        return {
            "prompt_tokens": 10,
            "completion_tokens": len(self.deltas()),
            "total_tokens": 10 + len(self.deltas()),
        }


@dataclass
class Seen:
    """A request the server received. `closed_early_at` is the monotonic time at which the client hung up."""

    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    at: float = field(default_factory=time.monotonic)
    closed_early_at: float | None = None
    pieces_sent: int = 0
    released: bool = False
    done: bool = False


@dataclass
class Rule:
    """A reply for requests of a model, with a text in the last user message, with a feature; `times` at most."""

    reply: Reply
    model: str = ""
    contains: str = ""
    asks_for: str = ""  # tools, json_schema, json_object
    times: int | None = None

    def take(self, body: dict[str, Any]) -> bool:
        fits = (
            self.times != 0
            and self.model in ("", body.get("model"))
            and self.contains in last_user_text(body)
            and (not self.asks_for or self.asks_for in _asked_for(body))
        )
        if fits and self.times is not None:
            self.times -= 1
        return fits


@dataclass
class Script:
    """What to answer: queued replies first, then the first rule that fits, then `default`.

    With `structured` set, requests for a JSON form get that, and the queue is for answers to people only.
    `embeddings` are statuses and bodies for the next requests for vectors; without them each text gets a vector.
    """

    default: Reply = field(default_factory=lambda: Reply(text="Hello from the scripted server."))
    queued: deque[Reply] = field(default_factory=deque)
    rules: list[Rule] = field(default_factory=list)
    structured: Reply | None = None
    embeddings: deque[tuple[int, Any]] = field(default_factory=deque)
    refuses: set[str] = field(default_factory=set)  # json_schema, tools, stream_options
    seen: list[Seen] = field(default_factory=list)

    def choose(self, body: dict[str, Any]) -> Reply:
        refused = self.refuses & _asked_for(body)
        if refused:
            return Reply(
                status=400, error_code="unsupported", error_message=f"{sorted(refused)} not supported"
            )
        if self.structured is not None and body.get("response_format"):
            return self.structured
        if self.queued:
            return self.queued.popleft()
        return next((rule.reply for rule in self.rules if rule.take(body)), self.default)

    def reset(self) -> None:
        fresh = Script()
        self.queued, self.rules, self.refuses, self.seen = (
            fresh.queued,
            fresh.rules,
            fresh.refuses,
            fresh.seen,
        )
        self.default, self.structured, self.embeddings = fresh.default, fresh.structured, fresh.embeddings


def last_user_text(body: dict[str, Any]) -> str:
    texts = [str(m.get("content") or "") for m in body.get("messages", []) if m.get("role") == "user"]
    return texts[-1] if texts else ""


def _asked_for(body: dict[str, Any]) -> set[str]:
    asked = {name for name in ("tools", "stream_options") if body.get(name)}
    return asked | {str((body.get("response_format") or {}).get("type"))}


def _call_deltas(index: int, call: ScriptedCall) -> list[dict[str, Any]]:
    opening = {
        "index": index,
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": ""},
    }
    parts = [call.arguments[i : i + call.split] for i in range(0, len(call.arguments), call.split)]
    later = [{"index": index, "function": {"arguments": part}} for part in parts]
    return [{"tool_calls": [part]} for part in (opening, *later)]


def reply_from(data: dict[str, Any]) -> Reply:
    """A Reply from the JSON of a control request: the same names."""
    calls = tuple(ScriptedCall(**call) for call in data.get("tool_calls", ()))
    lists: dict[str, Any] = {name: tuple(data[name]) for name in ("pieces", "reasoning") if name in data}
    return Reply(**{**data, **lists, "tool_calls": calls})
