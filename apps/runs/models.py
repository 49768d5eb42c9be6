"""Run: one piece of background work, and the record that makes it survive everything but the loss of PostgreSQL.

PostgreSQL is the queue of record; Redis only carries the message that a run waits and the events for the pages.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class RunState(models.TextChoices):
    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    WAITING = "waiting", _("Waiting for a person")
    STOPPING = "stopping", _("Stopping")
    FINISHED = "finished", _("Finished")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")
    INTERRUPTED = "interrupted", _("Interrupted")


OCCUPYING = (RunState.RUNNING, RunState.STOPPING, RunState.WAITING)
OPEN = (RunState.QUEUED, *OCCUPYING)
HELD = (RunState.RUNNING, RunState.STOPPING)
RETRYABLE = (RunState.FAILED, RunState.STOPPED, RunState.INTERRUPTED)


class NextOrder(models.Func):
    """The next value of the sequence that orders runs: clocks of several machines could disagree."""

    template = "nextval('runs_run_order')"
    output_field = models.BigIntegerField()


class Run(models.Model):
    """Work that takes time. What it is about is named by `kind` and `subject_id`, never by a key downwards."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    order = models.BigIntegerField(db_default=NextOrder(), editable=False, unique=True)
    kind = models.CharField(_("kind"), max_length=40)
    project = models.ForeignKey(
        "projects.Project", on_delete=models.CASCADE, related_name="runs", verbose_name=_("project")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="runs",
        verbose_name=_("person"),
    )
    queue_key = models.CharField(
        _("queue"),
        max_length=100,
        blank=True,
        help_text=_("Runs with the same key are served one after the other."),
    )
    subject_id = models.CharField(max_length=100, blank=True)
    params = models.JSONField(default=dict, blank=True)
    language = models.CharField(_("language"), max_length=10, default="en")

    state = models.CharField(_("state"), max_length=12, choices=RunState.choices, default=RunState.QUEUED)
    attempt = models.PositiveIntegerField(
        _("attempt"), default=0, help_text=_("Fencing token: a worker of an earlier attempt writes nothing.")
    )
    epoch = models.PositiveIntegerField(
        _("epoch"), default=0, help_text=_("Part of the event log; a lost log starts a new one.")
    )
    worker = models.CharField(_("worker"), max_length=120, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    enqueued_at = models.DateTimeField(_("worker notified"), null=True, blank=True, db_default=Now())
    enqueue_count = models.PositiveIntegerField(default=0)
    stop_requested_at = models.DateTimeField(_("stop asked for"), null=True, blank=True)

    shown = models.BooleanField(default=False, help_text=_("Whether some of the answer was shown to a user."))
    snapshot = models.JSONField(default=dict, blank=True)
    snapshot_seq = models.BigIntegerField(default=0)
    checkpoint = models.JSONField(
        default=dict, blank=True, help_text=_("The last finished step of a batch run.")
    )
    final_seq = models.BigIntegerField(null=True, blank=True)
    result = models.JSONField(default=dict, blank=True)
    error_code = models.CharField(_("error"), max_length=60, blank=True)
    error_message = models.TextField(blank=True)
    retry_of = models.OneToOneField(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="retried_by",
        verbose_name=_("retry of"),
    )

    created_at = models.DateTimeField(_("created at"), db_default=Now(), editable=False)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["queue_key"],
                condition=Q(state__in=OCCUPYING) & ~Q(queue_key=""),
                name="one_occupying_run_per_queue",
            )
        ]
        indexes = [
            models.Index(
                fields=["queue_key", "order"], condition=Q(state__in=OPEN), name="run_open_by_queue"
            ),
            models.Index(
                fields=["state", "lease_until"], condition=Q(state__in=OPEN), name="run_open_by_state"
            ),
            models.Index(fields=["project", "-created_at"], name="run_by_project"),
            models.Index(fields=["kind", "subject_id"], name="run_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.state})"

    @property
    def is_over(self) -> bool:
        return self.state not in OPEN

    @property
    def is_retryable(self) -> bool:
        return self.state in RETRYABLE

    def finish_data(self) -> dict[str, Any]:
        """Data of the `finish` event: state and what the kind of run adds (message_id, usage)."""
        return {"state": self.state, "message_id": None, "usage": {}, **self.result}


class Worker(models.Model):
    """A process that takes runs, with the time it was last seen: what /healthz and the admin look at."""

    name = models.CharField(_("name"), max_length=120, primary_key=True)
    role = models.CharField(_("role"), max_length=20)
    seen_at = models.DateTimeField(_("last seen"), db_default=Now())
    held = models.PositiveIntegerField(_("runs at work"), default=0)

    class Meta:
        verbose_name = _("worker")
        verbose_name_plural = _("workers")

    def __str__(self) -> str:
        return self.name
