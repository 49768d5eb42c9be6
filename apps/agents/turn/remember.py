"""After a turn is over, apps that keep memories are given what was said and answered. Nobody waits for it.

What is to be remembered on commit goes on in a thread of its own; what must not be lost is a run, recorded in the
transaction that ends the turn, so that there is exactly one for each turn. Whatever fails is told in the trace and
touches the turn in no way.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for_all
from contextlib import suppress
from functools import partial
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Max

from apps.agents.context.memories import REMEMBERERS, RememberRequest
from apps.agents.models import Message, Role, Trace
from apps.agents.traces.recorder import Tracer
from apps.agents.traces.understanding import understanding_of
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


def remember_later(run: Run, queue_key: str) -> None:
    """Call within the transaction that ends the turn `run`; `queue_key` is that of its conversation."""
    for name in REMEMBERERS.names():
        rememberer = REMEMBERERS.get(name)
        if rememberer is not None and rememberer.when == "batch":
            _start(run, queue_key, name)
        else:
            transaction.on_commit(partial(_begin, run, queue_key, name), robust=True)


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


def _begin(run: Run, queue_key: str, name: str) -> None:
    if not _free.acquire(blocking=False):
        _start(run, queue_key, name)
        return
    ends_at = time.monotonic() + ON_COMMIT_SECONDS
    try:
        work = in_own_thread(lambda: _remember(name, run.pk, lambda: time.monotonic() >= ends_at))
    except NoThreadLeft:
        _free.release()
        _start(run, queue_key, name)
        return
    _under_way.add(work)
    work.add_done_callback(partial(_over, name))


def _over(name: str, work: Future[None]) -> None:
    _free.release()
    _under_way.discard(work)
    error = work.exception()
    if error is not None:
        logger.error("remember_failed", name=name, error=type(error).__name__)


def _remember(name: str, turn_id: UUID, cancelled: Callable[[], bool]) -> None:
    """One call, as a step of the turn's trace. LookupError for a name whose app is gone."""
    trace = Trace.objects.select_related("run", "message__conversation__agent").filter(run=turn_id).first()
    request = trace and _request(trace, cancelled)
    if not (trace and request):
        return  # the conversation was deleted, or the message said otherwise
    rememberer = REMEMBERERS.get(name)
    if rememberer is None:
        raise LookupError(f"No app registers the rememberer {name!r}.")
    tracer = _tracer(trace)
    try:
        with tracer.step("memory", remember=name):
            rememberer.remember(request)
    finally:
        tracer.write_if_possible()


def _tracer(trace: Trace) -> Tracer:
    """Its steps stand at the end of the turn, whenever they are made."""
    last = trace.steps.aggregate(attempt=Max("attempt", default=1), position=Max("position", default=0))
    return Tracer(
        trace,
        attempt=last["attempt"],
        earlier={**last, "elapsed_ms": trace.duration_ms or 0, "first_token_ms": None},
    )


def _request(trace: Trace, cancelled: Callable[[], bool]) -> RememberRequest | None:
    message, run = trace.message, trace.run
    answers = Message.objects.filter(run=run, role=Role.ASSISTANT, replaced_at=None)
    answer = answers.first()
    if message is None or run is None or answer is None or message.replaced_at is not None:
        return None
    return RememberRequest(
        turn_id=str(run.pk),
        project_id=str(run.project_id),
        user_id=str(run.user_id or ""),
        conversation_id=str(trace.conversation_id),
        message_id=str(message.pk),
        answer_id=str(answer.pk),
        agent=message.conversation.agent.slug,
        language=run.language,
        intent=understanding_of(trace).intent or "",
        query=message.content,
        answer=answer.content,
        state=str(run.state),
        cancelled=cancelled,
    )
