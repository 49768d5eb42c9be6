"""The rows that a write of values or stages works on: locked once, together, and always in the same order.

Two writes of one conversation follow each other; a message that is being sent does not wait for them longer than
for any other message.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from apps.agents.errors import ConversationArchived
from apps.agents.models import Context, Conversation, Session
from config.database.prepared import Prepared

LOCKED = ("self", "conversation__context")


@dataclass(frozen=True)
class WorkRows:
    """A conversation, where it stands, and its values, as they were read at one moment."""

    conversation: Conversation
    session: Session
    context: Context

    def require_open(self) -> WorkRows:
        """Themselves; ConversationArchived when nothing may be written any more."""
        if self.conversation.archived_at is not None:
            raise ConversationArchived
        return self

    def refresh(self) -> None:
        """As they are stored, after a write that was taken back."""
        self.session.refresh_from_db()
        self.context.refresh_from_db()
        self.session.conversation = self.context.conversation = self.conversation


def read_rows(conversation: Conversation) -> WorkRows:
    """Without a lock, in one query."""
    row = Conversation.objects.select_related("session", "context").get(pk=conversation.pk)
    return _rows(conversation, row, row.session, row.context)


def _locked(conversation: UUID) -> QuerySet[Session]:
    """Keys are not locked: rows that merely point here are written meanwhile."""
    sessions = Session.objects.filter(conversation__context__isnull=False, conversation=conversation)
    return sessions.select_related("conversation__context").select_for_update(no_key=True, of=LOCKED)


LOCKED_SESSION = Prepared(_locked, conversation=UUID)


def lock_rows(conversation: Conversation) -> WorkRows:
    """Locked until the transaction ends; Session.DoesNotExist for a conversation that is gone."""
    session = LOCKED_SESSION.first(conversation=conversation.pk)
    if session is None:
        raise Session.DoesNotExist
    return _rows(conversation, session.conversation, session, session.conversation.context)


def lock_open_rows(conversation: Conversation) -> WorkRows:
    """As `lock_rows`; ConversationArchived when nothing may be written any more."""
    return lock_rows(conversation).require_open()


def _rows(known: Conversation, fresh: Conversation, session: Session, context: Context) -> WorkRows:
    """With the conversation that the caller has, whose project and agent are read already."""
    known.archived_at = fresh.archived_at
    session.conversation = context.conversation = known
    return WorkRows(known, session, context)
