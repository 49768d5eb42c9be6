"""What a conversation has produced: where it stands, the values collected, and how each came to be.

A context is never edited in place: every value goes through a Change, so every value can be traced and undone.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class StageStatus(models.TextChoices):
    IN_PROGRESS = "in_progress", _("In progress")
    COMPLETED = "completed", _("Completed")
    PAUSED = "paused", _("Paused")


class Session(models.Model):
    """Where a conversation stands in the stages of its agent."""

    conversation = models.OneToOneField(
        "agents.Conversation", on_delete=models.CASCADE, related_name="session"
    )
    current_stage = models.CharField(max_length=60)
    stage_status = models.CharField(
        max_length=12, choices=StageStatus.choices, default=StageStatus.IN_PROGRESS
    )
    completed_stages = models.JSONField(default=list, blank=True)
    last_active_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.current_stage} ({self.stage_status})"


class Context(models.Model):
    """The values: `data` by stage key; `reviews` marks by field path (reviews.py); `version` counts changes."""

    conversation = models.OneToOneField(
        "agents.Conversation", on_delete=models.CASCADE, related_name="context"
    )
    data = models.JSONField(default=dict, blank=True)
    reviews = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.conversation_id} v{self.version}"


class ProposalState(models.TextChoices):
    PENDING = "pending", _("Proposed")
    SYNCED = "synced", _("Accepted")
    REJECTED = "rejected", _("Rejected")
    SUPERSEDED = "superseded", _("Superseded")


class Proposal(models.Model):
    """A value found in a message or computed by a tool, not yet taken over.

    `evidence` is a list of {kind: message|tool, message_id, start, end, quote} or {kind: tool, tool, call_id}.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(
        "agents.Conversation", on_delete=models.CASCADE, related_name="proposals"
    )
    message = models.ForeignKey(
        "agents.Message", null=True, blank=True, on_delete=models.SET_NULL, related_name="proposals"
    )
    field = models.CharField(max_length=200)
    value = models.JSONField()
    confidence = models.FloatField(default=1.0)
    method = models.CharField(max_length=12)
    derived = models.BooleanField(default=False)
    evidence = models.JSONField(default=list)
    conflict = models.JSONField(null=True, blank=True)
    checks = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=12, choices=ProposalState.choices, default=ProposalState.PENDING)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "field", "method"],
                condition=Q(state=ProposalState.PENDING),
                name="one_pending_proposal_a_field_and_method",
            )
        ]
        indexes = [models.Index(fields=["created_at"], name="proposal_by_time")]

    def __str__(self) -> str:
        return f"{self.field} ({self.state})"


class Change(models.Model):
    """One value that became another. `batch` ties together what was changed in one step."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey("agents.Conversation", on_delete=models.CASCADE, related_name="changes")
    batch = models.UUIDField()
    field = models.CharField(max_length=200)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    derived = models.BooleanField(default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    source = models.JSONField(default=dict, blank=True)
    proposal = models.ForeignKey(
        Proposal, null=True, blank=True, on_delete=models.SET_NULL, related_name="changes"
    )
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="undone_by"
    )
    version = models.PositiveIntegerField(help_text=_("The context's version after the change."))
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["version", "created_at"]
        indexes = [models.Index(fields=["conversation", "field"], name="change_by_field")]

    def __str__(self) -> str:
        return f"{self.field} v{self.version}"


class NoteKind(models.TextChoices):
    STAGE_COMPLETED = "stage_completed"
    STAGE_ENTERED = "stage_entered"
    DOCUMENT_MADE = "document_made"
    CHANGE_UNDONE = "change_undone"
    ENTRY_WRITTEN = "entry_written"


class ThreadNote(models.Model):
    """One quiet line of the thread about a move of the work, below what was said up to `turn`. `data` is what its
    words are made of, in the language of who reads: {from, to}, {number}, {field} or {entry, text}."""

    conversation = models.ForeignKey("agents.Conversation", on_delete=models.CASCADE, related_name="notes")
    turn = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=NoteKind.choices)
    data = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} after turn {self.turn}"
