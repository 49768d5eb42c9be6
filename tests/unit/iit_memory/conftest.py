"""Here turns are remembered: each test waits for what goes on behind them, so that nothing of it reaches the next."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings

from apps.agents.turn.remember import settle
from apps.iit_memory import cache


@pytest.fixture(autouse=True)
def memories(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They are made and recalled as in the product; what one test cached the next does not find, whose project has the
    same id."""
    name = uuid4().hex
    monkeypatch.setattr(cache, "_key", lambda project_id: f"{settings.REDIS_PREFIX}:{name}:{project_id}")
    yield
    settle(30)
