"""Translates what the SDK and the HTTP library raise into our few kinds of failure.

Only status and error code are taken over. Free text of an endpoint may repeat the key or the conversation.
"""

from __future__ import annotations

import re
from typing import Any

import httpx2

from apps.llm import sdk
from apps.llm.errors import AttemptFailed
from apps.llm.retry import retry_after_seconds

CODE = re.compile(r"[A-Za-z0-9_.-]{1,80}")
BY_STATUS = {401: "auth", 403: "auth", 402: "quota", 404: "unknown_model", 413: "context_length"}
RETRIED_4XX = {408, 409, 425}


def failure_of(error: Exception) -> AttemptFailed:
    """The failure behind an openai.OpenAIError or httpx2.HTTPError."""
    if isinstance(error, sdk.APIStatusError):
        return _by_status(error.status_code, provider_code(error.body), error.response)
    if isinstance(error, sdk.APITimeoutError | httpx2.TimeoutException):
        return AttemptFailed("connect_timeout", "retry")
    if isinstance(error, sdk.APIConnectionError):
        return AttemptFailed("connection", "retry")
    if isinstance(error, httpx2.HTTPError):
        return AttemptFailed("connection_lost", "retry")
    return AttemptFailed("bad_response", "retry")


def failure_in_stream(error: Any) -> AttemptFailed:
    """The failure behind an `error` object that came with status 200, in the middle of a stream."""
    code = provider_code(error)
    status = int(code) if code.isdigit() and 400 <= int(code) <= 599 else 500
    return _by_status(status, code, None)


def provider_code(body: Any) -> str:
    """The endpoint's word for the error (`code`, else `type`); empty when it has none or it is no mere word."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    if not isinstance(inner, dict):
        return ""
    words = (str(inner.get(name) or "") for name in ("code", "type"))
    return next((word for word in words if CODE.fullmatch(word)), "")


def _by_status(status: int, code: str, response: httpx2.Response | None) -> AttemptFailed:
    if status == 429 and "quota" not in code and "balance" not in code:
        seconds = retry_after_seconds(response.headers) if response is not None else None
        return AttemptFailed(
            "rate_limited", "retry", status=status, provider_code=code, retry_after_seconds=seconds
        )
    if status in RETRIED_4XX or status >= 500:
        seconds = retry_after_seconds(response.headers) if response is not None else None
        return AttemptFailed(
            "server_error", "retry", status=status, provider_code=code, retry_after_seconds=seconds
        )
    if status < 400:  # a redirect, which is not followed
        return AttemptFailed("bad_response", "next_model", status=status)
    return AttemptFailed(_refusal(status, code), "next_model", status=status, provider_code=code)


def _refusal(status: int, code: str) -> str:
    if status == 429:
        return "quota"
    if "context_length" in code:
        return "context_length"
    if "content_filter" in code or "content_policy" in code:
        return "content_filter"
    return BY_STATUS.get(status, "bad_request")
