"""How a question finds its answer: model after model, attempt after attempt. Fall-back, retries, stopping and
accounting happen here, whether text is wanted, data or vectors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Generic, TypeVar

import structlog

from apps.llm import breaker, exchanges, retry
from apps.llm.accounting import Accounted, Asked
from apps.llm.actions.calls import record_calls
from apps.llm.errors import AttemptFailed, Cause, ModelError, all_failed
from apps.llm.models import Model, Provider
from apps.llm.targets import targets_for
from apps.llm.types import ChatEvent, Restarted
from config.database.waits import give_back_connections

log = structlog.get_logger(__name__)

ENDPOINT_FAULTS = {
    "connection", "connect_timeout", "connection_lost", "first_token_timeout", "idle_timeout", "server_error", "cut"
}  # fmt: skip
PASSING = ENDPOINT_FAULTS | {"rate_limited", "total_timeout", "circuit_open", "empty", "bad_response"}
SILENCES = {"first_token_timeout", "idle_timeout"}
RETRIES_AFTER_SILENCE = 1  # somebody sits before the page, and each silence has already cost up to a minute

Q = TypeVar("Q", bound=Asked)
R = TypeVar("R")


def tries_in_silence(provider: Provider) -> int:
    """How often a model that says nothing is asked."""
    return 1 + min(provider.max_retries, RETRIES_AFTER_SILENCE)


def silence_seconds(provider: Provider) -> float:
    """How long it may say nothing until it is given up."""
    return min(provider.first_token_timeout_seconds, provider.total_timeout_seconds) * tries_in_silence(
        provider
    )


class Shape(ABC, Generic[Q, R]):
    """How a request is put to a model."""

    @abstractmethod
    def attempt(self, request: Q, model: Model, number: int) -> Accounted[R]:
        """The request, put in the best way that this model is known to accept."""

    def cannot(self, request: Q, model: Model) -> str:
        """The code of the reason why this model need not be asked at all; else empty."""
        return ""

    def simplify(self, model: Model) -> bool:
        """The model refused the request as it was put; True when there is a simpler way to put it."""
        return False

    def is_answer(self, failure: AttemptFailed) -> bool:
        """Whether the model has answered all the same: then neither it nor another one is asked again."""
        return False


class Call(Generic[Q, R]):
    """One question with all its attempts. `models` are those of the request's purpose, unless they are given."""

    def __init__(
        self,
        request: Q,
        shape: Shape[Q, R],
        cancelled: Callable[[], bool],
        models: Sequence[Model] | None = None,
    ) -> None:
        self._request = request
        self._shape = shape
        self._cancelled = cancelled
        self._models = models
        self._number = 0
        self._unrecorded: list[Accounted[R]] = []
        self._causes: list[Cause] = []
        self._may_work_later = False
        self._has_text = False

    def result(self) -> R:
        """The answer as a whole; raises what `events` raises."""
        events = self.events()
        while True:
            try:
                next(events)
            except StopIteration as end:
                result: R = end.value
                return result

    def events(self) -> Generator[ChatEvent, None, R]:
        """Yields what the attempts yield, and Restarted where one of them is void; returns the result.

        Raises Cancelled, ModelUnavailable or ModelRefused; RuntimeError inside a database transaction.
        """
        try:
            for model in self._targets():
                answered = yield from self._ask(model)
                if answered:
                    return answered[0]
        finally:
            self._record()
        raise self._error()

    def _targets(self) -> Sequence[Model]:
        if self._models is not None:
            return self._models
        return targets_for(self._request.purpose, model_slug=self._request.model_slug)

    def _ask(self, model: Model) -> Generator[ChatEvent, None, tuple[R] | None]:
        """All attempts at one model; None when the next model has to do it."""
        if not self._can_ask(model):
            return None
        failures = 0
        while True:
            try:
                return ((yield from self._attempt(model)),)
            except AttemptFailed as failure:
                if failure.code == "bad_request" and self._shape.simplify(model):
                    continue
                if self._shape.is_answer(failure):
                    raise self._error() from None
                failures += 1
                seconds = self._pause(model, failure, failures)
            if seconds is None:
                return None
            retry.wait(seconds, self._cancelled)

    def _attempt(self, model: Model) -> Generator[ChatEvent, None, R]:
        self._number += 1
        if self._has_text:
            self._has_text = False
            yield Restarted(self._number, self._causes[-1].code)
        give_back_connections()
        attempt = self._shape.attempt(self._request, model, self._number)
        self._unrecorded.append(attempt)
        try:
            result = yield from attempt.events(self._cancelled)
        except AttemptFailed as failure:
            self._has_text = attempt.has_sent_text()
            self._note(attempt, failure)
            raise
        breaker.worked(model.provider.base_url)
        return result

    def _can_ask(self, model: Model) -> bool:
        """False, with the reason noted, for a model that cannot do it or whose endpoint is down."""
        code = self._shape.cannot(self._request, model)
        if not code and not breaker.allows(model.provider.base_url):
            code, self._may_work_later = "circuit_open", True
        if code:
            self._causes.append(Cause(model.provider.slug, model.slug, code))
        return not code

    def _pause(self, model: Model, failure: AttemptFailed, failures: int) -> float | None:
        """Seconds until the model is asked again; None when it is not."""
        retries = model.provider.max_retries
        if failure.code in SILENCES:
            retries = tries_in_silence(model.provider) - 1
        if failure.then != "retry" or failures > retries:
            return None
        return retry.wait_seconds(failure, failures)

    def _note(self, attempt: Accounted[R], failure: AttemptFailed) -> None:
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
        return all_failed(self._causes, retryable=self._may_work_later, wait_seconds=self._soonest_seconds())

    def _soonest_seconds(self) -> float | None:
        """When the first of the models wants to be asked again; None when one of them did not say."""
        last = {cause.model: cause.retry_after_seconds for cause in self._causes if cause.code in PASSING}
        waits = [seconds for seconds in last.values() if seconds is not None]
        return min(waits) if waits and len(waits) == len(last) else None

    def _record(self) -> None:
        rows = [attempt.row() for attempt in self._unrecorded]
        exchanges.note([found for attempt in self._unrecorded if (found := attempt.exchange())])
        self._unrecorded.clear()
        record_calls(rows)
