"""Addresses of what projects remember and of what the agent of a project works with."""

from __future__ import annotations

from apps.iit_memory.urls_memories import urlpatterns as memory_urls

app_name = "iit_memory"
urlpatterns = [*memory_urls]
