"""The administration's tests look at one agent: rows of the others would answer to the same keys."""

from __future__ import annotations

import pytest

from apps.agents.models import Agent


@pytest.fixture
def protocol_agent(protocol_agent: Agent) -> Agent:
    """The protocol agent alone."""
    Agent.objects.exclude(pk=protocol_agent.pk).delete()
    return protocol_agent
