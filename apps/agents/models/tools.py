"""What tools keep beside their configuration: secrets that it names, and links that lead out and come back once."""

from __future__ import annotations

import re
import uuid
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from apps.projects.secrets import decrypt, encrypt


class ToolSecret(models.Model):
    """A key that tools name as `{{secret.NAME}}`. It is sent to `host` alone: whoever may edit a tool cannot send it
    to another place. The value can be set, never read back."""

    name = models.SlugField(_("name"), max_length=60, unique=True)
    host = models.CharField(
        _("host"), max_length=253, help_text=_("The only host that this secret is sent to.")
    )
    token = models.TextField(editable=False)
    set_at = models.DateTimeField(_("set at"), db_default=Now(), editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("secret of tools")
        verbose_name_plural = _("secrets of tools")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        try:
            parts = urlsplit(f"//{self.host}")
            is_place = parts.netloc == self.host and "@" not in self.host and (parts.port or 1) > 0
        except ValueError:
            is_place = False
        if not is_place or re.search(r"\s|[{}]", self.host):
            sentence = _(
                "Write the host alone, such as api.example.org, or with its port: api.example.org:8443."
            )
            raise ValidationError({"host": sentence})

    @property
    def value(self) -> str:
        """SecretUnreadable after the installation's key was changed."""
        return decrypt(self.token)

    @value.setter
    def value(self, value: str) -> None:
        self.token = encrypt(value)


class DeepLink(models.Model):
    """A link to a registered place, made for one person in one conversation; `accepted_at` is when it came back."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey("agents.Conversation", on_delete=models.CASCADE, related_name="links")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    target_agent = models.CharField(max_length=60)
    target_path = models.CharField(max_length=100)
    params = models.JSONField(default=dict, blank=True)
    origin = models.CharField(max_length=80, blank=True, help_text=_("The card or tool that made it."))
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deep link")
        verbose_name_plural = _("deep links")

    def __str__(self) -> str:
        return f"{self.target_agent}/{self.target_path}"
