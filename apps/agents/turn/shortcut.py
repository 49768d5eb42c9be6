"""The layer before all others: what is answered without any model, as an emergency is."""

from __future__ import annotations

from dataclasses import replace

from apps.agents.turn.answer.rounds import NOTHING
from apps.agents.turn.context import Intent, Plan, QueryResult, TurnContext
from apps.agents.turn.graphs.orchestrators import Shortcut, orchestrator_of
from apps.agents.turn.intents import CERTAIN


def answer_at_once(turn: TurnContext) -> None:
    """Ask the agent's orchestrator; what it answers is the answer, and no other layer follows."""
    orchestrator = orchestrator_of(turn)
    if orchestrator is None or orchestrator.before_query is None:
        return
    with turn.tracer.step("shortcut") as step:
        found = orchestrator.before_query(turn)
        if found is not None:
            wanted = {"intents": [[found.intent, CERTAIN]]} if found.intent else {}
            step.output = {**found.output, **wanted, "route": found.route}
            _show(turn, found)


def _show(turn: TurnContext, found: Shortcut) -> None:
    if found.intent:
        turn.query = QueryResult((Intent(found.intent, CERTAIN),), resolved=turn.input.message.content)
    turn.plan = Plan((), (), found.route, route=found.route)
    for event, data in found.events:
        turn.handle.events.emit(event, data)
    turn.tracer.text_sent()
    turn.handle.events.token(found.text)
    turn.execution.answer = replace(NOTHING, content=found.text)
    turn.execution.is_shortcut = True
