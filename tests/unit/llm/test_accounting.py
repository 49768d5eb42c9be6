"""The attempts of a turn are saved once each, and whoever has saved finds all of them, whatever thread wrote them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.utils import timezone

from apps.llm.actions import calls
from apps.llm.actions.calls import Together
from apps.llm.models import ModelCall, Outcome

WAIT_SECONDS = 20


def an_attempt() -> ModelCall:
    return ModelCall(at=timezone.now(), model="one", outcome=Outcome.SUCCESS, reference="turn")


def test_who_saves_waits_for_what_another_thread_is_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    written, begun, may_write = list[ModelCall](), threading.Event(), threading.Event()

    def slowly(rows: list[ModelCall]) -> None:
        begun.set()
        assert may_write.wait(WAIT_SECONDS)
        written.extend(rows)

    monkeypatch.setattr(calls, "_save", slowly)
    together = Together()

    def close_and_count() -> int:
        together.save(close=True)
        return len(written)

    together.add([an_attempt()])
    with ThreadPoolExecutor(2) as pool:
        behind = pool.submit(together.save)
        assert begun.wait(WAIT_SECONDS)
        at_the_end = pool.submit(close_and_count)
        threading.Timer(0.05, may_write.set).start()
        assert at_the_end.result(WAIT_SECONDS) == 1
        behind.result(WAIT_SECONDS)
    assert len(written) == 1
    assert not together.add([an_attempt()])
