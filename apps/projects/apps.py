"""Registers the app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProjectsConfig(AppConfig):
    name = "apps.projects"
    verbose_name = _("People and projects")

    def ready(self) -> None:
        from apps.projects.enrolment.selectors import enrolment_metrics
        from apps.projects.metrics import register_metric

        register_metric("enrolment", enrolment_metrics)
