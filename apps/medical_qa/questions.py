"""Reads of questions to the team, limited to the project, and the replies that stand below answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import F, QuerySet

from apps.agents.extension import Reply
from apps.agents.models import Conversation, Role
from apps.medical_qa.models import TeamQuestion
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound
from apps.projects.models import Project


def team_questions_of(user: Person, project: Project) -> QuerySet[TeamQuestion]:
    """Those without an answer first, for members."""
    require(user, project, Right.READ)
    found = TeamQuestion.objects.filter(project=project)
    return found.select_related("project", "asked_by", "answered_by", "message", "document").order_by(
        F("answered_at").desc(nulls_first=True), "-asked_at"
    )


def get_team_question(user: Person, project: Project, question_id: UUID) -> TeamQuestion:
    question = team_questions_of(user, project).filter(pk=question_id).first()
    if question is None:
        raise NotFound
    return question


def replies_of(conversation: Conversation) -> Mapping[UUID, Sequence[Reply]]:
    """What people answered in a conversation that the caller got through a selector, by the agent's answer. An answer
    that was given anew has the replies to the one before it."""
    rows = TeamQuestion.objects.filter(
        message__conversation=conversation, answered_at__isnull=False
    ).select_related("answered_by", "message")
    replies = [
        (row.message.turn, Reply(str(row.answered_by or ""), row.answered_at, row.answer))
        for row in rows
        if row.answered_at
    ]
    if not replies:
        return {}
    holding = conversation.messages.filter(role=Role.ASSISTANT, replaced_at=None)
    answers = dict(holding.values_list("turn", "pk"))
    found: dict[UUID, list[Reply]] = defaultdict(list)
    for turn, reply in sorted(replies, key=lambda each: each[1].at):
        if turn in answers:
            found[answers[turn]].append(reply)
    return found
