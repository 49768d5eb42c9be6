"""The answer: the model writes, calls tools, reads their results, and writes on, within the agent's budgets.

One call of the model when no tool is offered. The last round is without tools, so that there is always an answer.
A tool with a side effect stops the loop before the call: the turn waits for a person and goes on from here.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.budgets.turn import Budgets, code_of
from apps.agents.errors import EmptyAnswer, OnlyCalls
from apps.agents.tools.execution import tools_of_stage
from apps.agents.turn.answer import by_rules, tools
from apps.agents.turn.answer import calls as pending_calls
from apps.agents.turn.answer.dialogue import Dialogue
from apps.agents.turn.answer.streaming.stream import AnswerStream
from apps.agents.turn.context import TurnContext, Unanswered
from apps.agents.turn.extraction import take_inline_values
from apps.agents.turn.messages import chat_prompt
from apps.agents.turn.requests import request_of
from apps.fields.bilingual import in_language
from apps.llm.chat import stream_chat
from apps.llm.errors import Cause, ModelError
from apps.llm.types import (
    ChatMessage,
    ChatRequest,
    ChatResult,
    Completed,
    Restarted,
    TextDelta,
    ToolSpec,
    Usage,
)

GO_ON = (
    "Your answer was cut because it reached the greatest length. Go on exactly where it stopped, without repeating "
    "anything, and come to an end."
)
WAS_EMPTY = "Your last answer was empty. Answer my message now, in plain text and without calling a tool."
MOST_CHARACTERS = 100_000  # of an answer: about forty pages; what is longer is no answer, and slow to show
NOTHING = ChatResult("", "", "stop", (), Usage(), "", "", None, 0, Decimal(0))
WITHOUT_TOOLS = {
    "no_tools",
    "bad_request",
}  # causes after which the same question without tools may be answered


def answer(turn: TurnContext) -> None:
    """Fill `turn.execution.answer`; or say in `waiting` what a person has to decide first, or in `unanswered` why the
    model gave none."""
    loop = _Loop(turn)
    try:
        loop.run()
    except ModelError as error:
        loop.give_up(error)


class _Loop:
    """The rounds of one turn."""

    def __init__(self, turn: TurnContext) -> None:
        self.turn = turn
        self.specs = _specs(turn)
        self.dialogue = turn.execution.dialogue or _beginning(turn, self.specs)
        self.stream = AnswerStream(turn.handle, turn.tracer.text_sent, self.dialogue.text)
        self.budgets = Budgets.of(turn.input.config.budgets)
        self._used_up = ""
        self._was_repaired = False
        self._was_offered = False
        self._began = time.monotonic() - self.dialogue.seconds
        self._last = NOTHING

    def run(self) -> None:
        if self.dialogue.pending:
            self._go_on_after_waiting()
        while not self.turn.execution.waiting:
            result = self._round()
            if not self._take_calls(result):
                self._close(result)
                return
            self._carry_out()
        self._remember()

    def _go_on_after_waiting(self) -> None:
        tools.replay_events(self.turn)
        self.stream.replay()
        self._carry_out()

    def _carry_out(self) -> None:
        """The calls that the model made; the turn waits when one of them needs a person."""
        self._remember()
        pending_calls.carry_out(self.turn, self.dialogue, self._remember, began_monotonic=self._began)

    def _remember(self) -> None:
        self.dialogue.text, self.dialogue.seconds = self.stream.text, time.monotonic() - self._began
        self.turn.execution.dialogue = self.dialogue

    # --- Rounds ---------------------------------------------------------------------------------------------

    def _round(self) -> ChatResult:
        """One call of the model; the same without tools when it, or its replacement, cannot use them."""
        self._used_up = self.dialogue.used_up(self.budgets, self._seconds()) if self.specs else ""
        offered = () if self._used_up else self.specs
        self.stream.begin()
        try:
            return self._ask(offered)
        except ModelError as error:
            causes = {cause.code for cause in error.causes}
            if offered and causes & WITHOUT_TOOLS:
                self.specs = ()
                return self._ask(())
            if causes == {"empty"}:
                return self._repaired()
            raise

    def _ask(self, offered: tuple[ToolSpec, ...], *more: ChatMessage) -> ChatResult:
        self.turn.handle.check()
        self.dialogue.rounds += 1
        self._was_offered = bool(offered)
        given = {"round": self.dialogue.rounds, "tools": [spec.name for spec in offered]}
        with self.turn.tracer.step("llm_call", purpose="chat", **given) as step:
            if self._used_up:
                step.output["cause"] = {"code": code_of(self._used_up), "used_up": self._used_up}
            request = _request(self.turn, (*self.dialogue.messages, *more), offered)
            for event in stream_chat(request, cancelled=self.turn.handle.cancelled):
                match event:
                    case TextDelta(text=text, channel="answer"):
                        self.stream.feed(text)
                    case TextDelta(text=text) if self.turn.input.config.shows_reasoning:
                        self.turn.handle.events.token(text, "reasoning")
                    case Restarted(attempt=attempt, reason=reason):
                        step.output.setdefault("restarts", []).append(reason)
                        self.stream.restart(attempt)
                    case Completed(result=result):
                        self._note(result, step.output)
        if not offered:
            pending_calls.refuse(self.turn, self._last.tool_calls, used_up=self._used_up)
        return self._last

    def _note(self, result: ChatResult, output: dict[str, Any]) -> None:
        part = self.stream.end()
        self._last = replace(result, content=part)
        self.dialogue.count(result.usage)
        self.dialogue.reasoning += result.reasoning
        output |= {"finish_reason": result.finish_reason}
        if result.tool_calls:
            output["calls"] = [call.name for call in result.tool_calls]

    def _take_calls(self, result: ChatResult) -> bool:
        """Whether there is something to call; calls of a round without tools are not heard."""
        if not (result.tool_calls and self._was_offered):
            return False
        self.dialogue.take(result)
        return True

    def _seconds(self) -> float:
        return time.monotonic() - self._began

    # --- The end --------------------------------------------------------------------------------------------

    def _close(self, result: ChatResult) -> None:
        if not result.content.strip() and result.finish_reason != "length":
            result = self._repaired()
        if result.finish_reason == "length":
            result = self._continued(result)
        elif not result.content.strip():
            raise self._empty()
        if self._used_up:
            self.turn.execution.cause = code_of(self._used_up)
            self.stream.say(self.budgets.sentence(self._used_up))
        self.turn.execution.answer = replace(
            result,
            content=self.stream.text.strip(),
            reasoning=self.dialogue.reasoning,
            tool_calls=(),
            usage=self.dialogue.used,
        )
        self._trace_values()

    def _repaired(self) -> ChatResult:
        """An empty answer: asked once more."""
        if self._was_repaired:
            raise self._empty()
        self._was_repaired = True
        try:
            return self._ask((), ChatMessage("user", WAS_EMPTY))
        except ModelError as error:
            if {cause.code for cause in error.causes} != {"empty"}:
                raise
            raise self._empty(error.causes) from error

    def _empty(self, causes: Sequence[Cause] = ()) -> EmptyAnswer:
        if self._used_up:
            return OnlyCalls(code=code_of(self._used_up), causes=causes)
        return EmptyAnswer(causes=causes)

    def give_up(self, error: ModelError) -> None:
        """There is no answer; what was found in hidden blocks is kept all the same."""
        self._trace_values()
        note = self.budgets.sentence(self._used_up) if isinstance(error, OnlyCalls) else ""
        self.turn.execution.unanswered = Unanswered(error, self.stream, self.dialogue, note)

    def _continued(self, result: ChatResult) -> ChatResult:
        """An answer that reached the greatest length goes on once; then it says that it was cut."""
        cut = ChatMessage("assistant", result.content or "…")
        self.stream.begin(goes_on=bool(result.content))
        more = result
        if len(self.stream.text) < MOST_CHARACTERS:
            with suppress(ModelError):
                more = self._ask((), cut, ChatMessage("user", GO_ON))
        if not (result.content + more.content).strip():
            raise self._empty()
        if more.finish_reason == "length" or more is result:
            self.stream.say(_("*The answer was cut off here: it reached the maximum length.*"))
        return more

    def _trace_values(self) -> None:
        kept = take_inline_values(self.turn, self.stream.blocks)
        if kept:
            with self.turn.tracer.step("node:inline_values") as step:
                step.output = kept


def _beginning(turn: TurnContext, specs: tuple[ToolSpec, ...]) -> Dialogue:
    """The messages that the model reads first."""
    prompt = chat_prompt(turn, offers_tools=bool(specs))
    if prompt.files:
        with turn.tracer.step("node:files") as step:
            step.output = {"files": list(prompt.files)}
    return Dialogue(prompt.messages, text=turn.execution.preface)


def _specs(turn: TurnContext) -> tuple[ToolSpec, ...]:
    """The tools of the stage as functions; none for a model that cannot use them, or when there is no model."""
    if not (turn.input.has_model and turn.input.uses_tools):
        return ()
    language = turn.input.language
    return tuple(
        ToolSpec(
            tool.name,
            in_language(tool.description, language),
            tool.function_schema.get("parameters") or {"type": "object"},
        )
        for tool in tools_of_stage(turn.input.config, turn.input.stage.current).values()
    )


def _request(
    turn: TurnContext, messages: tuple[ChatMessage, ...], offered: tuple[ToolSpec, ...]
) -> ChatRequest:
    config = turn.input.config
    return replace(
        request_of(turn, "chat", messages),
        tools=offered,
        temperature=config.temperature,
        max_tokens=config.max_tokens,
        max_characters=MOST_CHARACTERS,
        rules=lambda _: by_rules.answer(turn),
    )
