"""The fixtures of the chaos tests. A test module names this one in `pytest_plugins`.

The stack takes half a minute to start, so all tests share it, and each leaves it whole for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.support.chaos import UNDERSTOOD, Chat
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
def new_chat(stack: ChaosStack) -> Iterator[Callable[[], Chat]]:
    """Makes conversations, each of a person signed in anew; all are checked when the test is over."""
    chats: list[Chat] = []

    def make() -> Chat:
        chats.append(Chat(stack))
        return chats[-1]

    yield make
    for chat in chats:
        chat.person.close()


@pytest.fixture
def chat(new_chat: Callable[[], Chat]) -> Chat:
    return new_chat()
