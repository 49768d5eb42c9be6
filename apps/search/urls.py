"""Addresses of the app."""

from __future__ import annotations

from apps.search import urls_library, urls_searches

app_name = "search"
urlpatterns = [*urls_library.urlpatterns, *urls_searches.urlpatterns]
