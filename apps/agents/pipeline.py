"""One turn from its message to its answer: the layers in their order. The body of runs of kind `turn`."""

from __future__ import annotations

from collections.abc import Callable

from apps.agents.errors import NothingToAnswer
from apps.agents.layers import executor
from apps.agents.models import Message, Role
from apps.agents.turn_context import TurnContext, TurnInput
from apps.llm.types import ChatResult
from apps.runs.handle import RunHandle

Layer = Callable[[TurnContext], None]
LAYERS: tuple[Layer, ...] = (executor.answer,)


def run_turn(handle: RunHandle) -> ChatResult | None:
    """Answer the message that the run is about; `finalize.write_answer` stores what comes out."""
    turn = TurnContext(handle, read_input(handle))
    for layer in LAYERS:
        handle.check()
        layer(turn)
    return turn.answer


def read_input(handle: RunHandle) -> TurnInput:
    """Everything a turn needs of the database, read at once; the connection is given back before the model."""
    message = (
        Message.objects.select_related("conversation__agent", "conversation__project")
        .filter(pk=handle.run.subject_id)
        .first()
    )
    if message is None:
        raise NothingToAnswer
    conversation = message.conversation
    agent = conversation.agent
    earlier = conversation.messages.filter(turn__lt=message.turn, replaced_at=None).exclude(content="")
    newest_first = earlier.order_by("-turn", "role")[: agent.max_history_turns * 2]
    history = tuple(sorted(newest_first, key=lambda m: (m.turn, m.role != Role.USER)))
    return TurnInput(agent, conversation, message, history, handle.run.language)
