"""One call of a tool from its arguments to its result. Whatever goes wrong is a result that says why.

The tool works in a thread of its own: one that hangs costs its time-out, and a stop is heeded at once.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import orjson
import structlog
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig, ToolConfig
from apps.agents.tools import arguments, handlers
from apps.agents.tools.call import Call, ToolResult
from apps.agents.tools.registry import (
    ToolContext,
    ToolOutput,
    ToolRefused,
    ToolRetry,
)
from apps.fields.evidence.found import Found
from apps.fields.stages.machine import COMPLETE
from apps.llm import retry
from apps.llm.errors import Cancelled
from apps.llm.schemas import without_nul
from apps.projects.errors import UserError
from apps.projects.text import well_formed
from apps.runs.work.threads import in_own_thread, watched

logger = structlog.get_logger(__name__)

MOST_TRIES = 3
FIRST_PAUSE_SECONDS = 0.5
CHARACTERS_PER_TOKEN = 3  # between English and Chinese
SUMMARY_CHARACTERS = 600


def tools_of_stage(config: AgentConfig, stage: str) -> dict[str, ToolConfig]:
    """The tools that the model may call: those that the stage lists, no others. Where the conversation stands in no
    stage (a complete protocol, an agent without stages), all of the agent's."""
    everywhere = stage == COMPLETE or not config.stages
    allowed = config.tools.keys() if everywhere else config.stage(stage).tools
    return {name: tool for name, tool in config.tools.items() if name in allowed and handlers.is_there(tool)}


def refusal(config: AgentConfig, stage: str, call: Call, *, by_person: bool) -> ToolResult | None:
    """Why the call is not carried out, before anybody is asked; None when nothing speaks against it.

    People may use every tool of the agent through its form, whatever the stage.
    """
    tool = config.tools.get(call.tool)
    if tool is None or not handlers.is_there(tool):
        return failed(call, "tool_unknown", _("There is no tool “%(name)s” here.") % {"name": call.tool[:60]})
    if not by_person and call.tool not in tools_of_stage(config, stage):
        sentence = _("The tool “%(name)s” may not be used in this stage.") % {"name": call.tool}
        return failed(call, "tool_not_allowed", sentence)
    if call.arguments is None:
        return failed(call, "arguments_no_json", call.unreadable)
    try:
        arguments.check(tool.function_schema, call.arguments)
    except UserError as error:
        return _of_error(call, error)
    return None


@dataclass(frozen=True)
class Limits:
    """What bounds a call from outside: `check` raises what cuts the run short, and a result of more than
    `result_tokens` is given in part."""

    check: Callable[[], None]
    result_tokens: int

    @property
    def result_characters(self) -> int:
        return int(self.result_tokens * CHARACTERS_PER_TOKEN)


def carry_out(
    tool: ToolConfig, call: Call, context: ToolContext, limits: Limits, *, tries: Callable[[int], None]
) -> ToolResult:
    """Do it, within the tool's time-out. Raises nothing but what `limits.check` raises.

    `tries` hears the number of each try. The deadline of `context` is set here.
    """
    try:
        output = _Tries(tool, call, context, limits, tries).output()
    except TimeoutError:
        return failed(call, "timeout", _("The tool took too long and was stopped."))
    except UserError as error:
        return _of_error(call, error)
    except Cancelled:
        limits.check()
        return failed(call, "stopped", _("The tool was stopped."))
    except Exception as error:  # a fault of the tool, not of the turn
        limits.check()
        logger.error("tool_crashed", tool=call.tool, error=type(error).__name__)
        return failed(
            call, type(error).__name__, _("The tool failed on our side. An administrator can see why.")
        )
    return _succeeded(call, output, limits)


def failed(call: Call, code: str, summary: str, **output: Any) -> ToolResult:
    return ToolResult(call.id, call.tool, False, _in_short(summary), output, error=code)


def _of_error(call: Call, error: UserError) -> ToolResult:
    if not isinstance(error, ToolRefused):
        return failed(call, error.code, str(error))
    reasons = [
        f"{error.titles.get(name, name)}: {' '.join(str(each) for each in texts)}"
        for name, texts in error.fields.items()
    ]
    return failed(call, error.code, "; ".join(reasons) or str(error), fields=list(error.fields))


def _in_short(summary: str) -> str:
    """As much as a trace keeps; a service may have put in what no database holds."""
    return well_formed(summary[:SUMMARY_CHARACTERS])


class _Tries:
    """One call, tried again while its tool says that this may help and there is time."""

    def __init__(
        self,
        tool: ToolConfig,
        call: Call,
        context: ToolContext,
        limits: Limits,
        tries: Callable[[int], None],
    ) -> None:
        self._tool, self._call, self._limits, self._tell = tool, call, limits, tries
        self._stopped = context.cancelled
        self._ends_at = ends_at = time.monotonic() + tool.timeout_seconds
        self._context = replace(
            context,
            deadline_seconds=tool.timeout_seconds,
            cancelled=lambda: context.cancelled() or time.monotonic() >= ends_at,
            ends_at_monotonic=ends_at,
            result_characters=limits.result_characters,
        )

    def output(self) -> ToolOutput:
        for number in range(1, MOST_TRIES + 1):
            self._tell(number)
            try:
                return self._once()
            except ToolRetry as error:
                pause = self._pause(error, number)
                if number == MOST_TRIES or time.monotonic() + pause >= self._ends_at:
                    raise
            retry.wait(pause, self._stopped)
        raise AssertionError("the last try returns or raises")

    def _once(self) -> ToolOutput:
        given = dict(self._call.arguments or {})
        work = in_own_thread(lambda: handlers.invoke(self._tool, self._context, given))
        return watched(work, check=self._limits.check, until_monotonic=self._ends_at)

    def _pause(self, error: ToolRetry, number: int) -> float:
        if error.after_seconds is not None:
            return error.after_seconds
        return FIRST_PAUSE_SECONDS * float(2 ** (number - 1)) * random.uniform(0.75, 1.25)  # noqa: S311 - jitter


def _succeeded(call: Call, output: ToolOutput, limits: Limits) -> ToolResult:
    evidence = {"kind": "tool", "tool": call.tool, "call_id": call.id, "summary": well_formed(output.summary)}
    found = tuple(Found(v.field, v.value, "tool", (evidence,), 1.0, v.derived) for v in output.values)
    summary = _in_short(output.summary)
    inputs = tuple(asdict(line) for line in output.inputs)
    result = ToolResult(
        call.id, call.tool, True, summary, found=found, citations=output.citations, inputs=inputs
    )
    try:
        whole = without_nul(orjson.dumps({**output.output, "text": output.text}, default=str).decode())
    except (TypeError, ValueError, RecursionError):
        return failed(call, "result_unreadable", _("The tool's result cannot be read."))
    most = limits.result_characters
    if len(whole) <= most:
        return replace(result, output=orjson.loads(whole))
    note = _("The result is too long: only its beginning is given here.")
    return replace(result, output={"note": note, "cut": True, "text": whole[:most]})
