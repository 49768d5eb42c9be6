"""Questions for which the knowledge base lacks something: no source was found, or the answer was of no help."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal
from uuid import UUID

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Feedback, FeedbackValue, Message
from apps.medical_qa.figures.report import Asked, grouped
from apps.medical_qa.figures.turns import RoutedTurn, routed_turns
from apps.medical_qa.models import SettledQuestion, TeamQuestion
from apps.projects.access import Person, Right, require
from apps.projects.errors import NotFound, Sentence
from apps.projects.models import Project

DAYS = 90
Reason = Literal["no_source", "web_only", "not_helpful", "failed"]
REASONS: dict[Reason, Sentence] = {
    "no_source": _("no source found"),
    "web_only": _("answered from the web only"),
    "not_helpful": _("rated as not helpful"),
    "failed": _("no answer"),
}


@dataclass(frozen=True)
class Unanswered:
    """A question to be dealt with, with the turns in which it came, and what its latest answer lacked."""

    asked: Asked
    reason: Reason

    @property
    def words(self) -> Sentence:
        return REASONS[self.reason]


def unanswered_of(user: Person, project: Project) -> list[Unanswered]:
    """Of the last DAYS, the most frequent first, for members of the project."""
    require(user, project, Right.READ)
    until = timezone.now()
    return unanswered_among(routed_turns(until - timedelta(days=DAYS), until, project=project))


def unanswered_among(turns: Sequence[RoutedTurn]) -> list[Unanswered]:
    """Without those that somebody settled or that were put to the team."""
    disliked, dealt_with = _not_helpful(turns), _dealt_with(turns)
    open_ones = {
        turn: reason
        for turn in turns
        if turn.message_id not in dealt_with and (reason := _reason(turn, disliked)) is not None
    }
    return [Unanswered(asked, open_ones[asked.latest]) for asked in grouped(open_ones)]


def same_question(user: Person, project: Project, message_id: UUID) -> list[UUID]:
    """The messages in which the question of this one came, itself among them. NotFound when it is not to be done."""
    for each in unanswered_of(user, project):
        messages = [turn.message_id for turn in each.asked.turns if turn.message_id]
        if message_id in messages:
            return messages
    raise NotFound


def get_message_of(user: Person, project: Project, message_id: UUID) -> Message:
    """A person's message in a conversation of the project. NotFound for others."""
    require(user, project, Right.READ)
    found = Message.objects.select_related("conversation__project", "conversation__agent")
    message = found.filter(pk=message_id, conversation__project=project).first()
    if message is None:
        raise NotFound
    return message


def _reason(turn: RoutedTurn, disliked: Collection[UUID]) -> Reason | None:
    """A question back is no lack, and an emergency is answered before any source is asked."""
    if turn.run_id in disliked:
        return "not_helpful"
    if turn.has_failed:
        return "failed"
    if turn.is_emergency or turn.asked_back or not turn.sources:
        return None
    if "none" in turn.sources:
        return "no_source"
    return None if "kb" in turn.sources else "web_only"


def _not_helpful(turns: Sequence[RoutedTurn]) -> set[UUID]:
    """The runs whose answers somebody found unhelpful."""
    runs = [turn.run_id for turn in turns if turn.run_id]
    found = Feedback.objects.filter(value=FeedbackValue.DOWN, message__run__in=runs)
    return set(found.values_list("message__run_id", flat=True))


def _dealt_with(turns: Sequence[RoutedTurn]) -> set[UUID | None]:
    """The questions that were settled, and those whose answer was put to the team."""
    messages = [turn.message_id for turn in turns if turn.message_id]
    settled = SettledQuestion.objects.filter(message__in=messages).values_list("message_id", flat=True)
    runs = {turn.run_id: turn.message_id for turn in turns if turn.run_id}
    asked = TeamQuestion.objects.filter(message__run__in=list(runs)).annotate(run=F("message__run_id"))
    return {*settled, *(runs[run] for run in asked.values_list("run", flat=True))}
