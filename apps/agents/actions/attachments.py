"""Files that go with a message: taken when their content is of a kind that can be used, read once, sent once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from apps.agents.errors import AttachmentSent, AttachmentTypeUnknown, ConversationArchived
from apps.agents.models import Attachment, Conversation, Message
from apps.documents.actions.files import store_file
from apps.documents.detect import type_of
from apps.documents.plain_text import READABLE, PlainText, plain_text
from apps.llm.pictures import MOST_PICTURE_BYTES
from apps.projects.access import Right, require
from apps.projects.actions.audit import record
from apps.projects.errors import NotFound, TooLarge
from apps.projects.models import User

KIND = "attachment"
PICTURE, PICTURE_TOO_LARGE = "picture", "picture_too_large"


def attach_file(*, conversation: Conversation, name: str, content: bytes, by: User) -> Attachment:
    """Keep a file for the conversation and read its text. TooLarge; AttachmentTypeUnknown by its content.

    A picture is kept for models that see: its `note` says that it is one, or that it is too large for them.
    """
    require(by, conversation.project, Right.UPLOAD)
    if conversation.archived_at is not None:
        raise ConversationArchived
    if len(content) > settings.ATTACHMENT_MOST_BYTES:
        raise TooLarge(limit_bytes=settings.ATTACHMENT_MOST_BYTES)
    content_type = type_of(content)
    if content_type is None:
        raise AttachmentTypeUnknown
    read = plain_text(content, content_type) if content_type in READABLE else PlainText("", "unreadable")
    stored = store_file(
        project=conversation.project, by=by, name=name, content=content, content_type=content_type, kind=KIND
    )
    note = read.note if content_type in READABLE else _note_of_picture(len(content))
    return Attachment.objects.create(conversation=conversation, file=stored, text=read.text, note=note)


def _note_of_picture(size_bytes: int) -> str:
    return PICTURE_TOO_LARGE if size_bytes > MOST_PICTURE_BYTES else PICTURE


@transaction.atomic
def discard_file(*, attachment: Attachment, by: User) -> None:
    """Take a file away that was not sent yet, by who brought it. NotFound for others; AttachmentSent."""
    stored, project = attachment.file, attachment.conversation.project
    if stored.created_by_id != by.pk:
        raise NotFound
    require(by, project, Right.UPLOAD)
    if not Attachment.objects.filter(pk=attachment.pk, message=None).delete()[0]:
        raise AttachmentSent
    record(by=by, project=project, action="file.discarded", subject=stored, data={"sha256": stored.sha256})
    stored.delete()
    transaction.on_commit(lambda: stored.file.delete(save=False))


def send_with(*, message: Message, ids: Sequence[UUID]) -> None:
    """Tie files to the message that they are sent with, in the transaction that stores it.

    NotFound unless each belongs to the conversation and was not sent before.
    """
    wanted = set(ids)
    if not wanted:  # whoever shows the message need not look for any
        none: Any = Attachment.objects.none()
        none._result_cache = []  # else Django would work out each time that there are none
        setattr(message, "_prefetched_objects_cache", {"attachments": none})  # noqa: B010 - untyped
        return
    waiting = Attachment.objects.filter(pk__in=wanted, conversation_id=message.conversation_id, message=None)
    with transaction.atomic():
        if waiting.update(message=message) != len(wanted):
            raise NotFound
