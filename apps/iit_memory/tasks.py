"""What the clock asks of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.iit_memory.actions.catching_up import catch_up
from apps.iit_memory.actions.expiry import expire_flow
from apps.iit_memory.actions.extraction import read_waiting
from apps.iit_memory.remembering import CATCH_UP, EXPIRE
from apps.iit_memory.reports.due import start_due_reports

START_DUE_REPORTS = "iit_memory.start_due_reports"


@shared_task(name=CATCH_UP)
def remember_messages() -> int:
    return catch_up() + read_waiting()


@shared_task(name=EXPIRE)
def expire_messages() -> int:
    return expire_flow()


@shared_task(name=START_DUE_REPORTS)
def start_due() -> int:
    return start_due_reports()
