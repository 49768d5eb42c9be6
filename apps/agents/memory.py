"""What a conversation remembers beyond its last turns: a summary, stored and extended, never made anew.

For agents with the strategy `summary`. When more turns than the window holds are not in the summary yet, the
older half of them is folded in, while the answer is being written: nobody waits for it, and the next turn reads
it. Without a model, or when the model fails, the last turns are all that is told, and the next turn tries again.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Now

from apps.agents.models import Conversation, ConversationSummary, MemoryStrategy, Message
from apps.agents.parallel import at_the_same_time, result_of
from apps.agents.prompts.builder import summary_messages
from apps.agents.turn_context import Summary, TurnContext
from apps.llm.chat import complete
from apps.llm.errors import ModelError
from apps.llm.types import ChatRequest

PROMPT = "summary"
LONGEST_SUMMARY_TOKENS = 800


@dataclass(frozen=True)
class Folding:
    """A summary that is being extended, in another thread, up to a turn."""

    work: Future[Summary | None]


def summary_of(conversation: Conversation, strategy: str) -> Summary:
    """What is stored; empty for agents that remember otherwise."""
    if strategy != MemoryStrategy.SUMMARY:
        return Summary()
    stored = ConversationSummary.objects.filter(conversation=conversation).first()
    return Summary(stored.text, stored.up_to_turn) if stored else Summary()


def begin_folding(turn: TurnContext) -> Folding | None:
    """Begin to extend the summary if it is time for it."""
    given = turn.input
    leaving = _leaving(turn)
    if not leaving or not given.has_model or not given.config.prompts.get(PROMPT):
        return None
    return Folding(at_the_same_time(lambda: _fold(turn, leaving)))


def take_folded(turn: TurnContext, folding: Folding | None) -> None:
    """Wait for the summary; finalize stores it."""
    if folding is not None:
        turn.execution.summary = result_of(folding.work)


@transaction.atomic
def store(conversation: Conversation, summary: Summary) -> None:
    """Keep a summary, unless a later one is there already."""
    row, _ = ConversationSummary.objects.select_for_update().get_or_create(conversation=conversation)
    if summary.up_to_turn > row.up_to_turn:
        row.text, row.up_to_turn = summary.text, summary.up_to_turn
        row.save(update_fields=["text", "up_to_turn"])
        ConversationSummary.objects.filter(pk=row.pk).update(updated_at=Now())


def forget_from(conversation: Conversation, turn_number: int) -> None:
    """Drop a summary that tells of a turn which was replaced by another."""
    ConversationSummary.objects.filter(conversation=conversation, up_to_turn__gte=turn_number).delete()


def _leaving(turn: TurnContext) -> list[Message]:
    """The oldest turns that are not in the summary, once there are more than the window holds; at most so many."""
    given, window = turn.input, turn.input.config.max_history_turns
    if given.config.memory_strategy != MemoryStrategy.SUMMARY:
        return []
    untold = given.conversation.messages.filter(
        replaced_at=None, turn__gt=given.summary.up_to_turn, turn__lt=given.message.turn
    )
    numbers = sorted(set(untold.values_list("turn", flat=True)))
    if len(numbers) <= window:
        return []
    folded = numbers[: max(1, min(len(numbers) - window // 2, window))]
    return list(untold.filter(turn__lte=folded[-1]).order_by("turn", "created_at"))


def _fold(turn: TurnContext, leaving: list[Message]) -> Summary | None:
    given, last = turn.input, leaving[-1].turn
    request = ChatRequest(
        purpose="extraction",
        messages=summary_messages(given, leaving),
        model_slug=given.config.models_by_purpose.get("extraction", ""),
        temperature=0.0,
        max_tokens=LONGEST_SUMMARY_TOKENS,
        language=given.language,
        reference=str(turn.handle.run.id),
        project_id=given.conversation.project_id,
    )
    with turn.tracer.step("memory", turns=[leaving[0].turn, last]) as step:
        try:
            result = complete(request, cancelled=turn.handle.cancelled)
        except ModelError as error:
            step.failed(error)
            return None
        step.used(result)
        text = result.content.strip()
        step.output = {"up_to_turn": last, "characters": len(text)}
    return Summary(text, last) if text else None
