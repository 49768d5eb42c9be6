"""Moves of the work as lines of the thread, so that who comes back reads what became of what was said."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, NoteKind, ProposalState, Role, ThreadNote
from apps.fields.paths import with_value


def note(conversation: Conversation, kind: NoteKind, data: dict[str, Any]) -> ThreadNote:
    """In the transaction of the move itself; it stands below the latest turn."""
    latest: int | None = conversation.messages.aggregate(latest=Max("turn"))["latest"]
    return ThreadNote.objects.create(conversation=conversation, turn=latest or 0, kind=kind, data=data)


def item_after_move(conversation: Conversation, config: AgentConfig, *, latest_turn: int) -> str:
    """The path of the item that a completed stage leads to; "" where somebody spoke since, or an answer asked."""
    stage = conversation.session.current_stage
    if not conversation.session.completed_stages:
        return ""
    note = conversation.notes.order_by("-pk").first()
    is_move = note is not None and note.kind == NoteKind.STAGE_COMPLETED and note.data.get("to") == stage
    if note is None or not is_move or note.turn != latest_turn or _asks_within(conversation, stage):
        return ""
    return _first_item(conversation, config, stage)


def _asks_within(conversation: Conversation, stage: str) -> bool:
    answers = conversation.messages.filter(role=Role.ASSISTANT, replaced_at=None)
    last = answers.order_by("-turn").first()
    return last is not None and str(last.reading.get("asked", "")).startswith(f"{stage}.")


def _first_item(conversation: Conversation, config: AgentConfig, stage: str) -> str:
    """The first required field of the stage that is neither recorded nor proposed."""
    data = conversation.context.data
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    for path, value in pending.values_list("field", "value"):
        data = with_value(data, path, value)
    missing = config.catalogue.missing(stage, data)
    return missing[0].path if missing else ""
