"""What people think of an answer."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.agents.context.events import DomainEvent, tell_on_commit
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
