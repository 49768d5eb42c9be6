"""The wish to stop, as often as it is meant."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from config.stack.signals import StopSignals

HANDLED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD)


@pytest.fixture(autouse=True)
def handlers_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in HANDLED}
    yield
    signal.set_wakeup_fd(-1)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    return clock


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_each_of_them_is_heard_and_ends_a_wait(number: signal.Signals) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for what it starts in the background
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests may run under nohup
    signals = StopSignals()
    os.kill(os.getpid(), number)
    signals.wait(60)
    assert signals.wanted()


def test_what_nohup_protects_stays(clock: SimpleNamespace) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signals = StopSignals()
    os.kill(os.getpid(), signal.SIGHUP)
    assert not signals.wanted()


def test_a_wish_that_arrives_twice_is_one_and_a_second_press_is_two(clock: SimpleNamespace) -> None:
    signals = StopSignals()
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    assert signals.count == 1
    clock.now += 1
    os.kill(os.getpid(), signal.SIGINT)
    assert signals.count == 2
