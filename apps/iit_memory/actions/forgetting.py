"""Forgetting: the row, the text to be found, what was cached, and whatever was made from it. The audit trail says that
something was forgotten, never what.

The conversation is kept, as people and models wrote it; its copy in the flow log loses every message that says it, and
traces, citations and runs what they say of it. What other parts of the app derive from memories they take back
themselves, by a function registered here.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.agents.actions.retention import forget_texts
from apps.iit_memory.actions.flow import blank_entries, drop_conversation, locked_memory
from apps.iit_memory.actions.memories import lock, place_of
from apps.iit_memory.memories import get_memory
from apps.iit_memory.models import FlowEntry, Memory, MemoryKind, MemoryOrigin, MemoryState
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.models import Project, User
from apps.projects.registry import Registry
from apps.retrieval.actions.texts import remove_source

SHORTEST = 6  # characters: a shorter text says nothing by itself, and stands in messages about anything
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
    texts = _as_quoted(memory.text, memory.evidence)
    remove_source(place_of(memory), str(memory.pk))
    blank_entries(_entries_that_say(memory, texts))
    for _name, take_back in FORGETTERS.items():
        take_back(memory.project_id, texts)
    forget_texts(project_id=memory.project_id, texts=texts)
    memory.delete()


def _as_quoted(*texts: str) -> tuple[str, ...]:
    """Each as it is, and without its full stop, as answers quote it; the longer ones first."""
    forms = {form for text in texts for form in (text, text.rstrip("。.")) if form}
    return tuple(sorted(forms, key=len, reverse=True))


def _entries_that_say(memory: Memory, texts: tuple[str, ...]) -> QuerySet[FlowEntry]:
    """The message that it was read from, and all that repeat it: answers quote what they were given to remember. What
    a protocol says is its own, and messages about it stay."""
    said = Q(message_id=memory.message_id) if memory.message_id else Q(pk__in=[])
    if memory.origin != MemoryOrigin.PROTOCOL:
        for text in texts:
            said |= Q(content__icontains=text) if len(text) >= SHORTEST else Q(pk__in=[])
    return FlowEntry.objects.filter(said, project_id=memory.project_id)
