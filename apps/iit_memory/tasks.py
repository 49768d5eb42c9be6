"""What the clock asks of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.iit_memory.reports.due import start_due_reports

START_DUE_REPORTS = "iit_memory.start_due_reports"


@shared_task(name=START_DUE_REPORTS)
def start_due() -> int:
    return start_due_reports()
