"""Questions on a schedule: made, switched off, deleted; and asked by the clock, once a slot however many beats."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID, uuid4, uuid5

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.agents.actions.conversations import start_conversation, title_of
from apps.agents.actions.turns import send_message
from apps.agents.extension import RememberRequest
from apps.agents.models import Conversation, Message
from apps.agents.selectors import get_agent
from apps.iit_memory.crontab import checked_crontab, next_slot
from apps.iit_memory.models import ScheduledQuestion
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.actions.notifications import notify
from apps.projects.errors import Conflict, Invalid, UserError
from apps.projects.models import Project, User
from config.database.prepared import Prepared

logger = structlog.get_logger(__name__)
AGENT = "iit_manager"
NOTICE = "scheduled_answer"
MOST_QUESTIONS = 20  # of one person in one project
LONGEST_CHARACTERS = 1_000


@transaction.atomic
def schedule_question(
    *,
    project: Project,
    text: str,
    crontab: str,
    by: User,
    question_id: UUID | None = None,
    once: bool = False,
) -> ScheduledQuestion:
    """With `once` it is asked at its next time and then no more. The same `question_id` gives the same question.
    Invalid for no question or time, Conflict for too many."""
    require(by, project, Right.TALK)
    if question_id and (earlier := ScheduledQuestion.objects.filter(pk=question_id, project=project).first()):
        return earlier
    text, crontab = text.strip(), checked_crontab(crontab)
    if not 0 < len(text) <= LONGEST_CHARACTERS:
        raise Invalid(fields={"text": [_("Say what is to be answered.")]})
    if ScheduledQuestion.objects.filter(project=project, user=by).count() >= MOST_QUESTIONS:
        raise Conflict(_("There are too many scheduled questions. Delete one first."))
    question = ScheduledQuestion.objects.create(
        id=question_id or uuid4(),
        project=project,
        user=by,
        text=text,
        crontab=crontab,
        once=once,
        next_at=next_slot(crontab, timezone.now(), project.time_zone),
    )
    audit.record(
        by=by, project=project, action="question.scheduled", subject=question, data={"crontab": crontab}
    )
    return question


@transaction.atomic
def switch_question(*, question: ScheduledQuestion, enabled: bool, by: User) -> None:
    """Switched on again it goes on with the next slot: what was missed meanwhile was not wanted."""
    require(by, question.project, Right.TALK)
    question.enabled = enabled
    question.next_at = next_slot(question.crontab, timezone.now(), question.project.time_zone)
    question.save(update_fields=["enabled", "next_at"])
    action = "question.enabled" if enabled else "question.disabled"
    audit.record(by=by, project=question.project, action=action, subject=question)


@transaction.atomic
def delete_question(*, question: ScheduledQuestion, by: User) -> None:
    require(by, question.project, Right.TALK)
    audit.record(by=by, project=question.project, action="question.deleted", subject=question)
    question.delete()


def ask_due_questions(now: datetime | None = None, *, enqueue: bool = True) -> int:
    """Ask what is due, each in a transaction of its own; how many were asked. Several missed slots are asked once."""
    now = now or timezone.now()
    due = ScheduledQuestion.objects.filter(enabled=True, next_at__lte=now, project__archived_at=None)
    return sum(_ask(pk, now, enqueue=enqueue) for pk in due.order_by("next_at").values_list("pk", flat=True))


@transaction.atomic
def _ask(pk: UUID, now: datetime, *, enqueue: bool) -> bool:
    """The row is locked while the slot is taken: another beat finds it gone on."""
    rows = ScheduledQuestion.objects.select_for_update(skip_locked=True, of=("self",))
    question = rows.select_related("project", "user").filter(pk=pk, enabled=True, next_at__lte=now).first()
    if question is None:
        return False
    question.last_slot = question.next_at
    question.next_at = next_slot(question.crontab, now, question.project.time_zone)
    question.enabled, is_asked = not question.once, True
    try:
        with transaction.atomic():
            _send(question, enqueue=enqueue)
    except UserError as error:  # the person is gone, or may no longer ask
        logger.warning("scheduled_question_refused", question=str(pk), error=error.code)
        question.enabled = is_asked = False
    question.save(update_fields=["last_slot", "next_at", "enabled", "conversation_id"])
    return is_asked


def _send(question: ScheduledQuestion, *, enqueue: bool) -> None:
    language = question.user.language or question.project.language
    with translation.override(language):
        conversation = _conversation_of(question, language)
        send_message(
            conversation=conversation,
            text=question.text,
            by=question.user,
            client_id=_slot_id(question),
            enqueue=enqueue,
        )
    question.conversation_id = conversation.pk


def _conversation_of(question: ScheduledQuestion, language: str) -> Conversation:
    """The one in which it was asked before, unless that was archived or deleted."""
    known = [question.conversation_id] if question.conversation_id else []
    before = Conversation.objects.filter(pk__in=known, archived_at=None)
    return before.select_related("project", "agent").first() or start_conversation(
        agent=get_agent(AGENT),
        project=question.project,
        title=title_of(question.text),
        by=question.user,
        language=language,
    )


def _slot_id(question: ScheduledQuestion) -> UUID:
    """A message of a slot is stored once, whoever sends it."""
    slot = question.last_slot
    return uuid5(question.pk, slot.isoformat() if slot else "")


def _asked_in(conversation: UUID) -> QuerySet[ScheduledQuestion]:
    return ScheduledQuestion.objects.filter(conversation_id=conversation)[:1]


ASKED_IN = Prepared(_asked_in, conversation=UUID)


def notify_of_answer(request: RememberRequest) -> None:
    """Tell who asked on a schedule that the answer is there; of other turns nothing."""
    question = ASKED_IN.first(conversation=UUID(request.conversation_id))
    if question is None:
        return
    message = Message.objects.filter(pk=request.message_id).values_list("client_id", flat=True).first()
    if message != _slot_id(question):
        return
    notify(
        users=[question.user],
        kind=NOTICE,
        project=question.project,
        params={"question": title_of(question.text)},
        url=reverse("agents:conversation", args=[request.conversation_id]),
    )
