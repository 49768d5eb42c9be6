"""Every write of the hot memory: proposed by readers, decided by people, superseded instead of overwritten.

Who writes locks the project's version first, so that of two decisions about one thing the later supersedes the earlier.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from apps.iit_memory import cache
from apps.iit_memory.collections import MEMORIES
from apps.iit_memory.errors import AlreadyDecided
from apps.iit_memory.memories import memories_of
from apps.iit_memory.models import Memory, MemoryKind, MemoryOrigin, MemoryState, MemoryVersion
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.retrieval.actions.texts import put_texts, remove_source
from apps.retrieval.types import Place, Text

LONGEST_TEXT = 1000


@dataclass(frozen=True)
class Draft:
    """Something that may be worth remembering. `owner_id`: of one person alone."""

    kind: str
    key: str
    text: str
    value: Any = None
    priority: int = 5
    owner_id: UUID | None = None
    record_id: str = ""
    confidence: float = 1.0
    evidence: str = ""
    conversation_id: UUID | None = None
    message_id: UUID | None = None
    at: datetime = field(default_factory=timezone.now)


@transaction.atomic
def propose(*, project_id: UUID, drafts: Iterable[Draft], origin: MemoryOrigin) -> list[Memory]:
    """Ask people about what was read. What is known already, in whatever state, is not asked again."""
    wanted, proposed = list(drafts), []
    if wanted:
        lock(project_id)
    for draft in wanted:
        if not _is_known(project_id, draft):
            proposed.append(_create(project_id, draft, MemoryState.PROPOSED, origin))
    return proposed


@transaction.atomic
def record(*, project_id: UUID, draft: Draft, origin: MemoryOrigin, by: User | None) -> Memory:
    """What holds from now on without a question, because somebody decided it elsewhere."""
    lock(project_id)
    memory = _create(project_id, draft, MemoryState.PROPOSED, origin)
    _accept(memory, by)
    return memory


@transaction.atomic
def accept(*, memory: Memory, by: User) -> Memory:
    """From now on it holds, in the place of what held about the same. AlreadyDecided."""
    memory = _locked(memory, by)
    _require_proposed(memory)
    _accept(memory, by)
    _audit(memory, by, "memory.accepted")
    return memory


@transaction.atomic
def accept_all(*, project: Project, by: User) -> int:
    """Everything that waits for this person, the oldest first. Gives how many."""
    require(by, project, Right.EDIT)
    lock(project.pk)
    waiting = memories_of(by, project).filter(state=MemoryState.PROPOSED).order_by("created_at")
    for memory in waiting:
        _accept(memory, by)
        _audit(memory, by, "memory.accepted")
    return len(waiting)


@transaction.atomic
def reject(*, memory: Memory, by: User) -> Memory:
    memory = _locked(memory, by)
    _require_proposed(memory)
    memory.state, memory.decided_by, memory.decided_at = MemoryState.REJECTED, by, timezone.now()
    memory.save(update_fields=["state", "decided_by", "decided_at"])
    _audit(memory, by, "memory.rejected")
    return memory


@transaction.atomic
def edit(*, memory: Memory, by: User, text: str) -> Memory:
    """Say it in other words. A proposal changes; what holds already is superseded by its correction. Invalid."""
    memory, text = _locked(memory, by), " ".join(text.split())
    if not text or len(text) > LONGEST_TEXT:
        raise Invalid
    if memory.state == MemoryState.PROPOSED:
        memory.text, memory.value = text, text
        memory.save(update_fields=["text", "value"])
        corrected = memory
    else:
        _require_in_force(memory)
        corrected = _corrected(memory, text, by)
    _audit(corrected, by, "memory.edited")
    return corrected


@transaction.atomic
def pin(*, memory: Memory, by: User, pinned: bool) -> Memory:
    """What is pinned is recalled before everything else."""
    memory = _locked(memory, by)
    _require_in_force(memory)
    memory.pinned = pinned
    memory.save(update_fields=["pinned"])
    _audit(memory, by, "memory.pinned" if pinned else "memory.unpinned")
    return memory


@transaction.atomic
def end(*, memory: Memory, by: User | None) -> Memory:
    """It is not true any more, and nothing takes its place. The history keeps it."""
    memory = _locked(memory, by)
    _require_in_force(memory)
    _supersede(memory, None)
    _audit(memory, by, "memory.ended")
    return memory


def lock(project_id: UUID) -> None:
    """One writer at a time in a project, and a new version for who reads."""
    if not MemoryVersion.objects.filter(pk=project_id).update(number=F("number") + 1):
        MemoryVersion.objects.get_or_create(project_id=project_id)
        MemoryVersion.objects.filter(pk=project_id).update(number=F("number") + 1)
    transaction.on_commit(partial(cache.drop, project_id), robust=True)


def place_of(memory: Memory) -> Place:
    return Place(MEMORIES, memory.project_id, memory.owner_id)


def _locked(memory: Memory, by: User | None) -> Memory:
    """As it is now. NotFound for another person's own, and for what was forgotten meanwhile."""
    if by is not None:
        require(by, memory.project, Right.EDIT)
    lock(memory.project_id)
    found = Memory.objects.select_related("project").filter(pk=memory.pk).first()
    if found is None or (by is not None and found.owner_id not in (None, by.pk)):
        raise NotFound
    return found


def _is_known(project_id: UUID, draft: Draft) -> bool:
    """Whether it is there in these words, or was read from the same words of the same message."""
    same = Memory.objects.filter(project_id=project_id, owner_id=draft.owner_id, kind=draft.kind)
    said = [plain(text) for text in same.filter(superseded_at=None).values_list("text", flat=True)]
    return plain(draft.text) in said or any(
        draft.evidence in evidence or evidence in draft.evidence
        for evidence in _evidence_of(same, draft.message_id)
    )


def _evidence_of(memories: QuerySet[Memory], message_id: UUID | None) -> list[str]:
    if message_id is None:
        return []
    return list(
        memories.filter(message_id=message_id).exclude(evidence="").values_list("evidence", flat=True)
    )


def plain(text: str) -> str:
    """The same for texts that differ in case, spaces and marks alone."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _create(project_id: UUID, draft: Draft, state: MemoryState, origin: MemoryOrigin) -> Memory:
    return Memory.objects.create(
        project_id=project_id,
        owner_id=draft.owner_id,
        kind=draft.kind,
        key=draft.key[:120],
        value=draft.text if draft.value is None else draft.value,
        text=draft.text,
        priority=draft.priority,
        record_id=draft.record_id,
        state=state,
        origin=origin,
        confidence=draft.confidence,
        conversation_id=draft.conversation_id,
        message_id=draft.message_id,
        evidence=draft.evidence,
        valid_from=draft.at,
    )


def _accept(memory: Memory, by: User | None) -> None:
    for older in Memory.objects.filter(
        project_id=memory.project_id,
        owner_id=memory.owner_id,
        kind=memory.kind,
        key=memory.key,
        state=MemoryState.ACCEPTED,
        superseded_at=None,
    ).exclude(pk=memory.pk):
        _supersede(older, memory)
    memory.state, memory.decided_by, memory.decided_at = MemoryState.ACCEPTED, by, timezone.now()
    memory.save(update_fields=["state", "decided_by", "decided_at"])
    text = Text(memory.text, key=memory.key, facets={"kind": memory.kind}, at=memory.valid_from)
    put_texts(place_of(memory), str(memory.pk), [text])


def _supersede(older: Memory, by_memory: Memory | None) -> None:
    older.superseded_by, older.superseded_at = by_memory, timezone.now()
    older.save(update_fields=["superseded_by", "superseded_at"])
    remove_source(place_of(older), str(older.pk))


def _corrected(memory: Memory, text: str, by: User) -> Memory:
    draft = Draft(
        kind=memory.kind,
        key=memory.key,
        text=text,
        priority=memory.priority,
        owner_id=memory.owner_id,
        record_id=memory.record_id,
        conversation_id=memory.conversation_id,
        message_id=memory.message_id,
        evidence=memory.evidence,
    )
    corrected = _create(memory.project_id, draft, MemoryState.PROPOSED, MemoryOrigin.PERSON)
    corrected.pinned = memory.pinned
    corrected.save(update_fields=["pinned"])
    _accept(corrected, by)
    return corrected


def _require_proposed(memory: Memory) -> None:
    if memory.state != MemoryState.PROPOSED:
        raise AlreadyDecided


def _require_in_force(memory: Memory) -> None:
    if memory.state != MemoryState.ACCEPTED or memory.superseded_at is not None:
        raise AlreadyDecided


def _audit(memory: Memory, by: User | None, action: str) -> None:
    audit.record(
        by=by, project=memory.project, action=action, subject=memory, data={"kind": MemoryKind(memory.kind)}
    )
