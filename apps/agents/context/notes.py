"""Moves of the work as lines of the thread, so that who comes back reads what became of what was said."""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from apps.agents.models import Conversation, NoteKind, ThreadNote


def note(conversation: Conversation, kind: NoteKind, data: dict[str, Any]) -> ThreadNote:
    """In the transaction of the move itself; it stands below the latest turn."""
    latest: int | None = conversation.messages.aggregate(latest=Max("turn"))["latest"]
    return ThreadNote.objects.create(conversation=conversation, turn=latest or 0, kind=kind, data=data)
