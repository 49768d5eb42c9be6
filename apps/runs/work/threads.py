"""The one way to do two things of a turn at the same time: context variables are copied, connections given back.

Language and time zone go along by hand: Django keeps them where no other thread sees them, copied context or not.
"""

from __future__ import annotations

import contextvars
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for_all
from functools import lru_cache
from queue import Empty, SimpleQueue
from typing import TypeVar

from django.utils import timezone, translation

from config.database.waits import give_back_connections

Result = TypeVar("Result")
MOST_AT_ONCE = 100
MOST_OWN_THREADS = 200
IDLE_SECONDS = 60.0
POLL_SECONDS = 0.1
Inbox = SimpleQueue[Callable[[], None]]
_own_threads = threading.BoundedSemaphore(MOST_OWN_THREADS)
_idle: deque[Inbox] = deque()  # of threads that wait for work; the last one that became idle is taken first


class NoThreadLeft(Exception):
    """So much hangs in this process already that nothing more is begun that may hang."""


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="turn")


def at_the_same_time(work: Callable[[], Result]) -> Future[Result]:
    """Begin `work` in another thread of this process. Take its `result_of` before the turn ends."""
    carried = _carried(work)

    def run() -> Result:
        try:
            return carried()
        finally:
            give_back_connections()

    return _pool().submit(run)


def _carried(work: Callable[[], Result]) -> Callable[[], Result]:
    """`work` as it would be done here, whichever thread does it."""
    context, language, zone = (
        contextvars.copy_context(),
        translation.get_language(),
        timezone.get_current_timezone(),
    )

    def localised() -> Result:
        with translation.override(language), timezone.override(zone):
            return work()

    return lambda: context.run(localised)


def result_of(work: Future[Result], *, timeout_seconds: float | None = None) -> Result:
    """What the other thread found, or what it raised; TimeoutError when it takes too long.

    The connection is given back first: a process has fewer of them than turns that wait for a model.
    """
    give_back_connections()
    return work.result(timeout=timeout_seconds)


def in_own_thread(work: Callable[[], Result]) -> Future[Result]:
    """Begin `work` that may hang: in a thread with nothing else to do, for which neither the pool nor the process's end
    waits.

    NoThreadLeft when too much is under way like this.
    """
    carried, future = _carried(work), Future[Result]()
    if not _own_threads.acquire(blocking=False):
        raise NoThreadLeft

    def run() -> None:
        try:
            try:
                found = carried()
            finally:
                _own_threads.release()
                give_back_connections()
        except BaseException as error:  # whoever waits for the result gets it
            future.set_exception(error)
        else:
            future.set_result(found)

    _give(run)
    return future


def _give(work: Callable[[], None]) -> None:
    """To a thread that is idle, or to a new one: to start one costs its beginner some milliseconds."""
    try:
        inbox = _idle.pop()
    except IndexError:
        inbox = SimpleQueue()
        threading.Thread(target=_serve, args=(inbox,), name="own", daemon=True).start()
    inbox.put(work)


def _serve(inbox: Inbox) -> None:
    while True:
        try:
            inbox.get(timeout=IDLE_SECONDS)()
        except Empty:
            try:
                _idle.remove(inbox)
            except ValueError:  # just taken: its work is about to come
                continue
            return
        _idle.append(inbox)


def _forget_threads() -> None:
    """A forked process has none of its parent's threads."""
    _idle.clear()
    _pool.cache_clear()


os.register_at_fork(after_in_child=_forget_threads)


def watched(work: Future[Result], *, check: Callable[[], None], until_monotonic: float) -> Result:
    """The result of `work`; TimeoutError at `until_monotonic`. What `check` raises is raised within moments."""
    give_back_connections()
    while not work.done():
        check()
        left = until_monotonic - time.monotonic()
        if left <= 0:
            raise TimeoutError
        wait_for_all([work], timeout=min(POLL_SECONDS, left))
    return work.result()


def all_of(works: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of all, in their order, done at the same time; one alone is done right here.

    What one of them raises is raised when all are over: none is left behind.
    """
    if len(works) == 1:
        return [works[0]()]
    futures = [at_the_same_time(work) for work in works]
    give_back_connections()
    wait_for_all(futures)
    return [future.result() for future in futures]
