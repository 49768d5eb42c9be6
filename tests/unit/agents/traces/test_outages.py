"""A trace while PostgreSQL is away: its lines wait, the turn goes on, and nothing is written twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, transaction

from apps.agents.actions.turns import open_trace, send_message
from apps.agents.models import Conversation, Step, Trace
from apps.agents.traces import recorder
from apps.agents.traces.recorder import Tracer
from apps.runs.work.threads import at_the_same_time, result_of
from config.database import rows
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def trace(conversation: Conversation, cast: Cast) -> Trace:
    sent = send_message(conversation=conversation, text="Hello", by=cast.investigator, enqueue=False)
    return Trace.objects.filter(run=sent.run).first() or open_trace(sent.run, sent.message)


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """PostgreSQL is away as long as the list holds something."""
    away = [True]
    real = rows.insert

    def insert(steps: list[Step], **options: Any) -> None:
        if away:
            raise OperationalError("server closed the connection unexpectedly")
        real(steps, **options)

    monkeypatch.setattr(recorder, "insert", insert)
    return away


def names(trace: Trace) -> list[str]:
    return list(trace.steps.values_list("name", flat=True))


@pytest.fixture
def behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other threads would do is done here, at once."""

    def at_once(work: Callable[[], None]) -> Future[None]:
        finished: Future[None] = Future()
        work()
        finished.set_result(None)
        return finished

    monkeypatch.setattr(recorder, "at_the_same_time", at_once)


def done(tracer: Tracer, name: str) -> None:
    with tracer.step(name):
        pass


@pytest.mark.usefixtures("behind")
def test_what_was_done_is_written_before_a_model_is_waited_for(trace: Trace) -> None:
    tracer = Tracer(trace, attempt=1)
    done(tracer, "query_analysis")
    with tracer.step("execution"), tracer.step("llm_call"):
        assert names(trace) == ["query_analysis"]


@pytest.mark.usefixtures("behind")
def test_a_line_that_cannot_be_written_is_written_with_the_next(trace: Trace, outage: list[bool]) -> None:
    tracer = Tracer(trace, attempt=1)
    done(tracer, "query_analysis")
    done(tracer, "llm_call")
    assert names(trace) == []
    outage.clear()
    done(tracer, "tool_call")
    assert names(trace) == ["query_analysis", "llm_call"]


def test_lines_of_parallel_work_nest_under_the_step_that_began_it(trace: Trace) -> None:
    tracer = Tracer(trace, attempt=1)
    with tracer.step("execution") as outer:
        works = [at_the_same_time(partial(done, tracer, name)) for name in ("tool:a", "tool:b")]
        for work in works:
            result_of(work)
    tracer.write()
    inner = trace.steps.filter(parent=outer.row)
    assert sorted(inner.values_list("name", flat=True)) == ["tool:a", "tool:b"]
    assert len(set(trace.steps.values_list("position", flat=True))) == 3


def test_the_end_of_the_turn_writes_what_is_left_however_often_it_is_tried(
    trace: Trace, outage: list[bool]
) -> None:
    tracer = Tracer(trace, attempt=1)
    done(tracer, "execution")
    with pytest.raises(OperationalError), transaction.atomic():
        tracer.write()
    outage.clear()
    for _ in range(2):
        with transaction.atomic():
            tracer.write()
    assert names(trace) == ["execution"]
