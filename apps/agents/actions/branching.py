"""Having something answered again: the last answer once more, by rules, or an earlier message in other words.

Neither loses anything. A new answer stands in the place of the old one, which is kept; a message in other words
begins a branch: it and everything after it are set aside together, and can be read as they were.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from apps.agents.actions import summaries
from apps.agents.actions.turns import Turn, checked_text, send_message, sent_before
from apps.agents.errors import (
    AnswerOnItsWay,
    ConversationArchived,
    MessageIdTaken,
    NotTheLastAnswer,
    NotYourMessage,
)
from apps.agents.models import Conversation, Message, Proposal, ProposalState, Role
from apps.agents.selectors import TURN_KIND, pending_turns
from apps.projects.access import Right, require
from apps.projects.errors import NotFound
from apps.projects.models import User
from apps.runs.actions.runs import retry_run
from apps.runs.models import Run

BY_RULES = "by_rules"  # among the params of a run: the run in whose place it answers


@transaction.atomic
def regenerate_answer(*, message: Message, by: User) -> Run:
    """Answer the last message of the conversation once more; asked twice, it gives the same run."""
    conversation, run = _locked(message, by), message.run
    if message.role != Role.ASSISTANT or run is None:
        raise NotFound
    begun = Run.objects.filter(retry_of=run).first()
    if begun is not None:
        return begun
    _require_quiet(conversation)
    later = conversation.messages.filter(turn__gt=message.turn, replaced_at=None)
    if message.replaced_at is not None or later.exists():
        raise NotTheLastAnswer
    return retry_run(run=run, by=by, also_finished=True)


def answer_by_rules(*, run: Run, by: User) -> Run:
    """End a turn that waits for a silent model, and answer its message by the rules alone. Asked twice, it gives the
    same run. A later try of that run asks the model again: what was chosen is named for this one alone.
    """
    if run.kind != TURN_KIND:
        raise NotFound
    return retry_run(run=run, by=by, also_open=True, params={BY_RULES: str(run.pk)})


def is_by_rules(run: Run) -> bool:
    """Whether somebody chose the rules for this run."""
    return run.retry_of_id is not None and run.params.get(BY_RULES) == str(run.retry_of_id)


@transaction.atomic
def edit_message(
    *, message: Message, text: str, by: User, client_id: UUID | None = None, enqueue: bool = True
) -> Turn:
    """Say an earlier message in other words. It and what followed are set aside; what was taken over stays.

    Values that were only proposed in what is set aside are no longer proposed. Its files go with the new words.
    """
    conversation = _locked(message, by)
    if message.role != Role.USER:
        raise NotFound
    if message.author_id != by.pk:
        raise NotYourMessage
    earlier = sent_before(conversation, client_id, text=text, by=by)
    if earlier is not None and earlier.message.turn != message.turn:
        raise MessageIdTaken
    if earlier is not None:
        return earlier
    _require_quiet(conversation)
    if message.replaced_at is not None:
        raise NotTheLastAnswer
    text = checked_text(text)
    _set_aside(conversation, message.turn)
    turn = send_message(conversation=conversation, text=text, by=by, client_id=client_id, enqueue=enqueue)
    message.attachments.update(message=turn.message)
    turn.message.refresh_from_db(fields=["attachments"])  # it was sent without, as far as it knows
    return turn


def _locked(message: Message, by: User) -> Conversation:
    conversation = message.conversation
    require(by, conversation.project, Right.TALK)
    locked = Conversation.objects.select_for_update().get(pk=conversation.pk)
    if locked.archived_at is not None:
        raise ConversationArchived
    return conversation


def _require_quiet(conversation: Conversation) -> None:
    """What is being answered now would be mixed with what is asked again."""
    if pending_turns(conversation):
        raise AnswerOnItsWay


def _set_aside(conversation: Conversation, turn: int) -> None:
    """One time for all of them: that is what makes them a branch."""
    replaced = conversation.messages.filter(turn__gte=turn, replaced_at=None)
    Proposal.objects.filter(message__in=replaced.values("pk"), state=ProposalState.PENDING).update(
        state=ProposalState.SUPERSEDED, resolved_at=Now()
    )
    replaced.update(replaced_at=timezone.now())
    summaries.forget_from(conversation, turn)
