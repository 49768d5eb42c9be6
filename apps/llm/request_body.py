"""The JSON of a request to an OpenAI-compatible endpoint. By itself, because we alone decide what is in it, where an
answer may be anything."""

from __future__ import annotations

from typing import Any

from apps.llm import pictures
from apps.llm.models import OWN_PARAMETERS, Model
from apps.llm.types import (
    ChatMessage,
    ChatRequest,
    JsonSchemaFormat,
    ToolSpec,
)


def request_body(request: ChatRequest, model: Model) -> dict[str, Any]:
    """The JSON of a streaming request; a null in the model's further parameters takes a parameter out."""
    reasons = pictures.reasons_for(request.messages, sees=model.vision and request.shows_pictures)
    body: dict[str, Any] = {
        "model": model.name,
        "messages": [_message(message, reasons) for message in request.messages],
        "stream": True,
        "temperature": request.temperature,
        model.max_tokens_parameter: min(request.max_tokens, model.max_output_tokens)
        if request.max_tokens
        else None,
    }
    if model.stream_usage:
        body["stream_options"] = {"include_usage": True}
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
        body["tool_choice"] = _tool_choice(request.tool_choice)
    if request.response_format is not None:
        body["response_format"] = _response_format(request.response_format)
    body |= {name: value for name, value in model.request_defaults.items() if name not in OWN_PARAMETERS}
    return {name: value for name, value in body.items() if value is not None}


def _message(message: ChatMessage, reasons: pictures.Reasons) -> dict[str, Any]:
    data: dict[str, Any] = {"role": message.role, "content": pictures.content_of(message, reasons)}
    if message.name:
        data["name"] = message.name
    if message.tool_call_id:
        data["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        data["tool_calls"] = [
            {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments_json}}
            for c in message.tool_calls
        ]
    return data


def _tool(tool: ToolSpec) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)}
    return {"type": "function", "function": function}


def _tool_choice(choice: str) -> Any:
    if choice in {"auto", "required", "none"}:
        return choice
    return {"type": "function", "function": {"name": choice}}


def _response_format(wanted: JsonSchemaFormat) -> dict[str, Any]:
    schema = {"name": wanted.name, "schema": dict(wanted.schema), "strict": wanted.strict}
    return {"type": "json_schema", "json_schema": schema}
