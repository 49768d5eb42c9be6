"""HTTP and WebSocket entry; the sockets only relay what the runs publish."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any, cast

import django
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase
from django.urls import get_resolver, set_script_prefix

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Imported after Django is set up: they import models.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402

from apps.projects.requests.sockets import OwnPages  # noqa: E402
from apps.runs.routing import websocket_urlpatterns  # noqa: E402
from config import collector  # noqa: E402
from config.database import silence  # noqa: E402

MOST_REQUESTS = 1000  # at once; one that waits for the end of its turn holds a thread for minutes
threads = ThreadPoolExecutor(MOST_REQUESTS, thread_name_prefix="request")


class Pages(ASGIHandler):
    """All of a request in one thread, and in one that is there already.

    Django would go from thread to event loop and back for each middleware, two dozen times for a request: when the
    loop is busy relaying answers each of these changes waits for it. It would begin and end a thread for each request
    as well, in which all that is kept by thread (connections, settings of the broker) is made anew.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """As Django does it, with the signals of a request in the request's thread."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request, refused = self.create_request(scope, body)
            if request is None:
                await self.send_response(cast("HttpResponseBase", refused), send)
                return
            answering = asyncio.create_task(self._answer(request, send))
            leaving = asyncio.create_task(self.listen_for_disconnect(receive))
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            for task in (leaving, answering):
                task.cancel()  # of one that is done it changes nothing
            with suppress(RequestAborted, asyncio.CancelledError):
                await leaving
            with suppress(asyncio.CancelledError):
                await answering

    async def _answer(self, request: HttpRequest, send: Any) -> None:
        response = await self.run_get_response(request)
        try:
            await self.send_response(response, send)
        finally:
            if response.streaming:
                await sync_to_async(response.close)()

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self._response, thread_sensitive=False, executor=threads)(request)

    def _response(self, request: HttpRequest) -> HttpResponseBase:
        """What is streamed is closed when it was sent; of all else nothing is needed any more but its bytes."""
        request_started.send(sender=type(self))
        try:
            response = self.get_response(request)
            if not response.streaming:
                response.close()
            return response
        finally:
            close_old_connections()


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": OwnPages(CookieMiddleware(URLRouter(websocket_urlpatterns))),
    }
)

silence.bound_waits(settings.DB_ANSWER_SECONDS)
_ = get_resolver().url_patterns  # else the first request would load every view
collector.keep_what_is_loaded()
