"""A file of a project, or of the whole installation: its bytes lie in the private storage, its row says whose it is
and what it holds."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

STORED_UNDER = "projects"
SHARED = "shared"  # the folder of what belongs to no project


def stored_path(file: StoredFile, name: str) -> str:
    """By ids alone: what people call a file never decides where it lies."""
    return f"{STORED_UNDER}/{file.project_id or SHARED}/{file.pk}"


def cascade_with_bytes(collector: Any, field: Any, files: Any, using: str) -> None:
    """CASCADE; and once that is committed, the bytes go where the rows went."""
    names = [file.file.name for file in files]
    models.CASCADE(collector, field, files, using)
    delete_bytes(names, using=using)


def delete_bytes(names: Iterable[str], *, using: str | None = None) -> None:
    """On commit: a deletion that is rolled back has lost nothing."""
    storage, gone = StoredFile._meta.get_field("file").storage, list(names)

    def delete() -> None:
        for name in gone:
            storage.delete(name)

    transaction.on_commit(delete, using=using)


class StoredFile(models.Model):
    """Bytes that somebody made or uploaded. Nobody changes them; `sha256` proves it. Without a project they are the
    installation's: what refers to them says who may read them."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=cascade_with_bytes,
        null=True,
        blank=True,
        related_name="files",
        verbose_name=_("project"),
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
