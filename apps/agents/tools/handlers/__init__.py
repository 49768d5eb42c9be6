"""How a tool is carried out, by its handler: code of the product, a call to another service, or a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.models import ToolHandler
from apps.agents.tools.handlers import deep_link, http
from apps.agents.tools.registry import (
    ToolContext,
    ToolFailed,
    ToolOutput,
    handler_of,
)

Invoke = Callable[[ToolConfig, ToolContext, Mapping[str, Any]], ToolOutput]


def _code(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    handler = handler_of(tool.name)
    if handler is None:
        raise ToolFailed(code="tool_unknown")
    return handler(context, arguments)


HANDLERS: dict[str, Invoke] = {
    ToolHandler.CODE: _code,
    ToolHandler.API: http.invoke,
    ToolHandler.DEEP_LINK: deep_link.invoke,
}


def invoke(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Carry the tool out. Raises ToolRefused, ToolRetry, ToolFailed."""
    return HANDLERS[tool.handler](tool, context, arguments)


def is_there(tool: ToolConfig) -> bool:
    """Whether anything stands behind the tool: code may be missing in this installation."""
    return tool.handler in HANDLERS and (
        tool.handler != ToolHandler.CODE or handler_of(tool.name) is not None
    )
