"""What is remembered from outside the conversation is asked for once, before the plan and the prompt are made.

A memory that fails costs what it knows, never the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from apps.agents.budgets.prompt import budget_for
from apps.agents.context.memories import RECALLS, Recalled, RecallRequest, best_within
from apps.agents.traces.recorder import OpenStep
from apps.agents.turn.context import TurnContext
from apps.llm.tokens import estimate_tokens

logger = structlog.get_logger(__name__)


def recall(turn: TurnContext) -> None:
    """Fill `turn.recalled`; without a registered recall, or a model that would read it, there is no step."""
    if not RECALLS.names() or not turn.input.has_model:
        return
    wanted = _request(turn)
    with turn.tracer.step("memory", intent=wanted.intent, budget_tokens=wanted.budget_tokens) as step:
        turn.recalled = best_within(_all(wanted, step), wanted.budget_tokens)
        step.output["recalled"] = [[item.layer, item.source, item.tokens] for item in turn.recalled]


def _request(turn: TurnContext) -> RecallRequest:
    """The summary of the conversation comes first: what it leaves of the memory's part is the budget."""
    given, run = turn.input, turn.handle.run
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)["memory"]
    return RecallRequest(
        project_id=str(given.conversation.project_id),
        user_id=str(run.user_id or ""),
        intent=turn.query.intents[0].code if turn.query.intents else "",
        query=turn.query.resolved or given.message.content,
        budget_tokens=max(0, budget - estimate_tokens(given.summary.text)),
    )


def _all(wanted: RecallRequest, step: OpenStep) -> Iterator[Recalled]:
    for name in RECALLS.names():
        ask = RECALLS.get(name)
        try:
            yield from tuple(ask(wanted)) if ask else ()
        except Exception as error:  # whatever a memory does wrong, the turn goes on
            logger.error("recall_failed", name=name, error=type(error).__name__)
            step.failed(error)
