"""What can be kept as a value: refused with a sentence before anything is written, whatever the schema says."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from apps.agents.models import Context, Conversation
from tests.support.cast import Cast


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pico.population", "a\x00b"),
        ("pico.population", "a\x1bb"),
        ("pico.population", "x" * 20_001),
        ("pico.outcomes", ["fine", "a\x00"]),
        ("pico.outcomes", ["x"] * 20_000),
        ("sample_size.assumptions", {"a\x00": 1}),
        ("sample_size.assumptions", {"k" * 5_000: 1}),
        ("sample_size.n_total", 10**40),
        ("study_design.arms", [{"name": "A\x00"}]),
    ],
)
def test_what_cannot_be_kept_is_refused_and_changes_nothing(
    client: Client, cast: Cast, conversation: Conversation, field: str, value: Any
) -> None:
    client.force_login(cast.coordinator)
    answer = client.patch(
        f"/api/aia/protocol-agent/context/{conversation.pk}",
        {"field": field, "value": value},
        content_type="application/json",
    )
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert answer.json()["errors"][0]["field"].startswith(field)
    assert Context.objects.get(conversation=conversation).data == {}


@pytest.mark.django_db
def test_an_edit_answers_with_the_values_and_what_it_changed(
    client: Client, cast: Cast, conversation: Conversation
) -> None:
    client.force_login(cast.coordinator)
    answer = client.patch(
        f"/api/aia/protocol-agent/context/{conversation.pk}",
        {"field": "pico.setting", "value": "a ward"},
        content_type="application/json",
    ).json()
    assert (answer["pico"], answer["version"]) == ({"setting": "a ward"}, 1)
    assert [(change["field"], change["new"]) for change in answer["changes"]] == [("pico.setting", "a ward")]
