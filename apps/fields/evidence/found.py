"""A value that was found, with what bears it out: the same for rules, models, tools and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Found:
    """A value with its evidence: [{kind: "message", message_id, start, end, quote}] or [{kind: "tool", tool, …}].

    One without evidence is not proposed. One that is `decided` was chosen by a person among others: it contradicts
    nothing.
    """

    field: str
    value: Any
    method: str
    evidence: tuple[Mapping[str, Any], ...]
    confidence: float = 1.0
    derived: bool = False
    checks: tuple[Mapping[str, Any], ...] = ()
    decided: bool = False
