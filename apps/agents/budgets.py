"""How much one turn may spend on tools: what the agent's `budgets` say, else what is set here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Budgets:
    """After `tool_rounds` answers with calls, `tool_calls` calls, `turn_tokens` or `turn_seconds`, the model answers
    without tools. `tool_result_tokens` is the longest result that a model reads; a longer one is cut."""

    tool_rounds: int = 6
    tool_calls: int = 16
    turn_tokens: int = 60_000
    turn_seconds: float = 180.0
    tool_result_tokens: int = 4_000

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Budgets:
        """From an agent's `budgets`; what is missing there, or is no number of at least 0, has its default."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in given.items() if name in known and _counts(value)})


def _counts(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
