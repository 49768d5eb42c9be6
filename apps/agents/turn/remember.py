"""After a turn is over, apps that keep memories are given what was said and answered. Nobody waits for it.

What is to be remembered on commit goes on in a thread of its own, one after the other, with what the turn still knows
of itself; what must not be lost is a run, recorded in the transaction that ends the turn, so that there is exactly one
for each turn. Whatever fails is told in the trace and touches neither the turn nor what else is remembered.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_all
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.db.models import Max

from apps.agents.context.memories import REMEMBERERS, RememberRequest
from apps.agents.models import Message, Role, Trace
from apps.agents.traces.recorder import Tracer
from apps.agents.traces.understanding import understanding_of
from apps.agents.turn.context import TurnContext
from apps.llm import retry
from apps.llm.errors import Cancelled
from apps.runs.actions.runs import start_run
from apps.runs.errors import RunCut
from apps.runs.models import Run
from apps.runs.work.handle import RunHandle
from apps.runs.work.threads import NoThreadLeft, in_own_thread

logger = structlog.get_logger(__name__)
REMEMBER_KIND = "remember"
MOST_AT_ONCE = 20  # threads of this process; what comes beyond them is done by a run
ON_COMMIT_SECONDS = 60.0
MOST_TRIES = 3
FIRST_PAUSE_SECONDS = 1.0
_free = threading.BoundedSemaphore(MOST_AT_ONCE)
_under_way: set[Future[None]] = set()


@dataclass(frozen=True)
class Over:
    """A turn that is over, for the calls of its memories."""

    request: RememberRequest
    tracer: Tracer


def remember_later(run: Run, queue_key: str, turn: TurnContext | None, answer: Message) -> None:
    """Call within the transaction that ends the turn `run`; `queue_key` is that of its conversation."""
    at_once = list[str]()
    for name in REMEMBERERS.names():
        rememberer = REMEMBERERS.get(name)
        if rememberer is not None and rememberer.when == "batch":
            _start(run, queue_key, name)
        else:
            at_once.append(name)
    if at_once:
        over = _over(run, turn, answer) if turn is not None else None
        transaction.on_commit(partial(_begin, run, queue_key, tuple(at_once), over), robust=True)


def remember_turn(handle: RunHandle) -> None:
    """The body of a run: tried again while it fails, given up after MOST_TRIES."""
    name, turn_id = handle.run.params["name"], UUID(handle.run.subject_id)
    for number in range(1, MOST_TRIES + 1):
        handle.check()
        try:
            _remember(name, turn_id, handle.cancelled)
        except RunCut:
            raise
        except Exception as error:
            logger.warning("remember_failed", name=name, number=number, error=type(error).__name__)
            handle.check()
            if number == MOST_TRIES:
                raise
        else:
            return
        with suppress(Cancelled):
            retry.wait(FIRST_PAUSE_SECONDS * float(2 ** (number - 1)), handle.cancelled)


def settle(seconds: float) -> None:
    """Wait for what this process still remembers: a command would end in the middle of it."""
    wait_for_all(tuple(_under_way), timeout=seconds)


def _start(run: Run, queue_key: str, name: str) -> None:
    """In the queue of the conversation's memories: they are made in the order of its turns, and go with it."""
    start_run(
        kind=REMEMBER_KIND,
        project=run.project,
        by=run.user,
        queue_key=f"{queue_key}:remember",
        subject_id=str(run.pk),
        params={"name": name},
    )


def _begin(run: Run, queue_key: str, names: tuple[str, ...], over: Over | None) -> None:
    if not _free.acquire(blocking=False):
        _start_all(run, queue_key, names)
        return
    try:
        work = in_own_thread(lambda: _remember_all(names, run.pk, over))
    except NoThreadLeft:
        _free.release()
        _start_all(run, queue_key, names)
        return
    _under_way.add(work)
    work.add_done_callback(_ended)


def _start_all(run: Run, queue_key: str, names: tuple[str, ...]) -> None:
    for name in names:
        _start(run, queue_key, name)


def _ended(work: Future[None]) -> None:
    _free.release()
    _under_way.discard(work)
    error = work.exception()
    if error is not None:
        logger.error("turn_not_remembered", error=type(error).__name__)


def _remember_all(names: tuple[str, ...], turn_id: UUID, over: Over | None) -> None:
    """Each with time of its own. The steps are written together."""
    over = over or _over_of(turn_id)
    if over is None:
        return
    try:
        for name in names:
            try:
                _call(name, over, cancelled=_after(ON_COMMIT_SECONDS))
            except Exception as error:
                connection.close()  # it may have failed within it
                logger.error("remember_failed", name=name, error=type(error).__name__)
    finally:
        over.tracer.write_if_possible()


def _after(seconds: float) -> Callable[[], bool]:
    ends_at = time.monotonic() + seconds
    return lambda: time.monotonic() >= ends_at


def _remember(name: str, turn_id: UUID, cancelled: Callable[[], bool]) -> None:
    over = _over_of(turn_id)
    if over is None:
        return
    try:
        _call(name, over, cancelled)
    finally:
        over.tracer.write_if_possible()


def _call(name: str, over: Over, cancelled: Callable[[], bool]) -> None:
    """One call, as a step of the turn's trace. LookupError for a name whose app is gone."""
    rememberer = REMEMBERERS.get(name)
    if rememberer is None:
        raise LookupError(f"No app registers the rememberer {name!r}.")
    with over.tracer.step("memory", remember=name):
        rememberer.remember(replace(over.request, cancelled=cancelled))


def _over(run: Run, turn: TurnContext, answer: Message) -> Over:
    intent = turn.query.intents[0].code if turn.query.intents else ""
    return Over(_request(run, turn.input.message, answer, intent), turn.tracer)


def _over_of(turn_id: UUID) -> Over | None:
    """As its rows tell; None where the conversation was deleted, or the message said otherwise."""
    trace = Trace.objects.select_related("run", "message__conversation__agent").filter(run=turn_id).first()
    run, message = (trace.run, trace.message) if trace is not None else (None, None)
    if trace is None or run is None or message is None or message.replaced_at is not None:
        return None
    answer = Message.objects.filter(run=run, role=Role.ASSISTANT, replaced_at=None).first()
    if answer is None:
        return None
    return Over(_request(run, message, answer, understanding_of(trace).intent or ""), _tracer(trace))


def _tracer(trace: Trace) -> Tracer:
    """Its steps stand at the end of the turn, whenever they are made."""
    last = trace.steps.aggregate(attempt=Max("attempt", default=1), position=Max("position", default=0))
    return Tracer(
        trace,
        attempt=last["attempt"],
        earlier={**last, "elapsed_ms": trace.duration_ms or 0, "first_token_ms": None},
    )


def _request(run: Run, message: Message, answer: Message, intent: str) -> RememberRequest:
    return RememberRequest(
        turn_id=str(run.pk),
        project_id=str(run.project_id),
        user_id=str(run.user_id or ""),
        conversation_id=str(message.conversation_id),
        message_id=str(message.pk),
        answer_id=str(answer.pk),
        agent=message.conversation.agent.slug,
        language=run.language,
        intent=intent,
        query=message.content,
        answer=answer.content,
        state=str(run.state),
        cancelled=lambda: False,
    )
