"""Writes the rows of finished attempts."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from django.db import DatabaseError

from apps.llm import metering
from apps.llm.models import ModelCall

log = structlog.get_logger(__name__)


def record_calls(rows: Sequence[ModelCall]) -> None:
    """Save the attempts of one call, in one insert. An answer is not lost because its accounting is."""
    if not rows:
        return
    metering.note(rows)
    try:
        ModelCall.objects.bulk_create(rows)
    except DatabaseError as error:
        log.error("llm_calls_not_recorded", count=len(rows), error=type(error).__name__)
