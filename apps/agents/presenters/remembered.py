"""What one answer was given to remember, described to who reads it, in the order in which the answer had it."""

from __future__ import annotations

import structlog

from apps.agents.context.remembered import REMEMBERED, Remembered, RememberedRequest
from apps.agents.models import Message
from apps.projects.models import User

logger = structlog.get_logger(__name__)


def remembered_with(message: Message, user: User) -> tuple[Remembered, ...]:
    """Of an answer that the caller got through a selector. What cannot be described is left out."""
    ids: dict[str, list[str]] = {}
    for ref in message.recalled:
        kind, _colon, identity = ref.partition(":")
        ids.setdefault(kind, []).append(identity)
    found = {kind: _described(kind, tuple(of_kind), message, user) for kind, of_kind in ids.items()}
    pairs = (ref.partition(":")[::2] for ref in message.recalled)
    items = (found[kind].get(identity) for kind, identity in pairs)
    return tuple(item for item in items if item is not None)


def _described(kind: str, ids: tuple[str, ...], message: Message, user: User) -> dict[str, Remembered]:
    describe = REMEMBERED.get(kind)
    if describe is None:
        return {}  # its app is gone
    request = RememberedRequest(user, message.conversation.project, ids, message.created_at)
    try:
        return dict(describe(request))
    except Exception as error:  # whatever a memory does wrong, the others can be read
        logger.error("remembered_failed", kind=kind, error=type(error).__name__)
        return {}
