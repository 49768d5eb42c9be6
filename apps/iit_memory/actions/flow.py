"""The flow log: what people and assistants said, a row and a text to be found for each message.

The place of a message in its conversation follows from its turn, so that whoever writes it, and however often, it
stands once and between its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from apps.agents.models import Message, Role
from apps.iit_memory.collections import FLOW
from apps.iit_memory.models import ConversationMemory, FlowEntry, Speaker
from apps.retrieval.actions.pieces import put_pieces, remove_pieces
from apps.retrieval.actions.texts import remove_source
from apps.retrieval.types import Place, Text

KEPT = timedelta(days=30)
CONTEXT_CHARACTERS = 300  # of the message before: a short answer is found by what it answers


@dataclass(frozen=True)
class Utterance:
    """A message as the flow log takes it in; `speaker` is the person's name as others say it, or empty."""

    message_id: UUID
    place: int
    role: str
    content: str
    at: datetime
    user_id: UUID | None = None
    speaker: str = ""
    intent: str = ""


def place_of(turn: int, role: str) -> int:
    """Messages are at even places from 0, the answer to each at the place behind it."""
    return 2 * (turn - 1) + (role == Role.ASSISTANT)


def utterance_of(message: Message, *, intent: str = "") -> Utterance:
    author = message.author
    return Utterance(
        message_id=message.pk,
        place=place_of(message.turn, message.role),
        role=message.role,
        content=message.content,
        at=message.created_at,
        user_id=author.pk if author else None,
        speaker=author.full_name if author else "",
        intent=intent,
    )


@transaction.atomic
def remember_messages(
    *, project_id: UUID, conversation_id: UUID, utterances: Sequence[Utterance]
) -> tuple[Utterance, ...]:
    """Take in what is not there yet; gives it. Nothing of a conversation that is not remembered, or from before it
    was remembered again."""
    memory = locked_memory(conversation_id, project_id)
    if not memory.enabled:
        return ()
    said = [each for each in utterances if each.content.strip() and _counts(each, memory)]
    there = FlowEntry.objects.filter(message_id__in=[each.message_id for each in said])
    known = set(there.values_list("message_id", flat=True))
    fresh = tuple(each for each in said if each.message_id not in known)
    if fresh:
        _put(project_id, conversation_id, fresh)
        _read_again(memory, fresh)
    return fresh


def locked_memory(conversation_id: UUID, project_id: UUID) -> ConversationMemory:
    """The row of a conversation, made when it is first asked for; locked until the transaction ends."""
    ConversationMemory.objects.get_or_create(
        conversation_id=conversation_id, defaults={"project_id": project_id}
    )
    return ConversationMemory.objects.select_for_update().get(pk=conversation_id)


def _counts(said: Utterance, memory: ConversationMemory) -> bool:
    return memory.since is None or said.at >= memory.since


def _put(project_id: UUID, conversation_id: UUID, fresh: Sequence[Utterance]) -> None:
    places = {each.place: each for each in fresh}
    before = _said_before(conversation_id, places)
    FlowEntry.objects.filter(conversation_id=conversation_id, place__in=places).delete()  # other words now
    FlowEntry.objects.bulk_create(_entry(project_id, conversation_id, each) for each in fresh)
    texts = {place: _text(each, before.get(place - 1, "")) for place, each in places.items()}
    put_pieces(Place(FLOW, project_id), str(conversation_id), texts)


def _said_before(conversation_id: UUID, places: Mapping[int, Utterance]) -> dict[int, str]:
    earlier = {place - 1 for place in places} - set(places)
    stored = FlowEntry.objects.filter(conversation_id=conversation_id, place__in=earlier)
    said = dict(stored.values_list("place", "content"))
    return said | {place: each.content for place, each in places.items()}


def _entry(project_id: UUID, conversation_id: UUID, said: Utterance) -> FlowEntry:
    return FlowEntry(
        project_id=project_id,
        conversation_id=conversation_id,
        message_id=said.message_id,
        user_id=said.user_id,
        place=said.place,
        role=Speaker(said.role),
        content=said.content,
        intent=said.intent,
        created_at=said.at,
        expires_at=said.at + KEPT,
    )


def _text(said: Utterance, before: str) -> Text:
    facets: dict[str, str | int | float | bool | list[str]] = {"role": said.role}
    if said.user_id is not None:
        facets["user"] = str(said.user_id)
    return Text(
        said.content,
        title=said.speaker,
        context=before[:CONTEXT_CHARACTERS],
        key=str(said.message_id),
        facets=facets,
        at=said.at,
    )


def _read_again(memory: ConversationMemory, fresh: Iterable[Utterance]) -> None:
    """Words that took the place of others are read for things to remember, although their place was read."""
    first = min(each.place for each in fresh)
    if first < memory.read_until:
        memory.read_until = first
        memory.save(update_fields=["read_until"])


@transaction.atomic
def drop_entries(entries: QuerySet[FlowEntry]) -> int:
    """Rows and texts together. Gives how many rows there were."""
    rows = list(entries.values_list("pk", "project_id", "conversation_id", "place"))
    by_project: dict[UUID, dict[str, set[int]]] = {}
    for _pk, project_id, conversation_id, place in rows:
        by_project.setdefault(project_id, {}).setdefault(str(conversation_id), set()).add(place)
    for project_id, positions in by_project.items():
        remove_pieces(Place(FLOW, project_id), positions)
    FlowEntry.objects.filter(pk__in=[pk for pk, *_rest in rows]).delete()
    return len(rows)


@transaction.atomic
def blank_entries(entries: QuerySet[FlowEntry]) -> int:
    """Take every word out of some entries. The rows stay: otherwise the clock would take the messages in again. What
    follows is found no longer by what it answered. Gives how many rows there were."""
    rows = list(entries.exclude(content="").select_for_update())
    for entry in rows:
        remove_pieces(Place(FLOW, entry.project_id), {str(entry.conversation_id): [entry.place]})
    FlowEntry.objects.filter(pk__in=[entry.pk for entry in rows]).update(content="")
    for entry in rows:
        _put_without_context(entry.conversation_id, entry.place + 1)
    return len(rows)


def _put_without_context(conversation_id: UUID, place: int) -> None:
    following = FlowEntry.objects.filter(conversation_id=conversation_id, place=place).exclude(content="")
    for entry in following.select_related("user"):
        said = Utterance(
            message_id=entry.message_id,
            place=place,
            role=entry.role,
            content=entry.content,
            at=entry.created_at,
            user_id=entry.user_id,
            speaker=entry.user.full_name if entry.user else "",
        )
        put_pieces(Place(FLOW, entry.project_id), str(conversation_id), {place: _text(said, "")})


@transaction.atomic
def drop_conversation(*, project_id: UUID, conversation_id: UUID) -> None:
    """Everything of a conversation in the flow log."""
    FlowEntry.objects.filter(conversation_id=conversation_id).delete()
    remove_source(Place(FLOW, project_id), str(conversation_id))
