"""What goes back and forth with a conversation beside its messages: files and opinions."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Attachment(models.Model):
    """A file for a conversation; it belongs to a message once one was sent with it.

    `text` is what could be read of it, `note` a code that says why not all (see apps.agents.actions.attachments).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(
        "agents.Conversation", on_delete=models.CASCADE, related_name="attachments"
    )
    message = models.ForeignKey(
        "agents.Message", null=True, blank=True, on_delete=models.CASCADE, related_name="attachments"
    )
    file = models.OneToOneField("documents.StoredFile", on_delete=models.CASCADE, related_name="+")
    text = models.TextField(blank=True)
    note = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["created_at", "id"]
        verbose_name = _("attachment")
        verbose_name_plural = _("attachments")

    def __str__(self) -> str:
        return str(self.id)


class FeedbackValue(models.TextChoices):
    UP = "up", _("Helpful")
    DOWN = "down", _("Not helpful")


class Feedback(models.Model):
    """What one person thinks of one answer; said again, it replaces what was said before."""

    message = models.ForeignKey("agents.Message", on_delete=models.CASCADE, related_name="feedback")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    value = models.CharField(_("value"), max_length=4, choices=FeedbackValue.choices)
    reason = models.TextField(_("reason"), blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "user"], name="one_opinion_a_person")]
        verbose_name = _("feedback")
        verbose_name_plural = _("feedback")

    def __str__(self) -> str:
        return self.value
