"""Research that was stopped or failed and is continued: a new run goes on where the old one was, and answers of models
that the old one got are not paid for again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from apps.agents.extension import Run, RunHandle


def lineage(run: Run) -> Iterator[Run]:
    """The run, the one that it continues, and so on to the first."""
    each: Run | None = run
    while each is not None:
        yield each
        each = each.retry_of


def first_of(run: Run) -> str:
    """The id under which answers of models are kept."""
    return str([each.pk for each in lineage(run)][-1])


def take_over(handle: RunHandle) -> None:
    """Begin with what the run before had finished; its time does not count while nobody worked."""
    run = handle.run
    if run.retry_of is None or run.checkpoint:
        return
    graph = run.retry_of.checkpoint.get("graph")
    if graph:
        idle = timezone.now() - (run.retry_of.finished_at or timezone.now())
        begun = {**run.retry_of.checkpoint, "graph": _without_errors(graph, idle.total_seconds())}
        handle.save_checkpoint(begun)


def _without_errors(graph: dict[str, Any], idle_seconds: float) -> dict[str, Any]:
    """Nodes that failed are done anew."""
    state = dict(graph["state"])
    over = [name for name in graph["over"] if name not in state["errors"]]
    if "started" in state:
        state["started"] += idle_seconds
    return {**graph, "state": {**state, "errors": {}}, "over": over}
