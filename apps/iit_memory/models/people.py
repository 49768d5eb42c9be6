"""What is known of a person with their consent, and the questions that they have asked on a schedule."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.models import Project, User


class Profile(models.Model):
    """How somebody likes to be answered. Nothing is learned without consent; what is there can be edited."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    consent = models.BooleanField(_("learn from my conversations"), default=False)
    style = models.CharField(_("style"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    depth = models.CharField(_("depth"), max_length=200, blank=True)
    learned = models.JSONField(default=dict)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return str(self.user_id)


class ScheduledQuestion(models.Model):
    """A question that is asked for somebody again and again, in the time zone of the project."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(_("question"))
    crontab = models.CharField(_("when"), max_length=100)
    next_at = models.DateTimeField(_("next"), db_index=True)
    last_slot = models.DateTimeField(null=True, blank=True)
    conversation_id = models.UUIDField(null=True, blank=True)
    once = models.BooleanField(_("only once"), default=False)
    enabled = models.BooleanField(_("enabled"), default=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("scheduled question")
        verbose_name_plural = _("scheduled questions")

    def __str__(self) -> str:
        return self.crontab
