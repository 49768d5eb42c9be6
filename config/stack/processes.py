"""The processes of the product, named once: the supervisor, the tests and the Procfile say the same."""

from __future__ import annotations

import sys
from dataclasses import dataclass

CHAT_WORKERS = 2
# More than the hundred conversations that are to stream at once: a worker takes messages ahead of its threads, and one
# that waits for a thread here cannot go to the other worker.
CHAT_THREADS = 64
BATCH_PROCESSES = 1
# What workers would tell each other is not used, and costs each of them messages every few seconds.
QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat")
# No access log: it would hold the addresses of links that open accounts. Nobody's word is taken for an address but in
# the Procfile of who runs a proxy. Frames of a few words are not worth compressing, and nobody sends us long ones.
WEB = (
    *("--loop", "uvloop", "--http", "httptools", "--ws", "websockets-sansio", "--lifespan", "off"),
    *("--no-access-log", "--log-level", "warning", "--no-server-header", "--no-proxy-headers"),
    *("--ws-per-message-deflate", "false", "--ws-max-size", "65536", "--timeout-graceful-shutdown", "3"),
)
WEB_STOP_SECONDS = 6.0
SMALL_STOP_SECONDS = 6.0
DRAIN_MARGIN_SECONDS = 10.0


@dataclass(frozen=True)
class ProcessSpec:
    """One process: `arguments` follow the Python interpreter.

    Processes of a lower `stop_stage` are stopped, and gone, before the next are told.
    """

    name: str
    arguments: tuple[str, ...]
    stop_stage: int
    stop_seconds: float

    @property
    def command(self) -> list[str]:
        return [sys.executable, *self.arguments]


def web(host: str, port: int) -> ProcessSpec:
    arguments = ("-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port), *WEB)
    return ProcessSpec("web", arguments, stop_stage=0, stop_seconds=WEB_STOP_SECONDS)


def chat_worker(number: int, *, drain_seconds: float) -> ProcessSpec:
    name = f"chat{number}"
    pool = ("-P", "threads", "-c", str(CHAT_THREADS), "-Q", "chat")
    return _worker(name, pool, drain_seconds)


def batch_worker(*, drain_seconds: float, processes: int = BATCH_PROCESSES) -> ProcessSpec:
    """Processes and not threads: the work is computing."""
    pool = ("-P", "prefork", "-c", str(max(1, processes)), "-Q", "batch")
    return _worker("batch", pool, drain_seconds)


def beat() -> ProcessSpec:
    return ProcessSpec("beat", ("-m", "celery", "-A", "config", "beat"), 2, SMALL_STOP_SECONDS)


def sweeper() -> ProcessSpec:
    return ProcessSpec("sweeper", ("manage.py", "sweep"), 2, SMALL_STOP_SECONDS)


def whole_stack(
    host: str, port: int, *, drain_seconds: float, batch_processes: int = BATCH_PROCESSES
) -> list[ProcessSpec]:
    """Every process, in the order of their start."""
    chat = [chat_worker(number, drain_seconds=drain_seconds) for number in range(1, CHAT_WORKERS + 1)]
    batch = batch_worker(drain_seconds=drain_seconds, processes=batch_processes)
    return [web(host, port), *chat, batch, sweeper(), beat()]


def _worker(name: str, pool: tuple[str, ...], drain_seconds: float) -> ProcessSpec:
    arguments = ("-m", "celery", "-A", "config", "worker", *pool, "-n", f"{name}@%h", *QUIET)
    return ProcessSpec(name, arguments, stop_stage=1, stop_seconds=drain_seconds + DRAIN_MARGIN_SECONDS)
