"""What is looked at before anything starts, where a real machine in that state is hard to have."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
import redis

from config.env import storage_trouble
from config.stack import checks, logs
from config.stack.checks import Address
from config.stack.health import allowed_host, missing_parts


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_full_disk_is_said_before_the_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(1 << 40, (1 << 40) - 1000, 1000))
    with pytest.raises(SystemExit, match="no space is left on the disk of"):
        checks.check_storage(tmp_path)


def test_a_disk_that_fills_up_is_said_too(tmp_path: Path) -> None:
    trouble = storage_trouble(tmp_path, OSError(errno.ENOSPC, "No space left on device"))
    assert "no space is left on the disk of" in str(trouble)


def test_an_old_redis_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:6379/0")
    monkeypatch.setattr(redis.Redis, "ping", lambda client: True)
    monkeypatch.setattr(redis.Redis, "info", lambda client, section: {"redis_version": "5.0.14"})
    with pytest.raises(SystemExit, match=r"is version 5\.0\.14: 6\.2 or newer is needed"):
        checks.check_redis()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("trial.example", "http://trial.example:80"),
    ],
)
def test_the_address_that_is_shown_can_be_opened(host: str, url: str) -> None:
    assert Address(host, 80).url == url


@pytest.mark.parametrize(
    ("allowed", "asked"),
    [
        ("", "127.0.0.1:80"),
        ("*", "127.0.0.1:80"),
        ("trial.example,b", "trial.example"),
        (".example", "example"),
    ],
)
def test_health_is_asked_under_a_name_that_is_allowed(
    monkeypatch: pytest.MonkeyPatch, allowed: str, asked: str
) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", allowed)
    assert allowed_host(Address("127.0.0.1", 80)) == asked


@pytest.mark.parametrize(
    ("body", "missing"),
    [
        (b'{"database": "ok", "redis": "ok", "workers": {"chat": 2, "batch": 0}}', ("batch", "sweeper")),
        (b'{"database": "unreachable", "redis": "ok", "workers": {"chat": 1, "batch": 1, "sweeper": 1}}',
         ("database",)),
        (b'{"database": "ok", "redis": "ok", "storage": "full", "workers": {"chat": 1, "batch": 1, "sweeper": 1}}',
         ("storage",)),
        (b"<html>", ("web",)),
        (b"[]", ("web",)),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(body: bytes, missing: tuple[str, ...]) -> None:
    assert missing_parts(body) == missing


def test_a_log_that_is_too_long_is_kept_once_and_begins_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(logs, "LONGEST_BYTES", 10)
    (tmp_path / "long.log").write_text("a long line\n")
    (tmp_path / "short.log").write_text("short\n")
    logs.bound(tmp_path)
    assert (tmp_path / "long.log").read_text() == ""
    assert (tmp_path / "long.log.1").read_text() == "a long line\n"
    assert (tmp_path / "short.log").read_text() == "short\n"


def test_the_last_words_of_a_process(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    assert logs.last_line(log) == ""
    log.write_text("first\nValueError: no\n\n")
    assert logs.last_line(log) == "ValueError: no"
