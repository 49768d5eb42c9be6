"""Works that a field of a conversation rests on: cited by a person, and put into the document's references."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class FieldReference(models.Model):
    """`source` and `source_id` name the thing that is cited, as subjects and citations do; `text` is its entry in a
    list of references, {en, zh_hans}, so that it stays when the thing is gone. One that was removed keeps its row."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(
        "agents.Conversation", on_delete=models.CASCADE, related_name="field_references"
    )
    field = models.CharField(_("field"), max_length=200)
    source = models.CharField(_("kind of source"), max_length=40)
    source_id = models.CharField(_("source"), max_length=200)
    text = models.JSONField(_("reference"), default=dict)
    quote = models.TextField(_("quote"), blank=True)
    locator = models.CharField(_("place"), max_length=300, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        verbose_name = _("reference of a field")
        verbose_name_plural = _("references of fields")
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "field", "source", "source_id"], name="field_reference_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.field}: {self.source} {self.source_id}"
