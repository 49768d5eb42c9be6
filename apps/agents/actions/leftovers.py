"""What a message said and nobody recorded, and somebody does not need: its row on the answer goes for good."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.agents.errors import ConversationArchived
from apps.agents.models import Message
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import User


@transaction.atomic
def leave_out(*, message: Message, words: str, is_out: bool, by: User) -> None:
    """Leave out one of the leftovers of an answer, or (`is_out` false) show it again. Invalid for other words.

    The audit trail has how many are left out, not which: that is what somebody wrote.
    """
    require(by, message.conversation.project, Right.TALK)
    if message.conversation.archived_at is not None:
        raise ConversationArchived
    answer = Message.objects.select_for_update(no_key=True).get(pk=message.pk)
    if words not in answer.reading.get("leftovers", ()):
        raise Invalid(_("This answer has no such words."), code="no_leftover")
    others = [each for each in answer.reading.get("left_out", ()) if each != words]
    answer.reading["left_out"] = [*others, words] if is_out else others
    answer.save(update_fields=["reading"])
    kept = {"left_out": len(answer.reading["left_out"])}
    audit.record(
        by=by, project=message.conversation.project, action="leftover.left_out", subject=message, data=kept
    )
