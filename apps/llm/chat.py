"""The door to models: `stream_chat` and `complete`. Fall-back, retries, stopping and accounting happen here.

Callers see one stream of events whoever answers: an endpoint, its replacement, or the rules when there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import structlog

from apps.llm import breaker, retry
from apps.llm.actions.calls import record_calls
from apps.llm.attempt import Attempt
from apps.llm.errors import AttemptFailed, Cause, ModelError, all_failed
from apps.llm.models import Model
from apps.llm.targets import is_rules, targets_for
from apps.llm.types import ChatEvent, ChatRequest, ChatResult, Completed, Restarted, never
from config.database.waits import give_back_connections

log = structlog.get_logger(__name__)

Events = Generator[ChatEvent, None, None]
ENDPOINT_FAULTS = {
    "connection", "connect_timeout", "connection_lost", "first_token_timeout", "idle_timeout", "server_error", "cut"
}  # fmt: skip
SILENCES = {"first_token_timeout", "idle_timeout"}
RETRIES_AFTER_SILENCE = 1  # somebody sits before the page, and each silence has already cost up to a minute


def stream_chat(request: ChatRequest, *, cancelled: Callable[[], bool] = never) -> Iterator[ChatEvent]:
    """Ask the models of `request.purpose`, one after the other until one has answered.

    Yields TextDelta as text comes, Restarted when what came is void, ToolCallReady after the text, and Completed
    at the end. `cancelled` is asked several times a second, also while the model is silent.
    Raises Cancelled, ModelUnavailable or ModelRefused; RuntimeError inside a database transaction.
    """
    return Call(request, cancelled).events()


def complete(request: ChatRequest, *, cancelled: Callable[[], bool] = never) -> ChatResult:
    """The answer as a whole; raises what `stream_chat` raises."""
    return Call(request, cancelled).result()


class Shape:
    """How a request is put to a model. The plain one changes nothing; structured output has its own."""

    def request_for(self, request: ChatRequest, model: Model) -> ChatRequest:
        return request

    def simplify(self, model: Model) -> bool:
        """The model refused the request as it was put; True when there is a simpler way to put it."""
        return False


class Call:
    """One question with all its attempts."""

    def __init__(
        self, request: ChatRequest, cancelled: Callable[[], bool], shape: Shape | None = None
    ) -> None:
        self._request = request
        self._cancelled = cancelled
        self._shape = shape or Shape()
        self._number = 0
        self._unrecorded: list[Attempt] = []
        self._causes: list[Cause] = []
        self._may_work_later = False
        self._shown = False

    def result(self) -> ChatResult:
        for event in self.events():
            if isinstance(event, Completed):
                return event.result
        raise AssertionError("a call ends with Completed or an error")

    def events(self) -> Events:
        try:
            for model in targets_for(self._request.purpose, model_slug=self._request.model_slug):
                result = yield from self._ask(model)
                if result is not None:
                    self._record()
                    yield Completed(result)
                    return
        finally:
            self._record()
        raise self._error()

    def _ask(self, model: Model) -> Generator[ChatEvent, None, ChatResult | None]:
        """All attempts at one model; None when the next model has to do it."""
        if not self._can_ask(model):
            return None
        failures = 0
        while True:
            try:
                return (yield from self._attempt(model))
            except AttemptFailed as failure:
                if failure.code == "bad_request" and self._shape.simplify(model):
                    continue
                failures += 1
                seconds = self._pause(model, failure, failures)
            if seconds is None:
                return None
            retry.wait(seconds, self._cancelled)

    def _attempt(self, model: Model) -> Generator[ChatEvent, None, ChatResult]:
        self._number += 1
        if self._shown:
            self._shown = False
            yield Restarted(self._number, self._causes[-1].code)
        give_back_connections()
        attempt = Attempt(model, self._shape.request_for(self._request, model), self._number)
        self._unrecorded.append(attempt)
        try:
            result = yield from attempt.events(self._cancelled)
        except AttemptFailed as failure:
            self._shown = attempt.has_shown_text()
            self._note(attempt, failure)
            raise
        breaker.worked(model.provider.base_url)
        return result

    def _can_ask(self, model: Model) -> bool:
        """False, with the reason noted, for a model that cannot do it or whose endpoint is down."""
        code = ""
        if self._request.tools and not model.tools and not is_rules(model):
            code = "no_tools"
        elif not breaker.allows(model.provider.base_url):
            code, self._may_work_later = "circuit_open", True
        if code:
            self._causes.append(Cause(model.provider.slug, model.slug, code))
        return not code

    def _pause(self, model: Model, failure: AttemptFailed, failures: int) -> float | None:
        """Seconds until the model is asked again; None when it is not."""
        retries = model.provider.max_retries
        if failure.code in SILENCES:
            retries = min(retries, RETRIES_AFTER_SILENCE)
        if failure.then != "retry" or failures > retries:
            return None
        return retry.wait_seconds(failure, failures)

    def _note(self, attempt: Attempt, failure: AttemptFailed) -> None:
        self._causes.append(attempt.cause())
        self._may_work_later |= failure.then == "retry" or failure.code == "total_timeout"
        if failure.code in ENDPOINT_FAULTS:
            breaker.failed(attempt.model.provider.base_url)
        log.warning(
            "llm_attempt_failed",
            provider=attempt.model.provider.slug,
            model=attempt.model.slug,
            attempt=attempt.number,
            code=failure.code,
            status=failure.status,
            provider_code=failure.provider_code,
            reference=self._request.reference,
        )

    def _error(self) -> ModelError:
        return all_failed(self._causes, retryable=self._may_work_later)

    def _record(self) -> None:
        rows = [attempt.row() for attempt in self._unrecorded]
        self._unrecorded.clear()
        record_calls(rows)
