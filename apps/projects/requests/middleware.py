"""What every request of a signed-in person carries: their language, their time zone, where it comes from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import cast
from zoneinfo import ZoneInfo

import structlog
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation

from apps.projects.api.pages import page_of
from apps.projects.errors import UserError
from apps.projects.models import User
from apps.projects.requests import language, origin
from apps.projects.signing_in.adapters import client_address

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class PersonMiddleware:
    """Activates the person's language and time zone, and notes the origin of the request.

    It stands after the request middleware of django-structlog, which makes the request's id. A UserError that
    a view lets through becomes a page, or problem details under /api/, with its own status.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        if self._is_async:
            return self._answer_async(request)
        chosen = language.of_page(request)
        if request.user.is_authenticated and not chosen:
            chosen = language.chosen_in(request.session)
        with origin.from_(_origin_of(request)), _zone_of(request.user, chosen):
            return self.get_response(request)

    async def _answer_async(self, request: HttpRequest) -> HttpResponseBase:
        user = await request.auser()
        chosen = language.of_page(request)
        if user.is_authenticated and not chosen:
            chosen = await language.chosen_in_async(request.session)
        with origin.from_(_origin_of(request)), _zone_of(user, chosen):
            return await cast("Awaitable[HttpResponseBase]", self.get_response(request))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        return page_of(request, exception) if isinstance(exception, UserError) else None


def _origin_of(request: HttpRequest) -> origin.Origin:
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    return origin.Origin(ip=client_address(request), request_id=str(request_id))


def _zone_of(user: User | AnonymousUser, chosen: str) -> timezone.override:
    """The person's zone for the block. Sets the language too (that `chosen` by the page or in this session, else that
    of the account), which LocaleMiddleware resets each request."""
    if not isinstance(user, User):
        return timezone.override(None)
    translation.activate(chosen or user.language)
    return timezone.override(ZoneInfo(user.time_zone))
