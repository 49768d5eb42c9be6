"""What only a protocol has: the entries of its title page, the documents that were made of it, and the examples that
a tour leads through.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class ProtocolContext(models.Model):
    """Entries of the title page, one row a conversation, and what a document asks for that no item takes. What is
    empty here is taken from the project, where it has it."""

    conversation = models.OneToOneField(
        "agents.Conversation", on_delete=models.CASCADE, related_name="protocol"
    )
    version_label = models.CharField(_("version"), max_length=40, blank=True)
    version_date = models.DateField(_("version date"), null=True, blank=True)
    registration_no = models.CharField(_("registration number"), max_length=100, blank=True)
    sponsor = models.CharField(_("sponsor"), max_length=200, blank=True)
    principal_investigator = models.CharField(_("principal investigator"), max_length=200, blank=True)
    ethics_no = models.CharField(_("ethics approval"), max_length=100, blank=True)
    funding = models.CharField(_("funding"), max_length=200, blank=True)
    planned_start = models.CharField(_("planned start"), max_length=100, blank=True)
    background_care = models.CharField(_("background treatment"), max_length=500, blank=True)
    concomitant_care = models.CharField(_("concomitant treatment"), max_length=500, blank=True)
    recruitment = models.CharField(_("recruitment"), max_length=500, blank=True)
    discontinuation = models.CharField(_("discontinuation of the treatment"), max_length=500, blank=True)
    trial_stopping = models.CharField(_("stopping of the whole trial"), max_length=500, blank=True)
    consent = models.CharField(_("consent"), max_length=500, blank=True)
    ethics_review = models.CharField(_("ethics review"), max_length=500, blank=True)
    data_management = models.CharField(_("data management"), max_length=500, blank=True)
    monitoring = models.CharField(_("monitoring"), max_length=500, blank=True)
    publication = models.CharField(_("publication"), max_length=500, blank=True)
    retention = models.CharField(_("retention of records"), max_length=300, blank=True)
    updated_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.conversation_id}"


class GenerationState(models.TextChoices):
    OPEN = "open", _("Being generated")
    FINISHED = "finished", _("Finished")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")
    INTERRUPTED = "interrupted", _("Interrupted")


class ProtocolGeneration(models.Model):
    """One document, made of the values as they were at `context_version`.

    `data`, `reviews`, `checks`, `meta`, `references` and `left_open` are what it was made of; `sections` what was
    written, in order (see generation.section). Only a finished one has number, sections and file.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(
        "agents.Conversation", on_delete=models.CASCADE, related_name="generations"
    )
    number = models.PositiveIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=GenerationState.choices, default=GenerationState.OPEN)
    language = models.CharField(max_length=10)
    snapshot = models.ForeignKey("agents.AgentSnapshot", on_delete=models.PROTECT, related_name="+")
    context_version = models.PositiveIntegerField()
    data = models.JSONField(default=dict)
    reviews = models.JSONField(default=dict)
    checks = models.JSONField(default=list)
    meta = models.JSONField(default=dict)
    references = models.JSONField(default=list)
    left_open = models.JSONField(default=list)
    sections = models.JSONField(default=list)
    file = models.ForeignKey(
        "documents.StoredFile", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    run = models.ForeignKey("runs.Run", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="one_generation_a_number")
        ]
        verbose_name = _("generated protocol")
        verbose_name_plural = _("generated protocols")

    def __str__(self) -> str:
        return f"{self.conversation_id} #{self.number}"


class ExampleKind(models.TextChoices):
    """What an example teaches. The values are stored; nobody reads them."""

    FINISHED_TRIAL = "finished_trial"
    UNFINISHED_OBSERVATIONAL = "unfinished_observational"


class ExampleStudy(models.Model):
    """A study of the demo project, made once. One that was taken away leaves its row, so that it stays away."""

    kind = models.CharField(max_length=30, choices=ExampleKind.choices)
    language = models.CharField(max_length=10)
    conversation = models.OneToOneField(
        "agents.Conversation", null=True, on_delete=models.SET_NULL, related_name="example"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "language"], name="one_example_a_kind_and_language")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.language}"


class EndedTour(models.Model):
    """Somebody who went through the tour or skipped it: it is not offered to them again."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ended_tour")
    ended_at = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return f"{self.user_id}"
