"""The sockets of this app, and the answer to an address that is none."""

from __future__ import annotations

from django.urls import path, re_path

from apps.runs.consumers import NoSuchSocket, RunConsumer

websocket_urlpatterns = [
    path("ws/runs/<uuid:run_id>/", RunConsumer.as_asgi()),
    re_path("", NoSuchSocket.as_asgi()),
]
