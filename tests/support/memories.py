"""Memories and messages made for tests."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.utils import timezone

from apps.iit_memory.actions.flow import Utterance
from apps.iit_memory.actions.memories import Draft, accept, propose
from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin
from apps.projects.models import User
from tests.support.cast import Cast


def proposed(
    cast: Cast,
    text: str,
    *,
    key: str = "decision.margin",
    kind: str = MemoryKind.DECISION,
    owner: User | None = None,
    project_id: UUID | None = None,
) -> Memory:
    draft = Draft(kind=kind, key=key, text=text, owner_id=owner.pk if owner else None)
    (memory,) = propose(project_id=project_id or cast.project.pk, drafts=[draft], origin=MemoryOrigin.RULES)
    return memory


def accepted(cast: Cast, text: str, *, key: str = "decision.margin", owner: User | None = None) -> Memory:
    memory = proposed(cast, text, key=key, owner=owner)
    return accept(memory=memory, by=owner or cast.coordinator)


def utterance(place: int, content: str, **given: object) -> Utterance:
    return Utterance(uuid4(), place, "assistant" if place % 2 else "user", content, timezone.now(), **given)  # type: ignore[arg-type]
