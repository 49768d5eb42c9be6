"""Ctrl-C and its relatives: heard wherever the supervisor is, also when a shell had them ignored.

`make` is between the terminal and us, and does not pass on a SIGINT that was sent to it alone; it only waits.
So its state is looked at too.
"""

from __future__ import annotations

import os
import select
import signal
import time
from pathlib import Path
from types import FrameType

import psutil

ONE_WISH_SECONDS = 0.5


class StopSignals:
    """Counts the wishes to stop: the first drains, the second hastens."""

    def __init__(self) -> None:
        self.count = 0
        self._heard_at = -ONE_WISH_SECONDS
        self._make = _Make.of_parent()
        self._woken, writing = os.pipe()
        for end in (self._woken, writing):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        signal.signal(signal.SIGINT, self._heard)
        signal.signal(signal.SIGTERM, self._heard)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # nohup means that we stay
            signal.signal(signal.SIGHUP, self._heard)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # wakes `wait`

    def wait(self, seconds: float) -> None:
        """Sleep until a signal comes, a child ends, or the time is over."""
        ready, _, _ = select.select([self._woken], [], [], seconds)
        if ready:
            os.read(self._woken, 4096)
        if self.count == 0 and self._make is not None and self._make.was_interrupted():
            self._count()

    def wanted(self) -> bool:
        return self.count > 0

    def _heard(self, number: int, frame: FrameType | None) -> None:
        self._count()

    def _count(self) -> None:
        """One wish may come twice: from the terminal or a `kill` of the group, and passed on by make."""
        if time.monotonic() - self._heard_at >= ONE_WISH_SECONDS:
            self._heard_at = time.monotonic()
            self.count += 1


class _Make:
    """The `make` that started us. When it is interrupted it drops its handler of SIGINT and waits for us."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._caught = self._catches_interrupt()

    @classmethod
    def of_parent(cls) -> _Make | None:
        try:
            return cls(os.getppid()) if "make" in psutil.Process(os.getppid()).name() else None
        except psutil.Error:
            return None

    def was_interrupted(self) -> bool:
        """Also true when it was killed."""
        return os.getppid() != self.pid or (self._caught and not self._catches_interrupt())

    def _catches_interrupt(self) -> bool:
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return False
        mask = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), "0")
        return bool(int(mask, 16) >> (signal.SIGINT - 1) & 1)
