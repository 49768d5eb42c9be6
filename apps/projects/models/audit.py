"""The audit trail: who did what to what. Rows are added and never changed; a trigger refuses the rest.

It points at people and projects without letting their deletion reach it.
"""

from __future__ import annotations

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """One deed. `data` holds codes, numbers and names of fields, never what people wrote in messages."""

    at = models.DateTimeField(_("at"), default=timezone.now, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.DO_NOTHING,
        db_constraint=False,  # the trail of a deleted project stays, and its rows cannot be changed
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("project"),
    )
    action = models.CharField(_("action"), max_length=80)
    subject_type = models.CharField(_("subject"), max_length=80, blank=True)
    subject_id = models.CharField(_("subject id"), max_length=80, blank=True)
    data = models.JSONField(_("details"), default=dict, blank=True, encoder=DjangoJSONEncoder)
    ip = models.GenericIPAddressField(_("IP address"), null=True, blank=True)
    request_id = models.CharField(_("request"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["project", "-at"], name="audit_project_at"),
            models.Index(fields=["by", "-at"], name="audit_by_at"),
            models.Index(fields=["subject_type", "subject_id"], name="audit_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.action}"
