"""What can be kept as a value: refused with a sentence before anything is written, whatever the schema says."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.actions.proposals import propose
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation
from apps.fields.evidence.found import Found
from tests.support.cast import Cast


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("site.purpose", "a\x00b"),
        ("site.purpose", "a\x1bb"),
        ("site.purpose", "x" * 20_001),
        ("site.wishes", ["fine", "a\x00"]),
        ("site.wishes", ["x"] * 20_000),
        ("planting.neighbours", {"a\x00": 1}),
        ("planting.neighbours", {"k" * 5_000: 1}),
        ("planting.crops", [{"name": "A\x00"}]),
        ("site.purpose", "adults \u202e51 years"),
        ("site.wishes", ["fine", "\u2067turned\u2069"]),
        ("planting.losses", "\u202e51 %"),
        ("planting.neighbours", {"p1\U000e0041": 1}),
        ("planting.crops", [{"name": "A\u200fB"}]),
    ],
)
def test_what_cannot_be_kept_is_refused_and_changes_nothing(
    client: Client, cast: Cast, conversation: Conversation, field: str, value: Any
) -> None:
    client.force_login(cast.coordinator)
    answer = client.patch(
        f"/api/aia/garden-planner/context/{conversation.pk}",
        {"field": field, "value": value},
        content_type="application/json",
    )
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert answer.json()["errors"][0]["field"].startswith(field)
    assert Context.objects.get(conversation=conversation).data == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("site.purpose", "\ufeffadu\u00adlts \u200bwith asthma", "adults with asthma"),
        ("site.wishes", ["fever\u200b", "\u2060pain"], ["fever", "pain"]),
        ("planting.losses", "\u200e5 %", 0.05),
        ("planting.neighbours", {"p1\u200b": "0.5\ufeff"}, {"p1": 0.5}),
        ("site.purpose", "می\u200cخواهم 👨\u200d👩\u200d👧", "می\u200cخواهم 👨\u200d👩\u200d👧"),
    ],
)
def test_what_is_not_seen_is_not_kept_unless_it_belongs_to_the_script(
    client: Client, cast: Cast, conversation: Conversation, field: str, value: Any, kept: Any
) -> None:
    client.force_login(cast.coordinator)
    client.patch(
        f"/api/aia/garden-planner/context/{conversation.pk}",
        {"field": field, "value": value},
        content_type="application/json",
    )
    stage, key = field.split(".")
    assert Context.objects.get(conversation=conversation).data[stage][key] == kept


@pytest.mark.django_db
def test_a_tool_proposes_nothing_that_reads_otherwise_than_it_is(
    conversation: Conversation, config: AgentConfig
) -> None:
    evidence = ({"kind": "tool", "tool": "outside"},)
    turned = Found("site.place", "ward \u202e21", "tool", evidence)
    assert propose(conversation=conversation, config=config, message=None, found=[turned]) == []


@pytest.mark.django_db
def test_an_edit_answers_with_the_values_and_what_it_changed(
    client: Client, cast: Cast, conversation: Conversation
) -> None:
    client.force_login(cast.coordinator)
    answer = client.patch(
        f"/api/aia/garden-planner/context/{conversation.pk}",
        {"field": "site.place", "value": "a garden"},
        content_type="application/json",
    ).json()
    assert (answer["site"], answer["version"]) == ({"place": "a garden"}, 1)
    assert [(change["field"], change["new"]) for change in answer["changes"]] == [("site.place", "a garden")]


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["planting.losses", "planting.germination", "site.purpose", "site.wishes"])
@pytest.mark.parametrize("number", ["9" * 320, "1e400", "1180591620717411303424"])
def test_a_number_that_json_does_not_carry_is_refused_at_the_door(
    client: Client, cast: Cast, conversation: Conversation, field: str, number: str
) -> None:
    client.force_login(cast.coordinator)
    answer = client.patch(
        f"/api/aia/garden-planner/context/{conversation.pk}",
        f'{{"field": "{field}", "value": {number}}}',
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.BAD_REQUEST, "parse_error")


@pytest.mark.django_db
def test_another_value_for_what_is_not_taken_over_is_refused(
    client: Client, cast: Cast, conversation: Conversation
) -> None:
    client.force_login(cast.coordinator)
    answer = client.post(
        f"/api/aia/conversations/{conversation.pk}/proposals/sync",
        {"ids": "all", "edits": {"site.purpos": "typed wrongly"}},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.BAD_REQUEST, "not_proposed")


@pytest.mark.django_db
def test_a_refused_schema_is_json_as_its_header_says(client: Client) -> None:
    answer = client.get("/api/schema")
    assert answer.status_code == HTTPStatus.UNAUTHORIZED
    assert answer.json()["status"] == HTTPStatus.UNAUTHORIZED
