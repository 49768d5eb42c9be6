"""What is remembered from outside the conversation is asked for once, before the plan and the prompt are made.

All memories are asked at the same time. One that fails or takes too long costs what it knows, an item that is none
costs itself; never the answer. The trace says by name which gave how many items and which failed, and nothing of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import structlog

from apps.agents.budgets.prompt import budget_for
from apps.agents.configuration.intents import recall_profile_of
from apps.agents.context.memories import Recall, Recalled, RecallRequest, best_within, is_sound, recalls_for
from apps.agents.traces.recorder import OpenStep
from apps.agents.turn.context import TurnContext
from apps.agents.turn.graphs.orchestrators import orchestrator_of
from apps.llm.tokens import estimate_tokens
from apps.runs.errors import RunCut
from apps.runs.work.threads import NoThreadLeft, in_own_thread, watched

logger = structlog.get_logger(__name__)
DEADLINE_SECONDS = 2.0  # nobody sees a word of the answer before it is over


def recall(turn: TurnContext) -> None:
    """Fill `turn.recalled`; without a recall for this agent, or anybody who would read it (a model, the nodes of a
    graph), there is no step."""
    is_read = turn.input.has_model or orchestrator_of(turn) is not None
    asked = recalls_for(turn.input.config.slug)
    if not (asked and is_read):
        return
    ends_at = time.monotonic() + DEADLINE_SECONDS
    wanted = _request(turn, ends_at)
    named = {"profile": wanted.profile} if wanted.profile else {}
    with turn.tracer.step(
        "memory", intent=wanted.intent, budget_tokens=wanted.budget_tokens, **named
    ) as step:
        turn.recalled = best_within(_all(turn, asked, wanted, step, ends_at), wanted.budget_tokens)
        step.output["recalled"] = [[item.layer, item.source, item.tokens] for item in turn.recalled]


def _request(turn: TurnContext, ends_at: float) -> RecallRequest:
    """The summary of the conversation comes first: what it leaves of the memory's part is the budget."""
    given, run = turn.input, turn.handle.run
    budget = budget_for(given.config.prompt_budget_tokens, given.config.budgets)["memory"]
    return RecallRequest(
        project_id=str(given.conversation.project_id),
        user_id=str(run.user_id or ""),
        conversation_id=str(given.conversation.pk),
        agent=given.config.slug,
        language=given.language,
        intent=turn.query.intents[0].code if turn.query.intents else "",
        query=turn.query.resolved or given.message.content,
        budget_tokens=max(0, budget - estimate_tokens(given.summary.text)),
        deadline_seconds=DEADLINE_SECONDS,
        cancelled=lambda: turn.cancelled() or time.monotonic() >= ends_at,
        profile=recall_profile_of(given.config, (intent.code for intent in turn.query.intents)),
    )


def _all(
    turn: TurnContext,
    asked: Sequence[tuple[str, Recall]],
    wanted: RecallRequest,
    step: OpenStep,
    ends_at: float,
) -> Iterator[Recalled]:
    """Every memory is under way before the first is waited for."""
    works = [(name, _begun(recall, wanted)) for name, recall in asked]
    recalls: list[dict[str, Any]] = []
    step.output["recalls"] = recalls
    for name, work in works:
        try:
            items = watched(work, check=turn.handle.check, until_monotonic=ends_at)
        except RunCut:
            raise
        except Exception as error:  # whatever a memory does wrong, the turn goes on
            logger.error("recall_failed", name=name, error=type(error).__name__)
            recalls.append({"name": name, "failed": type(error).__name__})
            step.failed(error)
        else:
            sound = [item for item in items if is_sound(item)]
            recalls.append({"name": name, "gave": len(sound), **_malformed(name, len(items) - len(sound))})
            yield from sound


def _malformed(name: str, number: int) -> dict[str, int]:
    if not number:
        return {}
    logger.error("recall_malformed", name=name, items=number)
    return {"malformed": number}


def _begun(ask: Recall, wanted: RecallRequest) -> Future[tuple[Recalled, ...]]:
    """In a thread of its own: one that hangs holds up neither the turn nor the end of the process."""
    try:
        return in_own_thread(lambda: tuple(ask(wanted)))
    except NoThreadLeft as error:
        failed = Future[tuple[Recalled, ...]]()
        failed.set_exception(error)
        return failed
