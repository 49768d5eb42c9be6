"""The door to models that write: `stream_chat` and `complete`.

Callers see one stream of events whoever answers: an endpoint, its replacement, or the rules when there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from apps.llm.attempt import Attempt
from apps.llm.calling import Call, Shape
from apps.llm.models import Model
from apps.llm.targets import is_rules
from apps.llm.types import ChatEvent, ChatRequest, ChatResult, Completed, never


class ChatShape(Shape[ChatRequest, ChatResult]):
    """The plain one changes nothing; structured output has its own."""

    def request_for(self, request: ChatRequest, model: Model) -> ChatRequest:
        return request

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
