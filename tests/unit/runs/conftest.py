"""Kinds of runs made for tests, and a run of each state in two lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.runs import registry
from apps.runs.actions.runs import start_run
from apps.runs.models import Run
from apps.runs.registry import Body, RunKind
from apps.runs.work.handle import RunHandle
from tests.support.cast import Cast

KIND = "test-kind"


@pytest.fixture
def register_kind() -> Iterator[Callable[..., list[registry.Ending]]]:
    """Registers a kind of run with the body given, in place of the one before; returns the list of the endings that
    were finalized."""

    def register(body: Body, **options: Any) -> list[registry.Ending]:
        endings: list[registry.Ending] = []

        def finalize(run: Run, ending: registry.Ending) -> registry.Remains:
            endings.append(ending)
            return registry.Remains({"message_id": "m1"})

        kinds[KIND] = RunKind(KIND, queue="chat", body=body, finalize=finalize, **options)
        return endings

    with registry.KINDS.isolated() as kinds:
        yield register


@pytest.fixture
def new_run(cast: Cast, register_kind: Callable[..., list[registry.Ending]]) -> Callable[..., Run]:
    def nothing(handle: RunHandle) -> None:
        return None

    register_kind(nothing)

    def make(**options: Any) -> Run:
        return start_run(
            **{"kind": KIND, "project": cast.project, "by": cast.investigator, "enqueue": False, **options}
        )

    return make


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The runs that workers were told of; no worker runs in unit tests, so the message goes into this list."""
    from celery import current_app

    messages: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **options: messages.append(args[0]))
    return messages
