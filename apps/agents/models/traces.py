"""How an answer came to be: one trace a turn, steps that nest. Written as the turn goes, so a crash leaves them."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from apps.agents.models.fields import OrderedJSONField


class TraceOutcome(models.TextChoices):
    RUNNING = "running", _("Running")
    SUCCESS = "success", _("Success")
    ERROR = "error", _("Error")
    STOPPED = "stopped", _("Stopped")
    INTERRUPTED = "interrupted", _("Interrupted")


class Trace(models.Model):
    """One turn."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.OneToOneField("runs.Run", null=True, on_delete=models.SET_NULL, related_name="trace")
    conversation = models.ForeignKey("agents.Conversation", on_delete=models.CASCADE, related_name="traces")
    message = models.ForeignKey("agents.Message", null=True, on_delete=models.SET_NULL, related_name="traces")
    snapshot = models.ForeignKey(
        "agents.AgentSnapshot", null=True, on_delete=models.PROTECT, related_name="traces"
    )
    outcome = models.CharField(
        _("outcome"), max_length=12, choices=TraceOutcome.choices, default=TraceOutcome.RUNNING
    )
    error_code = models.CharField(_("error"), max_length=60, blank=True)
    started_at = models.DateTimeField(_("started at"), db_default=Now(), editable=False)
    duration_ms = models.PositiveIntegerField(_("duration (ms)"), null=True, blank=True)
    first_token_ms = models.PositiveIntegerField(_("time to the first token (ms)"), null=True, blank=True)
    input_tokens = models.PositiveIntegerField(_("input tokens"), default=0)
    output_tokens = models.PositiveIntegerField(_("output tokens"), default=0)
    cost = models.DecimalField(_("cost"), max_digits=12, decimal_places=6, default=0)
    asked_back = models.BooleanField(
        default=False, help_text=_("Whether the answer asked what the message meant.")
    )
    redacted_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the inputs and outputs of the steps were deleted.")
    )

    class Meta:
        ordering = ["-started_at"]
        indexes = [
            models.Index(fields=["conversation", "-started_at"], name="trace_by_conversation"),
            models.Index(fields=["-started_at"], name="trace_by_time"),
            models.Index(
                fields=["started_at"], condition=models.Q(redacted_at=None), name="trace_with_content"
            ),
        ]
        verbose_name = _("trace")
        verbose_name_plural = _("traces")

    def __str__(self) -> str:
        return str(self.id)


class Step(models.Model):
    """One line of a trace. `name` is a layer, `llm_call`, `tool_call`, `memory` or `node:<name>`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    trace = models.ForeignKey(Trace, on_delete=models.CASCADE, related_name="steps")
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="children", db_constraint=False
    )
    position = models.PositiveIntegerField()
    attempt = models.PositiveIntegerField(default=1)
    name = models.CharField(max_length=80)
    input = models.JSONField(default=dict, blank=True)
    output = models.JSONField(default=dict, blank=True)
    # What models were sent and what they wrote: [{purpose, messages, answers}] (traces/exchanges.py).
    exchanges = OrderedJSONField(default=list, blank=True)
    offset_ms = models.PositiveIntegerField(default=0)
    duration_ms = models.PositiveIntegerField(null=True, blank=True)
    input_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    cost = models.DecimalField(max_digits=12, decimal_places=6, default=0)
    model = models.CharField(max_length=120, blank=True)
    error = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name
