"""Accepting a message: stored together with the run that will answer it, so that neither is ever without the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.agents.actions.attachments import send_with
from apps.agents.actions.conversations import name_after_message
from apps.agents.configuration.snapshot import newest_versions
from apps.agents.errors import (
    ConversationArchived,
    EmptyMessage,
    MessageIdTaken,
    MessageTooLong,
    MessageUnreadable,
    NotPublished,
)
from apps.agents.models import Attachment, Conversation, Message, Role, Session, StageStatus, Trace
from apps.agents.selectors import TURN_KIND
from apps.fields.sanitizing import LONGEST_TEXT_CHARACTERS, UNREADABLE, as_seen
from apps.projects.access import Right, require
from apps.projects.models import User
from apps.runs.actions.runs import start_run
from apps.runs.models import Run, RunState
from config.database.prepared import Prepared, prepared_cursor
from config.database.rows import create

LONGEST_MESSAGE_CHARACTERS = LONGEST_TEXT_CHARACTERS
# Nothing to see, though Unicode does not count them as spaces or as format characters.
BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f")


@dataclass(frozen=True)
class Turn:
    """A message that was accepted, and the run that answers it. `may_wait` is False when no run before it asks a
    person something."""

    message: Message
    run: Run
    may_wait: bool = field(default=True, compare=False)


@transaction.atomic
def send_message(
    *,
    conversation: Conversation,
    text: str,
    by: User,
    client_id: UUID | None = None,
    tool: dict[str, Any] | None = None,
    attachments: Sequence[UUID] = (),
    enqueue: bool = True,
) -> Turn:
    """Store a message and start its run. Sent again with the same `client_id`, it gives the same turn; another
    message with that id is a MessageIdTaken.

    `tool` ({name, arguments}) says for certain what is asked for: a tool's form was sent. `attachments` are ids
    of files of this conversation; NotFound when one is not.
    """
    require(by, conversation.project, Right.TALK)
    is_open = _locked_when_open(conversation)
    earlier = sent_before(conversation, client_id, text=text, by=by, tool=tool, attachments=attachments)
    if earlier is not None:
        return earlier
    if not is_open:
        raise ConversationArchived
    text, begun = checked_text(text), _beginning_of(conversation)
    message = Message(
        conversation=conversation,
        turn=begun.turn,
        role=Role.USER,
        content=text,
        author=by,
        client_id=client_id,
    )
    create(message)
    send_with(message=message, ids=attachments)
    if (
        not conversation.title and not tool
    ):  # the sentence of a tool's form says nothing about this conversation
        name_after_message(conversation=conversation, text=message.content)
    run = start_run(
        kind=TURN_KIND,
        project=conversation.project,
        by=by,
        queue_key=conversation.queue_key,
        subject_id=str(message.pk),
        params={"tool": tool} if tool else {},
        enqueue=enqueue,
    )
    _open_trace(run, message, begun.snapshot_id)
    if begun.is_paused:
        Session.objects.filter(conversation=conversation).update(stage_status=StageStatus.IN_PROGRESS)
    return Turn(message, run, may_wait=begun.may_wait)


# One statement asks, notes the time and locks the row: turns are numbered one after the other.
LOCK_WHEN_OPEN = """
UPDATE agents_conversation SET updated_at = STATEMENT_TIMESTAMP() WHERE id = %(id)s AND archived_at IS NULL
"""


def _locked_when_open(conversation: Conversation) -> bool:
    with prepared_cursor() as cursor:
        cursor.execute(LOCK_WHEN_OPEN, {"id": conversation.pk})
        return bool(cursor.rowcount)


@dataclass(frozen=True)
class _Beginning:
    """Where the conversation stands when a turn begins: its number, and the version of the agent in force."""

    turn: int
    snapshot_id: int
    is_paused: bool
    may_wait: bool


def _standing(conversation: UUID, queue: str) -> QuerySet[Conversation, tuple[int, int | None, str, bool]]:
    messages = Message.objects.filter(conversation=OuterRef("pk"), replaced_at=None).order_by("-turn")
    version = newest_versions(OuterRef("agent_id")).values("pk")[:1]
    waiting = Run.objects.filter(queue_key=queue, state=RunState.WAITING)
    return (
        Conversation.objects.filter(pk=conversation)
        .annotate(last=Coalesce(Subquery(messages.values("turn")[:1]), 0), version=Subquery(version))
        .values_list("last", "version", F("session__stage_status"), Exists(waiting))
        .order_by()
    )


STANDING = Prepared(_standing, conversation=UUID, queue=str)


def _beginning_of(conversation: Conversation) -> _Beginning:
    """In one query, which reads what was committed before the row was locked."""
    standing = STANDING.rows(conversation=conversation.pk, queue=conversation.queue_key)
    ((last, snapshot_id, status, may_wait),) = standing
    if snapshot_id is None:
        raise NotPublished
    return _Beginning(last + 1, snapshot_id, status == StageStatus.PAUSED, may_wait)


def open_trace(run: Run, message: Message) -> Trace:
    """The trace of a turn, on the version of the agent that is published now: it stays so to the turn's end."""
    newest = newest_versions(message.conversation.agent_id).values_list("pk", flat=True).first()
    if newest is None:
        raise NotPublished
    return _open_trace(run, message, newest)


def _open_trace(run: Run, message: Message, snapshot_id: int) -> Trace:
    trace = Trace(run=run, conversation=message.conversation, message=message, snapshot_id=snapshot_id)
    create(trace)
    return trace


def checked_text(text: str) -> str:
    """The text as it is stored; EmptyMessage, MessageTooLong or MessageUnreadable."""
    text = as_seen(text).replace("\r\n", "\n").strip()
    if all(_is_invisible(character) for character in text):
        raise EmptyMessage
    if len(text) > LONGEST_MESSAGE_CHARACTERS:
        raise MessageTooLong
    if UNREADABLE.search(text):
        raise MessageUnreadable
    return text


def _is_invisible(character: str) -> bool:
    return character.isspace() or character in BLANK or unicodedata.category(character) == "Cf"


def sent_before(
    conversation: Conversation,
    client_id: UUID | None,
    *,
    text: str,
    by: User,
    tool: Mapping[str, Any] | None = None,
    attachments: Sequence[UUID] | None = None,
) -> Turn | None:
    """The turn of this very message when it was sent before. MessageIdTaken when the id belongs to other words, another
    form, other files or another person: what is sent now would be stored nowhere. `attachments` None: files are not
    part of what is sent."""
    if client_id is None:
        return None
    message = conversation.messages.filter(client_id=client_id).first()
    if message is None:
        return None
    if message.author_id != by.pk or message.content != checked_text(text):
        raise MessageIdTaken
    if attachments is not None and _files_of(message) != set(attachments):
        raise MessageIdTaken
    runs = Run.objects.filter(kind=TURN_KIND, subject_id=str(message.pk)).order_by("order")
    first, newest = runs.first(), runs.last()
    if first is not None and first.params.get("tool") != (tool or None):
        raise MessageIdTaken
    return Turn(message, newest) if newest is not None else None


def _files_of(message: Message) -> set[UUID]:
    """What the message was sent with: once it is said in other words, its files go with those, in the same turn."""
    files = Attachment.objects.filter(
        message__conversation=message.conversation_id, message__turn=message.turn, message__role=Role.USER
    )
    return set(files.values_list("pk", flat=True))
