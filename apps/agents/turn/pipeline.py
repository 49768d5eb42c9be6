"""One turn from its message to its answer: the layers in their order. The body of runs of kind `turn`.

The only place that knows the order; the layers do not know each other.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.db.models import OuterRef, QuerySet
from django.utils import translation

from apps.agents.actions.branching import is_by_rules
from apps.agents.actions.turns import open_trace
from apps.agents.errors import NothingToAnswer
from apps.agents.models import Message, Trace
from apps.agents.selectors import with_files
from apps.agents.traces.recorder import Tracer
from apps.agents.turn import (
    checkpoint,
    executor,
    planner,
    query,
    recall,
    reflection,
    shortcut,
)
from apps.agents.turn.beginning.reading import read_input
from apps.agents.turn.context import TurnContext
from apps.llm.actions.calls import recorded_together
from apps.llm.routes import routes_held
from apps.runs.registry import Wait
from apps.runs.work.handle import RunHandle
from config.database.prepared import Prepared

Layer = Callable[[TurnContext], None]
LAYERS: tuple[Layer, ...] = (
    shortcut.answer_at_once,
    query.understand,
    recall.recall,
    planner.plan,
    executor.execute,
    reflection.reflect,
)
# What was read and understood is kept over a wait, and so is the prompt, once there is one; the plan follows from it.
LAYERS_OF_GRAPH = LAYERS[2:]
LAYERS_OF_DIALOGUE = LAYERS[3:]


def run_turn(handle: RunHandle) -> TurnContext | Wait:
    """Answer the message that the run is about; `finalize.write_turn` stores what comes out.

    Wait when a person has to decide something first.
    """
    with recorded_together() as calls, routes_held(rules_alone=is_by_rules(handle.run)):
        trace, has_files = _trace(handle)
        tracer = Tracer(trace, attempt=handle.attempt, earlier=checkpoint.trace_of(handle.run.checkpoint))
        turn = TurnContext(handle, read_input(handle, trace, has_files=has_files), tracer, calls=calls)
        return _answered(turn)


def _answered(turn: TurnContext) -> TurnContext | Wait:
    handle = turn.handle
    try:
        with translation.override(turn.input.language):
            for layer in _layers(turn):
                handle.check()
                layer(turn)
                if turn.execution.waiting:
                    checkpoint.save(turn)
                    return Wait(turn.execution.waiting.status)
                if turn.execution.is_shortcut:
                    break
    except BaseException:
        _record_failure(turn)
        raise
    return turn


def _layers(turn: TurnContext) -> tuple[Layer, ...]:
    """All; or those that are left for a turn that goes on."""
    if not checkpoint.restore(turn):
        return LAYERS
    return LAYERS_OF_DIALOGUE if turn.execution.dialogue else LAYERS_OF_GRAPH


def _record_failure(turn: TurnContext) -> None:
    """A turn that fails is as well documented as one that does not: its steps, and when it first said something."""
    turn.abandon()
    turn.tracer.write_if_possible()
    with suppress(OperationalError, InterfaceError):
        Trace.objects.filter(pk=turn.tracer.trace.pk).update(first_token_ms=turn.tracer.first_token_ms)


READ_WITH_MESSAGE = (
    "conversation__agent",
    "conversation__session",
    "conversation__context",
)


def _traces(run: UUID) -> QuerySet[Trace]:
    related = (f"message__{name}" for name in READ_WITH_MESSAGE)
    traces = Trace.objects.select_related(*related).annotate(has_files=with_files(OuterRef("conversation")))
    return traces.filter(run=run).order_by()


TRACE_OF_RUN = Prepared(_traces, run=UUID)


def _trace(handle: RunHandle) -> tuple[Trace, bool]:
    """The trace of the run, with the message that is answered and what belongs to its conversation; and whether
    files were sent in it."""
    found: Any = TRACE_OF_RUN.first(run=handle.run.pk)
    trace = found or _trace_of_retry(handle)
    if trace.message is None or trace.message.replaced_at is not None:
        raise NothingToAnswer
    trace.message.conversation.project = handle.run.project  # which the run was read with
    return trace, found is None or found.has_files


def _trace_of_retry(handle: RunHandle) -> Trace:
    message = Message.objects.select_related(*READ_WITH_MESSAGE).filter(pk=handle.run.subject_id).first()
    if message is None or message.replaced_at is not None:
        raise NothingToAnswer
    return open_trace(handle.run, message)
