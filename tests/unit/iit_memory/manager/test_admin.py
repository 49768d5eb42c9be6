"""Procedures are edited in both languages; what no run could ask is refused, runs under way stay as they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.iit_memory.actions.procedures import load_default_procedures, start_procedure
from apps.iit_memory.models import Procedure
from tests.support.admin_forms import form_data
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def procedure(db: None) -> Procedure:
    load_default_procedures()
    return Procedure.objects.get(slug="query_follow_up")


def sent(cast: Cast, procedure: Procedure, **changes: Any) -> Any:
    client = Client()
    client.force_login(cast.administrator)
    address = reverse("admin:iit_memory_procedure_change", args=[procedure.pk])
    form = form_data(client.get(address))
    return client.post(address, {**form, **changes})


def test_a_procedure_is_saved_in_both_languages(cast: Cast, procedure: Procedure) -> None:
    run = start_procedure(procedure=procedure, project=cast.project, by=cast.coordinator)
    answer = sent(cast, procedure, **{"title_zh_hans": "质疑周查", "steps-0-title_en": "Open ones?"})
    assert answer.status_code == 302
    procedure.refresh_from_db()
    assert procedure.title == {"en": "Weekly query follow-up", "zh_hans": "质疑周查"}
    step = procedure.steps.get(name="open_queries")
    assert step.title["en"] == "Open ones?"
    run.refresh_from_db()
    assert run.steps[0]["title"]["en"] == "How many queries are open?"


def test_a_condition_on_a_later_step_is_refused(cast: Cast, procedure: Procedure) -> None:
    condition = '{"field": "reminded", "op": "eq", "value": true}'
    answer = sent(cast, procedure, **{"steps-0-condition": condition})
    assert answer.status_code == 200
    assert procedure.steps.get(name="open_queries").condition in (None, {})
