"""The embedded servers below a supervisor: started if nobody did, started again when killed, stopped if ours.

While the disk is full they are tried again and again: whoever makes room need do nothing else.

Servers that ran before (for a command of yesterday) stay up for the next one, until `make stop`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from config import embedded
from config.env import data_dir, has_room
from config.servers.postgres import Postgres
from config.servers.valkey import Valkey
from config.stack.child import restart_delay_seconds

FAILURES_BEFORE_END = 6


class EmbeddedServers:
    """None, one or both, by DATABASE_URL and REDIS_URL; `answered_for` are those that end with us."""

    def __init__(self, say: Callable[[str], None], give_up: Callable[[], bool]) -> None:
        self.say, self.give_up = say, give_up
        self.answered_for: set[str] = set()
        self._servers: dict[str, Postgres | Valkey] = {}
        self._start: dict[str, Callable[[Callable[[], bool]], bool]] = {}
        self._failures: dict[str, int] = {}
        self._try_at: dict[str, float] = {}

    def start(self) -> None:
        """Returns when they accept connections; ends with a sentence when one cannot."""
        if embedded.uses_embedded_postgres():
            self._start["postgres"] = embedded.start_postgres
            self._servers["postgres"] = embedded.postgres_server()
        if embedded.uses_embedded_redis():
            self._start["valkey"] = embedded.start_redis
            self._servers["valkey"] = embedded.valkey_server()
        for name, start in self._start.items():
            begun = time.monotonic()
            # Noted before: a Ctrl-C in the middle of the start must find it, too.
            was_running = self._servers[name].pid() is not None
            if not was_running:
                self.answered_for.add(name)
            start(self.give_up)
            state = "runs already" if was_running else f"started in {time.monotonic() - begun:.1f} s"
            self.say(f"  {self._servers[name].name:13} {state}")

    def watch(self) -> None:
        """Start again what died; a server that cannot come back ends the command with its sentence."""
        for name, server in self._servers.items():
            if server.pid() is not None or time.monotonic() < self._try_at.get(name, 0.0):
                continue
            self.say(f"  {server.name} is gone and is started again; its log: {server.log}")
            self.answered_for.add(name)
            try:
                self._start[name](self.give_up)
                self._failures[name] = 0
            except SystemExit as trouble:
                self._failures[name] = self._failures.get(name, 0) + 1
                if self._failures[name] >= FAILURES_BEFORE_END and has_room(data_dir()):
                    raise
                self.say(f"  {server.name} is still away. {trouble}")
                self._try_at[name] = time.monotonic() + restart_delay_seconds(self._failures[name])

    def stop(self) -> None:
        for name in ("valkey", "postgres"):
            if name in self.answered_for:
                server = embedded.valkey_server() if name == "valkey" else embedded.postgres_server()
                server.stop()
