"""What a person is told beside their work: a kind and its parameters, to be read in their language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Notification(models.Model):
    """A line in somebody's list. apps.projects.notices has the sentence of each kind; `text` replaces it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications")
    project = models.ForeignKey(
        "projects.Project", on_delete=models.CASCADE, null=True, blank=True, related_name="notifications"
    )
    kind = models.CharField(_("kind"), max_length=60)
    params = models.JSONField(_("parameters"), default=dict, blank=True, encoder=DjangoJSONEncoder)
    text = models.CharField(_("text"), max_length=500, blank=True)
    url = models.CharField(_("leads to"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("at"), default=timezone.now, editable=False)
    read_at = models.DateTimeField(_("read"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="notification_user_at"),
            models.Index(
                fields=["user"], condition=models.Q(read_at__isnull=True), name="notification_user_unread"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        from apps.projects.notices import sentence  # it reads the roles, which are rows

        return self.text or sentence(self.kind, self.params)
