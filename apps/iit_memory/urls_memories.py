"""Addresses of what a project remembers."""

from __future__ import annotations

from django.urls import path

from apps.iit_memory.api.memories import EndView
from apps.iit_memory.views import memories

urlpatterns = [
    path("p/<slug:slug>/memory/", memories.page, name="memories"),
    path("p/<slug:slug>/memory/accept/", memories.accept_all, name="memories_accept"),
    path(
        "p/<slug:slug>/memory/conversations/<uuid:conversation_id>/",
        memories.remember,
        name="remember_conversation",
    ),
    path("api/memories/<uuid:memory_id>/end", EndView.as_view(), name="api_memory_end"),
    path("p/<slug:slug>/memory/<uuid:memory_id>/", memories.decide, name="memory_decide"),
]
