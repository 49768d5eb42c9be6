"""The executor: carries out the plan's tasks, and shows the answer as it comes.

Values are looked for while the answer is written; nothing is stored here (finalize.py writes, once).
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from apps.agents import guided, memory
from apps.agents.extraction import Extracted, Verified, found_by_rules, inline_items, verify
from apps.agents.layers import tools
from apps.agents.parallel import at_the_same_time, result_of
from apps.agents.prompts.builder import chat_messages, extraction_messages
from apps.agents.stream_filter import BlockFilter
from apps.agents.tracing import cause_of
from apps.agents.turn_context import TurnContext
from apps.llm.chat import stream_chat
from apps.llm.errors import ModelError
from apps.llm.structured import structured
from apps.llm.types import ChatRequest, ChatResult, Completed, Restarted, TextDelta

Looking = Future[tuple[Verified, ChatResult]]


def execute(turn: TurnContext) -> None:
    """Carry out `turn.plan`; fill `turn.execution`."""
    plan = turn.plan
    looking: Looking | None = None
    folding = memory.begin_folding(turn)
    with turn.tracer.step("execution", tasks=[task.id for task in plan.tasks]) as step:
        for task in plan.tasks:
            turn.handle.check()
            match task.kind:
                case "data_extract":
                    looking = _look_for_values(turn)
                case "tool_call":
                    tools.call(turn, task.params)
                case "context_update":
                    turn.execution.complete_stage = not task.params["to"]
                    turn.execution.go_to = task.params["to"]
                case "llm_generate":
                    _answer(turn)
        if looking is not None:
            _take(turn, looking)
        memory.take_folded(turn, folding)
        step.output = {
            "found": [found.field for found in turn.execution.found],
            "finish_reason": turn.execution.answer.finish_reason if turn.execution.answer else "",
        }


def _look_for_values(turn: TurnContext) -> Looking | None:
    """What the rules read is certain; a model may find more, while the answer is written."""
    message = turn.input.message
    turn.execution.found += found_by_rules(
        turn.query.reading, message_id=str(message.pk), text=message.content
    )
    if not turn.input.has_model or turn.input.extracts_inline:
        return None
    return at_the_same_time(lambda: _ask_for_values(turn))


def _ask_for_values(turn: TurnContext) -> tuple[Verified, ChatResult]:
    given = turn.input
    answer = structured(
        _request(turn, "extraction", temperature=0.0), Extracted, cancelled=turn.handle.cancelled
    )
    verified = verify(
        answer.value.values if answer.value else (),
        message_id=str(given.message.pk),
        text=given.message.content,
        catalogue=given.config.catalogue,
        context=given.data,
        method="structured",
    )
    return verified, answer.result


def _take(turn: TurnContext, looking: Looking) -> None:
    """Add what the model found where the rules found nothing; a failed search leaves what the rules know."""
    with turn.tracer.step("node:extraction") as step:
        try:
            verified, used = result_of(looking)
        except ModelError as error:
            step.output = {"failed": error.code, **cause_of(error)}
            return
        step.used(used)
        known = {found.field for found in turn.execution.found}
        turn.execution.found += [found for found in verified.found if found.field not in known]
        step.output = {
            "kept": [f.field for f in verified.found],
            "dropped": [list(d) for d in verified.dropped],
        }


def _answer(turn: TurnContext) -> None:
    """Stream the answer; what a failed attempt had shown is taken back before the next one shows anything."""
    events, shown = turn.handle.events, Shown(turn)
    start = events.mark()
    with turn.tracer.step("llm_call", purpose="chat") as step:
        for event in stream_chat(_request(turn, "chat"), cancelled=turn.handle.cancelled):
            match event:
                case TextDelta(text=text, channel="answer"):
                    shown.feed(text)
                case TextDelta(text=text) if turn.input.config.shows_reasoning:
                    events.token(text, "reasoning")
                case Restarted(attempt=attempt, reason=reason):
                    step.output.setdefault("restarts", []).append(reason)
                    events.reset(start, attempt=attempt)
                    shown = Shown(turn)
                case Completed(result=result):
                    turn.execution.answer = replace(result, content=shown.close())
                    step.used(result)
        step.output |= shown.take_values()


class Shown:
    """The text that people see: the stream without the tagged block that an inline extraction puts into it."""

    def __init__(self, turn: TurnContext) -> None:
        self._turn = turn
        self._filter = BlockFilter()
        self._text: list[str] = []

    def feed(self, chunk: str) -> None:
        self._show(self._filter.feed(chunk))

    def close(self) -> str:
        """The whole visible text."""
        self._show(self._filter.close())
        return "".join(self._text).strip()

    def take_values(self) -> dict[str, Any]:
        """Values of the blocks that the message bears out; for the trace, what was kept and what was dropped."""
        given, execution = self._turn.input, self._turn.execution
        if not self._filter.blocks:
            return {}
        verified = verify(
            inline_items(self._filter.blocks),
            message_id=str(given.message.pk),
            text=given.message.content,
            catalogue=given.config.catalogue,
            context=given.data,
            method="inline",
        )
        known = {found.field for found in execution.found}
        execution.found += [found for found in verified.found if found.field not in known]
        return {"kept": [f.field for f in verified.found], "dropped": [list(d) for d in verified.dropped]}

    def _show(self, text: str) -> None:
        if text:
            self._turn.tracer.text_shown()
            self._text.append(text)
            self._turn.handle.events.token(text)


def _request(turn: TurnContext, purpose: str, *, temperature: float | None = None) -> ChatRequest:
    given = turn.input
    config = given.config
    return ChatRequest(
        purpose=purpose,
        messages=chat_messages(turn) if purpose == "chat" else extraction_messages(given),
        model_slug=config.models_by_purpose.get(purpose, ""),
        temperature=config.temperature if temperature is None else temperature,
        max_tokens=config.max_tokens,
        language=given.language,
        reference=str(turn.handle.run.id),
        project_id=given.conversation.project_id,
        rules=lambda _: guided.answer(turn),
    )
