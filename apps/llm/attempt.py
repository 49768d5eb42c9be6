"""One attempt at one model: sends, reads, watches the time, and keeps what its row in ModelCall will say."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from decimal import Decimal

import httpx2
import openai
from django.utils import timezone

from apps.llm import clients, wire
from apps.llm.errors import AttemptFailed, Cancelled, Cause
from apps.llm.failures import failure_of
from apps.llm.models import Model, ModelCall, Outcome
from apps.llm.network import Interrupted, Watch
from apps.llm.reasoning import Piece
from apps.llm.targets import is_rules
from apps.llm.tokens import estimate_message_tokens, estimate_tokens
from apps.llm.types import ChatEvent, ChatRequest, ChatResult, TextDelta, ToolCallReady, Usage

USAGE_WAIT_SECONDS = 2.0  # the answer is complete; its token count may follow
END_WAIT_SECONDS = 0.2  # after [DONE] only the end of the body, which lets the connection be used again
PER_MILLION = Decimal(1_000_000)

Events = Generator[ChatEvent, None, ChatResult]


class Attempt:
    """Iterate `events()` once; afterwards `row()` tells how it went, however it ended."""

    def __init__(self, model: Model, request: ChatRequest, number: int) -> None:
        self.model = model
        self.number = number
        self._request = request
        self._answer = wire.Answer(request.max_characters)
        self._at = timezone.now()
        self._started = time.monotonic()
        self._first_token_ms: int | None = None
        self._outcome = Outcome.FAILED
        self._failure: AttemptFailed | None = None
        self._duration_ms = 0

    def events(self, cancelled: Callable[[], bool]) -> Events:
        """Yields text as it comes and tool calls at the end; returns the result.

        Raises AttemptFailed or Cancelled.
        """
        try:
            if is_rules(self.model):
                yield from self._by_rules(cancelled)
            else:
                yield from self._over_http(cancelled)
            for call in self._answer.tool_calls():
                yield ToolCallReady(call.id, call.name, call.arguments_json)
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

    def has_shown_text(self) -> bool:
        return self._first_token_ms is not None

    def _by_rules(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, None]:
        if cancelled():
            raise Cancelled
        if self._request.rules is None:
            raise AttemptFailed("no_model", "next_model")
        text = self._request.rules(self._request)
        self._answer.content.append(text)
        self._answer.finish = "stop"
        yield from self._deltas([("answer", text)] if text else [])

    def _over_http(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, None]:
        try:
            yield from self._read(self._watch(cancelled))
        except Interrupted as stop:
            self._unless_complete(stop.error)
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            self._unless_complete(failure_of(error))
        yield from self._deltas(self._answer.end())

    def _unless_complete(self, error: Exception) -> None:
        """What goes wrong after the answer's last word is no reason to ask for all of it again."""
        if not isinstance(error, AttemptFailed) or not (self._answer.finish or self._answer.done):
            raise error from None

    def _watch(self, cancelled: Callable[[], bool]) -> Watch:
        provider = self.model.provider
        return Watch(
            cancelled,
            first_token_seconds=provider.first_token_timeout_seconds,
            idle_seconds=provider.idle_timeout_seconds,
            total_seconds=provider.total_timeout_seconds,
        )

    def _read(self, watch: Watch) -> Generator[ChatEvent, None, None]:
        answer = self._answer
        watch.check()
        with clients.open_stream(
            self.model.provider, wire.request_body(self._request, self.model), watch
        ) as response:
            for payload in wire.payloads(response):
                watch.check()
                pieces = answer.take(payload)
                if answer.heard:
                    watch.heard()
                yield from self._deltas(pieces)
                if answer.full:
                    return
                if answer.done:
                    watch.wait_only(END_WAIT_SECONDS)
                elif answer.finish:
                    watch.wait_only(USAGE_WAIT_SECONDS)

    def _deltas(self, pieces: Iterable[Piece]) -> Generator[ChatEvent, None, None]:
        for channel, text in pieces:
            if not text:
                continue
            if self._first_token_ms is None:
                self._first_token_ms = self._elapsed_ms()
            yield TextDelta(text, channel)

    def _elapsed_ms(self) -> int:
        return round((time.monotonic() - self._started) * 1000)

    # --- What it came to ------------------------------------------------------------------------------------

    def _result(self) -> ChatResult:
        usage = self._usage()
        return ChatResult(
            content="".join(self._answer.content),
            reasoning="".join(self._answer.reasoning),
            finish_reason=self._answer.finish_reason(),
            tool_calls=self._answer.tool_calls(),
            usage=usage,
            model=self.model.slug,
            provider=self.model.provider.slug,
            first_token_ms=self._first_token_ms,
            duration_ms=self._duration_ms,
            cost=cost_of(usage, self.model),
            currency=self.model.currency,
        )

    def cause(self) -> Cause:
        failure = self._failure
        return Cause(
            provider=self.model.provider.slug,
            model=self.model.slug,
            code=failure.code if failure else "internal" if self._outcome == Outcome.FAILED else "",
            status=failure.status if failure else None,
            provider_code=failure.provider_code if failure else "",
        )

    def row(self) -> ModelCall:
        """The unsaved row of this attempt."""
        usage, cause = self._usage(), self.cause()
        return ModelCall(
            at=self._at,
            provider=cause.provider,
            model=cause.model,
            purpose=self._request.purpose,
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
            reference=self._request.reference,
            project_id=self._request.project_id,
        )

    def _usage(self) -> Usage:
        """The endpoint's count, else an estimate; nothing for the rules and for attempts that never got through."""
        counted = self._answer.usage()
        if counted is not None:
            return counted
        written = "".join((*self._answer.reasoning, *self._answer.content))
        calls = "".join(call.name + call.arguments_json for call in self._answer.tool_calls())
        if is_rules(self.model) or not (written or calls or self._answer.finish):
            return Usage()
        return Usage(
            input_tokens=estimate_message_tokens(self._request.messages),
            output_tokens=estimate_tokens(written + calls),
            estimated=True,
        )


def cost_of(usage: Usage, model: Model) -> Decimal:
    """What `usage` costs at the model's prices, in its currency."""
    cached_price = model.price_in if model.price_in_cached is None else model.price_in_cached
    cached = min(usage.cached_tokens, usage.input_tokens)
    paid = (usage.input_tokens - cached) * Decimal(model.price_in) + cached * Decimal(cached_price)
    return (paid + usage.output_tokens * Decimal(model.price_out)) / PER_MILLION
