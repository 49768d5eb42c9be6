"""Addresses of the pages about people and projects."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "projects"
urlpatterns: list[URLPattern] = []
