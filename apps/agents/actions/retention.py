"""Content does not stay in traces for ever: after some days what steps were given and gave is taken out.

What happened stays: names, times, tokens, cost, models, outcomes, and the codes of what went wrong.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import F, JSONField, Q, TextField, Value
from django.db.models.functions import Cast, Concat, JSONObject
from django.utils import timezone

from apps.agents.models import Step, Trace, TraceOutcome

logger = structlog.get_logger(__name__)
BATCH = 500
CODES = ("cause", "attempts")  # of an output: what went wrong, and at which attempts


def redact_traces(*, days: int) -> int:
    """Take the content out of the steps of traces older than `days`; returns how many traces.

    In small transactions, so that it can be broken off and goes on where it was. ValueError below one day.
    """
    if days < 1:
        raise ValueError("at least one day")
    before = timezone.now() - timedelta(days=days)
    done = 0
    while count := _redact_batch(before):
        done += count
    logger.info("traces_redacted", traces=done, days=days)
    return done


@transaction.atomic
def _redact_batch(before: datetime) -> int:
    old = Trace.objects.filter(started_at__lt=before, redacted_at=None).exclude(outcome=TraceOutcome.RUNNING)
    chosen = list(
        old.order_by("started_at").select_for_update(skip_locked=True).values_list("pk", flat=True)[:BATCH]
    )
    steps = Step.objects.filter(trace__in=chosen)
    with_codes = steps.filter(output__has_any_keys=CODES)
    for kept in (CODES, *((code,) for code in CODES)):
        others = [code for code in CODES if code not in kept]
        having = with_codes.filter(output__has_keys=kept).exclude(output__has_any_keys=others)
        having.update(
            input={}, exchanges=[], output=JSONObject(**{name: F(f"output__{name}") for name in kept})
        )
    rest = steps.exclude(output__has_any_keys=CODES)
    rest.update(input={}, exchanges=[], output=Value({}, JSONField()))
    Trace.objects.filter(pk__in=chosen).update(redacted_at=timezone.now())
    return len(chosen)


def redact_steps_with(*, project_id: UUID, texts: Sequence[str]) -> int:
    """Take the content out of the steps of a project's turns in which one of these texts stands, because it is to be
    forgotten; returns how many steps."""
    said = Q(pk__in=[])
    for text in texts:
        for written in _as_written(text):
            said |= Q(content__contains=written)
    content = Concat(Cast("input", TextField()), Cast("output", TextField()), Cast("exchanges", TextField()))
    steps = Step.objects.filter(trace__conversation__project=project_id).annotate(content=content)
    chosen = list(steps.filter(said).values_list("pk", flat=True))
    return Step.objects.filter(pk__in=chosen).update(input={}, exchanges=[], output=Value({}, JSONField()))


def _as_written(text: str) -> set[str]:
    """A text as it stands in JSON, and in the JSON of a prompt within it."""
    once = json.dumps(text, ensure_ascii=False)[1:-1]
    escaped = json.dumps(text)[1:-1]
    return {once, json.dumps(once, ensure_ascii=False)[1:-1], json.dumps(escaped)[1:-1]}
