"""Writes what remains of a turn: the answer, whole or partial, inside the transaction that ends its run."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models.functions import Now

from apps.agents.models import Conversation, Message, MessageState, Role
from apps.llm.types import ChatResult
from apps.runs.models import Run, RunState
from apps.runs.registry import Ending

STATES = {
    RunState.FINISHED: MessageState.COMPLETE,
    RunState.STOPPED: MessageState.STOPPED,
    RunState.FAILED: MessageState.FAILED,
    RunState.INTERRUPTED: MessageState.INTERRUPTED,
}


def write_answer(run: Run, ending: Ending) -> dict[str, Any]:
    """Store the answer; one that a retry replaces stays in the table. Returns {message_id, usage}."""
    message = Message.objects.filter(pk=run.subject_id).first()
    if message is None:  # deleted with its conversation
        return {}
    result: ChatResult | None = ending.payload
    answers = Message.objects.filter(
        conversation_id=message.conversation_id, turn=message.turn, role=Role.ASSISTANT
    )
    answers.filter(replaced_at=None).update(replaced_at=Now())
    usage = asdict(result.usage) if result else {}
    answer = Message.objects.create(
        conversation_id=message.conversation_id,
        turn=message.turn,
        role=Role.ASSISTANT,
        content=result.content if result else ending.snapshot["text"]["answer"],
        reasoning=result.reasoning if result else ending.snapshot["text"]["reasoning"],
        state=STATES[ending.state],
        error_code=ending.error_code,
        error_message=ending.error_message,
        run=run,
        usage=usage,
        duration_ms=result.duration_ms if result else None,
    )
    Conversation.objects.filter(pk=message.conversation_id).update(updated_at=Now())
    return {"message_id": str(answer.pk), "usage": usage}
