"""Published configurations: immutable, numbered, hashed. A turn runs on one from its start to its end."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from apps.agents.models.fields import OrderedJSONField


class AgentSnapshot(models.Model):
    """One published version of an agent with everything that belongs to it, in both languages."""

    agent = models.ForeignKey(
        "agents.Agent", on_delete=models.CASCADE, related_name="snapshots", verbose_name=_("agent")
    )
    number = models.PositiveIntegerField(_("version"))
    digest = models.CharField(_("hash"), max_length=64)
    data = OrderedJSONField(_("content"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("published by"),
    )
    published_at = models.DateTimeField(_("published"), db_default=Now(), editable=False)

    class Meta:
        ordering = ["agent", "-number"]
        constraints = [models.UniqueConstraint(fields=["agent", "number"], name="snapshot_number_once")]
        verbose_name = _("published version")
        verbose_name_plural = _("published versions")

    def __str__(self) -> str:
        return f"{self.agent} v{self.number}"
