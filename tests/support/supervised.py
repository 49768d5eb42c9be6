"""The supervisor as a person starts it: a real `make run` (or its command) with its own data and port."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from config.stack.checks import Address
from config.stack.child import before_exec
from config.stack.health import ask
from tests.support import in_memory
from tests.support.stack import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = (sys.executable, "-m", "config.stack", "run")
READY_SECONDS = 300.0
GONE_SECONDS = 300.0


def wait_for(is_so: Callable[[], Any], otherwise: Callable[[], str], seconds: float = READY_SECONDS) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            raise AssertionError(otherwise())
        time.sleep(0.05)


def environment_for(data: Path, port: int, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """What a person's shell has: nothing of pytest, of Django or of the test run's own servers."""
    hidden = (
        "SECRET_KEY",
        "DJANGO_",
        "PYTEST_",
        "TRIALDESK_",
        "REDIS_",
        "DATABASE_",
        "OPENAI_",
        "MAKE",
        "MFLAGS",
        "COV_",
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    ours = {
        "TRIALDESK_DATA": str(data),
        "PORT": str(port),
        "TRIALDESK_FAST_DB": "1",
        "TRIALDESK_EXAMPLES": "0",
        "TRIALDESK_MEMORY": "0",
    }
    return {**kept, **ours, **(more or {})}


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Not pytest's own: root's PostgreSQL runs as another user, who may not enter these."""
    with tempfile.TemporaryDirectory(prefix="tdtest-", dir=in_memory.place()) as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


class SupervisedStack:
    """A started command; `data` and `port` are its own."""

    def __init__(
        self,
        data: Path,
        port: int,
        *,
        command: Sequence[str] = COMMAND,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.data, self.port = data, port
        self.address = Address("127.0.0.1", port)
        self.output = data.with_name(f"{data.name}.{time.monotonic_ns()}.out")
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                list(command),
                cwd=ROOT,
                env=environment_for(data, port, environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=before_exec,
            )

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def wait_until_ready(self) -> None:
        """Until it says so itself."""
        wait_for(lambda: "is ready" in self.said() or self.process.poll() is not None, self.said)
        assert self.process.poll() is None, self.said()

    def is_healthy(self) -> bool:
        return ask(self.address).is_ok

    def wait_until_healthy(self) -> None:
        wait_for(self.is_healthy, lambda: f"{ask(self.address)}\n{self.said()}")

    @property
    def record(self) -> dict[str, Any]:
        kept: dict[str, Any] = json.loads((self.data / "stack.json").read_text())
        return kept

    @property
    def supervisor_pid(self) -> int:
        return int(self.record["supervisor"]["pid"])

    def child_pid(self, name: str) -> int:
        return int(self.record["children"].get(name, {}).get("pid", 0))

    def wait_until_gone(self) -> int:
        """The command's exit status; an error when a process of this data directory is left."""
        status = self.process.wait(timeout=GONE_SECONDS)
        assert processes_of(self.data) == [], self.said()
        return status


def processes_of(data: Path) -> list[str]:
    """Every process on the machine that belongs to the data directory: by its environment or its folder."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            at_work = Path(process.cwd()).is_relative_to(data)
            if at_work or process.environ().get("TRIALDESK_DATA") == str(data):
                found.append(f"{process.pid} {' '.join(process.cmdline())}")
    return found


@contextmanager
def supervised(data: Path, **options: Any) -> Iterator[SupervisedStack]:
    """Started when the block begins; whatever happened in it, nothing is left after it."""
    port = options.pop("port", None) or free_port()
    stack = SupervisedStack(data, port, **options)
    try:
        yield stack
    finally:
        if stack.process.poll() is None:
            for pid in (stack.process.pid, *_children(stack.process.pid)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM)
            stack.process.wait(timeout=GONE_SECONDS)
        stop_command(data)


def _children(pid: int) -> list[int]:
    with contextlib.suppress(psutil.Error):
        return [child.pid for child in psutil.Process(pid).children()]
    return []


def run_to_end(
    data: Path,
    *,
    port: int | None = None,
    environment: Mapping[str, str] | None = None,
    command: Sequence[str] = COMMAND,
) -> subprocess.CompletedProcess[str]:
    """For commands that end by themselves, with a sentence."""
    return subprocess.run(
        list(command),
        cwd=ROOT,
        env=environment_for(data, port or free_port(), environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=GONE_SECONDS,
        check=False,
    )


def stop_command(data: Path) -> None:
    """`make stop` of that data directory."""
    run_to_end(data, command=(sys.executable, "-m", "config.stack", "stop"))
