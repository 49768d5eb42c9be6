"""A tool's secret is set in the administration and never comes back out of it."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.models import ToolSecret
from apps.projects.models import AuditEntry
from tests.support.cast import Cast

PATH = "/admin/agents/toolsecret/"


@pytest.mark.django_db
def test_a_secret_is_set_kept_and_never_shown(cast: Cast, client: Client) -> None:
    client.force_login(cast.administrator)
    given = {"name": "registry", "host": "registry.example.org"}
    assert "needs a value" in client.post(f"{PATH}add/", {**given, "value": ""}).content.decode()
    client.post(f"{PATH}add/", {**given, "value": "k3y-one"})
    row = ToolSecret.objects.get()
    assert row.value == "k3y-one"
    page = f"{PATH}{row.pk}/change/"
    assert "k3y" not in client.get(page).content.decode()
    client.post(page, {**given, "host": "other.example.org", "value": ""})
    row.refresh_from_db()
    assert (row.host, row.value) == ("other.example.org", "k3y-one")
    client.post(page, {**given, "value": "k3y-two"})
    row.refresh_from_db()
    assert row.value == "k3y-two"
    assert "k3y" not in str(list(AuditEntry.objects.values_list("data", flat=True)))
    assert "k3y" not in row.token


@pytest.mark.django_db
def test_only_superusers_set_secrets(cast: Cast, client: Client) -> None:
    cast.viewer.is_staff = cast.viewer.is_prompt_editor = True
    cast.viewer.save()
    client.force_login(cast.viewer)
    assert client.get(f"{PATH}add/").status_code in {302, 403, 404}
