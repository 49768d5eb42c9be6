"""The product's real processes against this worker's test database and Redis prefix.

`live_stack` in tests/conftest.py shares one among the tests of a module, not longer: its workers would take the runs
of other tests. Tests that kill or reconfigure processes start their own with `start_stack`.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from config import embedded
from config.env import data_dir
from config.stack import health, logs, processes
from config.stack.checks import Address
from config.stack.child import Child
from config.stack.forks import CAN_FORK
from config.stack.processes import ProcessSpec
from tests.support.nursery import Nursery, RaisedChild

READY_SECONDS = 180.0
DRAIN_SECONDS = 2.0
DEFAULT_PROCESSES = ("web", "chat1", "sweeper")
# What /healthz calls the processes.
ROLES = {"chat1": "chat", "chat2": "chat", "batch": "batch", "sweeper": "sweeper"}


LOG_CHARACTERS = 3000
_running: list[LiveStack] = []


def report_of_running() -> str:
    """The ends of the logs of every stack that runs, for the report of a failure."""
    return "\n".join(
        f"--- {stack.base_url} {name}\n{stack.log(name)[-LOG_CHARACTERS:]}"
        for stack in _running
        for name in stack.children
    )


class LiveStack:
    """Running processes by name: `web`, `chat1`, `chat2`, `batch`, `sweeper`, `beat`."""

    def __init__(self, address: Address, children: dict[str, Child]) -> None:
        self.address, self.children = address, children
        self.base_url = address.url
        self.ws_url = address.url.replace("http://", "ws://")

    @property
    def pids(self) -> dict[str, int]:
        return {name: child.pid for name, child in self.children.items() if child.is_running}

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """Send the signal, and return when the process is gone."""
        child = self.children[name]
        os.kill(child.pid, number)
        self._wait_for(lambda: child.ended() is not None, f"{name} does not end")

    def start(self, name: str) -> None:
        """Start a process that was killed; it serves some seconds later: `wait_until_ready`."""
        self.children[name].start()

    def wait_until_ready(self) -> None:
        """Returns when /healthz misses none of the processes that run here."""
        unneeded = {"batch", "chat", "sweeper"} - {ROLES.get(name, name) for name in self.pids}
        self._wait_for(lambda: set(health.ask(self.address).missing) <= unneeded, "the stack is not ready")

    def log(self, name: str) -> str:
        return self.children[name].log.read_text(errors="replace")

    def stop(self) -> None:
        for child in self.children.values():
            child.ended()
            child.terminate()
        deadline = time.monotonic() + DRAIN_SECONDS + 5
        while any(child.is_running for child in self.children.values()):
            for child in self.children.values():
                if child.ended() is None and time.monotonic() > deadline:
                    child.kill()
            time.sleep(0.02)

    def _wait_for(self, is_so: Callable[[], bool], otherwise: str) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not is_so():
            if time.monotonic() > deadline:
                raise AssertionError(f"{otherwise}\n{self._last_words()}")
            time.sleep(0.05)

    def _last_words(self) -> str:
        return "\n".join(f"{name}: {logs.last_line(child.log)}" for name, child in self.children.items())


@contextmanager
def start_stack(
    names: tuple[str, ...] = DEFAULT_PROCESSES,
    environment: Mapping[str, str] | None = None,
    *,
    forked: bool = True,
) -> Iterator[LiveStack]:
    """A stack of its own for a test; `environment` adds to what the processes see (settings, keys).

    Its processes are forked from one that has loaded all for them, as `make run` does it, or each loads it by itself,
    as those of a Procfile do.
    """
    embedded.ensure_postgres()
    embedded.ensure_redis()
    address = Address("127.0.0.1", free_port())
    folder = data_dir() / "logs" / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{address.port}"
    folder.mkdir(parents=True)
    inherited = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    seen = inherited | {
        "TRIALDESK_SUPERVISED": "1",
        "TRIALDESK_DATABASE": str(connection.settings_dict["NAME"]),
        "RUN_DRAIN_SECONDS": str(DRAIN_SECONDS),
        "PYTHONUNBUFFERED": "1",
        "API_CALLS_PER_MINUTE": "0",
        "API_CHATS_PER_MINUTE": "0",
        "TRIALDESK_MEMORY": "0",  # what was said before would stand beside each message
        **(environment or {}),
    }
    nursery = Nursery(seen, folder / "nursery.log") if forked and CAN_FORK else None
    children = {
        spec.name: _child(nursery, spec, seen, folder / f"{spec.name}.log")
        for spec in _specs(address)
        if spec.name in names
    }
    stack = LiveStack(address, children)
    try:
        for child in children.values():
            child.start()
        _running.append(stack)
        stack.wait_until_ready()
        yield stack
    finally:
        if stack in _running:
            _running.remove(stack)
        stack.stop()
        if nursery is not None:
            nursery.close()


def _child(nursery: Nursery | None, spec: ProcessSpec, environment: Mapping[str, str], log: Path) -> Child:
    if nursery is None:
        return Child(spec, environment=environment, log=log)
    return RaisedChild(nursery, spec, environment=environment, log=log)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _specs(address: Address) -> list[ProcessSpec]:
    return processes.whole_stack(address.host, address.port, drain_seconds=DRAIN_SECONDS)
