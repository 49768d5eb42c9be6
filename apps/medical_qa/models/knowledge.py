"""Documents of the knowledge base: who answers for one, how long it holds, its versions, and the passages of each.

A document belongs to a project, or to nobody's (`project` is None) and then answers in every project.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class KnowledgeState(models.TextChoices):
    """Where the newest version stands on its way to being approved."""

    DRAFT = "draft", _("Draft")
    IN_REVIEW = "in_review", _("In review")
    APPROVED = "approved", _("Approved")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class ReadingState(models.TextChoices):
    """How far the text of a version has been read."""

    WAITING = "waiting", _("being read")
    READ = "read", _("read")
    FAILED = "failed", _("cannot be read")


class KnowledgeDocument(models.Model):
    """`approved_number` is the version that answers; while a newer one is drafted or reviewed it goes on answering.
    `valid_from` and `valid_until` are days in the time zone of the project that asks, both included."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="knowledge",
        verbose_name=_("project"),
    )
    title = models.CharField(_("title"), max_length=300)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("responsible"),
    )
    valid_from = models.DateField(_("valid from"), null=True, blank=True)
    valid_until = models.DateField(_("valid until"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=KnowledgeState.choices, default=KnowledgeState.DRAFT
    )
    approved_number = models.PositiveIntegerField(_("version that answers"), null=True, blank=True)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("approved by"),
    )
    approved_at = models.DateTimeField(_("approved"), null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)
    updated_at = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        verbose_name = _("document of the knowledge base")
        verbose_name_plural = _("documents of the knowledge base")
        ordering = ["title", "created_at"]
        indexes = [models.Index(fields=["project", "state"], name="knowledge_by_project")]
        constraints = [
            models.CheckConstraint(
                condition=Q(valid_from=None) | Q(valid_until=None) | Q(valid_until__gte=F("valid_from")),
                name="knowledge_ends_after_it_begins",
                violation_error_message=_("The last day lies before the first."),
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | Q(approved_number__isnull=False),
                name="knowledge_approved_with_version",
            ),
            models.CheckConstraint(
                condition=~Q(state="withdrawn") | Q(approved_number=None),
                name="knowledge_withdrawn_is_silent",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class KnowledgeVersion(models.Model):
    """What was uploaded or pasted at one time; never changed. `failure` says by a code what could not be read."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    document = models.ForeignKey(
        KnowledgeDocument, on_delete=models.CASCADE, related_name="versions", verbose_name=_("document")
    )
    number = models.PositiveIntegerField(_("version"))
    text = models.TextField(_("text"), blank=True)
    file = models.ForeignKey(
        "documents.StoredFile",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("file"),
    )
    note = models.CharField(_("what is new"), max_length=500, blank=True)
    reading = models.CharField(
        _("text"), max_length=10, choices=ReadingState.choices, default=ReadingState.WAITING
    )
    failure = models.CharField(_("failure"), max_length=20, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ["document", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="knowledge_version_once"),
            models.CheckConstraint(
                condition=Q(reading="failed") | Q(failure=""), name="knowledge_failure_when_failed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document_id} {self.number}"


class KnowledgePassage(models.Model):
    """A piece of a version that can be found and cited, in the order of the text. `boxes` are its places on pages, a
    list of {page, x0, top, x1, bottom} in points from the upper left corner."""

    id = models.BigAutoField(primary_key=True)
    version = models.ForeignKey(
        KnowledgeVersion, on_delete=models.CASCADE, related_name="passages", verbose_name=_("version")
    )
    position = models.PositiveIntegerField(_("position"))
    section = models.CharField(_("section"), max_length=300, blank=True)
    page = models.PositiveIntegerField(_("page"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=20, default="paragraph")
    text = models.TextField(_("text"))
    boxes = models.JSONField(_("places"), default=list, blank=True)

    class Meta:
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        ordering = ["version", "position"]
        constraints = [models.UniqueConstraint(fields=["version", "position"], name="knowledge_passage_once")]

    def __str__(self) -> str:
        return self.text[:80]
