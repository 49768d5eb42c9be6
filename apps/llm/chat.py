"""The door to models that write: `stream_chat` and `complete`.

Callers see one stream of events whoever answers: an endpoint, its replacement, or the rules when there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from apps.llm.attempt import Attempt
from apps.llm.calling import Call, Shape
from apps.llm.models import Model
from apps.llm.targets import is_rules
from apps.llm.types import ChatEvent, ChatRequest, ChatResult, Completed, never


class ChatShape(Shape[ChatRequest, ChatResult]):
    """The request as it is; without pictures for a model that refused it with them. Structured output has its own."""

    def __init__(self) -> None:
        self._blind: set[str] = set()
        self._had_pictures = False

    def request_for(self, request: ChatRequest, model: Model) -> ChatRequest:
        if model.slug in self._blind:
            return replace(request, shows_pictures=False)
        self._had_pictures = model.vision and any(message.pictures for message in request.messages)
        return request

    def simplify(self, model: Model) -> bool:
        """A broken picture must not end every further turn of its conversation."""
        if not self._had_pictures or model.slug in self._blind:
            return False
        self._blind.add(model.slug)
        return True

    def attempt(self, request: ChatRequest, model: Model, number: int) -> Attempt:
        return Attempt(model, self.request_for(request, model), number)

    def cannot(self, request: ChatRequest, model: Model) -> str:
        return "no_tools" if request.tools and not model.tools and not is_rules(model) else ""


def stream_chat(request: ChatRequest, *, cancelled: Callable[[], bool] = never) -> Iterator[ChatEvent]:
    """Ask the models of `request.purpose`, one after the other until one has answered.

    Yields TextDelta as text comes, Restarted when what came is void, ToolCallReady after the text, and Completed
    at the end. `cancelled` is asked several times a second, also while the model is silent.
    Raises Cancelled, ModelUnavailable or ModelRefused; RuntimeError inside a database transaction.
    """
    result = yield from Call(request, ChatShape(), cancelled).events()
    yield Completed(result)


def complete(request: ChatRequest, *, cancelled: Callable[[], bool] = never) -> ChatResult:
    """The answer as a whole; raises what `stream_chat` raises."""
    return Call(request, ChatShape(), cancelled).result()
