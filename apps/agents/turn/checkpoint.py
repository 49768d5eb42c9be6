"""A turn that waits for a person, as data: what was understood, found and said so far goes into the run's checkpoint.

When the person has answered, perhaps weeks later and in another process, the turn goes on from there: no model is
asked again for what it answered before. What rules decide is decided anew.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import orjson

from apps.agents.actions.summaries import Summary
from apps.agents.tools.call import Decision, ToolResult
from apps.agents.turn.context import (
    Entity,
    Intent,
    QueryResult,
    TurnContext,
)
from apps.fields.evidence.found import Found
from apps.fields.reading import read
from config.database.waits import give_back_connections


def save(turn: TurnContext) -> None:
    """Write the checkpoint, and the steps so far. Raises what cut the run short, if something did."""
    turn.tracer.write_if_possible()
    query, execution = turn.query, turn.execution
    state = {
        "query": {
            "intents": [asdict(intent) for intent in query.intents],
            "entities": [asdict(entity) for entity in query.entities],
            "resolved": query.resolved,
            "sentiment": query.sentiment,
            "requires_clarification": query.requires_clarification,
            "question": query.question,
        },
        "found": [asdict(found) for found in execution.found],
        "results": [asdict(result) for result in execution.tool_results],
        "told": execution.told,
        "dialogue": execution.dialogue,
        "summary": asdict(execution.summary) if execution.summary else None,
        "trace": turn.tracer.so_far(),
    }
    turn.handle.save_checkpoint({"turn": orjson.loads(orjson.dumps(state, default=str))})
    give_back_connections()


def trace_of(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """What the tracer goes on from; empty for a turn that begins."""
    return dict(checkpoint.get("turn", {}).get("trace", {}))


def restore(turn: TurnContext) -> bool:
    """Fill query and execution from the checkpoint; False for a turn that begins."""
    state = turn.handle.run.checkpoint.get("turn")
    if not state:
        return False
    given, query, execution = turn.input, state["query"], turn.execution
    reading = read(
        given.message.content,
        given.config.catalogue,
        current_stage=given.stage.current,
        language=given.language,
        context=given.data,
        pending=given.pending,
    )
    intents = tuple(Intent(**intent) for intent in query["intents"])
    entities = tuple(Entity(**{**entity, "span": tuple(entity["span"])}) for entity in query["entities"])
    turn.query = QueryResult(**{**query, "intents": intents, "entities": entities, "reading": reading})
    execution.found = [_found(found) for found in state["found"]]
    execution.tool_results = [_result(result) for result in state["results"]]
    execution.told = [(event, data) for event, data in state["told"]]
    execution.dialogue = state["dialogue"]
    execution.summary = Summary(**state["summary"]) if state["summary"] else None
    return True


def _found(data: dict[str, Any]) -> Found:
    return Found(**{**data, "evidence": tuple(data["evidence"]), "checks": tuple(data["checks"])})


def _result(data: dict[str, Any]) -> ToolResult:
    found = tuple(_found(found) for found in data["found"])
    decision = Decision(**data["decision"]) if data["decision"] else None
    return ToolResult(**{**data, "found": found, "decision": decision})
