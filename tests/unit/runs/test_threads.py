"""Two things of a turn at the same time: who waits for the other holds no connection meanwhile."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.utils import timezone, translation

from apps.runs.work.threads import at_the_same_time, in_own_thread, result_of

pytestmark = pytest.mark.django_db(transaction=True)


class Asked(Future[bool]):
    """Tells whether the thread that waits for it has a connection."""

    def result(self, timeout: float | None = None) -> bool:
        return connection.connection is not None


def test_who_waits_for_another_thread_has_given_the_connection_back() -> None:
    connection.ensure_connection()
    assert Asked().result()
    assert not result_of(Asked())


def test_what_the_other_thread_raises_or_is_late_with_comes_out() -> None:
    late = threading.Event()
    with pytest.raises(TimeoutError):
        result_of(at_the_same_time(lambda: late.wait(5)), timeout_seconds=0.01)
    late.set()

    def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        result_of(at_the_same_time(fail))


@pytest.mark.parametrize("begin", [at_the_same_time, in_own_thread])
def test_language_and_time_zone_go_along(begin: Callable[[Callable[[], object]], Future[object]]) -> None:
    with translation.override("zh-hans"), timezone.override(ZoneInfo("Asia/Shanghai")):
        work = begin(lambda: (translation.get_language(), timezone.get_current_timezone_name()))
        assert work.result(timeout=60) == ("zh-hans", "Asia/Shanghai")
    assert begin(translation.get_language).result(timeout=60) == translation.get_language()


def test_a_thread_that_has_become_idle_is_taken_again_and_not_by_a_fork() -> None:
    def name() -> int:
        return threading.get_ident()

    taken = {in_own_thread(name).result(timeout=60) for _number in range(50)}
    assert len(taken) < 10
    child = os.fork()
    if child == 0:
        try:
            os._exit(in_own_thread(name).result(timeout=20) == 0)  # in a thread of its own process
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0


def test_what_hangs_holds_up_nobody_else() -> None:
    over = threading.Event()
    hanging = [in_own_thread(lambda: over.wait(60)) for _number in range(3)]
    assert in_own_thread(lambda: "done").result(timeout=60) == "done"
    assert not any(each.done() for each in hanging)
    over.set()
    assert all(each.result(timeout=60) for each in hanging)
