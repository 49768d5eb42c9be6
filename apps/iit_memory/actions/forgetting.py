"""Forgetting: the row, the text to be found, what was cached, and whatever was made from it. The audit trail says that
something was forgotten, never what.

The conversation is kept, as its people wrote it; its copy in the flow log loses the message. What other parts of the
app derive from memories they take back themselves, by a function registered here.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.agents.actions.retention import redact_steps_with
from apps.iit_memory.actions.flow import drop_conversation, locked_memory
from apps.iit_memory.actions.memories import lock, place_of
from apps.iit_memory.collections import FLOW
from apps.iit_memory.memories import get_memory
from apps.iit_memory.models import FlowEntry, Memory, MemoryKind, MemoryOrigin, MemoryState
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import Project, User
from apps.projects.registry import Registry
from apps.retrieval.actions.pieces import remove_pieces
from apps.retrieval.actions.texts import remove_source
from apps.retrieval.types import Place

Forgetter = Callable[[UUID, tuple[str, ...]], None]
FORGETTERS: Registry[str, Forgetter] = Registry("forgetter")


def register_forgetter(name: str, forget: Forgetter) -> None:
    """Have `forget(project_id, texts)` called in the transaction in which a memory goes: it takes these texts out of
    what was made from memories."""
    FORGETTERS.register(name, forget)


@transaction.atomic
def forget(*, memory: Memory, by: User) -> None:
    """Nothing of it is left, also of its earlier wordings. NotFound for another person's own."""
    require(by, memory.project, Right.EDIT)
    lock(memory.project_id)
    found = get_memory(by, memory.project, memory.pk)
    wordings = _with_wordings(found)
    audit.record(
        by=by,
        project=found.project,
        action="memory.forgotten",
        subject=found,
        data={"kind": MemoryKind(found.kind)},
    )
    for wording in wordings:
        _remove(wording)


@transaction.atomic
def switch(*, project: Project, conversation_id: UUID, by: User, enabled: bool) -> None:
    """Whether a conversation is remembered. Switched off, the flow log lets it go, and so do proposals from it; what
    somebody accepted stays. Switched on again, it counts from now."""
    require(by, project, Right.EDIT)
    memory = locked_memory(conversation_id, project.pk)
    if memory.enabled == enabled:
        return
    memory.enabled, memory.failures = enabled, 0
    memory.since = timezone.now() if enabled else memory.since
    memory.save(update_fields=["enabled", "since", "failures"])
    if not enabled:
        drop_conversation(project_id=project.pk, conversation_id=conversation_id)
        Memory.objects.filter(conversation_id=conversation_id, state=MemoryState.PROPOSED).delete()
    action = "conversation.remembered" if enabled else "conversation.not_remembered"
    audit.record(by=by, project=project, action=action, data={"conversation": str(conversation_id)})


def _with_wordings(memory: Memory) -> list[Memory]:
    """It, what a person corrected into it, and what the same message says of the same."""
    found = {memory.pk: memory}
    waiting = [memory]
    while waiting:
        each = waiting.pop()
        earlier = each.supersedes.all() if each.origin == MemoryOrigin.PERSON else Memory.objects.none()
        fresh = [other for other in (*earlier, *_of_same_message(each)) if other.pk not in found]
        found |= {other.pk: other for other in fresh}
        waiting += fresh
    return list(found.values())


def _of_same_message(memory: Memory) -> QuerySet[Memory]:
    if memory.message_id is None or memory.origin == MemoryOrigin.PROTOCOL:
        return Memory.objects.none()
    same = Memory.objects.filter(project_id=memory.project_id, owner_id=memory.owner_id, kind=memory.kind)
    return same.filter(message_id=memory.message_id, key=memory.key)


def _remove(memory: Memory) -> None:
    texts = tuple({text for text in (memory.text, memory.evidence) if text})
    remove_source(place_of(memory), str(memory.pk))
    _blank_entry(memory)
    for _name, forget_texts in FORGETTERS.items():
        forget_texts(memory.project_id, texts)
    redact_steps_with(project_id=memory.project_id, texts=texts)
    memory.delete()


def _blank_entry(memory: Memory) -> None:
    """The row stays, without a word: otherwise the clock would take the message in again."""
    if memory.message_id is None:
        return
    for entry in FlowEntry.objects.filter(message_id=memory.message_id):
        remove_pieces(Place(FLOW, entry.project_id), {str(entry.conversation_id): [entry.place]})
        entry.content = ""
        entry.save(update_fields=["content"])
