"""The layer before all others: what is answered without any model, as an emergency is."""

from __future__ import annotations

from dataclasses import replace

import structlog

from apps.agents.turn.answer.rounds import NOTHING
from apps.agents.turn.answer.tools import emit_kept
from apps.agents.turn.context import Intent, Plan, QueryResult, TurnContext
from apps.agents.turn.graphs.orchestrators import Shortcut, orchestrator_of
from apps.agents.turn.intents import CERTAIN
from apps.runs.errors import RunCut

logger = structlog.get_logger(__name__)


def _summary_of(found: Shortcut) -> dict[str, object]:
    wanted = {"intents": [[found.intent, CERTAIN]]} if found.intent else {}
    return {**found.output, **wanted, "route": found.route}


def answer_at_once(turn: TurnContext) -> None:
    """Ask the agent's orchestrator; what it answers is the answer, and no other layer follows, unless it `goes_on`.
    One that fails costs its own answer only: the turn goes the usual way, and its step says what went wrong."""
    orchestrator = orchestrator_of(turn)
    if orchestrator is None or orchestrator.before_query is None:
        return
    with turn.tracer.step("shortcut") as step:
        try:
            found = orchestrator.before_query(turn)
            step.output = _summary_of(found) if found is not None else {}
        except RunCut:
            raise
        except Exception as error:  # whatever code of an app does wrong
            logger.exception("shortcut_failed", run_id=str(turn.handle.run.pk))
            step.failed(error)
            return
        if found is not None:
            _show(turn, found)


def _show(turn: TurnContext, found: Shortcut) -> None:
    for event, data in found.events:
        emit_kept(turn, event, data)
    turn.tracer.text_sent()
    turn.handle.events.token(found.text)
    if found.goes_on:
        turn.execution.preface = found.text
        return
    if found.intent:
        turn.query = QueryResult((Intent(found.intent, CERTAIN),), resolved=turn.input.message.content)
    turn.plan = Plan((), (), found.route, route=found.route)
    turn.execution.answer = replace(NOTHING, content=found.text)
    turn.execution.is_shortcut = True
