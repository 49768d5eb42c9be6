"""An answer as its page shows it."""

from __future__ import annotations

from django.utils.safestring import SafeString

from apps.agents.models import Conversation, Message, Role
from apps.documents.safe_html import to_html
from apps.projects.access import Right, allows
from apps.projects.models import User


def may_talk_in(conversation: Conversation, user: User) -> bool:
    """Whether this person's page has a message box, and buttons below the answers."""
    return conversation.archived_at is None and allows(user, conversation.project, Right.TALK)


def leads_to_document(conversation: Conversation, address: str) -> bool:
    """Whether the latest answer says that a document can be made: the button that makes it stands below."""
    if not address:
        return False
    answers = conversation.messages.filter(replaced_at=None, role=Role.ASSISTANT).order_by("-turn")
    return f"]({address})" in (answers.values_list("content", flat=True).first() or "")


def leads_to_list(conversation: Conversation) -> bool:
    """Whether the latest answer tells of all that is open: the button that shows the list stands below."""
    answers = conversation.messages.filter(replaced_at=None, role=Role.ASSISTANT).order_by("-turn")
    latest = answers.values_list("reading", flat=True).first()
    return bool(latest and latest.get("lists_open"))


def answer_html(message: Message, *, with_rows: bool = False) -> SafeString:
    """Without the sentences that a table of inputs above the text says as well: the twin of `withoutTabled` in
    lib/tool_given.js; and where the page shows rows of words that went nowhere, without quoting them a second time."""
    text = message.content
    for said, short in message.reading.get("told_below", ()) if with_rows else ():
        text = text.replace(said, short, 1)
    for tool in message.tools:
        for sentence in tool.get("tabled", ()):
            text = text.replace(sentence, "", 1)
    return to_html(text)
