"""A graph walked within a turn: its nodes are steps of the trace, and what they say is the answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from apps.agents.traces.recorder import OpenStep
from apps.agents.turn import checkpoint
from apps.agents.turn.answer.rounds import NOTHING
from apps.agents.turn.answer.tools import emit_kept
from apps.agents.turn.context import TurnContext
from apps.agents.turn.extraction import take_inline_values
from apps.agents.turn.graphs.transcript import Transcript


class TurnHost:
    """`close` takes what was said for the answer, unless a node has written one by itself."""

    def __init__(self, turn: TurnContext) -> None:
        self.owner = turn
        self.transcript = Transcript(
            turn.handle,
            turn.tracer.text_sent,
            shows_reasoning=turn.input.config.shows_reasoning,
            cited=turn.execution.cited,
            preface=turn.execution.preface,
        )

    def check(self) -> None:
        self.owner.handle.check()

    def cancelled(self) -> bool:
        return self.owner.cancelled()

    def step(self, name: str, **given: Any) -> AbstractContextManager[OpenStep]:
        return self.owner.tracer.step(name, **given)

    def record(self, event: str, data: dict[str, Any]) -> None:
        emit_kept(self.owner, event, data)

    def saved(self) -> Mapping[str, Any]:
        return self.owner.execution.graph

    def save(self, data: dict[str, Any]) -> None:
        self.owner.execution.graph = data
        checkpoint.save(self.owner)

    def answer(self) -> Mapping[str, Any]:
        return self.owner.handle.run.params.get("answer") or {}

    def close(self) -> None:
        execution, said = self.owner.execution, self.transcript.text.strip()
        take_inline_values(self.owner, self.transcript.blocks)
        execution.events += (
            self.transcript.events()
        )  # the answer of a model may still have to wait for a person
        is_more = said != execution.preface.strip()
        if said and is_more and execution.answer is None:
            last = self.transcript.last or NOTHING
            execution.answer = replace(last, content=said, tool_calls=(), usage=self.transcript.used)
