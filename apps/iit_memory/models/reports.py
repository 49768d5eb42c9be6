"""The third layer: a report for each project and ISO week, in the project's time zone; and who is sent it."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.models import Project, User


class WeeklyReport(models.Model):
    """`starts_at` to `ends_at` is half-open. `metrics` come from data, never from words. What a person corrected is in
    `corrections` by the name of the part, and stands when the report is made again. `model` is empty where rules wrote
    the summary; `model_failure` says why, where a model was asked."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    year = models.PositiveSmallIntegerField(_("year"))
    week = models.PositiveSmallIntegerField(_("week"))
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))
    language = models.CharField(_("language"), max_length=10)
    summary = models.TextField(_("summary"), blank=True)
    events = models.JSONField(_("key events"), default=list)
    problems = models.JSONField(_("problems"), default=list)
    solutions = models.JSONField(_("solutions"), default=list)
    metrics = models.JSONField(_("metrics"), default=dict)
    corrections = models.JSONField(default=dict)
    corrected_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    corrected_at = models.DateTimeField(null=True, blank=True)
    model = models.CharField(_("written by"), max_length=100, blank=True)
    model_failure = models.CharField(_("why no model wrote it"), max_length=60, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    notified_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("weekly report")
        verbose_name_plural = _("weekly reports")
        ordering = ["-year", "-week"]
        constraints = [
            models.UniqueConstraint(fields=["project", "year", "week"], name="memory_report_one_a_week"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="memory_report_ends_after_its_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year}-W{self.week:02}"


class WebHook(models.Model):
    """An address that is told of a report, signed with a secret that is kept encrypted and never shown again."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    url = models.URLField(_("address"), max_length=500)
    secret = models.TextField(_("secret"))
    enabled = models.BooleanField(_("enabled"), default=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    delivered_at = models.DateTimeField(_("last delivered"), null=True, blank=True)
    failed_at = models.DateTimeField(_("failed"), null=True, blank=True)
    failure = models.CharField(_("failure"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("web hook")
        verbose_name_plural = _("web hooks")

    def __str__(self) -> str:
        return str(self.id)
