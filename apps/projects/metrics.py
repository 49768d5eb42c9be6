"""Figures of a project over a time, from whatever app has them: reports ask here and know none of the apps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from apps.projects.models import Project
from apps.projects.registry import Registry

# (project, from, until), half-open -> figures by their names.
MetricSource = Callable[[Project, datetime, datetime], Mapping[str, float]]
METRIC_SOURCES: Registry[str, MetricSource] = Registry("source of figures")


def register_metric(name: str, source: MetricSource) -> None:
    """In AppConfig.ready(). `name` is a group of figures, "enrolment"."""
    METRIC_SOURCES.register(name, source)


def metrics_of(project: Project, start: datetime, end: datetime) -> dict[str, dict[str, float]]:
    """All figures by the name of their source."""
    return {name: dict(source(project, start, end)) for name, source in METRIC_SOURCES.items()}
