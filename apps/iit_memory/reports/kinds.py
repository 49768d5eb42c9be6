"""Names of the runs of reports, and how many weeks one run makes up for."""

from __future__ import annotations

from typing import Final

from apps.projects.models import Project

REPORT_KIND: Final = "weekly_report"
DELIVERY_KIND: Final = "report_delivery"
MOST_WEEKS: Final = 8


def queue_of(project: Project) -> str:
    """Reports of a project are made one after the other."""
    return f"{REPORT_KIND}:{project.pk}"
