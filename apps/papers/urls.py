"""Addresses of the app."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "papers"
urlpatterns: list[URLPattern] = []
