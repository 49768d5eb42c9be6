"""What a body writes its events with: numbers them, joins tokens, keeps the state for late readers.

The body's thread never waits for Redis: frames go to an outbox that the process's pump empties (pump.py).
The first text goes out at once, later text is joined for JOIN_SECONDS.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from apps.runs.events.frames import Frame, number
from apps.runs.events.snapshot import PLAIN, Fold, Snapshot

JOIN_SECONDS = 0.12
Channel = Literal["answer", "reasoning"]


@dataclass(frozen=True)
class Mark:
    """A place to which `reset` can return: events after `seq` become void."""

    seq: int
    state: Snapshot


class EventWriter:
    """Events of one attempt of one run. Safe to use from several threads."""

    def __init__(
        self,
        run_id: UUID,
        *,
        epoch: int,
        attempt: int,
        before_first_text: Callable[[], None],
        wake: Callable[[], None],
        fold: Fold = PLAIN,
    ) -> None:
        self.run_id = run_id
        self.epoch = epoch
        self.fold = fold
        self.state = fold.empty(attempt=attempt)
        self.seq = 0
        self.saved_seq = 0
        self._before_first_text = before_first_text
        self._wake = wake
        self._lock = threading.RLock()
        self._outbox: list[Frame] = []
        self._pending: list[tuple[Channel, str]] = []
        self._pending_since = 0.0
        self.has_shown = False

    def emit(self, event: str, data: dict[str, Any]) -> None:
        """Send an event now, after all text that came before it."""
        with self._lock:
            self._flush_text()
            self._add(event, data)
        self._wake()

    def token(self, text: str, channel: Channel = "answer") -> None:
        """Send text; the first at once, the rest joined."""
        if not text:
            return
        if not self.has_shown:
            self._show_first(text, channel)
            return
        with self._lock:
            if not self._pending:
                self._pending_since = time.monotonic()
            if self._pending and self._pending[-1][0] == channel:
                self._pending[-1] = (channel, self._pending[-1][1] + text)
            else:
                self._pending.append((channel, text))

    def mark(self) -> Mark:
        with self._lock:
            self._flush_text()
            return Mark(self.seq, self.state)

    def reset(self, mark: Mark, *, attempt: int) -> None:
        """Make everything after `mark` void. A snapshot follows for those who joined in between."""
        with self._lock:
            self._pending.clear()
            self.state = {**mark.state, "attempt": attempt}
            self._add("reset", {"attempt": attempt, "keep_until_seq": number(self.epoch, mark.seq)})
            self._add("snapshot", self.state)
        self._wake()

    # --- for the pump and the keeper ------------------------------------------------------------------------

    def take(self, *, now: float) -> list[Frame]:
        """Frames to publish: everything in the outbox, and joined text that is due."""
        with self._lock:
            if self._pending and now - self._pending_since >= JOIN_SECONDS:
                self._flush_text()
            frames, self._outbox = self._outbox, []
            return frames

    def start_epoch(self, epoch: int) -> list[Frame]:
        """Go on in a new log that begins with the whole state; returns what to publish there."""
        with self._lock:
            self._flush_text()
            self.epoch, self.seq, self.saved_seq, self._outbox = epoch, 0, 0, []
            self._add("snapshot", self.state)
            return self.take(now=0.0)

    def unsaved(self) -> tuple[int, Snapshot] | None:
        """(seq, state) when the state changed since it was last saved."""
        with self._lock:
            self._flush_text()
            if self.seq == self.saved_seq:
                return None
            self.saved_seq = self.seq
            return number(self.epoch, self.seq), self.state

    def mark_unsaved(self) -> None:
        """What `unsaved` gave was not saved."""
        self.saved_seq = -1

    def final(self) -> tuple[int, int, Snapshot]:
        """(epoch, last seq, state): called when the body is done and no other thread emits any more."""
        with self._lock:
            self._flush_text()
            return self.epoch, self.seq, self.state

    # ---------------------------------------------------------------------------------------------------------

    def _show_first(self, text: str, channel: Channel) -> None:
        # Recorded before anybody can see it: a lost attempt that showed something is not repeated.
        self._before_first_text()
        with self._lock:
            self.has_shown = True
            self._add("token", {"text": text, "channel": channel})
        self._wake()

    def _flush_text(self) -> None:
        pending, self._pending = self._pending, []
        for channel, text in pending:
            self._add("token", {"text": text, "channel": channel})

    def _add(self, event: str, data: dict[str, Any]) -> None:
        self.seq += 1
        if event != "snapshot":
            self.state = self.fold.apply(self.state, event, data) if event != "reset" else self.state
        self._outbox.append(Frame.of(number(self.epoch, self.seq), event, data))
