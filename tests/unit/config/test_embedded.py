"""Addresses of servers and the folders of the embedded ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from config import embedded
from config.env import BASE_DIR, data_dir
from config.servers import processes
from config.servers.account import Account, make_own_dir

LONGEST = 107


@pytest.mark.parametrize(
    ("named", "lies_beside"),
    [
        ("/srv/trial", True),
        ("/srv/" + "x" * 90, False),
        ("/srv/a b", False),
        ("/srv/a,b", False),
        ("/srv/试验", False),
    ],
)
def test_sockets_lie_where_every_client_can_name_them(
    monkeypatch: pytest.MonkeyPatch, named: str, lies_beside: bool
) -> None:
    monkeypatch.setenv("TRIALDESK_DATA", named)
    folder = embedded.runtime_dir()
    assert (folder.parent == Path(named)) is lies_beside
    assert len(os.fsencode(str(folder / ".s.PGSQL.5432"))) <= LONGEST
    assert embedded.SAFE_PATH.fullmatch(str(folder))


def test_a_relative_data_directory_is_the_same_for_every_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TRIALDESK_DATA", "there")
    monkeypatch.chdir(tmp_path)
    assert data_dir() == BASE_DIR / "there"


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://:p%40w@h:6379/2", "redis://:p%40w@h:6379/2"),
        ("rediss://h/0", "rediss://h/0?ssl_cert_reqs=required"),
        ("rediss://h/0?a=1", "rediss://h/0?a=1&ssl_cert_reqs=required"),
        ("rediss://h/0?ssl_cert_reqs=none", "rediss://h/0?ssl_cert_reqs=none"),
        ("unix:///run/r.sock", "redis+socket:///run/r.sock"),
        ("unix:///run/r.sock?db=3", "redis+socket:///run/r.sock?virtual_host=3"),
    ],
)
def test_celery_gets_the_same_server_in_its_own_words(
    monkeypatch: pytest.MonkeyPatch, url: str, broker: str
) -> None:
    monkeypatch.setenv("REDIS_URL", url)
    assert embedded.celery_broker_url() == broker


def test_a_database_address_keeps_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:p%2F@db.example:5433/study?sslmode=require")
    settings = embedded.database_settings(pool_size=3)
    assert (settings["HOST"], settings["PORT"], settings["PASSWORD"], settings["NAME"]) == (
        "db.example", 5433, "p/", "study")  # fmt: skip
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings["OPTIONS"]["pool"]["max_size"] == 3
    assert settings["ENGINE"] == "config.database"


def test_below_the_supervisor_nobody_else_starts_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIALDESK_SUPERVISED", "1")
    monkeypatch.setattr(embedded, "uses_embedded_postgres", lambda: True)
    monkeypatch.setattr(embedded, "uses_embedded_redis", lambda: True)
    for start in ("start_postgres", "start_redis"):
        monkeypatch.setattr(embedded, start, lambda: pytest.fail("started"))
    embedded.ensure_postgres()
    embedded.ensure_redis()
    assert embedded.is_supervised()


def test_a_socket_folder_that_somebody_else_made_is_refused(tmp_path: Path) -> None:
    squatted = tmp_path / "run"
    squatted.mkdir()
    with pytest.raises(SystemExit, match="belongs to another user"):
        make_own_dir(squatted, Account(os.geteuid() + 1, os.getegid(), other=False))
    link = tmp_path / "link"
    link.symlink_to(squatted)
    with pytest.raises(SystemExit, match="belongs to another user"):
        make_own_dir(link, Account(os.geteuid(), os.getegid(), other=False))


def test_a_folder_of_ours_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir(mode=0o755)
    make_own_dir(folder, Account(os.geteuid(), os.getegid(), other=False))
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("kept", ["", "none\n", "999999999\n", "1\n"])
def test_a_pid_file_names_a_server_only_if_that_process_works_in_its_folder(
    tmp_path: Path, kept: str
) -> None:
    (tmp_path / "pid").write_text(kept)
    assert processes.server_pid(tmp_path / "pid", tmp_path) is None
    (tmp_path / "pid").write_text(f"{os.getpid()}\n")
    assert processes.server_pid(tmp_path / "pid", Path.cwd()) == os.getpid()


def test_what_a_server_said_last_is_the_reason(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    assert "it said nothing" in str(processes.did_not_start("Valkey", log))
    log.write_text("LOG: up\nFATAL: could not write: No space left on device\nLOG: down\n")
    assert "no space is left" in str(processes.did_not_start("PostgreSQL", log))
    log.write_text("LOG: up\nFATAL: bad setting.\nLOG: down\n")
    assert "PostgreSQL did not start: FATAL: bad setting. Its log: " in str(
        processes.did_not_start("PostgreSQL", log)
    )
