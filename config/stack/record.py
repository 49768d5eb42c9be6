"""What a running stack leaves for others to find: that it runs, where, and which processes are its own.

A second `make run` and `make stop` read it; after a `kill -9` of the supervisor the next one cleans up by it.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TextIO

import psutil

from config.env import storage_trouble
from config.stack.child import kill_group

LEFTOVER_SECONDS = 3.0


@dataclass(frozen=True)
class Mark:
    """A process that cannot be mistaken: a number alone may belong to somebody else by now."""

    pid: int
    born: str

    @classmethod
    def of(cls, pid: int) -> Mark:
        return cls(pid, _birth(pid))

    @property
    def is_alive(self) -> bool:
        return self.born != "" and _birth(self.pid) == self.born


@dataclass
class Record:
    """The state of one supervisor: its mark, its address, its children, the servers that it answers for."""

    supervisor: Mark
    address: str = ""
    children: dict[str, Mark] = field(default_factory=dict)
    servers: list[str] = field(default_factory=list)


class StackLock:
    """Held by the one supervisor of a data directory for as long as it lives; the kernel gives it back."""

    def __init__(self, data: Path) -> None:
        self.path = data / "stack.lock"
        self.record_path = data / "stack.json"
        self._handle: TextIO | None = None

    def take(self) -> bool:
        """False when another supervisor has it."""
        try:
            self._handle = self.path.open("a")
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            return False
        except OSError as error:
            raise storage_trouble(self.path, error) from error
        return True

    def release(self) -> None:
        if self._handle is not None:
            self._handle.close()
            self._handle = None

    def read(self) -> Record | None:
        try:
            kept = json.loads(self.record_path.read_text())
            return Record(
                supervisor=Mark(**kept["supervisor"]),
                address=kept["address"],
                children={name: Mark(**mark) for name, mark in kept["children"].items()},
                servers=kept["servers"],
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, record: Record) -> None:
        fresh = self.record_path.with_suffix(".new")
        try:
            fresh.write_text(json.dumps(asdict(record)))
            fresh.rename(self.record_path)
        except OSError as error:
            raise storage_trouble(self.record_path, error) from error

    def forget(self) -> None:
        self.record_path.unlink(missing_ok=True)


def end_leftovers(record: Record) -> list[str]:
    """End the children of a supervisor that was killed; returns their names."""
    left = {name: mark for name, mark in record.children.items() if mark.is_alive}
    for mark in left.values():
        with contextlib.suppress(ProcessLookupError):
            os.kill(mark.pid, signal.SIGTERM)
    deadline = time.monotonic() + LEFTOVER_SECONDS
    while any(mark.is_alive for mark in left.values()) and time.monotonic() < deadline:
        time.sleep(0.05)
    for mark in left.values():
        if mark.is_alive:
            kill_group(mark.pid)
    while any(mark.is_alive for mark in left.values()):
        time.sleep(0.02)
    return list(left)


def _birth(pid: int) -> str:
    """When a process was born, in words that hold until the machine is started again; "" when it is dead."""
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return ""
        if psutil.LINUX:
            # Clock ticks since the start of the machine: unlike the time of day, nobody sets them.
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
            ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
            return f"{boot}:{ticks}"
        return str(process.create_time())
    except (psutil.Error, OSError):
        return ""
