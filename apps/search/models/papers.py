"""Papers of the library: what is known of each, whose it is, and how far its text has been read.

A paper belongs to a project, or to nobody's (`project` is None) and is then read by everybody who signs in.
"""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TextState(models.TextChoices):
    """What there is of a paper's text to search and cite."""

    NONE = "none", _("no text yet")
    WAITING = "waiting", _("being read")
    ABSTRACT = "abstract", _("abstract")
    FULL = "full", _("full text")
    PARTIAL = "partial", _("part of the text")
    SCANNED = "scanned", _("pictures of pages without text")
    ENCRYPTED = "encrypted", _("protected by a password")
    BROKEN = "broken", _("cannot be read")
    TOO_LARGE = "too_large", _("too large to be read")
    TOO_SLOW = "too_slow", _("takes too long to be read")


UNREADABLE: Final = frozenset(
    {TextState.SCANNED, TextState.ENCRYPTED, TextState.BROKEN, TextState.TOO_LARGE, TextState.TOO_SLOW}
)  # there is a file, and no text of it


def extent(state: str) -> int:
    """How much of its own text a paper of this state has: a file that has more takes the place of one that has less."""
    return {TextState.FULL: 2, TextState.PARTIAL: 1}.get(TextState(state), 0)


class StudyType(models.TextChoices):
    """How a study was done, as far as searches are limited by it."""

    RCT = "rct", _("randomised controlled trial")
    TRIAL = "trial", _("clinical trial")
    META_ANALYSIS = "meta_analysis", _("meta-analysis")
    SYSTEMATIC_REVIEW = "systematic_review", _("systematic review")
    COHORT = "cohort", _("cohort study")
    CASE_CONTROL = "case_control", _("case-control study")
    CROSS_SECTIONAL = "cross_sectional", _("cross-sectional study")
    CASE_REPORT = "case_report", _("case report")
    GUIDELINE = "guideline", _("guideline")
    REVIEW = "review", _("review")
    PROTOCOL = "protocol", _("study protocol")
    OTHER = "other", _("other")


class Paper(models.Model):
    """One publication. `authors` is a list of {family, given}; `mesh` a list of keywords; `version` grows with each
    change of its text, so that what was made of it can say of which text. `title_key` is the title as duplicates
    are looked for; `tags` are words of the project's own; `edited` names the fields that somebody wrote by hand,
    which no import changes; `named_by_file` says that the title is the name of its file, for want of a better one;
    `unread_pages` are the numbers of pages of its file that are pictures."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="papers",
        verbose_name=_("project"),
    )
    title = models.TextField(_("title"))
    abstract = models.TextField(_("abstract"), blank=True)
    authors = models.JSONField(_("authors"), default=list, blank=True)
    journal = models.CharField(_("journal"), max_length=400, blank=True)
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    volume = models.CharField(_("volume"), max_length=40, blank=True)
    issue = models.CharField(_("issue"), max_length=40, blank=True)
    pages = models.CharField(_("pages"), max_length=60, blank=True)
    doi = models.CharField("DOI", max_length=300, blank=True)
    pmid = models.CharField("PMID", max_length=20, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    study_type = models.CharField(_("study type"), max_length=40, choices=StudyType.choices, blank=True)
    mesh = models.JSONField(_("keywords"), default=list, blank=True)
    tags = models.JSONField(_("tags"), default=list, blank=True)
    edited = models.JSONField(default=list, blank=True, editable=False)
    named_by_file = models.BooleanField(default=False, editable=False)
    unread_pages = models.JSONField(default=list, blank=True, editable=False)
    title_key = models.CharField(max_length=200, blank=True, editable=False)
    retracted = models.BooleanField(_("retracted"), default=False)
    text_state = models.CharField(_("text"), max_length=12, choices=TextState.choices, default=TextState.NONE)
    file = models.ForeignKey(
        "documents.StoredFile",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("file"),
    )
    version = models.PositiveIntegerField(_("version"), default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("added"), default=timezone.now, editable=False)
    updated_at = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        verbose_name = _("paper")
        verbose_name_plural = _("papers")
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["project", "-created_at"], name="paper_project_at"),
            models.Index(fields=["project", "title_key"], name="paper_project_title"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "doi"],
                condition=~models.Q(doi=""),
                name="paper_doi_once",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=["project", "pmid"],
                condition=~models.Q(pmid=""),
                name="paper_pmid_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Passage(models.Model):
    """A piece of a paper's text that can be found and cited, in the order of the paper. `boxes` are its places on
    pages, a list of {page, x0, top, x1, bottom} in points from the upper left corner."""

    id = models.BigAutoField(primary_key=True)
    paper = models.ForeignKey(
        Paper, on_delete=models.CASCADE, related_name="passages", verbose_name=_("paper")
    )
    position = models.PositiveIntegerField(_("position"))
    section = models.CharField(_("section"), max_length=300, blank=True)
    page = models.PositiveIntegerField(_("page"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=20, default="text")
    text = models.TextField(_("text"))
    boxes = models.JSONField(_("places"), default=list, blank=True)

    class Meta:
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        ordering = ["paper", "position"]
        constraints = [models.UniqueConstraint(fields=["paper", "position"], name="passage_once")]

    def __str__(self) -> str:
        return self.text[:80]
