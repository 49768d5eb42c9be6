"""The format of answers of OpenAI-compatible endpoints: the stream's lines, and what they come to.

Lines are parsed with orjson and never become the SDK's objects: at 100 conversations of 20 tokens a second that
is half the CPU of reading.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx2
import orjson

from apps.llm.errors import AttemptFailed
from apps.llm.failures import failure_in_stream
from apps.llm.reasoning import Piece, ThinkSplitter
from apps.llm.schemas import without_nul
from apps.llm.types import (
    Channel,
    FinishReason,
    ToolCall,
    Usage,
)
from apps.projects.text import well_formed

MAX_LINE_BYTES = 32 * 1024 * 1024
DONE = b"[DONE]"
MOST_CALLS = 128  # of one answer, more than any model makes in earnest
MOST_NAME_CHARACTERS = 200  # of a tool's name, and of a call's id
MOST_TOKENS = 100_000_000  # of one call: what is counted beyond it is nonsense, and columns have an end
FINISH: dict[str, FinishReason] = {
    "length": "length",
    "max_tokens": "length",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "content_filter": "content_filter",
}


def payloads(response: httpx2.Response) -> Iterator[bytes]:
    """The `data:` of each event; the whole body once, when the endpoint ignored `stream`.

    Raises AttemptFailed when it is neither, such as a gateway's page.
    """
    content_type = response.headers.get("content-type", "").lower()
    if "event-stream" in content_type:
        plain = "content-encoding" not in response.headers
        yield from data_lines(response.iter_raw() if plain else response.iter_bytes())
    elif "json" in content_type:
        yield response.read()
        yield DONE
    else:
        raise AttemptFailed("bad_response", "retry", status=response.status_code)


def data_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """What follows `data:` in each line, however the chunks cut it; comments and other fields are left out."""
    rest = b""
    for chunk in chunks:
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        if len(rest) > MAX_LINE_BYTES:
            raise AttemptFailed("bad_response", "next_model")
        for line in lines:
            if line.startswith(b"data:"):
                yield line[5:].strip()
    if rest.startswith(b"data:"):
        yield rest[5:].strip()


@dataclass
class _Call:
    """The parts of the arguments are joined at the end: joining as they come takes a minute for a megabyte."""

    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)

    def ready(self, number: int) -> ToolCall:
        arguments = without_nul(well_formed("".join(self.arguments)))
        return ToolCall(self.id or f"call_{number}", self.name, arguments or "{}")


class Answer:
    """Gathers a streamed answer. `heard` tells whether the last payload brought anything the model said, `full`
    that it has as many characters as it may: more is not listened to."""

    def __init__(self, max_characters: int = 0) -> None:
        self.content: list[str] = []
        self.reasoning: list[str] = []
        self.finish = ""
        self.heard = False
        self.done = False
        self.full = False
        self._left = dict.fromkeys(("answer", "reasoning", "calls"), max_characters or sys.maxsize)
        self._counted: dict[str, Any] = {}
        self._calls: dict[int, _Call] = {}
        self._splitter = ThinkSplitter()
        self._half: dict[Channel, str] = {}

    def take(self, payload: bytes) -> list[Piece]:
        """The pieces of text in one payload. Raises AttemptFailed when it cannot be read or is an error."""
        self.heard = False
        if payload == DONE:
            self.done = True
            return self._keep(self._splitter.end())
        try:
            return self._keep(self._read(_parsed(payload)))
        except (AttributeError, TypeError, ValueError, KeyError, IndexError, RecursionError):
            raise AttemptFailed("bad_response", "retry") from None

    def end(self) -> list[Piece]:
        """Call it when the body has ended. Raises AttemptFailed when the answer is not complete, or is empty."""
        if not self.finish and not (self.done and (self.content or self._calls)):
            raise AttemptFailed("cut" if self.content or self.reasoning or self._calls else "empty", "retry")
        if self.finish == "insufficient_system_resource":
            raise AttemptFailed("server_error", "retry")
        left = self._keep(self._splitter.end())
        if not self._calls and not "".join(self.content).strip() and self.finish_reason() != "length":
            filtered = self.finish_reason() == "content_filter"
            raise AttemptFailed(*(("content_filter", "next_model") if filtered else ("empty", "retry")))
        return left

    def tool_calls(self) -> tuple[ToolCall, ...]:
        ordered = [self._calls[index] for index in sorted(self._calls)]
        return tuple(call.ready(number) for number, call in enumerate(ordered, 1))

    def finish_reason(self) -> FinishReason:
        reason = FINISH.get(self.finish, "stop")
        return "tool_calls" if self._calls and reason == "stop" else reason

    def usage(self) -> Usage | None:
        """The endpoint's own count; None when it gave none."""
        return usage_of(self._counted)

    def _read(self, data: dict[str, Any]) -> list[Piece]:
        if data.get("error"):
            raise failure_in_stream(data["error"])
        if isinstance(data.get("usage"), dict):
            self._counted = data
        choices = data.get("choices")
        if not choices:
            return []
        choice = choices[0]
        self.finish = well_formed(_text(choice.get("finish_reason") or self.finish))
        delta = choice.get("delta") or choice.get("message") or {}
        calls = delta.get("tool_calls")
        if calls:
            self._take_calls(calls)
        thought = delta.get("reasoning_content") or delta.get("reasoning")
        pieces: list[Piece] = [("reasoning", self._joined("reasoning", thought))] if thought else []
        text = delta.get("content")
        if text:
            pieces += self._splitter.feed(self._joined("answer", text))
        self.heard = bool(calls or thought or text)
        return pieces

    def _joined(self, channel: Channel, value: Any) -> str:
        """Some endpoints cut a character between two chunks: its first half waits for the second."""
        text = self._half.pop(channel, "") + _text(value)
        if "\ud800" <= text[-1:] <= "\udbff":
            self._half[channel], text = text[-1], text[:-1]
        return well_formed(text)

    def _take_calls(self, calls: list[dict[str, Any]]) -> None:
        """Arguments come in parts under an index; endpoints without one send each call whole."""
        for position, part in enumerate(calls):
            call = self._call_at(part.get("index"), position)
            if call is None:
                self.full, self.finish = True, "length"
                return
            function = part.get("function") or {}
            call.id = _name(part.get("id") or call.id)
            call.name = _name(function.get("name") or call.name)
            call.arguments.append(self._fitting("calls", _written(function.get("arguments") or "")))

    def _call_at(self, index: Any, position: int) -> _Call | None:
        """The call that a part belongs to; None when it would be one more than an answer may have."""
        place = len(self._calls) + position if index is None else index
        if not isinstance(place, int):
            raise TypeError("the index of a call is a whole number")
        if place not in self._calls and len(self._calls) >= MOST_CALLS:
            return None
        return self._calls.setdefault(place, _Call())

    def _keep(self, pieces: list[Piece]) -> list[Piece]:
        kept: list[Piece] = [(channel, self._fitting(channel, text)) for channel, text in pieces]
        for channel, text in kept:
            (self.content if channel == "answer" else self.reasoning).append(text)
        return kept

    def _fitting(self, part: str, text: str) -> str:
        """As much of a text as its part of the answer has room for."""
        left = self._left[part]
        self._left[part] = max(0, left - len(text))
        if len(text) > left:
            self.full, self.finish = True, "length"
        return text[:left]


def _parsed(payload: bytes) -> Any:
    """The JSON of a payload. orjson refuses an escaped half of a character and bare control characters: one such chunk
    must not cost the whole answer. ValueError for what is no JSON, or no UTF-8."""
    try:
        return orjson.loads(payload)
    except orjson.JSONDecodeError:
        return json.loads(payload.decode(errors="surrogatepass"), strict=False, parse_constant=_no_number)


def _no_number(name: str) -> None:
    raise ValueError(name)


def _text(value: Any) -> str:
    """Text as a string or as parts."""
    if isinstance(value, list):
        value = "".join(str(part.get("text") or "") for part in value if isinstance(part, dict))
    if not isinstance(value, str):
        raise TypeError("text expected")
    return value


def _name(value: Any) -> str:
    return well_formed(_text(value))[:MOST_NAME_CHARACTERS]


def _written(arguments: Any) -> str:
    """Some endpoints send the arguments as data instead of as text."""
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))


def usage_of(data: dict[str, Any]) -> Usage | None:
    """The endpoint's own count in a response, or in one payload of it; None when it gave none."""
    counted = data.get("usage")
    if not counted or not isinstance(counted, dict):
        return None
    cached = _count(counted, "prompt_tokens_details", "cached_tokens")
    return Usage(
        input_tokens=_count(counted, "prompt_tokens"),
        output_tokens=_count(counted, "completion_tokens"),
        cached_tokens=cached or _count(counted, "prompt_cache_hit_tokens"),
        reasoning_tokens=_count(counted, "completion_tokens_details", "reasoning_tokens"),
    )


def _count(data: Any, *path: str) -> int:
    """The number under `path`; 0 where there is none."""
    for name in path:
        data = data.get(name) if isinstance(data, dict) else None
    return min(max(0, int(data)), MOST_TOKENS) if isinstance(data, int | float) else 0
