"""What other software signs in with: a secret of which only the digest is kept, and what it may be used for."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.text import validate_one_line


class TokenScope(models.TextChoices):
    READ = "read", _("Read")
    WRITE = "write", _("Read and write")


class ApiToken(models.Model):
    """A person's token: it may do what the person may, within its scope and, where one is named, its project."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="api_tokens",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=100, validators=[validate_one_line])
    prefix = models.CharField(_("starts with"), max_length=12)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scope = models.CharField(_("access"), max_length=10, choices=TokenScope.choices, default=TokenScope.READ)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("only in the project"),
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope__in=TokenScope.values), name="token_scope_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @property
    def is_usable(self) -> bool:
        return self.revoked_at is None and self.expires_at > timezone.now()
