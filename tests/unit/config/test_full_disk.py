"""A disk that is full while the product runs: the supervisor stays, and tries again what it could not do."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from config import env
from config.servers.valkey import Valkey
from config.stack import servers
from config.stack.servers import FAILURES_BEFORE_END, EmbeddedServers
from config.stack.supervisor import Supervisor


@pytest.fixture
def lines() -> list[str]:
    """What the supervisor says."""
    return []


@pytest.fixture
def watched(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> EmbeddedServers:
    """One server, which died and does not start."""

    def fail(give_up: object) -> bool:
        raise env.no_space(Path("/data"))

    found = EmbeddedServers(lines.append, lambda: False)
    dead = SimpleNamespace(name="Valkey", log="valkey.log", pid=lambda: None)
    found._servers["valkey"] = cast("Valkey", dead)
    found._start["valkey"] = fail
    monkeypatch.setattr(servers, "restart_delay_seconds", lambda failures: 0.0)
    return found


def test_a_server_without_room_is_tried_again_and_again(
    watched: EmbeddedServers, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(env, "ROOM_BYTES", 1 << 60)
    for _ in range(3 * FAILURES_BEFORE_END):
        watched.watch()
    assert "no space is left" in lines[-1]


def test_one_that_does_not_start_although_there_is_room_ends_the_command(
    watched: EmbeddedServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(env, "ROOM_BYTES", 0)
    for _ in range(FAILURES_BEFORE_END - 1):
        watched.watch()
    with pytest.raises(SystemExit):
        watched.watch()


def test_a_record_that_cannot_be_written_is_written_later(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    supervisor: Any = Supervisor.__new__(Supervisor)
    supervisor._is_record_due = False

    def full() -> None:
        raise env.no_space(Path("/data"))

    monkeypatch.setattr(supervisor, "_write_record", full)
    supervisor._write_record_if_possible()
    assert supervisor._is_record_due
    monkeypatch.setattr(supervisor, "_write_record", lambda: written.append("record"))
    supervisor._write_record_if_possible()
    assert (written, supervisor._is_record_due) == (["record"], False)
