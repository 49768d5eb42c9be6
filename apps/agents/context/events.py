"""What happened in a conversation, told to other parts of the process once it is committed.

A listener must not fail the one who tells: it starts work of its own, or writes its own rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction

from apps.projects.registry import Registry

logger = structlog.get_logger(__name__)


NAMES = ("context_changed", "conversation_deleted", "feedback_given", "stage_moved", "turn_ended")


@dataclass(frozen=True)
class DomainEvent:
    """`name` is one of NAMES."""

    name: str
    conversation_id: UUID
    project_id: UUID
    data: dict[str, Any] = field(default_factory=dict)


Listener = Callable[[DomainEvent], None]
LISTENERS: Registry[tuple[str, Listener], Listener] = Registry("listener")


def listen(name: str, listener: Listener) -> None:
    """Have `listener` called with every event of this name, in the process in which it was committed. ValueError for a
    name that no event has."""
    if name not in NAMES:
        raise ValueError(f"listen: no event is called {name!r}; there are {', '.join(NAMES)}")
    LISTENERS.register((name, listener), listener)


def tell_on_commit(event: DomainEvent) -> None:
    transaction.on_commit(lambda: _tell(event), robust=True)


def _tell(event: DomainEvent) -> None:
    for name, listener in LISTENERS.names():
        if name != event.name:
            continue
        try:
            listener(event)
        except Exception as error:  # one listener's fault is not the others'
            logger.error("event_listener_failed", name=event.name, exc_info=error)
