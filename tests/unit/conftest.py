"""The world of the access tests: it reads every route, so that it is made only for who asks for it.

What projects remember goes on in threads after a turn; tests that are not about it do without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.agents.context.events import LISTENERS
from apps.agents.context.memories import RECALLS, REMEMBERERS
from apps.agents.models import Agent, Conversation
from tests.support.cast import Cast
from tests.support.turns import Say
from tests.unit.access_world import World, make_world


@pytest.fixture(autouse=True)
def memories() -> Iterator[None]:
    """None are made or recalled; tests of memories have a fixture of this name that lets them be."""
    with REMEMBERERS.isolated(empty=True), RECALLS.isolated(empty=True), LISTENERS.isolated(empty=True):
        yield


@pytest.fixture
def world(cast: Cast, protocol_agent: Agent, conversation: Conversation, say: Say, settings: Any) -> World:
    settings.API_CALLS_PER_MINUTE = {"api": 0, "chat": 0, "upload": 0}
    return make_world(cast, conversation, say)
