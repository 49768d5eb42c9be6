"""What people wrote is read once for things to remember: by rules always, by a model where there is one.

How far a conversation was read is written when all of it is proposed. What fails leaves it unread: the clock tries
again, then the next message of the conversation, and the inbox says so. Answers of assistants are never read, and so
nothing that was recalled comes back as something new.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Conversation, Feedback, Message, Role
from apps.iit_memory.actions.catching_up import RECENT
from apps.iit_memory.actions.flow import locked_memory, place_of
from apps.iit_memory.actions.memories import Draft, propose
from apps.iit_memory.corrections import draft_of_message, draft_of_opinion
from apps.iit_memory.model_reading import drafts_by_model, has_model
from apps.iit_memory.models import ConversationMemory, FlowEntry, Memory, MemoryOrigin, MemoryState, Speaker
from apps.iit_memory.reading.statements import PREFERENCE, statements_in
from apps.llm.errors import Cancelled, ModelError
from apps.llm.types import never

logger = structlog.get_logger(__name__)
AT_ONCE = 50
MOST_FAILURES = 5  # of the clock, in a row; the next message tries once more
CONFIDENCE = 0.9


def read_conversation(conversation: Conversation, *, cancelled: Callable[[], bool] = never) -> int:
    """Read what is unread, at most AT_ONCE messages. Gives how many proposals were made.

    Raises what the model raises, with the failure counted and nothing marked as read; what rules read is proposed.
    """
    unread = _unread(conversation)
    if not unread:
        return 0
    ruled, modelled = [draft for message in unread for draft in drafts_by_rules(message)], []
    config = current_config(conversation.agent)
    if config is not None and has_model(config):
        try:
            modelled = drafts_by_model(config, unread, language=conversation.language, cancelled=cancelled)
        except (ModelError, Cancelled) as error:
            propose(project_id=conversation.project_id, drafts=ruled, origin=MemoryOrigin.RULES)
            _count_failure(conversation.pk, error)
            raise
    return _propose(conversation, unread, modelled, _not_in(ruled, modelled))


def read_waiting(*, now: datetime | None = None) -> int:
    """What the clock does: conversations in which something is unread. One that fails does not keep the others."""
    read = 0
    for conversation in _waiting(now or timezone.now()):
        try:
            read_conversation(conversation)
        except (ModelError, Cancelled):
            continue
        read += 1
    return read


def drafts_by_rules(message: Message) -> list[Draft]:
    """What a message states, and what it says against the answer before it."""
    correction = draft_of_message(message)
    return [*([correction] if correction else []), *_statements(message)]


def propose_correction(opinion: Feedback) -> list[Memory]:
    """What the reason of an opinion says against an answer, where its conversation is remembered."""
    draft = draft_of_opinion(opinion)
    conversation = opinion.message.conversation
    off = ConversationMemory.objects.filter(pk=conversation.pk, enabled=False)
    if draft is None or off.exists():
        return []
    return propose(project_id=conversation.project_id, drafts=[draft], origin=MemoryOrigin.RULES)


def _statements(message: Message) -> list[Draft]:
    return [
        Draft(
            kind=said.kind,
            key=said.key,
            text=said.text,
            owner_id=message.author_id if said.kind == PREFERENCE else None,
            confidence=CONFIDENCE,
            evidence=said.text,
            conversation_id=message.conversation_id,
            message_id=message.pk,
            at=message.created_at,
        )
        for said in statements_in(message.content)
    ]


def unread_after_failures(project_id: UUID) -> int:
    """How many conversations could not be read, so that pages can say so."""
    return ConversationMemory.objects.filter(project_id=project_id, enabled=True, failures__gt=0).count()


def _unread(conversation: Conversation) -> list[Message]:
    """What people said and the flow log has, from the place up to which it was read."""
    entries = FlowEntry.objects.filter(conversation_id=conversation.pk, role=Speaker.USER)
    memory = ConversationMemory.objects.filter(pk=conversation.pk, enabled=True).first()
    if memory is None:
        return []
    waiting = entries.filter(place__gte=memory.read_until).exclude(content="").order_by("place")
    ids = list(waiting.values_list("message_id", flat=True)[:AT_ONCE])
    messages = Message.objects.filter(pk__in=ids, role=Role.USER, replaced_at=None)
    return list(messages.select_related("conversation", "author").order_by("turn"))


@transaction.atomic
def _propose(
    conversation: Conversation, read: Sequence[Message], modelled: list[Draft], ruled: list[Draft]
) -> int:
    memory = locked_memory(conversation.pk, conversation.project_id)
    first, last = (place_of(message.turn, message.role) for message in (read[0], read[-1]))
    if not memory.enabled or memory.read_until > first:
        return 0  # switched off, or read by another process meanwhile
    _drop_unsaid(conversation)
    made = propose(project_id=conversation.project_id, drafts=modelled, origin=MemoryOrigin.MODEL)
    made += propose(project_id=conversation.project_id, drafts=ruled, origin=MemoryOrigin.RULES)
    memory.read_until, memory.failures = last + 1, 0
    memory.save(update_fields=["read_until", "failures"])
    return len(made)


def _not_in(ruled: list[Draft], modelled: list[Draft]) -> list[Draft]:
    """Without those that the model read from the same words: it names what they are about better."""
    return [draft for draft in ruled if not any(_same_words(draft, other) for other in modelled)]


def _same_words(one: Draft, other: Draft) -> bool:
    if one.message_id != other.message_id or one.kind != other.kind:
        return False
    return one.evidence in other.evidence or other.evidence in one.evidence


def _drop_unsaid(conversation: Conversation) -> None:
    """Proposals from messages that were said otherwise since; nobody has decided about them."""
    proposed = Memory.objects.filter(conversation_id=conversation.pk, state=MemoryState.PROPOSED)
    replaced = Message.objects.filter(conversation=conversation, replaced_at__isnull=False)
    proposed.filter(message_id__in=replaced.values("pk")).delete()


def _count_failure(conversation_id: UUID, error: Exception) -> None:
    logger.warning("memories_not_read", conversation=str(conversation_id), error=type(error).__name__)
    ConversationMemory.objects.filter(pk=conversation_id).update(failures=F("failures") + 1)


def _waiting(now: datetime) -> QuerySet[Conversation]:
    last = FlowEntry.objects.filter(conversation_id=OuterRef("pk"), role=Speaker.USER).order_by("-place")
    memories = ConversationMemory.objects.filter(Q(failures__lt=MOST_FAILURES), enabled=True)
    read_until = memories.filter(conversation_id=OuterRef("pk")).values("read_until")[:1]
    recent = Conversation.objects.filter(updated_at__gte=now - RECENT).select_related("agent", "project")
    return recent.annotate(
        last_place=Subquery(last.values("place")[:1]), read_until=Subquery(read_until)
    ).filter(last_place__gte=F("read_until"))
