"""A run's events as a server-sent stream: the same frames, from the same reader, as over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse

from apps.projects.api.problems import SIGN_IN_FIRST, problem, problem_of
from apps.projects.errors import NotFound
from apps.runs import reader
from apps.runs.frames import Frame, client_number
from apps.runs.selectors import may_read

KEEP_ALIVE_SECONDS = 15


async def run_events(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """Server-sent events from `after` (or Last-Event-ID) to `finish`."""
    user = await request.auser()
    if not user.is_authenticated:
        return problem(status=401, code="not_authenticated", detail=SIGN_IN_FIRST)
    if not await may_read(user, run_id):
        return problem_of(NotFound())
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return event_stream(run_id, after=client_number(after), watcher=user.pk)


def event_stream(run_id: UUID, *, after: int, watcher: UUID | None) -> StreamingHttpResponse:
    """The response for a reader who may read the run; it ends when the person loses access."""
    headers = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(
        _stream(run_id, after, watcher), content_type="text/event-stream", headers=headers
    )


async def _stream(run_id: UUID, after: int, watcher: UUID | None) -> AsyncIterator[bytes]:
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
