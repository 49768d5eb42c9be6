"""Addresses of the app."""

from __future__ import annotations

from django.urls import URLPattern

from apps.search.urls_library import library_patterns

app_name = "search"
urlpatterns: list[URLPattern] = [*library_patterns]
