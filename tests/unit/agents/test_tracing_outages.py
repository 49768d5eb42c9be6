"""A trace while PostgreSQL is away: its lines wait, the turn goes on, and nothing is written twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, transaction

from apps.agents.actions.turns import open_trace, send_message
from apps.agents.models import Conversation, Step, Trace
from apps.agents.tracing import Tracer
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
    real = type(Step.objects).bulk_create

    def bulk_create(manager: Any, rows: list[Step], **options: Any) -> list[Step]:
        if away:
            raise OperationalError("server closed the connection unexpectedly")
        return real(manager, rows, **options)

    monkeypatch.setattr(type(Step.objects), "bulk_create", bulk_create)
    return away


def names(trace: Trace) -> list[str]:
    return list(trace.steps.values_list("name", flat=True))


def test_a_line_that_cannot_be_written_is_written_with_the_next(trace: Trace, outage: list[bool]) -> None:
    tracer = Tracer(trace, attempt=1)
    with tracer.step("query_analysis"):
        pass
    assert names(trace) == []
    outage.clear()
    with tracer.step("planning"):
        pass
    assert names(trace) == ["query_analysis", "planning"]


def test_the_end_of_the_turn_writes_what_is_left_however_often_it_is_tried(
    trace: Trace, outage: list[bool]
) -> None:
    tracer = Tracer(trace, attempt=1)
    with tracer.step("execution"):
        pass
    with pytest.raises(OperationalError), transaction.atomic():
        tracer.write()
    outage.clear()
    for _ in range(2):
        with transaction.atomic():
            tracer.write()
    assert names(trace) == ["execution"]
