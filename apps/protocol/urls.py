"""Addresses of protocols: each part of the app brings its own list."""

from __future__ import annotations

from apps.protocol.urls_generation import urlpatterns as generation_urls

app_name = "protocol"
urlpatterns = [*generation_urls]
