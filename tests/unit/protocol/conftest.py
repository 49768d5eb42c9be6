"""Tests of protocols are about the protocol agent."""

from __future__ import annotations

import pytest

from apps.agents.models import Agent


@pytest.fixture
def agent(protocol_agent: Agent) -> Agent:
    return protocol_agent
