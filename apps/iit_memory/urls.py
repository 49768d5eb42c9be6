"""Addresses of what projects remember and of what the agent of a project works with, each page's in its own module."""

from __future__ import annotations

from apps.iit_memory import urls_manager, urls_memories, urls_overview, urls_reports

app_name = "iit_memory"
urlpatterns = [
    *urls_overview.urlpatterns,
    *urls_memories.urlpatterns,
    *urls_reports.urlpatterns,
    *urls_manager.urlpatterns,
]
