"""Who was enrolled, by day and site: entries that people type or import; and the other names of the sites. Numbers
only, never who it was."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.models.work import Project


class EnrolmentEntry(models.Model):
    """`number` people were enrolled at `site` on `date`. A later entry may be negative, with the reason in `note`; an
    entry that was wrong is withdrawn, not deleted. `source` names the import that it came with."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="enrolments")
    date = models.DateField(_("date"))
    site = models.CharField(_("site"), max_length=200, blank=True)
    number = models.IntegerField(_("number"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    source = models.CharField(max_length=100, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        ordering = ["-date", "-created_at"]
        indexes = [models.Index(fields=["project", "date"], name="projects_enrolment_by_day")]

    def __str__(self) -> str:
        return f"{self.date} {self.number}"


class SiteName(models.Model):
    """Another `name` of the site that entries call `site`; `key` is how it is compared."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    name = models.CharField(_("name"), max_length=200)
    site = models.CharField(_("site"), max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["project", "key"], name="projects_site_name_once")]

    def __str__(self) -> str:
        return self.name
