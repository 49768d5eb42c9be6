"""How a tool is carried out: by a retriever where its type is `rag`, else by its handler, which is code of the
product, a call to another service, or a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.models import ToolHandler, ToolType
from apps.agents.tools.handlers import deep_link, http, retrieval
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
    return handler(replace(context, configuration=tool.configuration), arguments)


HANDLERS: dict[str, Invoke] = {
    ToolHandler.CODE: _code,
    ToolHandler.API: http.invoke,
    ToolHandler.DEEP_LINK: deep_link.invoke,
}


def invoke(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Carry the tool out. Raises ToolRefused, ToolRetry, ToolFailed."""
    if tool.tool_type == ToolType.RAG:
        return retrieval.invoke(tool, context, arguments)
    return HANDLERS[tool.handler](tool, context, arguments)


def is_there(tool: ToolConfig) -> bool:
    """Whether anything stands behind the tool: code and retrievers may be missing in this
    installation."""
    if tool.tool_type == ToolType.RAG:
        return retrieval.retriever_of(tool) is not None
    return tool.handler in HANDLERS and (
        tool.handler != ToolHandler.CODE or handler_of(tool.name) is not None
    )
