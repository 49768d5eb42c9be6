"""What every attempt at a model keeps, whatever it asks for: how it ended, how long it took, what it cost."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from decimal import Decimal
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from django.utils import timezone

from apps.llm.errors import AttemptFailed, Cancelled, Cause
from apps.llm.exchanges import Exchange
from apps.llm.models import Model, ModelCall, Outcome
from apps.llm.network import Watch
from apps.llm.types import ChatEvent, Usage

PER_MILLION = Decimal(1_000_000)
R_co = TypeVar("R_co", covariant=True)


class Asked(Protocol):
    """What is recorded of a request."""

    @property
    def purpose(self) -> str: ...
    @property
    def model_slug(self) -> str: ...
    @property
    def reference(self) -> str: ...
    @property
    def project_id(self) -> UUID | None: ...


class Accounted(ABC, Generic[R_co]):
    """One attempt at one model. Iterate `events()` once; afterwards `row()` tells how it went, however it ended."""

    def __init__(self, model: Model, asked: Asked, number: int) -> None:
        self.model = model
        self.number = number
        self._asked = asked
        self._at = timezone.now()
        self._started = time.monotonic()
        self._first_token_ms: int | None = None
        self._outcome = Outcome.FAILED
        self._failure: AttemptFailed | None = None
        self._duration_ms = 0

    def events(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, R_co]:
        """Yields what there is to show meanwhile; returns the result. Raises AttemptFailed or Cancelled."""
        try:
            yield from self._work(cancelled)
            self._outcome = Outcome.SUCCESS
        except AttemptFailed as failure:
            self._failure = failure
            raise
        except (Cancelled, GeneratorExit):
            self._outcome = Outcome.STOPPED
            raise
        finally:
            self._duration_ms = self._elapsed_ms()
        return self._result()

    def has_sent_text(self) -> bool:
        return self._first_token_ms is not None

    def cause(self) -> Cause:
        failure = self._failure
        return Cause(
            provider=self.model.provider.slug,
            model=self.model.slug,
            code=failure.code if failure else "internal" if self._outcome == Outcome.FAILED else "",
            status=failure.status if failure else None,
            provider_code=failure.provider_code if failure else "",
            retry_after_seconds=failure.retry_after_seconds if failure else None,
        )

    def row(self) -> ModelCall:
        """The unsaved row of this attempt."""
        usage, cause = self._usage(), self.cause()
        return ModelCall(
            at=self._at,
            provider=cause.provider,
            model=cause.model,
            purpose=self._asked.purpose,
            attempt=self.number,
            outcome=self._outcome,
            error_code=cause.code,
            provider_code=cause.provider_code,
            http_status=cause.status,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cached_tokens=usage.cached_tokens,
            reasoning_tokens=usage.reasoning_tokens,
            estimated=usage.estimated,
            cost=cost_of(usage, self.model),
            currency=self.model.currency,
            first_token_ms=self._first_token_ms,
            duration_ms=self._duration_ms,
            reference=self._asked.reference,
            project_id=self._asked.project_id,
        )

    def exchange(self) -> Exchange | None:
        """What was sent and written; None where no text was, and where rules answered."""
        return None

    @abstractmethod
    def _work(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, None]:
        """Asks the model; raises AttemptFailed or Cancelled."""

    @abstractmethod
    def _result(self) -> R_co: ...

    @abstractmethod
    def _usage(self) -> Usage:
        """The endpoint's count, else an estimate; nothing for an attempt that never got through."""

    def _watch(self, cancelled: Callable[[], bool]) -> Watch:
        provider = self.model.provider
        return Watch(
            cancelled,
            first_token_seconds=provider.first_token_timeout_seconds,
            idle_seconds=provider.idle_timeout_seconds,
            total_seconds=provider.total_timeout_seconds,
        )

    def _elapsed_ms(self) -> int:
        return round((time.monotonic() - self._started) * 1000)


def cost_of(usage: Usage, model: Model) -> Decimal:
    """What `usage` costs at the model's prices, in its currency."""
    cached_price = model.price_in if model.price_in_cached is None else model.price_in_cached
    cached = min(usage.cached_tokens, usage.input_tokens)
    paid = (usage.input_tokens - cached) * Decimal(model.price_in) + cached * Decimal(cached_price)
    return (paid + usage.output_tokens * Decimal(model.price_out)) / PER_MILLION
