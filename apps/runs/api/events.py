"""A run's events as a server-sent stream: the same frames, from the same reader, as over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.projects.errors import NotFound
from apps.projects.models import ApiToken
from apps.projects.views.support import person
from apps.runs import selectors
from apps.runs.events import reader
from apps.runs.events.frames import Frame, client_number
from apps.runs.events.hub import Watcher
from config.database.waits import give_back_connections

SSE = "text/event-stream"
KEEP_ALIVE_SECONDS = 15


class EventsView(APIView):
    """Whether the run's events may be read: 204. The stream itself is `run_events`."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """The stream is what it is, whatever `Accept` says."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="readRunEvents",
        tags=["runs"],
        summary="The events of a run as they come",
        description="Server-sent events from `after` (or Last-Event-ID) to `finish`: `id` is the event's number, "
        "`event` its name, `data` JSON. What is gone after 24 hours is replaced by a `snapshot`.",
        parameters=[
            OpenApiParameter(
                "after", OpenApiTypes.INT, description="The number of the last event that was read."
            ),
            OpenApiParameter("Last-Event-ID", OpenApiTypes.INT, OpenApiParameter.HEADER),
        ],
        responses={(200, SSE): OpenApiTypes.STR},
    )
    def get(self, request: Request, run_id: UUID) -> Response:
        selectors.get_run(request.user, run_id)
        return Response(status=204)


_events_view = EventsView.as_view()


def run_events(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """Server-sent events from `after` (or Last-Event-ID) to `finish`."""
    allowed = _events_view(request, run_id=run_id)
    if allowed.status_code != 204:
        return allowed
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    give_back_connections()
    return event_stream(run_id, after=client_number(after), watcher=watcher_of(request))


def watcher_of(request: HttpRequest) -> Watcher:
    """Who sent a request that a view of the framework has let through: it notes the token there."""
    token = getattr(request, "auth", None)
    return Watcher(person(request).pk, token.pk if isinstance(token, ApiToken) else None)


def event_stream(run_id: UUID, *, after: int, watcher: Watcher) -> StreamingHttpResponse:
    """The response for a reader who may read the run; it ends when the person, or the token, loses access."""
    headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(
        _stream(run_id, after, watcher), content_type="text/event-stream", headers=headers
    )


async def _stream(run_id: UUID, after: int, watcher: Watcher) -> AsyncIterator[bytes]:
    """Frames as they come; a comment when nothing came for a while, so that proxies keep the connection."""
    async with aclosing(reader.frames(run_id, after=after, who=lambda: watcher)) as frames:
        coming: asyncio.Task[Frame] | None = None
        try:
            while True:
                coming = coming or asyncio.ensure_future(anext(frames))
                done, _ = await asyncio.wait({coming}, timeout=KEEP_ALIVE_SECONDS)
                if not done:
                    yield b": waiting\n\n"
                    continue
                try:
                    yield coming.result().for_sse()
                except (StopAsyncIteration, NotFound):
                    return
                coming = None
        finally:
            if coming is not None:
                coming.cancel()
                await asyncio.wait({coming})
