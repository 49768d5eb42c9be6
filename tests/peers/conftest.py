"""aimock behind every model of these tests: one process for all of them, with nothing scripted at first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.llm import breaker, clients, retry
from tests.peers.aimock import Aimock, running


@pytest.fixture(scope="package")
def aimock_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aimock]:
    with running(tmp_path_factory.mktemp("aimock")) as server:
        yield server


@pytest.fixture
def aimock(aimock_process: Aimock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Aimock]:
    """Retries wait a hundredth of what they do outside tests, and no test finds another's circuit open."""
    monkeypatch.setattr(retry, "FIRST_WAIT_SECONDS", 0.005)
    breaker.forget_all()
    aimock_process.reset()
    yield aimock_process
    clients.close_all()
