"""HTTP and WebSocket entry; the sockets only relay what the runs publish."""

from __future__ import annotations

import os

import django
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponseBase
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Imported after Django is set up: they import models.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402

from apps.projects.requests.sockets import OwnPages  # noqa: E402
from apps.runs.routing import websocket_urlpatterns  # noqa: E402
from config import collector  # noqa: E402
from config.database import silence  # noqa: E402


class Pages(ASGIHandler):
    """Middleware and view of a request in one thread, from the first to the last.

    Django would go from thread to event loop and back for each middleware, two dozen times for a request: when
    the loop is busy relaying answers each of these changes waits for it.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": OwnPages(CookieMiddleware(URLRouter(websocket_urlpatterns))),
    }
)

silence.bound_waits(settings.DB_ANSWER_SECONDS)
_ = get_resolver().url_patterns  # else the first request would load every view
collector.keep_what_is_loaded()
