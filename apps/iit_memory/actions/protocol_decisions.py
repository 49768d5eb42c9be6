"""A value that was confirmed in a conversation's work is a decision by itself, where its field says that it is one:
nobody is asked about it twice.

What follows from other values is no decision; it only takes the place of one about the same field.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.agents.configuration.in_force import config_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Change, Context, Conversation
from apps.fields.paths import get_value
from apps.fields.reading.showing import format_value
from apps.iit_memory.actions.memories import Draft, end, lock, record
from apps.iit_memory.models import ConversationMemory, Memory, MemoryKind, MemoryOrigin, MemoryState

PRIORITY = 5
SEPARATORS = {"en": ": "}


@transaction.atomic
def record_values(*, conversation_id: UUID, fields: list[str]) -> int:
    """Take over what these fields say now. Gives how many decisions were recorded or ended."""
    conversation = Conversation.objects.select_related("agent", "project").filter(pk=conversation_id).first()
    off = ConversationMemory.objects.filter(pk=conversation_id, enabled=False)
    if conversation is None or off.exists():
        return 0
    lock(conversation.project_id)  # before the values are read: what is recorded last is what they say last
    config, data = config_for(conversation), Context.objects.get(conversation=conversation).data
    return sum(_record(conversation, config, field, get_value(data, field)) for field in fields)


def _record(conversation: Conversation, config: AgentConfig, field: str, value: object) -> bool:
    before = _in_force(conversation, field)
    change = Change.objects.filter(conversation=conversation, field=field).order_by("-version").first()
    if before is not None and before.value == value:
        return False
    if value is None:
        if before is not None:
            end(memory=before, by=None)
        return before is not None
    if change is None or (before is None and (change.derived or not _is_decisive(config, field))):
        return False
    draft = _draft(conversation, config, change, value)
    record(project_id=conversation.project_id, draft=draft, origin=MemoryOrigin.PROTOCOL, by=change.by)
    return True


def _is_decisive(config: AgentConfig, field: str) -> bool:
    found = config.catalogue.find(field)
    return found is not None and found.is_decisive


def _draft(conversation: Conversation, config: AgentConfig, change: Change, value: object) -> Draft:
    language = conversation.project.language
    found = config.catalogue.find(change.field)
    worded = (
        format_value(found, value, language, conversation.context.data) if found is not None else str(value)
    )
    title = config.catalogue.title(change.field, language)
    proposal = change.proposal
    return Draft(
        kind=MemoryKind.DECISION,
        key=_key(conversation, change.field),
        text=f"{title}{SEPARATORS.get(language, '：')}{worded}",
        value=value,
        priority=PRIORITY,
        conversation_id=conversation.pk,
        message_id=proposal.message_id if proposal is not None else None,
        at=change.created_at,
    )


def _key(conversation: Conversation, field: str) -> str:
    """The field's path. Where another conversation of the project has a value for it, they do not supersede each
    other: the later one's key names its conversation."""
    others = _decisions(conversation, field).exclude(conversation_id=conversation.pk)
    return _own_key(conversation, field) if others.exists() else field


def _own_key(conversation: Conversation, field: str) -> str:
    return f"{field}@{conversation.pk.hex[:8]}"


def _in_force(conversation: Conversation, field: str) -> Memory | None:
    own = _decisions(conversation, field, _own_key(conversation, field))
    return own.filter(conversation_id=conversation.pk).first()


def _decisions(conversation: Conversation, *keys: str) -> QuerySet[Memory]:
    return Memory.objects.filter(
        project_id=conversation.project_id,
        owner=None,
        kind=MemoryKind.DECISION,
        key__in=keys,
        state=MemoryState.ACCEPTED,
        superseded_at=None,
    )
