"""Putting a question to the team, answering it, making a draft of the answer, and settling what needs none."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Message, Role
from apps.medical_qa.actions.documents import Content, Details, add_document
from apps.medical_qa.errors import AlreadyAnswered
from apps.medical_qa.figures.turns import AGENT
from apps.medical_qa.models import KnowledgeDocument, SettledQuestion, TeamQuestion
from apps.medical_qa.notices import holders_of
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.actions.notifications import notify
from apps.projects.errors import Invalid
from apps.projects.models import Project, User
from apps.projects.text import well_formed

LONGEST_NOTE, LONGEST_ANSWER, LONGEST_TITLE = 2_000, 10_000, 120
EXCERPT = 120  # characters of the question in a notification


@transaction.atomic
def ask_team(*, by: User, message: Message, note: str = "") -> TeamQuestion:
    """Put the question that `message` answers to the people who may decide in the project; they are notified. Asked
    once more, it is the same question. Needs TALK; Invalid for a message that is no answer."""
    project = message.conversation.project
    require(by, project, Right.TALK)
    asked = _question_of(message)
    is_medical = message.conversation.agent.slug == AGENT
    if message.role != Role.ASSISTANT or asked is None or not is_medical:
        raise Invalid(_("Only answers to medical questions can be put to the team."))
    question, is_new = TeamQuestion.objects.get_or_create(
        message=message,
        defaults={
            "project": project,
            "question": asked.content,
            "note": well_formed(note.strip())[:LONGEST_NOTE],
            "asked_by": by,
        },
    )
    if is_new:
        audit.record(by=by, project=project, action="team_question.asked", subject=question)
        _tell(question, "team_question_asked", [*holders_of(project, Right.CONFIRM)], by=by)
    return question


@transaction.atomic
def answer_for_team(*, by: User, question: TeamQuestion, text: str) -> TeamQuestion:
    """What a person answers stands below the agent's answer, and whoever asked is notified. Needs CONFIRM; Invalid
    without words; AlreadyAnswered."""
    require(by, question.project, Right.CONFIRM)
    text = well_formed(text.strip())
    if not text or len(text) > LONGEST_ANSWER:
        sentence = _("Write between one and %(n)d characters.") % {"n": LONGEST_ANSWER}
        raise Invalid(fields={"answer": [sentence]})
    row = _locked(question)
    if row.answered_at is not None:
        raise AlreadyAnswered
    row.answer, row.answered_by, row.answered_at = text, by, timezone.now()
    row.save(update_fields=["answer", "answered_by", "answered_at"])
    audit.record(by=by, project=row.project, action="team_question.answered", subject=row)
    _tell(row, "team_question_answered", [row.asked_by] if row.asked_by else [], by=by)
    return row


@transaction.atomic
def draft_of_answer(*, by: User, question: TeamQuestion) -> KnowledgeDocument:
    """A draft for the knowledge base out of question and answer; made once. Invalid before there is an answer."""
    require(by, question.project, Right.UPLOAD)
    row = _locked(question)
    if row.document is not None:
        return row.document
    if not row.answer:
        raise Invalid(_("There is no answer yet that a draft could be made of."))
    title = " ".join(row.question.split())[:LONGEST_TITLE]
    row.document = add_document(
        by=by,
        project=row.project,
        content=Content(f"# {title}\n\n{row.answer}"),
        details=Details(title, row.answered_by),
    )
    row.save(update_fields=["document"])
    return row.document


@transaction.atomic
def settle(*, by: User, project: Project, messages: Collection[UUID]) -> None:
    """Questions of the project that were not answered from the knowledge base need nothing more. Needs EDIT."""
    require(by, project, Right.EDIT)
    found = Message.objects.filter(pk__in=messages, conversation__project=project)
    rows = [SettledQuestion(message=message, by=by) for message in found]
    SettledQuestion.objects.bulk_create(rows, ignore_conflicts=True)
    data = {"messages": sorted(str(row.message_id) for row in rows)}
    audit.record(by=by, project=project, action="question.settled", data=data)


def _question_of(message: Message) -> Message | None:
    """What was asked in the turn of an answer, in the words that hold."""
    asked = message.conversation.messages.filter(turn=message.turn, role=Role.USER)
    return asked.filter(replaced_at=None).first() or asked.first()


def _locked(question: TeamQuestion) -> TeamQuestion:
    rows = TeamQuestion.objects.select_for_update(of=("self",))
    return rows.select_related("project", "asked_by", "answered_by", "document").get(pk=question.pk)


def _tell(question: TeamQuestion, kind: str, users: list[User], *, by: User) -> None:
    """Who is asked goes to the question, who asked to the conversation in which the answer stands."""
    page = reverse("medical_qa:question", args=[question.project.slug, question.pk])
    thread = reverse("agents:conversation", args=[question.message.conversation_id])
    excerpt = " ".join(question.question.split())
    excerpt = excerpt if len(excerpt) <= EXCERPT else f"{excerpt[:EXCERPT]}…"
    notify(
        users=users,
        kind=kind,
        by=by,
        project=question.project,
        params={"by": str(by), "question": excerpt},
        url=page if kind == "team_question_asked" else thread,
    )
