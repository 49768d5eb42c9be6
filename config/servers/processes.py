"""Finding, starting and ending a server's process without ever touching one that is not ours.

A server's working directory is its own data folder: that tells it from everything else on the machine, also
when a pid file is stale or its number has been given to somebody else.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import psutil

from config.env import no_space, stop_with, storage_trouble
from config.servers.account import Account

POLL_SECONDS = 0.02


def is_server(pid: int, home: Path) -> bool:
    """Whether `pid` is alive and works in `home`; a zombie does not."""
    try:
        return pid > 0 and Path(psutil.Process(pid).cwd()) == home
    except (psutil.Error, OSError):
        return False


def server_pid(pid_file: Path, home: Path) -> int | None:
    """The pid that `pid_file` names in its first line, if that process is the server of `home`."""
    try:
        pid = int(pid_file.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None
    return pid if is_server(pid, home) else None


def all_in(home: Path) -> list[psutil.Process]:
    """Every process that works in `home`: the server and what it forked, also after the server died."""
    return [process for process in psutil.process_iter() if is_server(process.pid, home)]


def kill_all_in(home: Path) -> None:
    """End what a dead server left: its forks hold the shared memory that a new one needs."""
    for _ in range(50):
        left = all_in(home)
        for process in left:
            with contextlib.suppress(psutil.Error):
                process.kill()
        if not left:
            return
        psutil.wait_procs(left, timeout=1)


def launch(command: list[str], *, log: Path, account: Account) -> int:
    """Start a server that outlives us, in a session of its own, writing to `log`; returns its pid.

    A shell in between makes it nobody's child, so that it is never a zombie of the process that started it.
    """
    try:
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    except OSError as error:
        raise storage_trouble(log, error) from error
    try:
        shell = subprocess.run(
            ["/bin/sh", "-c", '"$@" </dev/null >&2 & echo $!', "sh", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=descriptor,
            start_new_session=True,  # Ctrl-C in the terminal must reach the workers first
            cwd="/",
            check=True,
            umask=0o077,
            env=clean_environment(),
            **account.popen_arguments(),
        )
    finally:
        os.close(descriptor)
    return int(shell.stdout)


def clean_environment() -> dict[str, str]:
    """What a server needs to know, and no key or password of ours."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def end(pid: int, home: Path, *, gentle: signal.Signals, timeout_seconds: float) -> None:
    """Ask the server to stop; after the time-out it is killed with its forks."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, gentle)
    deadline = time.monotonic() + timeout_seconds
    while is_server(pid, home):
        if time.monotonic() > deadline:
            kill_all_in(home)
            return
        time.sleep(POLL_SECONDS)


class Server(Protocol):
    """What the waiting below needs to know of PostgreSQL or Valkey."""

    name: str
    home: Path
    log: Path


class GivenUp(Exception):
    """Nobody wants the server that is being started any more; it may be stopped."""


def never() -> bool:
    return False


def wait_until(
    is_ready: Callable[[], bool],
    *,
    pid: int,
    server: Server,
    timeout_seconds: float,
    give_up: Callable[[], bool] = never,
) -> None:
    """Returns when `is_ready` says so; ends the command with a sentence when `pid` ended before."""
    deadline = time.monotonic() + timeout_seconds
    entered = False  # before its first step into its folder it cannot be told from other processes
    while not is_ready():
        inside = is_server(pid, server.home)
        if (entered and not inside) or not psutil.pid_exists(pid) or time.monotonic() > deadline:
            raise did_not_start(server.name, server.log)
        entered = entered or inside
        if entered and give_up():
            raise GivenUp
        time.sleep(POLL_SECONDS)


def did_not_start(name: str, log: Path) -> SystemExit:
    """The sentence for a server that ended while it started, with the last of what it said."""
    try:
        said = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    except OSError:
        said = []
    said = said or ["it said nothing"]
    last = next((line for line in reversed(said) if "FATAL" in line or "rror" in line), said[-1])
    if "No space left" in last:
        return no_space(log.parent)
    return stop_with(f"{name} did not start: {last.rstrip('.')}. Its log: {log}")
