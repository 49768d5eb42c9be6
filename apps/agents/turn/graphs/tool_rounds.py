"""A node that lets a model answer with tools: rounds of calls within the agent's budgets, as in the answer of a turn.

Only what is offered is called. What would change something outside is never offered: a node cannot wait for a person in
the middle of a model's answer.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from apps.agents.budgets.turn import Budgets, code_of
from apps.agents.tools.execution import tools_of_stage
from apps.agents.turn.answer import calls
from apps.agents.turn.answer.dialogue import Dialogue
from apps.agents.turn.context import TurnContext
from apps.agents.turn.graphs.node import NodeContext
from apps.fields.bilingual import in_language
from apps.llm.types import ChatRequest, ChatResult, ToolSpec


@dataclass(frozen=True)
class ToolAnswer:
    """`result` is the last answer of the model; `ended_by` the tool that ended the rounds, of those that may; `used_up`
    the budget that ended the use of tools (budgets/turn.py)."""

    result: ChatResult
    rounds: int
    ended_by: str = ""
    used_up: str = ""


def answer_with_tools(
    node: NodeContext[TurnContext],
    request: ChatRequest,
    *,
    offered: Collection[str],
    ends: Collection[str] = (),
) -> ToolAnswer:
    """The model writes and calls the `offered` tools of the agent, until it calls none, one of `ends` has come out
    well, or a budget is used up: the last round is without tools, so that there is always an answer.

    What the tools gave is in `turn.execution.tool_results`. Raises what `stream_chat` raises.
    """
    turn, began = node.owner, time.monotonic()
    specs = _specs(turn, offered)
    names = {spec.name for spec in specs}
    budgets, dialogue = Budgets.of(turn.input.config.budgets), Dialogue(request.messages)
    while True:
        used_up = dialogue.used_up(budgets, time.monotonic() - began) if specs else ""
        tools = () if used_up else specs
        result = node.stream(replace(request, messages=dialogue.messages, tools=tools))
        dialogue.rounds += 1
        dialogue.count(result.usage)
        if not (tools and result.tool_calls):
            if used_up:
                turn.execution.cause = code_of(used_up)
            return ToolAnswer(result, dialogue.rounds, used_up=used_up)
        node.check()
        known = len(turn.execution.tool_results)
        dialogue.take(result)
        calls.refuse_unoffered(turn, dialogue, names)
        calls.carry_out(turn, dialogue, _nothing, began_monotonic=began)
        came = turn.execution.tool_results[known:]
        if ended := _first(each.tool for each in came if each.ok and each.tool in ends):
            return ToolAnswer(result, dialogue.rounds, ended_by=ended)


def _specs(turn: TurnContext, offered: Collection[str]) -> tuple[ToolSpec, ...]:
    """None for a model that cannot use tools."""
    given = turn.input
    if not (given.has_model and given.uses_tools):
        return ()
    return tuple(
        ToolSpec(
            tool.name,
            in_language(tool.description, given.language),
            tool.function_schema.get("parameters") or {"type": "object"},
        )
        for tool in tools_of_stage(given.config, given.stage.current).values()
        if tool.name in offered and not tool.requires_auth
    )


def _first(names: Iterable[str]) -> str:
    return next(iter(names), "")


def _nothing() -> None:
    """A node is not saved in the middle: it runs anew."""
