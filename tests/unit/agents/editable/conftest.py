"""The specimen as an administrator changes it: rows are set, published, and what comes of it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.actions.publishing import publish
from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.models import Agent


@pytest.fixture
def edited(agent: Agent) -> Callable[..., AgentConfig]:
    """Set columns of a row (of the agent where none is given) and publish."""

    def edit(row: Any = None, **values: Any) -> AgentConfig:
        target = agent if row is None else row
        target.refresh_from_db()
        for name, value in values.items():
            getattr(target, name)  # a name that is none would be set without a word
            setattr(target, name, value)
        target.save()
        publish(agent=Agent.objects.get(pk=agent.pk), by=None)
        config = current_config(agent)
        assert config is not None
        return config

    return edit
