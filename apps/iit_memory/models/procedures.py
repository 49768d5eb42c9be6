"""Standard operating procedures as configuration, and their runs in a project: an engine of rules, without a model."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.models import Project, Role, User


class StepKind(models.TextChoices):
    TOOL = "tool", _("Tool")
    QUESTION = "question", _("Question")
    CHECK = "check", _("Check")


class Procedure(models.Model):
    """What is done in which order. `triggers` are words that begin it, one a line. Runs keep the steps as they were."""

    slug = models.SlugField(_("slug"), unique=True, max_length=60)
    title = models.JSONField(_("title"))
    description = models.JSONField(_("description"), default=dict, blank=True)
    triggers = models.TextField(_("words that start it"), blank=True)
    enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        verbose_name = _("standard operating procedure")
        verbose_name_plural = _("standard operating procedures")
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.slug


class ProcedureStep(models.Model):
    """`condition` decides from the answers so far whether the step is asked at all; `configuration` is what its kind
    needs. `due_hours` count from the beginning of the run."""

    procedure = models.ForeignKey(Procedure, on_delete=models.CASCADE, related_name="steps")
    order = models.PositiveSmallIntegerField(_("order"))
    name = models.SlugField(_("name"), max_length=60)
    title = models.JSONField(_("title"))
    kind = models.CharField(_("kind"), max_length=10, choices=StepKind.choices)
    condition = models.JSONField(_("condition"), null=True, blank=True)
    configuration = models.JSONField(_("configuration"), default=dict, blank=True)
    due_hours = models.PositiveIntegerField(_("due after (hours)"), null=True, blank=True)
    responsible = models.CharField(_("responsible"), max_length=20, choices=Role.choices, blank=True)

    class Meta:
        verbose_name = _("step of a procedure")
        verbose_name_plural = _("steps of a procedure")
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["procedure", "order"], name="memory_step_one_a_place"),
            models.UniqueConstraint(fields=["procedure", "name"], name="memory_step_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ProcedureRunState(models.TextChoices):
    OPEN = "open", _("Open")
    FINISHED = "finished", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


class ProcedureRun(models.Model):
    """A procedure under way: `steps` as they were when it began. `record_id` is a study number, never a name."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    procedure = models.ForeignKey(Procedure, on_delete=models.SET_NULL, null=True, related_name="+")
    slug = models.CharField(max_length=60)
    title = models.JSONField()
    steps = models.JSONField()
    record_id = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=10, choices=ProcedureRunState.choices, default=ProcedureRunState.OPEN)
    conversation_id = models.UUIDField(null=True, blank=True)
    started_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("procedure under way")
        verbose_name_plural = _("procedures under way")
        indexes = [models.Index(fields=["project", "state"], name="memory_procedure_project")]

    def __str__(self) -> str:
        return self.slug


class StepResult(models.Model):
    """What one step of a run came to; a step without a row is still to be done."""

    run = models.ForeignKey(ProcedureRun, on_delete=models.CASCADE, related_name="results")
    name = models.CharField(max_length=60)
    answer = models.JSONField(default=dict)
    passed = models.BooleanField(null=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "name"], name="memory_step_done_once")]

    def __str__(self) -> str:
        return self.name
