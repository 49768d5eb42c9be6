"""What a turn cites: told as it is cited, stored with the answer.

What is stored is what those who watched have seen: the state that the events make up, from which what became void is
gone, and which is there however the turn ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.agents.context.citations import Citation, read_events
from apps.agents.models import CitedPassage, Message
from apps.agents.turn.context import TurnContext


def cite(turn: TurnContext, citation: Citation) -> int:
    """For what is not a node, which has a `cite` of its own: the number that the answer may name as “[n]”."""
    return turn.execution.cited.cite(citation, turn.handle.events.emit)


def store(answer: Message, snapshot: Mapping[str, Any]) -> None:
    """The rows of an answer; nothing is asked of the database for one that cites nothing."""
    if cited := read_events(snapshot.get("citations", ())):
        CitedPassage.objects.bulk_create(CitedPassage(message=answer, **data) for data in cited)
