"""A stage is not complete while a field that its schema requires is empty, whichever way the schema says so."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.publishing import draft_of
from apps.agents.configuration.snapshot import from_data
from apps.agents.models import Agent

FILLED = {"site": {"purpose": "herbs"}}


@pytest.mark.django_db
@pytest.mark.parametrize("rule", [{}, {"field": "site.purpose", "op": "is_set"}])
@pytest.mark.parametrize(
    ("schema", "field"),
    [({"required": ["purpose", "size"]}, {}), ({}, {"x-required": True})],
)
def test_what_the_schema_requires_is_required(
    specimen: Agent, schema: dict[str, Any], field: dict[str, Any], rule: dict[str, Any]
) -> None:
    data = draft_of(specimen)
    properties = {"purpose": {"type": "string"}, "size": {"type": "string", **field}}
    data["stages"][0] |= {"completion_rule": rule, "key": "site"}
    data["stages"][0]["extraction_schema"] = {"type": "object", "properties": properties, **schema}
    machine = from_data(data).machine
    refused = machine.can_complete("site", FILLED)
    assert (refused.ok, refused.missing, refused.reason) == (False, ("site.size",), "incomplete")
    assert machine.can_complete("site", {"site": {**FILLED["site"], "size": "12 m"}}).ok
