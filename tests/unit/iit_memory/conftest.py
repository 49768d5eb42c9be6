"""Here turns are remembered: each test waits for what goes on behind them, so that nothing of it reaches the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.agents.turn.remember import settle


@pytest.fixture(autouse=True)
def memories() -> Iterator[None]:
    """They are made and recalled as in the product."""
    yield
    settle(30)
