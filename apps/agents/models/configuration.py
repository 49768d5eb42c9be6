"""What administrators tune: the agents."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Agent(models.Model):
    """Somebody to talk to: a card in the hub, and how it speaks."""

    slug = models.SlugField(max_length=60, unique=True)
    name_en = models.CharField(_("name (English)"), max_length=100)
    name_zh_hans = models.CharField(_("name (Chinese)"), max_length=100)
    base_system_prompt = models.TextField(_("base system prompt"), blank=True)
    temperature = models.FloatField(_("temperature"), null=True, blank=True)
    max_tokens = models.PositiveIntegerField(_("longest answer in tokens"), null=True, blank=True)
    max_history_turns = models.PositiveIntegerField(_("turns the model is told of"), default=20)
    order = models.PositiveIntegerField(_("order"), default=0)
    is_enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        ordering = ["order", "slug"]
        verbose_name = _("agent")
        verbose_name_plural = _("agents")

    def __str__(self) -> str:
        return self.slug

    @property
    def path_name(self) -> str:
        """The slug as addresses write it: `protocol-agent`."""
        return self.slug.replace("_", "-")

    def name(self, language: str) -> str:
        return self.name_zh_hans if language.startswith("zh") else self.name_en
