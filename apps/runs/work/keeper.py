"""One thread of a worker process that keeps its runs: renews leases, saves states, sees stops and losses.

One statement serves all runs of the process, so a hundred of them need one database connection.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.db import connection
from django.db.models.functions import Now

from apps.runs.errors import LeaseLost, StopRequested, WorkerLeaving
from apps.runs.events.pump import Pump
from apps.runs.models import RunState, Worker
from apps.runs.work import leases
from apps.runs.work.handle import RunHandle

logger = structlog.get_logger(__name__)

POLL_SECONDS = 0.3
RENEW_SECONDS = 1.0
SEEN_SECONDS = 4.0


class Keeper:
    """Everything that a process does for its runs beside their bodies."""

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.role = ""
        self.pump = Pump(self._new_epoch)
        self._held: dict[UUID, RunHandle] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._renewed_at = 0.0
        self._seen_at = 0.0
        self._leave_at: float | None = None

    def hold(self, handle: RunHandle) -> None:
        with self._lock:
            if not self._held:
                self._renewed_at = time.monotonic()  # to claim it was to renew it
            self._held[handle.run.id] = handle
        handle.pump.attach(handle.events)
        self._start()

    def release(self, handle: RunHandle) -> None:
        with self._lock:
            self._held.pop(handle.run.id, None)
        handle.pump.detach(handle.events)

    def announce(self, role: str) -> None:
        """Let /healthz and the admin see this process."""
        self.role = role
        self._start()

    def leave(self) -> None:
        """The process shuts down: runs that are not done after RUN_DRAIN_SECONDS are told to end."""
        self._leave_at = time.monotonic() + settings.RUN_DRAIN_SECONDS

    def is_gone(self) -> None:
        """The process ends: /healthz does not count it any more."""
        self.role = ""
        try:
            Worker.objects.filter(name=self.name).delete()
        except Exception as error:  # it is forgotten by itself within seconds
            logger.warning("run_keeper_not_forgotten", error=type(error).__name__)
        finally:
            connection.close()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="run-keeper", daemon=True)
                self._thread.start()

    def _loop(self) -> None:
        while True:
            try:
                self._tick(time.monotonic())
            except Exception as error:  # PostgreSQL may be away for a while; the leases have time
                logger.warning("run_keeper_failed", error=type(error).__name__)
            finally:
                connection.close()
            time.sleep(POLL_SECONDS)

    def _tick(self, now: float) -> None:
        with self._lock:
            handles = list(self._held.values())
        if handles:
            self._watch_over(handles, now)
        if self.role and now - self._seen_at >= SEEN_SECONDS:
            self._seen_at = now
            self._be_seen({"role": self.role, "seen_at": Now(), "held": len(handles)})

    def _be_seen(self, seen: dict[str, Any]) -> None:
        """One statement, once the row is there: only this process writes it."""
        if not Worker.objects.filter(name=self.name).update(**seen):
            Worker.objects.update_or_create(name=self.name, defaults=seen)

    def _watch_over(self, handles: list[RunHandle], now: float) -> None:
        if now - self._renewed_at >= RENEW_SECONDS:
            states = self._renew(handles)
            self._renewed_at = now
        else:
            states = leases.states_of([h.run.id for h in handles])
        for handle in handles:
            self._pass_on(handle, states.get(handle.run.id))
            if self._leave_at is not None and now >= self._leave_at:
                handle.ask_to_end(WorkerLeaving)

    def _renew(self, handles: list[RunHandle]) -> dict[UUID, str]:
        try:
            return leases.renew((h.run.id, h.attempt, h.events.unsaved()) for h in handles)
        except Exception:
            for handle in handles:
                handle.events.mark_unsaved()
            raise

    def _pass_on(self, handle: RunHandle, state: str | None) -> None:
        if state == RunState.STOPPING:
            handle.ask_to_end(StopRequested)
        elif state is None and handle.run.id in self._held:
            handle.ask_to_end(LeaseLost)

    def _new_epoch(self, run_id: UUID) -> int | None:
        handle = self._held.get(run_id)
        return leases.new_epoch(run_id, handle.attempt) if handle else None


_keeper: Keeper | None = None
_keeper_lock = threading.Lock()


def keeper() -> Keeper:
    """The keeper of this process, made at first use (after a fork, never before)."""
    global _keeper
    with _keeper_lock:
        if _keeper is None or not _keeper.name.endswith(f":{os.getpid()}"):
            _keeper = Keeper()
        return _keeper
