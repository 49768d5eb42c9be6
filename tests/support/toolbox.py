"""Tools for tests: made, given to a stage of the agent, and published."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Stage, Step, Tool
from apps.agents.tools.registry import ToolContext, ToolOutput, register_tool
from apps.runs.models import Run
from tests.support.openai_script import ScriptedCall

PARAMETERS = {
    "type": "object",
    "additionalProperties": False,
    "required": ["n"],
    "properties": {"n": {"type": "integer", "minimum": 1}, "mode": {"enum": ["a", "b"]}},
}
Body = Callable[[ToolContext, Mapping[str, Any]], ToolOutput]


@dataclass
class Toolbox:
    """`seen` are the arguments of every call of a tool that `add` made with the default body."""

    agent: Agent
    seen: list[dict[str, Any]] = field(default_factory=list)

    def add(self, name: str, body: Body | None = None, *, stage: str = "", **fields: Any) -> Tool:
        """Make a tool of code and publish it for `stage` (the first one where none is named)."""
        if fields.get("handler", "code") == "code":
            register_tool(name, body or self._note)
        given = {
            "title_en": name.title(),
            "title_zh_hans": f"工具{name}",
            "description_en": f"Does {name}.",
            "description_zh_hans": name,
            "function_schema": {"name": name, "parameters": PARAMETERS},
            **fields,
        }
        tool = Tool.objects.create(name=name, **given)
        self._stage(stage).tools.add(tool)
        publish(agent=self.agent, by=None)
        return tool

    def _stage(self, key: str) -> Stage:
        stages = Stage.objects.filter(agent=self.agent).order_by("order")
        return stages.get(key=key) if key else stages[0]

    def budget(self, **budgets: float) -> None:
        self.agent.budgets = budgets
        self.agent.save()
        publish(agent=self.agent, by=None)

    def _note(self, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
        self.seen.append(dict(arguments))
        return ToolOutput(f"n is {arguments['n']}", "", {"square": arguments["n"] ** 2})


def calls(name: str, *arguments: str) -> tuple[ScriptedCall, ...]:
    """Calls of one tool in one answer."""
    return tuple(ScriptedCall(name, given, id=f"call_{number}") for number, given in enumerate(arguments, 1))


def tool_steps(run: Run) -> list[Step]:
    return list(Step.objects.filter(trace__run=run, name="tool_call").order_by("position"))


def tool_messages(body: Mapping[str, Any]) -> list[str]:
    """What the model read of results, in a request."""
    return [message["content"] for message in body["messages"] if message["role"] == "tool"]
