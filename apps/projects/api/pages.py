"""The answers when no view has one: problem details under /api/, else a page with a sentence.

config/urls.py names them as handler400, handler403, handler404 and handler500; settings name csrf_failure.
"""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from apps.projects.api.problems import (
    DATABASE_AWAY,
    INTERNAL_ERROR,
    NOT_ALLOWED,
    PAGE_OUTDATED,
    TITLES,
    is_api_request,
    problem,
    problem_of,
)
from apps.projects.errors import Forbidden, Invalid, NotFound, Sentence, TooLarge, UserError
from apps.projects.storage import STORAGE_FULL, STORAGE_FULL_CODE, is_disk_full

RETRY_AFTER_SECONDS = 5


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return page_of(request, TooLarge(limit_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
    return page_of(request, Invalid())


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Our own errors bring their sentence; those of Django are told in general words."""
    if isinstance(exception, UserError):
        return page_of(request, exception)
    return page_of(request, Forbidden(NOT_ALLOWED))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page_of(request, exception if isinstance(exception, UserError) else NotFound())


def server_error(request: HttpRequest) -> HttpResponse:
    """Says so without touching the database or the session, which may be what failed."""
    error = sys.exc_info()[1]
    if is_disk_full(error):
        return _not_now(request, code=STORAGE_FULL_CODE, sentence=STORAGE_FULL)
    if isinstance(error, OperationalError | InterfaceError):
        return _not_now(request, code="database_unavailable", sentence=DATABASE_AWAY)
    if is_api_request(request):
        return problem(status=500, code="internal_error", detail=INTERNAL_ERROR)
    return HttpResponse(render_to_string("500.html"), status=500)


def _not_now(request: HttpRequest, *, code: str, sentence: Sentence) -> HttpResponse:
    """PostgreSQL starts again, or moves: whoever waits a moment and sends the same again loses nothing."""
    if is_api_request(request):
        return problem(status=503, code=code, detail=sentence, retry_after_seconds=RETRY_AFTER_SECONDS)
    headers = {"Retry-After": str(RETRY_AFTER_SECONDS)}
    return HttpResponse(render_to_string("500.html", {"status": 503}), status=503, headers=headers)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return page_of(request, Forbidden(PAGE_OUTDATED, code="csrf_failed"))


def page_of(request: HttpRequest, error: UserError) -> HttpResponse:
    """`error` as the caller can read it: problem details for the API, a page for a person, whose heading says
    itself that there is nothing."""
    if is_api_request(request):
        return problem_of(error)
    title = TITLES.get(error.status, TITLES[400])
    message = "" if error.message is NotFound.message else error.message
    context = {"status": error.status, "code": error.code, "title": title, "message": message}
    return render(request, "error.html", context, status=error.status)
