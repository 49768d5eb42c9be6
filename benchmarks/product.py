"""A round of conversations with the product, and what it cost each of its parts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks import processes
from benchmarks.client import Talk, Visitor, talk
from benchmarks.stack import ServerSide, Stack

POLL_SECONDS = 0.2
AFTER_SECONDS = 0.3  # the last rows are written after the last event


@dataclass
class Rounds:
    """What several rounds of one level came to."""

    talks: list[Talk] = field(default_factory=list)
    server_side: list[ServerSide] = field(default_factory=list)
    cpu_seconds: processes.Cpu = field(default_factory=dict)
    client_cpu_seconds: float = 0.0
    elsewhere_cpu_seconds: float = 0.0  # of processes that have nothing to do with the measurement
    accounted_seconds: float = 0.0  # over which CPU was counted: the rounds and the moment after each
    seconds: float = 0.0
    most_connections: int = 0
    most_busy_connections: int = 0
    pss_mib: float = 0.0  # of the whole product, right after the last round

    def add_cpu(self, spent: processes.Cpu) -> None:
        for name, seconds in spent.items():
            self.cpu_seconds[name] = self.cpu_seconds.get(name, 0.0) + seconds


@dataclass(frozen=True)
class Play:
    """What the people of a round do: a conversation for each of `starts` (seconds from now)."""

    starts: Sequence[float]
    turns: int
    expected: str


def play(stack: Stack, visitor: Visitor, what: Play, into: Rounds) -> None:
    """Play one round; adds what was seen to `into`."""
    before = Spent.now(stack)
    begun, client_before = time.monotonic(), time.process_time()
    talks = asyncio.run(_all(stack, visitor, what, into))
    into.client_cpu_seconds += time.process_time() - client_before
    into.seconds += time.monotonic() - begun
    time.sleep(AFTER_SECONDS)
    after = Spent.now(stack)
    product = processes.used(before.product, after.product)
    into.add_cpu(product)
    known = sum(product.values()) + after.ours - before.ours
    into.accounted_seconds += after.at - before.at
    into.elsewhere_cpu_seconds += max(0.0, after.machine - before.machine - known)
    into.pss_mib = stack.pss_mib()
    into.talks += talks
    into.server_side += stack.timeline([seen.run_id for seen in talks if seen.run_id])


@dataclass(frozen=True)
class Spent:
    """CPU seconds so far: of the product by part, of what else belongs to the measurement, of the machine."""

    product: processes.Cpu
    ours: float
    machine: float
    at: float

    @classmethod
    def now(cls, stack: Stack) -> Spent:
        model = processes.cpu_seconds({"model": stack.model.pid})["model"]
        return cls(stack.cpu(), model + time.process_time(), processes.machine_seconds(), time.monotonic())


async def _all(stack: Stack, visitor: Visitor, what: Play, into: Rounds) -> list[Talk]:
    looking = asyncio.create_task(_look(stack, into))
    try:
        held = await asyncio.gather(
            *(
                _hold(visitor, conversation, start, what)
                for start, conversation in zip(what.starts, visitor.conversations, strict=False)
            )
        )
        return [seen for talks in held for seen in talks]
    finally:
        looking.cancel()


async def _hold(visitor: Visitor, conversation: str, start: float, what: Play) -> list[Talk]:
    await asyncio.sleep(start)
    return [await talk(visitor, conversation, expected=what.expected) for _ in range(what.turns)]


async def _look(stack: Stack, into: Rounds) -> None:
    while True:
        everybody, busy = stack.connections()
        into.most_connections = max(into.most_connections, everybody)
        into.most_busy_connections = max(into.most_busy_connections, busy)
        await asyncio.sleep(POLL_SECONDS)
