"""Registers the app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProjectsConfig(AppConfig):
    name = "apps.projects"
    verbose_name = _("People and projects")
