"""What the flow log does after a turn, and what the clock does for turns whose process was lost before it could.

A conversation carries when it was last used, so that the clock looks at few of them; of those, what was said and has
no entry is taken in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from apps.agents.models import Conversation, Message, Role, Trace
from apps.agents.traces.understanding import understanding_of
from apps.iit_memory.actions.flow import (
    KEPT,
    Utterance,
    drop_conversation,
    drop_entries,
    remember_messages,
    utterance_of,
)
from apps.iit_memory.models import ConversationMemory, FlowEntry, Memory, MemoryState

RECENT = timedelta(days=1)
AT_ONCE = 500


def remember_turn(
    *, project_id: UUID, conversation_id: UUID, message_ids: Iterable[UUID], intent: str
) -> None:
    """Take in a message and its answer, and let go what they took the place of."""
    messages = _in_order(Message.objects.filter(pk__in=list(message_ids)))
    utterances = [utterance_of(each, intent=intent if each.role == Role.USER else "") for each in messages]
    remember_messages(project_id=project_id, conversation_id=conversation_id, utterances=utterances)
    drop_replaced(FlowEntry.objects.filter(conversation_id=conversation_id))


def catch_up(*, now: datetime | None = None, used_within: timedelta = RECENT) -> int:
    """Take in what was answered and has no entry. Gives how many messages."""
    if not settings.PROJECT_MEMORY:
        return 0
    now, taken = now or timezone.now(), 0
    for conversation, messages in _by_conversation(_missing(now, used_within)):
        fresh = remember_messages(
            project_id=conversation.project_id,
            conversation_id=conversation.pk,
            utterances=[_with_intent(message) for message in messages],
        )
        drop_replaced(FlowEntry.objects.filter(conversation_id=conversation.pk))
        taken += len(fresh)
    return taken


def drop_replaced(entries: QuerySet[FlowEntry]) -> int:
    """What was said otherwise since, or is gone with its conversation."""
    stands = Message.objects.filter(pk=OuterRef("message_id"), replaced_at=None)
    return drop_entries(entries.filter(~Exists(stands)))


@transaction.atomic
def forget_conversation(*, project_id: UUID, conversation_id: UUID) -> None:
    """One that was deleted: nothing is left but what somebody accepted of it."""
    drop_conversation(project_id=project_id, conversation_id=conversation_id)
    Memory.objects.filter(conversation_id=conversation_id).exclude(state=MemoryState.ACCEPTED).delete()
    ConversationMemory.objects.filter(pk=conversation_id).delete()


def _missing(now: datetime, used_within: timedelta) -> list[Message]:
    """Of turns that are over, in conversations that are remembered, and not older than the log keeps."""
    used = Conversation.objects.filter(updated_at__gte=now - used_within)
    answered = Message.objects.filter(
        conversation=OuterRef("conversation"), turn=OuterRef("turn"), role=Role.ASSISTANT, replaced_at=None
    )
    off = ConversationMemory.objects.filter(conversation_id=OuterRef("conversation_id"), enabled=False)
    earlier = ConversationMemory.objects.filter(
        conversation_id=OuterRef("conversation_id"), since__gt=OuterRef("created_at")
    )
    there = FlowEntry.objects.filter(message_id=OuterRef("pk"))
    found = (
        Message.objects.filter(conversation__in=used, replaced_at=None, created_at__gte=now - KEPT)
        .exclude(content="")
        .filter(Exists(answered), ~Exists(off), ~Exists(earlier), ~Exists(there))
    )
    return _in_order(found)


def _in_order(messages: QuerySet[Message]) -> list[Message]:
    found = messages.select_related("author", "conversation")
    return list(found.order_by("conversation_id", "turn", "created_at")[:AT_ONCE])


def _by_conversation(messages: list[Message]) -> Iterator[tuple[Conversation, list[Message]]]:
    for _key, group in groupby(messages, key=lambda message: message.conversation_id):
        said = list(group)
        yield said[0].conversation, said


def _with_intent(message: Message) -> Utterance:
    trace = Trace.objects.filter(message=message).first() if message.role == Role.USER else None
    return utterance_of(message, intent=(understanding_of(trace).intent or "") if trace else "")
