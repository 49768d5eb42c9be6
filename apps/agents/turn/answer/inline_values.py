"""Values that a model put into its text, in tagged blocks: kept where the message bears them out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apps.agents.turn.context import TurnContext
from apps.agents.turn.extraction import inline_items, verify


def take_inline_values(turn: TurnContext, blocks: Iterable[str]) -> dict[str, Any]:
    """Add what the blocks give to what was found; for the trace, what was kept and what was dropped."""
    items = inline_items(blocks)
    if not items:
        return {}
    given = turn.input
    verified = verify(
        items,
        message_id=str(given.message.pk),
        reading=given.reading,
        catalogue=given.config.catalogue,
        context=given.data,
        method="inline",
    )
    turn.execution.add_values(verified.found)
    return {"kept": [f.field for f in verified.found], "dropped": [list(d) for d in verified.dropped]}
