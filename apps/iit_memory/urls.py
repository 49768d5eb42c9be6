"""Addresses of this app, each page's in its own module."""

from __future__ import annotations

from apps.iit_memory import urls_reports

app_name = "iit_memory"
urlpatterns = [*urls_reports.urlpatterns]
