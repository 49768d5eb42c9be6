"""The openai package, loaded by the workers of chats once they are up, and elsewhere when a process asks its first
model: its types are 19 MiB and a quarter of a second, and most processes (the clock, the sweeper, commands) ask none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from celery.signals import worker_ready

if TYPE_CHECKING:
    from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAI, OpenAIError

    __all__ = ["APIConnectionError", "APIStatusError", "APITimeoutError", "OpenAI", "OpenAIError"]
else:

    def __getattr__(name: str) -> Any:
        return getattr(import_module("openai"), name)


@worker_ready.connect
def load(sender: Any = None, **kwargs: Any) -> None:
    """The first message of a chat worker does not wait for it. The worker of batches forks before this, so that it
    would be loaded where nothing runs."""
    if any(queue.name == "chat" for queue in sender.task_consumer.queues):
        import_module("openai")
