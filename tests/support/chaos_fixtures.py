"""The fixtures of the chaos tests. A test module names this one in `pytest_plugins`.

The stack takes half a minute to start, so all tests share it, and each leaves it whole for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.support.chaos import UNDERSTOOD, Talk
from tests.support.chaos_stack import ChaosStack
from tests.support.openai_server import ScriptedServer


@pytest.fixture(scope="session")
def chaos_stack() -> Iterator[ChaosStack]:
    """The product with its real supervisor and a scripted model: leave it whole."""
    model = ScriptedServer().start()
    stack = ChaosStack(model)
    try:
        stack.start()
        yield stack
    finally:
        stack.close()
        model.stop()


@pytest.fixture
def stack(chaos_stack: ChaosStack) -> ChaosStack:
    """The shared stack, healthy at the start of each test."""
    chaos_stack.model.script.reset()
    chaos_stack.model.script.structured = UNDERSTOOD
    chaos_stack.wait_until_whole()
    chaos_stack.wait_until_ready()
    return chaos_stack


@pytest.fixture
def new_talk(stack: ChaosStack) -> Iterator[Callable[[], Talk]]:
    """Makes conversations, each of a person signed in anew; all are checked when the test is over."""
    talks: list[Talk] = []

    def make() -> Talk:
        talks.append(Talk(stack))
        return talks[-1]

    yield make
    for talk in talks:
        talk.person.close()


@pytest.fixture
def talk(new_talk: Callable[[], Talk]) -> Talk:
    return new_talk()
