"""What people keep beside papers: collections, notes, files on their way in, and synonyms that widen a search."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PaperCollection(models.Model):
    """Papers of a project under one heading; a paper may be in several."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="paper_collections",
        verbose_name=_("project"),
    )
    name = models.CharField(_("name"), max_length=120)
    papers = models.ManyToManyField(
        "search.Paper", related_name="collections", blank=True, verbose_name=_("papers")
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("collection")
        verbose_name_plural = _("collections")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["project", "name"], name="paper_collection_once")]

    def __str__(self) -> str:
        return self.name


class PaperNote(models.Model):
    """What somebody wrote about a paper, for everybody in the project."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    paper = models.ForeignKey(
        "search.Paper", on_delete=models.CASCADE, related_name="notes", verbose_name=_("paper")
    )
    text = models.TextField(_("text"))
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ["created_at"]

    def __str__(self) -> str:
        return self.text[:80]


class UploadState(models.TextChoices):
    WAITING = "waiting", _("being read")
    DONE = "done", _("done")
    FAILED = "failed", _("not taken")


class LibraryUpload(models.Model):
    """A file on its way into the library. While it waits there is one row for the same bytes in a project, so that a
    file that comes twice at once is read once. `taken` counts its records that are in, so that another worker goes on
    after them; `left_out` names the first entries that could not be read ({name, line}),
    `code` says why nothing was taken, `paper` is what a file with one paper became."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="library_uploads",
        verbose_name=_("project"),
    )
    name = models.CharField(_("name"), max_length=255)
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    file = models.ForeignKey(
        "documents.StoredFile",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("file"),
    )
    run_id = models.UUIDField(null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=UploadState.choices, default=UploadState.WAITING
    )
    code = models.CharField(max_length=40, blank=True)
    total = models.PositiveIntegerField(default=0)
    taken = models.PositiveIntegerField(default=0)
    added = models.PositiveIntegerField(_("added"), default=0)
    merged = models.PositiveIntegerField(_("merged"), default=0)
    skipped = models.PositiveIntegerField(_("left out"), default=0)
    left_out = models.JSONField(default=list, blank=True, editable=False)
    paper = models.ForeignKey(
        "search.Paper",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("paper"),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["project", "-created_at"], name="library_upload_project_at")]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "sha256"],
                condition=models.Q(state="waiting"),
                name="library_upload_once",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Synonym(models.Model):
    """One way to say a heading: “heart attack”, “心肌梗死” and “MI” all name “Myocardial Infarction”. A question with
    one of them is also searched by the others. `key` is the term as it is compared."""

    heading = models.CharField(_("heading"), max_length=200, db_index=True)
    term = models.CharField(_("term"), max_length=200)
    key = models.CharField(max_length=200, db_index=True, editable=False)

    class Meta:
        verbose_name = _("synonym")
        verbose_name_plural = _("synonyms")
        ordering = ["heading", "term"]
        constraints = [models.UniqueConstraint(fields=["heading", "key"], name="synonym_once")]

    def __str__(self) -> str:
        return f"{self.term} → {self.heading}"
