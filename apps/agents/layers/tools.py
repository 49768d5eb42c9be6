"""The tools layer: validated arguments, a deadline for each call, and a result that is shown and can be proposed."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator

from apps.agents.actions.proposals import Found
from apps.agents.configuration import ToolConfig
from apps.agents.parallel import at_the_same_time, result_of
from apps.agents.tool_registry import Handler, ToolContext, ToolOutput, ToolRefused, handler_of
from apps.agents.turn_context import ToolResult, TurnContext
from apps.projects.errors import UserError


def call(turn: TurnContext, params: Mapping[str, Any]) -> ToolResult:
    """Run one tool; a failure is a result that says why, never an error of the turn."""
    name, arguments = str(params["tool"]), dict(turn.handle.run.params.get("tool", {}).get("arguments", {}))
    call_id = uuid.uuid4().hex[:12]
    events = turn.handle.events
    events.emit("tool_call", {"tool_name": name, "args": arguments, "call_id": call_id})
    with turn.tracer.step("tool_call", tool=name, arguments=arguments) as step:
        result = _result(turn, call_id, name, arguments)
        step.output = {"ok": result.ok, "summary": result.summary, "output": dict(result.output)}
    events.emit("tool_result", {"call_id": call_id, "ok": result.ok, "summary": result.summary})
    turn.execution.tool_results.append(result)
    turn.execution.found += result.found
    return result


def _result(turn: TurnContext, call_id: str, name: str, arguments: dict[str, Any]) -> ToolResult:
    tool = turn.input.config.tools.get(name)
    handler = handler_of(name)
    if tool is None or handler is None:
        return ToolResult(call_id, name, False, _("There is no tool “%(name)s” here.") % {"name": name})
    problem = _problem_with(tool, arguments)
    if problem:
        return ToolResult(call_id, name, False, problem)
    try:
        output = _run(turn, tool, handler, arguments)
    except ToolRefused as error:
        reasons = [f"{field}: {reason}" for field, why in error.fields.items() for reason in why]
        return ToolResult(
            call_id, name, False, "; ".join(reasons) or str(error), {"fields": list(error.fields)}
        )
    except UserError as error:
        return ToolResult(call_id, name, False, str(error))
    except TookTooLong:
        return ToolResult(call_id, name, False, _("The tool took too long and was given up."))
    evidence = {"kind": "tool", "tool": name, "call_id": call_id, "summary": output.summary}
    found = tuple(Found(v.field, v.value, "tool", (evidence,), 1.0, v.derived) for v in output.values)
    return ToolResult(call_id, name, True, output.summary, {**output.output, "text": output.text}, found)


def _problem_with(tool: ToolConfig, arguments: dict[str, Any]) -> str:
    parameters = tool.function_schema.get("parameters", {})
    error = next(iter(Draft202012Validator(parameters).iter_errors(arguments)), None)
    if error is None:
        return ""
    place = ".".join(str(part) for part in error.absolute_path) or tool.name
    return f"{place}: {error.message[:200]}"


def _run(turn: TurnContext, tool: ToolConfig, handler: Handler, arguments: dict[str, Any]) -> ToolOutput:
    given = turn.input
    context = ToolContext(
        conversation_id=str(given.conversation.pk),
        project_id=str(given.conversation.project_id),
        user_id=str(turn.handle.run.user_id or ""),
        agent=given.config.slug,
        stage=given.stage.current,
        language=given.language,
        data=given.data,
        deadline_seconds=tool.timeout_seconds,
        cancelled=turn.handle.cancelled,
    )
    work = at_the_same_time(lambda: handler(context, arguments))
    return result_of(work, timeout_seconds=tool.timeout_seconds)
