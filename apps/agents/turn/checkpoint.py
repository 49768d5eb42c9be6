"""A turn that waits for a person, as data: what was understood, found and said so far goes into the run's checkpoint.

When the person has answered, perhaps weeks later and in another process, the turn goes on from there: no model is
asked again for what it answered before. What was read in the message, and which tools it asked for, is kept as well:
values that were edited meanwhile would lead to another plan than the one that was carried out. The rest of the plan is
made anew, of what is kept. The names below are those of stored checkpoints, which outlive an upgrade: a new one needs a
default, and none is renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import orjson
import structlog
from django.db import transaction
from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from apps.agents.actions.summaries import Summary
from apps.agents.context.citations import Bibliography
from apps.agents.tools.call import ToolResult
from apps.agents.turn.answer.dialogue import Dialogue
from apps.agents.turn.context import (
    Entity,
    Intent,
    QueryResult,
    Sentiment,
    ToolWish,
    TurnContext,
)
from apps.fields.evidence.found import Found
from apps.fields.reading import Reading
from apps.fields.reading.stored import CannotRestore, StoredReading
from apps.fields.schema.catalogue import FieldCatalogue
from apps.runs.models import Run
from config.database.waits import give_back_connections

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class StoredQuery:
    """What was understood."""

    intents: tuple[Intent, ...]
    entities: tuple[Entity, ...]
    resolved: str
    sentiment: Sentiment
    requires_clarification: bool
    question: str

    @classmethod
    def of(cls, query: QueryResult) -> StoredQuery:
        return cls(
            intents=query.intents,
            entities=query.entities,
            resolved=query.resolved,
            sentiment=query.sentiment,
            requires_clarification=query.requires_clarification,
            question=query.question,
        )


@dataclass(frozen=True)
class StoredTurn:
    """`events` are those that are sent anew, `results` what tools gave, `trace` is where the steps stand, `graph`
    where the walk over a graph does, `cited` what the answer cites, `recalled` what it was given to remember, `preface`
    what a shortcut began the answer with, `wishes` the tools that the message asks for."""

    query: StoredQuery
    found: tuple[Found, ...]
    results: tuple[ToolResult, ...]
    events: Annotated[tuple[tuple[str, dict[str, Any]], ...], Field(alias="told")]
    dialogue: Annotated[Dialogue | None, Field(alias="talk")]
    summary: Summary | None
    trace: dict[str, Any]
    graph: dict[str, Any] = field(default_factory=dict)
    cited: tuple[dict[str, Any], ...] = ()
    recalled: tuple[str, ...] = ()
    preface: str = ""
    reading: StoredReading | None = None
    wishes: tuple[ToolWish, ...] | None = None


_STORED = TypeAdapter(StoredTurn)
_READING: TypeAdapter[StoredReading | None] = TypeAdapter(StoredReading | None)


def as_json(stored: StoredTurn) -> dict[str, Any]:
    """What tools gave may hold anything: what JSON has no word for becomes a text, what is no number null."""
    parts = _cleaned(_STORED.dump_python(stored, by_alias=True, warnings=False))
    data: dict[str, Any] = orjson.loads(
        to_json(parts, fallback=lambda other: _cleaned(str(other)), inf_nan_mode="null")
    )
    return data


def _cleaned(value: Any) -> Any:
    """Without what neither JSON nor PostgreSQL can hold: bytes that are no text, halves of characters, and NUL."""
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    if isinstance(value, str):
        return value.replace("\x00", "").encode(errors="replace").decode()
    if isinstance(value, Mapping):
        return {_cleaned(_name(key)): _cleaned(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_cleaned(part) for part in value]
    return value


def _name(key: Any) -> str | bytes:
    return key if isinstance(key, str | bytes) else str(key)


def from_json(data: Mapping[str, Any]) -> StoredTurn:
    return _STORED.validate_python(data)


def save(turn: TurnContext) -> None:
    """Write the checkpoint, with the steps and the model calls so far: a killed worker leaves the accounting of what
    is not done again. Raises what cut the run short, if something did."""
    turn.tracer.write_if_possible()
    execution = turn.execution
    stored = StoredTurn(
        query=StoredQuery.of(turn.query),
        found=execution.found,
        results=tuple(execution.tool_results),
        events=tuple(execution.events),
        dialogue=execution.dialogue,
        summary=execution.summary,
        trace=turn.tracer.so_far(),
        graph=execution.graph,
        cited=tuple(execution.cited.as_json()),
        recalled=execution.recalled,
        preface=execution.preface,
        reading=StoredReading.of(turn.input.reading),
        wishes=turn.plan.wishes,
    )
    data = {"turn": as_json(stored)}
    with transaction.atomic():
        turn.handle.save_checkpoint(data)
        turn.calls.save()
    give_back_connections()


def goes_on(run: Run) -> bool:
    """Whether a turn whose worker was lost goes on where it was, although it has shown text: its nodes say again what
    they had said. An answer that was begun apart from them is not written twice."""
    stored = run.checkpoint.get("turn", {})
    return bool(stored.get("graph")) and not stored.get("talk")


def trace_of(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """What the tracer goes on from; empty for a turn that begins."""
    return dict(checkpoint.get("turn", {}).get("trace", {}))


def reading_of(run: Run, text: str, catalogue: FieldCatalogue) -> Reading | None:
    """What was read in the message `text` when the turn began; None for one that begins, or that an older version
    stored without."""
    stored = _READING.validate_python(run.checkpoint.get("turn", {}).get("reading"))
    try:
        return stored.reading(text, catalogue) if stored else None
    except CannotRestore as error:
        logger.warning("reading_not_restored", run_id=str(run.pk), error=str(error))
        return None


def restore(turn: TurnContext) -> bool:
    """Fill query and execution from the checkpoint; False for a turn that begins."""
    data = turn.handle.run.checkpoint.get("turn")
    if not data:
        return False
    stored, execution = from_json(data), turn.execution
    turn.query, turn.kept_wishes = QueryResult(**vars(stored.query)), stored.wishes
    execution.found, execution.tool_results = stored.found, list(stored.results)
    execution.events = list(stored.events)
    execution.dialogue, execution.summary = stored.dialogue, stored.summary
    execution.graph, execution.preface = stored.graph, stored.preface
    execution.cited, execution.recalled = Bibliography(stored.cited), stored.recalled
    return True
