"""How much one turn may spend on tools: what the agent's `budgets` say, else what is set here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

REPEATS = "repeated_calls"
# Why no tool is offered any more: budgets by name, and a model that only repeats itself.
EXHAUSTED: Mapping[str, Promise] = {
    "tool_rounds": gettext_lazy("the limit of %(most)s rounds of calls was reached"),
    "tool_calls": gettext_lazy("the limit of %(most)s calls was reached"),
    "turn_tokens": gettext_lazy("the limit of %(most)s tokens was reached"),
    "turn_seconds": gettext_lazy("the limit of %(most)s seconds was reached"),
    REPEATS: gettext_lazy("the model only repeated its calls"),
}


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

    def sentence(self, used_up: str) -> str:
        """What the reader of an answer is told when `used_up` (of EXHAUSTED) ended the use of tools."""
        reason = str(EXHAUSTED[used_up]) % {"most": f"{getattr(self, used_up, 0):g}"}
        return _("*No more tools could be used for this answer: %(why)s.*") % {"why": reason}


def code_of(used_up: str) -> str:
    """The code that a trace keeps."""
    return "tool_loop" if used_up == REPEATS else "tool_budget"


def _counts(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
