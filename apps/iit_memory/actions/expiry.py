"""The flow log is let go after its time, and never before its week is in a report.

In small transactions that skip what others hold, with a rest as long as each took: nobody who writes waits for it, and
it can be broken off anywhere.
"""

from __future__ import annotations

import time
from datetime import datetime

import structlog
from django.db import transaction
from django.utils import timezone

from apps.iit_memory.actions.flow import drop_entries
from apps.iit_memory.models import FlowEntry

logger = structlog.get_logger(__name__)
BATCH = 250
LONGEST_REST_SECONDS = 0.5


def expire_flow(*, now: datetime | None = None) -> int:
    """Gives how many messages were let go."""
    now, gone = now or timezone.now(), 0
    began = time.monotonic()
    while count := _expire_some(now):
        gone += count
        time.sleep(min(time.monotonic() - began, LONGEST_REST_SECONDS))
        began = time.monotonic()
    logger.info("flow_expired", messages=gone)
    return gone


@transaction.atomic
def _expire_some(now: datetime) -> int:
    due = FlowEntry.objects.filter(rolled_up_at__isnull=False, expires_at__lte=now).order_by("expires_at")
    chosen = list(due.select_for_update(skip_locked=True).values_list("pk", flat=True)[:BATCH])
    return drop_entries(FlowEntry.objects.filter(pk__in=chosen)) if chosen else 0
