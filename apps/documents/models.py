"""A file of a project: its bytes lie in the private storage, its row says whose it is and what it holds."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def stored_path(file: StoredFile, name: str) -> str:
    """By ids alone: what people call a file never decides where it lies."""
    return f"projects/{file.project_id}/{file.pk}"


class StoredFile(models.Model):
    """Bytes that somebody made or uploaded. Nobody changes them; `sha256` proves it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project", on_delete=models.CASCADE, related_name="files", verbose_name=_("project")
    )
    name = models.CharField(_("name"), max_length=255)
    content_type = models.CharField(_("content type"), max_length=120)
    size = models.PositiveBigIntegerField(_("size in bytes"))
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    file = models.FileField(_("file"), upload_to=stored_path, max_length=200)
    kind = models.CharField(_("kind"), max_length=40)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("stored file")
        verbose_name_plural = _("stored files")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["project", "-created_at"], name="stored_file_project_at")]

    def __str__(self) -> str:
        return self.name
