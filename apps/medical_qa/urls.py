"""Addresses of the app."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "medical_qa"
urlpatterns: list[URLPattern] = []
