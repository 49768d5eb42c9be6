"""Every error of the JSON API as problem details (RFC 9457): a stable code and a sentence to act on.

`problem_response` is the exception handler of Django REST framework; `problem` makes the same answer for
views that are not of that framework.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import exceptions as drf
from rest_framework.views import set_rollback

from apps.projects.errors import Forbidden, Invalid, NotFound, Sentence, UserError
from apps.projects.requests import origin

CONTENT_TYPE = "application/problem+json"
TITLES: dict[int, Sentence] = {
    400: _("The request cannot be used"),
    401: _("Not signed in"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Wrong method"),
    406: _("No such format"),
    409: _("Conflict with the present state"),
    413: _("Too large"),
    415: _("Format not understood"),
    429: _("Too many requests"),
    500: _("Internal error"),
    503: _("Not available at the moment"),
}
NOT_ALLOWED = _("You are not allowed to do that.")
PAGE_OUTDATED = _(
    "Reload the page and try again. If it happens again, allow cookies for this site in the browser."
)
SIGN_IN_FIRST = _("Sign in first.")
DATABASE_AWAY = _(
    "The database cannot be reached at the moment. Try again in some seconds; sending the same twice does no harm."
)
INTERNAL_ERROR = _("Something went wrong on our side; nothing was saved. Try again in a moment.")


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with one field: its dotted path ("" for the whole request), a code, a sentence."""

    field: str
    code: str
    message: str


def is_api_request(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def problem_body(
    *, status: int, code: str, detail: Sentence, errors: tuple[FieldProblem, ...] = ()
) -> dict[str, Any]:
    """The members of the answer, in the active language; `errors` only where fields are wrong."""
    body: dict[str, Any] = {
        "type": f"urn:trialdesk:problem:{code}",
        "title": str(TITLES.get(status, TITLES[500 if status >= 500 else 400])),
        "status": status,
        "code": code,
        "detail": str(detail),
        "requestId": origin.current().request_id,
    }
    if errors:
        body["errors"] = [asdict(error) for error in errors]
    return body


def problem(
    *, status: int, code: str, detail: Sentence, retry_after_seconds: int | None = None
) -> JsonResponse:
    """Problem details from a view outside Django REST framework."""
    body = problem_body(status=status, code=code, detail=detail)
    headers = {} if retry_after_seconds is None else {"Retry-After": str(retry_after_seconds)}
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE, headers=headers)


def problem_of(error: UserError) -> JsonResponse:
    """The same answer that `problem_response` gives for this error, for views outside the framework."""
    body = problem_body(
        status=error.status, code=error.code, detail=error.message, errors=_fields_of_user_error(error)
    )
    return JsonResponse(body, status=error.status, content_type=CONTENT_TYPE, headers=_retry_header(error))


def problem_response(exc: Exception, context: Mapping[str, Any]) -> JsonResponse | None:
    """Django REST framework's exception handler. None for the unexpected: the 500 handler answers."""
    error = _as_user_error(exc)
    if isinstance(error, UserError):
        details = (error.status, error.code, error.message, _fields_of_user_error(error))
        headers = _retry_header(error)
    elif isinstance(error, drf.APIException):
        details = _details_of(error)
        headers = _headers_of(error)
    else:
        return None
    set_rollback()
    status, code, detail, errors = details
    body = problem_body(status=status, code=code, detail=detail, errors=errors)
    # JSON whatever the view renders else: a framework's response would be rendered as what was asked for.
    return JsonResponse(body, status=status, headers=headers, content_type=CONTENT_TYPE)


def _as_user_error(exc: Exception) -> Exception:
    """Django's own refusals, with our sentences."""
    if isinstance(exc, UserError):
        return exc
    if isinstance(exc, Http404):
        return NotFound()
    if isinstance(exc, PermissionDenied):
        return Forbidden(NOT_ALLOWED)
    return exc


Details = tuple[int, str, Sentence, tuple[FieldProblem, ...]]


def _details_of(error: drf.APIException) -> Details:
    if isinstance(error, drf.ValidationError):
        fields = tuple(_flatten(error.get_full_details()))
        return 400, Invalid.code, fields[0].message if len(fields) == 1 else Invalid.message, fields
    if isinstance(error, drf.NotAuthenticated):
        return 401, "not_authenticated", SIGN_IN_FIRST, ()  # the framework says 403 with session sign-in
    if isinstance(error, drf.AuthenticationFailed):
        return 401, "authentication_failed", str(error.detail), ()
    if isinstance(error, drf.Throttled):
        return 429, "throttled", _throttled(getattr(error, "wait", None)), ()
    if str(error.detail).startswith("CSRF Failed"):
        return 403, "csrf_failed", PAGE_OUTDATED, ()
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    return error.status_code, code, str(error.detail), ()


def _throttled(wait_seconds: float | None) -> Sentence:
    if wait_seconds is None:
        return _("Too many requests. Wait a moment.")
    seconds = math.ceil(wait_seconds)
    return ngettext(
        "Too many requests. Try again in %(seconds)d second.",
        "Too many requests. Try again in %(seconds)d seconds.",
        seconds,
    ) % {"seconds": seconds}


def _headers_of(error: drf.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(challenge)
    if wait_seconds := getattr(error, "wait", None):
        headers["Retry-After"] = str(math.ceil(wait_seconds))
    return headers


def _retry_header(error: UserError) -> dict[str, str]:
    return {} if error.retry_after_seconds is None else {"Retry-After": str(error.retry_after_seconds)}


def _fields_of_user_error(error: UserError) -> tuple[FieldProblem, ...]:
    if not isinstance(error, Invalid):
        return ()
    return tuple(
        FieldProblem(field=name, code=error.code, message=str(sentence))
        for name, sentences in error.fields.items()
        for sentence in sentences
    )


def _flatten(details: Any, path: str = "") -> Iterator[FieldProblem]:
    """The leaves of the framework's nested details, {field: [{message, code}]}; in lists by position."""
    if isinstance(details, Mapping) and set(details) == {"message", "code"}:
        yield FieldProblem(field=path, code=str(details["code"]), message=str(details["message"]))
    elif isinstance(details, Mapping):
        for name, inner in details.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _flatten(inner, ".".join(part for part in (path, own) if part))
    else:
        is_leaves = all(isinstance(item, Mapping) and set(item) == {"message", "code"} for item in details)
        for position, inner in enumerate(details):
            yield from _flatten(inner, path if is_leaves else ".".join(p for p in (path, str(position)) if p))
