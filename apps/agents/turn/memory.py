"""What a conversation remembers beyond its last turns: a summary, stored and extended, never made anew.

For agents with the strategy `summary`. When more turns than the window holds are not in the summary yet, the
older half of them is folded in, while the answer is being written: nobody waits for it, and the next turn reads
it. Without a model, or when the model fails, the last turns are all that is told, and the next turn tries again.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, replace

from apps.agents.actions.summaries import Summary
from apps.agents.models import MemoryStrategy, Message
from apps.agents.turn.context import TurnContext
from apps.agents.turn.messages import summary_messages
from apps.agents.turn.requests import request_of
from apps.llm.chat import complete
from apps.llm.errors import ModelError
from apps.runs.work.threads import result_of

PROMPT = "summary"
LONGEST_SUMMARY_TOKENS = 800


@dataclass(frozen=True)
class Folding:
    """A summary that is being extended, in another thread, up to a turn."""

    work: Future[Summary | None]


def begin_folding(turn: TurnContext) -> Folding | None:
    """Begin to extend the summary if it is time for it."""
    given = turn.input
    leaving = _leaving(turn)
    if not leaving or not given.has_model or not given.config.prompt(PROMPT, given.language):
        return None
    return Folding(turn.beside(lambda: _fold(turn, leaving)))


def take_folded(turn: TurnContext, folding: Folding | None) -> None:
    """Wait for the summary; finalize stores it."""
    if folding is not None:
        turn.execution.summary = result_of(folding.work)


def _leaving(turn: TurnContext) -> list[Message]:
    """The oldest turns that are not in the summary, once there are more than the window holds; at most so many."""
    given, window = turn.input, turn.input.config.max_history_turns
    if given.config.memory_strategy != MemoryStrategy.SUMMARY:
        return []
    unsummarized = given.conversation.messages.filter(
        replaced_at=None, turn__gt=given.summary.up_to_turn, turn__lt=given.message.turn
    )
    numbers = sorted(set(unsummarized.values_list("turn", flat=True)))
    if len(numbers) <= window:
        return []
    folded = numbers[: max(1, min(len(numbers) - window // 2, window))]
    return list(unsummarized.filter(turn__lte=folded[-1]).order_by("turn", "created_at"))


def _fold(turn: TurnContext, leaving: list[Message]) -> Summary | None:
    last = leaving[-1].turn
    request = request_of(turn, "extraction", summary_messages(turn.input, leaving))
    request = replace(request, max_tokens=LONGEST_SUMMARY_TOKENS)
    with turn.tracer.step("memory", turns=[leaving[0].turn, last]) as step:
        try:
            result = complete(request, cancelled=turn.cancelled)
        except ModelError as error:
            step.failed(error)
            return None
        text = result.content.strip()
        step.output = {"up_to_turn": last, "characters": len(text)}
    return Summary(text, last) if text else None
