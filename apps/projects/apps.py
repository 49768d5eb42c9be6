"""Registers the app."""

from __future__ import annotations

from django.apps import AppConfig


class ProjectsConfig(AppConfig):
    name = "apps.projects"
