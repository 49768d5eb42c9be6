"""What a person cannot do in a conversation, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Conflict, Invalid


class EmptyMessage(Invalid):
    code = "message_empty"
    message = _("The message is empty. Write something first.")


class MessageTooLong(Invalid):
    code = "message_too_long"
    message = _("The message is too long: at most 20,000 characters. Split it, or attach it as a file.")


class MessageUnreadable(Invalid):
    code = "message_unreadable"
    message = _("The message contains control characters that cannot be stored. Paste it as plain text.")


class ConversationArchived(Conflict):
    code = "conversation_archived"
    message = _("This conversation is archived and takes no more messages. Restore it, or begin a new one.")


class NothingToAnswer(Conflict):
    code = "message_gone"
    message = _("The message that was to be answered is no longer there.")
