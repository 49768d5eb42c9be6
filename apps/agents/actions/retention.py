"""Content does not stay in traces for ever: after some days what steps were given and gave is taken out. What happened
stays: names, times, tokens, cost, models, outcomes, and the codes of what went wrong.

What is to be forgotten goes at once, from all that was made of it in conversations. The messages stay as people and
models wrote them, and go with their conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import F, JSONField, Q, TextField, Value
from django.db.models.functions import Cast, Concat, JSONObject
from django.utils import timezone

from apps.agents.models import (
    CitedPassage,
    ConversationSummary,
    Feedback,
    KeptResult,
    Step,
    Trace,
    TraceOutcome,
)
from apps.projects.text import as_in_json
from apps.runs.actions.forgetting import forget_in_runs

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


@transaction.atomic
def forget_texts(*, project_id: UUID, texts: Sequence[str]) -> None:
    """The caller has checked the right to do so, and writes the audit."""
    _redact_steps(project_id, texts)
    in_project = Q(message__conversation__project=project_id)
    passages = CitedPassage.objects.filter(in_project, _says(texts, "title", "quote"))
    passages.update(title="", quote="", verified=False)
    summaries = ConversationSummary.objects.filter(conversation__project=project_id)
    summaries.filter(_says(texts, "text")).update(text="", up_to_turn=0)
    Feedback.objects.filter(in_project, _says(texts, "reason")).update(reason="")
    kept = KeptResult.objects.filter(project=project_id).annotate(content=Cast("data", TextField()))
    kept.filter(_says(texts, "content")).delete()
    forget_in_runs(project_id=project_id, texts=texts)


def _redact_steps(project_id: UUID, texts: Sequence[str]) -> None:
    """Without the content of every step in which one of the texts stands."""
    content = Concat(Cast("input", TextField()), Cast("output", TextField()), Cast("exchanges", TextField()))
    steps = Step.objects.filter(trace__conversation__project=project_id).annotate(content=content)
    chosen = list(steps.filter(_says(texts, "content")).values_list("pk", flat=True))
    Step.objects.filter(pk__in=chosen).update(input={}, exchanges=[], output=Value({}, JSONField()))


def _says(texts: Sequence[str], *columns: str) -> Q:
    """Whether one of the texts stands in one of the columns."""
    said = Q(pk__in=[])
    for written in {written for text in texts for written in as_in_json(text)}:
        for column in columns:
            said |= Q(**{f"{column}__contains": written})
    return said
