"""Runs and the processes that take them: read, and stopped or retried by operators, who are the superusers.

What a run is about and what it said is not shown.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.projects.admin.support import ReadOnlyAdmin, has_flag
from apps.projects.views.support import person
from apps.runs.actions.runs import retry_for_owner, stop_for_all
from apps.runs.models import OPEN, RETRYABLE, Run, Worker


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    list_display = [
        "created_at",
        "kind",
        "state",
        "project",
        "user",
        "attempt",
        "error_code",
        "took",
        "worker",
    ]
    list_filter = ["state", "kind", "created_at"]
    search_fields = ["=id", "=queue_key", "=subject_id", "error_code", "project__slug"]
    ordering = ["-order"]
    fields = [
        "id", "kind", "state", "project", "user", "language", "queue_key", "attempt", "epoch", "worker",
        "error_code", "created_at", "enqueued_at", "started_at", "stop_requested_at", "finished_at", "took", "retry_of",
        "related",
    ]  # fmt: skip
    actions = ["stop", "retry"]

    def has_operate_permission(self, request: HttpRequest) -> bool:
        return has_flag(request, "is_superuser")

    @admin.action(description=_("Stop"), permissions=["operate"])
    def stop(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        """Those that are over stay as they are."""
        for run in queryset.filter(state__in=OPEN):
            stop_for_all(run=run, by=person(request))

    @admin.action(description=_("Try again"), permissions=["operate"])
    def retry(self, request: HttpRequest, queryset: QuerySet[Run]) -> None:
        """Those that failed or were stopped, each once, whoever asks how often."""
        for run in queryset.filter(state__in=RETRYABLE, retried_by=None):
            retry_for_owner(run=run, by=person(request))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related("project", "user").defer("params", "snapshot", "checkpoint", "result")

    @admin.display(description=_("duration (seconds)"), empty_value="–")
    def took(self, run: Run) -> str | None:
        if run.started_at is None or run.finished_at is None:
            return None
        return f"{(run.finished_at - run.started_at).total_seconds():.1f}"


@admin.register(Worker)
class WorkerAdmin(ReadOnlyAdmin):
    """Which processes were seen, and when last: the same that /healthz looks at."""

    list_display = ["name", "role", "seen_at", "held"]
    list_filter = ["role"]
    search_fields = ["name"]
