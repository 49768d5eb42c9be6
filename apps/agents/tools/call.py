"""One call of a tool, what it gave, and what a person decided about it: plain data that survives a wait."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson

from apps.agents.context.citations import Citation
from apps.fields.evidence.found import Found


@dataclass(frozen=True)
class Call:
    """A call that is wanted. `arguments` is None when they could not be read: `unreadable` says why."""

    id: str
    tool: str
    arguments: Mapping[str, Any] | None = field(default_factory=dict)
    unreadable: str = ""

    @property
    def signature(self) -> str:
        """Equal for calls that ask for the same."""
        arguments = orjson.dumps(self.arguments, option=orjson.OPT_SORT_KEYS, default=str).decode()
        return f"{self.tool} {arguments if self.arguments is not None else self.unreadable}"


def new_id() -> str:
    """Names a call for those who watch; models number theirs anew in every answer."""
    return uuid.uuid4().hex[:12]


@dataclass(frozen=True)
class Decision:
    """What a person, by name, answered when a call was asked about, and how long the turn had waited for it."""

    approved: bool
    by: str
    waited_seconds: int


@dataclass(frozen=True)
class ToolResult:
    """What a tool gave: values for the protocol, a summary for people; or why it could not (`error` is its code).
    `decision` where a person was asked first. One that `compares` was a what-if: nothing of it is proposed. `inputs`
    are what it went by, as {title, value, origin}; `tabled` are sentences of the answer that say the same."""

    call_id: str
    tool: str
    ok: bool
    summary: str
    output: Mapping[str, Any] = field(default_factory=dict)
    found: tuple[Found, ...] = ()
    error: str = ""
    decision: Decision | None = None
    citations: tuple[Citation, ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    compares: bool = False
    inputs: tuple[Mapping[str, str], ...] = ()
    tabled: tuple[str, ...] = ()

    @property
    def line(self) -> dict[str, Any]:
        """What stands on the page, as JSON: for events and messages."""
        shown = {"inputs": [dict(each) for each in self.inputs], "tabled": list(self.tabled)}
        more = {name: value for name, value in shown.items() if value}
        return {"call_id": self.call_id, "ok": self.ok, "summary": self.summary, **more, **self.decided}

    @property
    def decided(self) -> dict[str, Any]:
        """`decision` as JSON, for steps, events and messages; empty where nobody was asked."""
        return {"decision": asdict(self.decision)} if self.decision else {}
