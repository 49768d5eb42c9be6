"""The world of the access tests: it reads every route, so that it is made only for who asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.models import Agent, Conversation
from tests.support.cast import Cast
from tests.support.turns import Say
from tests.unit.access_world import World, make_world


@pytest.fixture
def world(cast: Cast, protocol_agent: Agent, conversation: Conversation, say: Say, settings: Any) -> World:
    settings.API_CALLS_PER_MINUTE = {"api": 0, "chat": 0, "upload": 0}
    return make_world(cast, conversation, say)
