"""What the generator of the OpenAPI schema cannot find by itself: the calls that wrap a view of the framework to
stream or to wait, the errors that every call may answer with, and who may sign in how.

Named by SPECTACULAR_SETTINGS; `/api/schema` serves the result.
"""

from __future__ import annotations

from typing import Any

from config.openapi_inputs import describe_inputs

Endpoint = tuple[str, str, str, Any]
Schema = dict[str, Any]

PROBLEM_TYPE = "application/problem+json"
SSE = "text/event-stream"
METHODS = frozenset({"get", "post", "put", "patch", "delete"})
PROBLEMS = {
    "400": "The request cannot be used; `errors` names the fields.",
    "401": "Not signed in, or the token is unknown, expired or revoked.",
    "403": "A member without the right, an archived project, a token that may only read, or a missing CSRF token.",
    "404": "It does not exist, or you have no access to it.",
    "406": "The answer cannot be had in the format that `Accept` asks for.",
    "409": "Right in itself, but not with how things stand now: read again, then decide.",
    "413": "Too much was sent at once.",
    "415": "The body is in a format that this call does not read.",
    "429": "Too many requests; `Retry-After` says how long to wait.",
    "503": "The database cannot be reached at the moment; `Retry-After` says how long to wait.",
}
ALWAYS = ("401", "403", "404", "429", "503")
WITH_BODY = ("400", "409", "413", "415")
WAITS = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 0}}}
# What the generator makes of JSON that may be null: both of its parts fit null, so that nothing fits.
ANYTHING_OR_NULL = [{}, {"type": "null"}]
PROBLEM: Schema = {
    "type": "object",
    "description": "Problem details (RFC 9457).",
    "required": ["type", "title", "status", "code", "detail", "requestId"],
    "properties": {
        "type": {"type": "string", "description": "urn:trialdesk:problem:{code}"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; for programs."},
        "detail": {"type": "string", "description": "A sentence to act on, in the caller's language."},
        "requestId": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "code", "message"],
                "properties": {
                    "field": {"type": "string", "description": "Dotted path; empty for the whole request."},
                    "code": {"type": "string"},
                    "message": {"type": "string"},
                },
            },
        },
    },
}


def add_streams(endpoints: list[Endpoint]) -> list[Endpoint]:
    """The calls that wrap a view of the framework, which describes all of their answers."""
    from apps.agents.api.chat import AcceptView
    from apps.runs.api.events import EventsView

    return [
        *endpoints,
        ("/api/aia/{agent}/chat", "/api/aia/<slug:agent>/chat", "POST", AcceptView.as_view()),
        ("/api/runs/{run_id}/events", "/api/runs/<uuid:run_id>/events", "GET", EventsView.as_view()),
    ]


def finish(result: Schema, **_: Any) -> Schema:
    """Every call may answer with problem details."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = PROBLEM
    components["responses"] = {f"Problem{status}": _problem(status) for status in PROBLEMS}
    for schema in components["schemas"].values():
        for name, part in schema.get("properties", {}).items():
            if part.get("oneOf") == ANYTHING_OR_NULL:
                schema["properties"][name] = {k: v for k, v in part.items() if k != "oneOf"}
    describe_inputs(result)
    for path in result["paths"].values():
        for method, operation in path.items():
            if method in METHODS:
                _add_problems(method, operation)
    return result


def _add_problems(method: str, operation: Schema) -> None:
    statuses = list(ALWAYS)
    if method != "get":
        statuses += WITH_BODY
    elif operation.get("parameters"):
        statuses.append("400")
    contents = [
        content for answer in operation["responses"].values() for content in answer.get("content", {})
    ]
    if SSE not in contents:  # the streams answer whatever `Accept` says
        statuses.append("406")
    for status in sorted(statuses):
        operation["responses"].setdefault(status, {"$ref": f"#/components/responses/Problem{status}"})


def _problem(status: str) -> Schema:
    answer: Schema = {
        "description": PROBLEMS[status],
        "content": {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in {"429", "503"}:
        answer["headers"] = WAITS
    return answer
