"""What the generator of the OpenAPI schema cannot find by itself: calls that are not views of the framework.

Named by SPECTACULAR_SETTINGS; `/api/schema` serves the result.
"""

from __future__ import annotations

from typing import Any

from apps.agents.api.chat import AcceptView

Endpoint = tuple[str, str, str, Any]

CHAT_PATH = "/api/aia/{agent}/chat"
CHAT_PATTERN = "/api/aia/<slug:agent>/chat"
EVENTS_PATH = "/api/runs/{run_id}/events"
SSE = "text/event-stream"


def add_chat(endpoints: list[Endpoint]) -> list[Endpoint]:
    """The chat call wraps AcceptView, which describes all of its answers."""
    return [*endpoints, (CHAT_PATH, CHAT_PATTERN, "POST", AcceptView.as_view())]


def add_events(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A run's events as a server-sent stream."""
    result["paths"][EVENTS_PATH] = {
        "get": {
            "operationId": "runs_events_retrieve",
            "description": "The run's events from `after` (or Last-Event-ID) to `finish`.",
            "parameters": [
                _parameter("path", "run_id", {"type": "string", "format": "uuid"}, required=True),
                _parameter("query", "after", {"type": "integer", "minimum": 0, "default": 0}),
                _parameter("header", "Last-Event-ID", {"type": "integer", "minimum": 0}),
            ],
            "tags": ["runs"],
            "security": [{"cookieAuth": []}],
            "responses": {"200": {"description": "", "content": {SSE: {"schema": {"type": "string"}}}}},
        }
    }
    return result


def _parameter(place: str, name: str, schema: dict[str, Any], *, required: bool = False) -> dict[str, Any]:
    return {"in": place, "name": name, "schema": schema, "required": required}
