"""One child process: started in a session of its own, watched, started again, ended with all it forked.

The terminal's Ctrl-C reaches only the supervisor, which ends its children in their order; the kernel ends
them when the supervisor itself is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from config.env import BASE_DIR, storage_trouble
from config.stack.processes import ProcessSpec

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
# By which a child knows whom to watch, and how long it may take to end when nobody is left to end it (leash.py).
SUPERVISOR, PATIENCE = "TRIALDESK_SUPERVISOR", "TRIALDESK_STOP_SECONDS"
SHORT_LIFE_SECONDS = 30.0
FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 30.0

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def restart_delay_seconds(short_lives: int) -> float:
    """None for the first death after a good while, then 0.5 s, doubled up to half a minute."""
    if short_lives == 0:
        return 0.0
    return min(FIRST_DELAY_SECONDS * 2.0 ** (short_lives - 1), LONGEST_DELAY_SECONDS)


def before_exec() -> None:
    """In the child: signals as a program expects them (a shell may have had SIGINT ignored), and the leash."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def name_process(name: str) -> None:
    """What `ps -o comm` and `top` say of a process that was not started by a command of its own."""
    if _libc is not None:
        _libc.prctl(PR_SET_NAME, name.encode())


class Process(Protocol):
    """One life of a child."""

    @property
    def pid(self) -> int: ...

    def terminate(self) -> None: ...

    def wait(self) -> int: ...


# From what it is, its environment and the file that takes its output.
Launch = Callable[[ProcessSpec, Mapping[str, str], int], Process]


def execute(spec: ProcessSpec, environment: Mapping[str, str], output: int) -> Process:
    """A Python of its own, which loads everything anew."""
    return subprocess.Popen(
        spec.command,
        cwd=BASE_DIR,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        preexec_fn=before_exec,  # this process has no other threads
    )


class Child:
    """A process of the stack over its lives; `short_lives` counts those that ended soon, one after another."""

    def __init__(
        self, spec: ProcessSpec, *, environment: Mapping[str, str], log: Path, launch: Launch = execute
    ) -> None:
        self.spec, self.environment, self.log, self.launch = spec, environment, log, launch
        self.process: Process | None = None
        self.short_lives = 0
        self.start_at = 0.0
        self._started_at = 0.0

    @property
    def pid(self) -> int:
        return self.process.pid if self.process else 0

    @property
    def is_running(self) -> bool:
        return self.process is not None

    def start(self) -> None:
        leash = {SUPERVISOR: str(os.getpid()), PATIENCE: str(self.spec.stop_seconds)}
        try:
            with self.log.open("ab") as output:
                self.process = self.launch(self.spec, {**self.environment, **leash}, output.fileno())
        except OSError as error:
            raise storage_trouble(self.log, error) from error
        self._started_at = time.monotonic()

    def ended(self) -> str | None:
        """How the process ended ("status 1", "SIGKILL") if it did since the last call; it may start again."""
        if self.process is None or not self._is_over(self.process.pid):
            return None
        # Before its number is given back: what it forked is in its group, and must not outlive it.
        kill_group(self.process.pid)
        code = self.process.wait()
        lived_seconds = time.monotonic() - self._started_at
        self.process = None
        self.short_lives = self.short_lives + 1 if lived_seconds < SHORT_LIFE_SECONDS else 0
        self.start_at = time.monotonic() + restart_delay_seconds(self.short_lives)
        return signal.Signals(-code).name if code < 0 else f"status {code}"

    def _is_over(self, pid: int) -> bool:
        return is_over(pid)

    def terminate(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def kill(self) -> None:
        if self.process is not None:
            kill_group(self.process.pid)


def kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def is_over(pid: int) -> bool:
    """Without taking its status away: until that is done nobody else can get its number."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
