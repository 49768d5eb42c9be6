"""Rows written in one prepared statement: the same as Django itself writes, whatever is in them."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.forms.models import model_to_dict

from apps.agents.actions.turns import send_message
from apps.agents.models import Conversation, Step, Trace
from apps.llm.models import ModelCall
from config.database.rows import insert
from tests.support.statements import statements

pytestmark = pytest.mark.django_db
OUTPUTS: tuple[dict[str, Any], ...] = (
    {"text": "ä 'quoted' %s %(x)s \\ \n 试验 ✓", "list": [1, 2.5, None, True], "deep": {"b": 1, "a": []}},
    {"1": "one", "large": 2**70},
    {},
)


@pytest.fixture
def trace(conversation: Conversation) -> Trace:
    by = conversation.created_by
    assert by is not None
    turn = send_message(conversation=conversation, text="Hello", by=by, enqueue=False)
    return Trace.objects.get(run=turn.run)


def _step(trace: Trace, number: int, output: dict[str, Any]) -> Step:
    return Step(
        trace=trace, position=number, name="llm_call", output=output, exchanges=[{"b": 1, "a": "x"}],
        duration_ms=None, cost=Decimal("0.000012"),
    )  # fmt: skip


def test_rows_are_as_django_writes_them(trace: Trace) -> None:
    plain = [_step(trace, number, output) for number, output in enumerate(OUTPUTS)]
    Step.objects.bulk_create(plain)
    ours = [_step(trace, number, output) for number, output in enumerate(OUTPUTS)]
    for row in ours:  # one of them goes the way of what JSON cannot hold
        insert([row])
    for one, other in zip(plain, ours, strict=True):
        stored = [model_to_dict(Step.objects.get(pk=row.pk), exclude=["id"]) for row in (one, other)]
        assert stored[0] == stored[1]
        assert not other._state.adding
    assert list(Step.objects.get(pk=ours[0].pk).exchanges[0]) == ["b", "a"]


def test_one_statement_writes_them_all(trace: Trace) -> None:
    with statements() as sent:
        insert([_step(trace, number, {}) for number in range(12)])
    assert len(sent) == 1


def test_what_is_there_already_is_left_or_refused(trace: Trace) -> None:
    rows = [_step(trace, 1, {"first": True})]
    insert(rows)
    rows[0].output = {}
    insert([*rows, _step(trace, 2, {})], ignore_conflicts=True)
    assert [step.output for step in trace.steps.order_by("position")] == [{"first": True}, {}]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(rows)


def test_the_database_counts_up_a_key_of_its_own() -> None:
    at, reference = datetime(2026, 1, 2, 3, 4, 5, 678_901, tzinfo=UTC), str(uuid4())
    insert([ModelCall(at=at, reference=reference, cost=Decimal("1.5")) for _ in range(2)])
    stored = ModelCall.objects.filter(reference=reference)
    assert {(call.at, call.cost, call.project_id) for call in stored} == {(at, Decimal("1.5"), None)}
    assert len({call.pk for call in stored}) == 2
