"""What the clock asks of this app; one line each."""

from __future__ import annotations

from celery import shared_task

from apps.agents.actions.retention import redact_traces
from apps.agents.context.kept_results import sweep_expired_results

SWEEP_RESULTS = "agents.sweep_results"
PRUNE_TRACES = "agents.prune_traces"


@shared_task(name=PRUNE_TRACES)
def prune_traces(days: int) -> int:
    return redact_traces(days=days)


@shared_task(name=SWEEP_RESULTS)
def sweep_results() -> int:
    return sweep_expired_results()
