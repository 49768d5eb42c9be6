"""One attempt to get an answer from one model: sends, reads, and watches the time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

import httpx2

from apps.llm import clients, pictures, sdk, wire
from apps.llm.accounting import Accounted, cost_of
from apps.llm.errors import AttemptFailed, Cancelled
from apps.llm.exchanges import Exchange
from apps.llm.failures import failure_of
from apps.llm.models import Model
from apps.llm.network import Interrupted, Watch
from apps.llm.reasoning import Piece
from apps.llm.request_body import request_body
from apps.llm.targets import is_rules
from apps.llm.tokens import estimate_message_tokens, estimate_tokens
from apps.llm.types import ChatEvent, ChatRequest, ChatResult, TextDelta, ToolCallReady, Usage

USAGE_WAIT_SECONDS = 2.0  # the answer is complete; its token count may follow
END_WAIT_SECONDS = 0.2  # after [DONE] only the end of the body, which lets the connection be used again


class Attempt(Accounted[ChatResult]):
    """Its events are text as it comes, and tool calls at the end."""

    def __init__(self, model: Model, request: ChatRequest, number: int) -> None:
        super().__init__(model, request, number)
        self._request = request
        self._answer = wire.Answer(request.max_characters)

    def _work(self, cancelled: Callable[[], bool]) -> Generator[ChatEvent, None, None]:
        if is_rules(self.model):
            yield from self._by_rules(cancelled)
        else:
            yield from self._over_http(cancelled)
        for call in self._answer.tool_calls():
            yield ToolCallReady(call.id, call.name, call.arguments_json)

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
        except (sdk.OpenAIError, httpx2.HTTPError) as error:
            self._unless_complete(failure_of(error))
        yield from self._deltas(self._answer.end())

    def _unless_complete(self, error: Exception) -> None:
        """What goes wrong after the answer's last word is no reason to ask for all of it again."""
        if not isinstance(error, AttemptFailed) or not (self._answer.finish or self._answer.done):
            raise error from None

    def _read(self, watch: Watch) -> Generator[ChatEvent, None, None]:
        answer = self._answer
        watch.check()
        with clients.open_stream(
            self.model.provider, request_body(self._request, self.model), watch
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

    def exchange(self) -> Exchange | None:
        if is_rules(self.model):
            return None
        return Exchange(
            purpose=self._request.purpose,
            model=self.model.slug,
            attempt=self.number,
            messages=self._request.messages,
            content="".join(self._answer.content),
            tool_calls=self._answer.tool_calls(),
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
            input_tokens=estimate_message_tokens(self._request.messages) + self._picture_tokens(),
            output_tokens=estimate_tokens(written + calls),
            estimated=True,
        )

    def _picture_tokens(self) -> int:
        sees = self.model.vision and self._request.shows_pictures
        return pictures.tokens_of(self._request.messages, sees=sees)
