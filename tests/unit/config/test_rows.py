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
from apps.agents.models import Conversation, Message, Role, Step, Trace
from apps.llm.models import ModelCall
from config.database.rows import create, insert, update
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


def test_a_new_row_knows_what_the_database_filled_in(conversation: Conversation) -> None:
    message = Message(
        conversation=conversation, turn=7, role=Role.USER, content="ä {x} %s 'q' \\ 试", tools=[{"b": 1}]
    )
    with statements() as sent:
        create(message)
    assert len(sent) == 1
    assert model_to_dict(message) == model_to_dict(Message.objects.get(pk=message.pk))
    assert message.created_at == Message.objects.get(pk=message.pk).created_at
    assert not message._state.adding


def test_what_json_cannot_hold_or_somebody_filled_in_is_stored_as_well(conversation: Conversation) -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    given: tuple[dict[str, Any], ...] = ({"usage": {"large": 2**70}}, {"created_at": at})
    for turn, more in enumerate(given, 1):
        message = Message(conversation=conversation, turn=turn, role=Role.USER, content="Hello", **more)
        create(message)
        stored = Message.objects.get(pk=message.pk)
        assert {name: getattr(stored, name) for name in more} == more


@pytest.mark.parametrize("usage", [{"input_tokens": 3}, {"large": 2**70}])
def test_of_a_changed_row_the_named_fields_are_written(
    conversation: Conversation, usage: dict[str, int]
) -> None:
    message = Message(conversation=conversation, turn=1, role=Role.USER, content="Hello")
    create(message)
    message.usage, message.replaced_at, message.content = usage, datetime(2026, 1, 2, tzinfo=UTC), "Another"
    with statements() as sent:
        update(message, ("usage", "replaced_at", "client_id"))
    assert len(sent) == 1
    stored = Message.objects.get(pk=message.pk)
    assert (stored.usage, stored.replaced_at, stored.content) == (usage, message.replaced_at, "Hello")
    Message.objects.all().delete()
    update(message, ("usage",))
    assert not Message.objects.exists()
