"""The rows that a write of values or stages works on: locked once, together, and always in the same order.

Two writes of one conversation follow each other; a message that is being sent does not wait for them longer than
for any other message.
"""

from __future__ import annotations

from dataclasses import dataclass

from apps.agents.errors import ConversationArchived
from apps.agents.models import Context, Conversation, Session

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


def lock_rows(conversation: Conversation) -> WorkRows:
    """Locked until the transaction ends. Keys are not locked: rows that merely point here are written meanwhile."""
    sessions = Session.objects.filter(conversation__context__isnull=False)
    sessions = sessions.select_related("conversation__context")
    session = sessions.select_for_update(no_key=True, of=LOCKED).get(conversation=conversation)
    return _rows(conversation, session.conversation, session, session.conversation.context)


def lock_open_rows(conversation: Conversation) -> WorkRows:
    """As `lock_rows`; ConversationArchived when nothing may be written any more."""
    return lock_rows(conversation).require_open()


def _rows(known: Conversation, fresh: Conversation, session: Session, context: Context) -> WorkRows:
    """With the conversation that the caller has, whose project and agent are read already."""
    known.archived_at = fresh.archived_at
    session.conversation = context.conversation = known
    return WorkRows(known, session, context)
