"""A node that asks the person something instead of answering: the turn ends with the question, the next message may
reply. Unlike `wait` it holds nothing open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.agents.models import Message, Role
from apps.agents.turn.context import TurnContext
from apps.agents.turn.graphs.node import NodeContext

MOST_REPLIES = 4


def ask_back(node: NodeContext[TurnContext], question: str, replies: Sequence[str] = ()) -> None:
    """Say the question, and offer `replies` to be clicked; the trace counts the turn as one that asked back."""
    node.say(question)
    turn = node.owner
    turn.execution.replies = tuple(replies)[:MOST_REPLIES]
    turn.query = replace(turn.query, requires_clarification=True, question=question)


def asked_back_last(turn: TurnContext) -> bool:
    """Whether the answer before this message was such a question."""
    said: list[Message] = [each for each in turn.input.history if each.role == Role.ASSISTANT]
    return bool(said and said[-1].reading.get("asked_back"))
