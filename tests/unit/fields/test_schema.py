"""The served OpenAPI schema describes every call of the API, without a warning."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.support.cast import Cast


def api_paths() -> set[str]:
    """The paths of the product's own API as the schema writes them."""
    included = [entry for entry in get_resolver().url_patterns if not isinstance(entry, URLPattern)]
    patterns = [str(pattern.pattern) for entry in included for pattern in entry.url_patterns]
    return {
        "/" + re.sub(r"<(?:[a-z]+:)?([a-z_]+)>", r"{\1}", path)
        for path in patterns
        if path.startswith("api/")
    }


@pytest.mark.django_db
def test_every_call_is_in_the_schema(cast: Cast, client: Client) -> None:
    client.force_login(cast.viewer)
    response = client.get("/api/schema", headers={"accept": "application/json"})
    assert response.status_code == 200
    described = response.json()["paths"]
    assert api_paths() <= set(described)
    answers = described["/api/aia/{agent}/chat"]["post"]["responses"]
    problems = {status: answer for status, answer in answers.items() if status >= "400"}
    assert set(answers) - set(problems) == {"200", "202"}
    assert {"400", "401", "403", "404", "409"} <= set(problems)
    described_once = {status: {"$ref": f"#/components/responses/Problem{status}"} for status in problems}
    assert problems == described_once
    assert set(answers["200"]["content"]) == {"application/json", "text/event-stream"}


def test_the_schema_is_valid_and_warns_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")
    assert capsys.readouterr().err == ""
