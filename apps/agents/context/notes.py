"""Moves of the work as lines of the thread, so that who comes back reads what became of what was said."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import first_open, obstacles, with_proposed
from apps.agents.models import Conversation, NoteKind, ProposalState, ThreadNote
from apps.fields.stages.machine import COMPLETE


def note(conversation: Conversation, kind: NoteKind, data: dict[str, Any]) -> ThreadNote:
    """In the transaction of the move itself; it stands below the latest turn."""
    latest: int | None = conversation.messages.aggregate(latest=Max("turn"))["latest"]
    return ThreadNote.objects.create(conversation=conversation, turn=latest or 0, kind=kind, data=data)


def opening_note(conversation: Conversation, *, latest_turn: int) -> ThreadNote | None:
    """The line that leads into the stage where the work stands: the latest one, of a completed stage. None where
    somebody spoke since, or where the answer that completed it leads on by itself."""
    session = conversation.session
    if not session.completed_stages or session.current_stage == COMPLETE:
        return None
    latest = conversation.notes.order_by("-pk").first()
    if latest is None or latest.kind != NoteKind.STAGE_COMPLETED or latest.turn != latest_turn:
        return None
    is_open = latest.data.get("to") == session.current_stage and not latest.data.get("leads_on")
    return latest if is_open else None


def item_after_move(conversation: Conversation, config: AgentConfig, *, latest_turn: int) -> str:
    """The path of the item that the line of a completed stage asks for; "" where it asks for none."""
    opened = opening_note(conversation, latest_turn=latest_turn)
    return _first_item(conversation, config, opened.data["to"]) if opened is not None else ""


def data_with_waiting(conversation: Conversation) -> tuple[dict[str, Any], bool]:
    """The values with all that is proposed, and whether something is."""
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    waiting = dict(pending.values_list("field", "value"))
    return with_proposed(conversation.context.data, waiting), bool(waiting)


def _first_item(conversation: Conversation, config: AgentConfig, stage: str) -> str:
    """The first required field of the stage that holds nothing, else what a rule still asks for."""
    data, _waits = data_with_waiting(conversation)
    if missing := config.catalogue.missing(stage, data):
        return missing[0].path
    found = obstacles(config, stage, data)
    return "" if found.is_clear else first_open(data, found)
