"""How a node that failed is named to the nodes after it."""

from __future__ import annotations

from apps.agents.turn.graphs.asking import NodeCancelled
from apps.llm.errors import Cancelled
from apps.projects.errors import UserError

INTERNAL = "internal"


def code_of(error: BaseException) -> str:
    """A stable code: that of an error for users, "deadline", "cancelled", else "internal"."""
    if isinstance(error, UserError):
        return error.code
    if isinstance(error, TimeoutError):
        return "deadline"
    return "cancelled" if isinstance(error, NodeCancelled | Cancelled) else INTERNAL
