"""The one way to do two things of a turn at the same time: context variables are copied, connections given back."""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from config.database.waits import give_back_connections

Result = TypeVar("Result")
MOST_AT_ONCE = 100


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="turn")


def at_the_same_time(work: Callable[[], Result]) -> Future[Result]:
    """Begin `work` in another thread of this process. Take its `result_of` before the turn ends."""
    context = contextvars.copy_context()

    def run() -> Result:
        try:
            return context.run(work)
        finally:
            give_back_connections()

    return _pool().submit(run)


def result_of(work: Future[Result], *, timeout_seconds: float | None = None) -> Result:
    """What the other thread found, or what it raised; TimeoutError when it takes too long.

    The connection is given back first: a process has fewer of them than turns that wait for a model.
    """
    give_back_connections()
    return work.result(timeout=timeout_seconds)
