"""The second layer: what holds for the project. Extraction proposes, people dispose; nothing is overwritten."""

from __future__ import annotations

import uuid

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from apps.projects.models import Project, User


class MemoryKind(models.TextChoices):
    META = "meta", _("About the project")
    STATUS = "status", pgettext_lazy("of a project", "Status")
    DECISION = "decision", _("Decision")
    PREFERENCE = "preference", _("Preference")


class MemoryState(models.TextChoices):
    """Only what is accepted is ever recalled."""

    PROPOSED = "proposed", _("Proposed")
    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")


class MemoryOrigin(models.TextChoices):
    RULES = "rules", _("Read by rules")
    MODEL = "model", _("Read by a model")
    PERSON = "person", _("Written by a person")
    PROTOCOL = "protocol", _("Confirmed in a protocol")
    PROJECT = "project", _("From the project's data")


class Memory(models.Model):
    """One thing that holds, from `valid_from` until another supersedes it. With an owner it is that person's alone.

    `key` names what it is about (`enrolment.target`, `pico.comparator`): of those that are accepted and not superseded
    there is one a key. `evidence` are the words of the message that it was read from.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    owner = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(_("kind"), max_length=20, choices=MemoryKind.choices)
    key = models.CharField(_("about"), max_length=120)
    value = models.JSONField(_("value"))
    text = models.TextField(_("text"))
    priority = models.PositiveSmallIntegerField(_("priority"), default=5, validators=[MaxValueValidator(10)])
    pinned = models.BooleanField(_("always recalled"), default=False)
    record_id = models.CharField(
        _("record"), max_length=60, blank=True, help_text=_("A study number, never a name.")
    )
    state = models.CharField(
        _("state"), max_length=10, choices=MemoryState.choices, default=MemoryState.PROPOSED
    )
    origin = models.CharField(_("origin"), max_length=10, choices=MemoryOrigin.choices)
    confidence = models.FloatField(_("confidence"), default=1.0)
    conversation_id = models.UUIDField(null=True, blank=True)
    message_id = models.UUIDField(null=True, blank=True)
    evidence = models.TextField(_("evidence"), blank=True)
    valid_from = models.DateTimeField(_("valid from"), default=timezone.now)
    superseded_by = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="supersedes"
    )
    superseded_at = models.DateTimeField(_("superseded"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    decided_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("memory")
        verbose_name_plural = _("memories")
        constraints = [
            models.UniqueConstraint(
                fields=["project", "owner", "kind", "key"],
                name="memory_one_in_force_a_key",
                condition=Q(state="accepted", superseded_at__isnull=True),
                nulls_distinct=False,
            ),
            models.CheckConstraint(condition=Q(priority__lte=10), name="memory_priority_is_0_to_10"),
        ]
        indexes = [
            models.Index(fields=["project", "state", "kind"], name="memory_project_state"),
            models.Index(fields=["conversation_id"], name="memory_conversation"),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def origin_label(self) -> str:
        """What somebody asked in a conversation to be kept is from there, unless it was put in other words since."""
        is_as_said = self.message_id is not None and self.text == self.evidence
        if self.origin == MemoryOrigin.PERSON and is_as_said:
            return str(_("From a conversation"))
        return str(MemoryOrigin(self.origin).label)
