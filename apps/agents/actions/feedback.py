"""What people think of an answer, and what of the words that it calls not recorded they do not need."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.agents.context.events import DomainEvent, tell_on_commit
from apps.agents.errors import ConversationArchived
from apps.agents.models import Feedback, FeedbackValue, Message, Role
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import User


@transaction.atomic
def give_feedback(*, message: Message, value: FeedbackValue | None, reason: str, by: User) -> Feedback | None:
    """Record one's opinion of an answer, replace it, or (None) take it back. Invalid for a message of a person.

    The audit trail has the value, not the reason: that is what somebody wrote.
    """
    require(by, message.conversation.project, Right.TALK)
    if message.role != Role.ASSISTANT:
        raise Invalid(
            _("Only answers of the assistant can be rated, not messages of people."), code="not_an_answer"
        )
    project = message.conversation.project
    kept = {"value": value.value if value else None}
    audit.record(by=by, project=project, action="feedback.given", subject=message, data=kept)
    if value is None:
        Feedback.objects.filter(message=message, user=by).delete()
        return None
    given, _is_new = Feedback.objects.update_or_create(
        message=message, user=by, defaults={"value": value, "reason": reason}
    )
    data = {"message_id": str(message.pk), "user_id": str(by.pk), "value": value.value}
    tell_on_commit(DomainEvent("feedback_given", message.conversation_id, project.pk, data))
    return given


@transaction.atomic
def leave_out(*, message: Message, words: str, is_out: bool, by: User) -> None:
    """Leave out what an answer left over, offered or asked (then `words` are the path of the field), or (`is_out`
    false) show it again. Invalid for other words.

    The audit trail has how many are left out, not which: that is what somebody wrote.
    """
    require(by, message.conversation.project, Right.TALK)
    if message.conversation.archived_at is not None:
        raise ConversationArchived
    answer = Message.objects.select_for_update(no_key=True).get(pk=message.pk)
    offered = [said for _path, said in answer.reading.get("offers", ())]
    asked = [question["field"] for question in answer.reading.get("questions", ())]
    left = (*answer.reading.get("leftovers", ()), *answer.reading.get("passed", ()))
    if words not in (*left, *offered, *asked):
        raise Invalid(_("This answer has no such words."), code="no_leftover")
    others = [each for each in answer.reading.get("left_out", ()) if each != words]
    answer.reading["left_out"] = [*others, words] if is_out else others
    answer.save(update_fields=["reading"])
    kept = {"left_out": len(answer.reading["left_out"])}
    audit.record(
        by=by, project=message.conversation.project, action="leftover.left_out", subject=message, data=kept
    )
