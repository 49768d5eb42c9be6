"""Summaries and maps of papers, and reports of research: the question, what was looked for and found, and the text,
in which each statement names the passages that bear it. A report that was changed keeps what it said before."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ResearchReport(models.Model):
    """What a run has found out.

    `sections` is a list of {heading, statements: [{text, numbers}]}; `references` of {number, source, source_id, title,
    locator, quote, url, facts}; `searches` of {sub_question, query, lane, found, at, problem}; `counts` of how many
    passages were found, kept and dropped, and how many statements were left out because nothing bears them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="research_reports",
        verbose_name=_("project"),
    )
    run_id = models.UUIDField(_("run"), unique=True)
    question = models.TextField(_("question"))
    language = models.CharField(_("language"), max_length=10)
    plan = models.JSONField(_("sub-questions"), default=list)
    sections = models.JSONField(_("sections"), default=list)
    references = models.JSONField(_("references"), default=list)
    searches = models.JSONField(_("searches"), default=list)
    counts = models.JSONField(_("counts"), default=dict)
    limitations = models.JSONField(_("limitations"), default=list)
    model = models.CharField(_("written by"), max_length=100, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)
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
        verbose_name = _("research report")
        verbose_name_plural = _("research reports")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["project", "-created_at"], name="research_project_at")]

    def __str__(self) -> str:
        return self.question[:80]


class ReportVersion(models.Model):
    """What a report said before it was changed."""

    report = models.ForeignKey(
        ResearchReport, on_delete=models.CASCADE, related_name="versions", verbose_name=_("report")
    )
    number = models.PositiveIntegerField(_("version"))
    sections = models.JSONField(_("sections"), default=list)
    wish = models.TextField(_("change asked for"), blank=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    changed_at = models.DateTimeField(_("changed"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("version of a report")
        verbose_name_plural = _("versions of reports")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="report_version_once")]

    def __str__(self) -> str:
        return f"{self.report_id} {self.number}"


class ReportProposal(models.Model):
    """A section written anew as somebody asked, until a person accepts or drops it. `statements` as in a report."""

    report = models.ForeignKey(
        ResearchReport, on_delete=models.CASCADE, related_name="proposals", verbose_name=_("report")
    )
    run_id = models.UUIDField(_("run"), unique=True)
    version = models.PositiveIntegerField(_("version"))
    section = models.PositiveIntegerField(_("section"))
    heading = models.TextField(_("heading"))
    statements = models.JSONField(_("statements"), default=list)
    left_out = models.PositiveIntegerField(_("left out"), default=0)
    wish = models.TextField(_("change asked for"))
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
        verbose_name = _("proposed change of a report")
        verbose_name_plural = _("proposed changes of reports")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.report_id} {self.section}"


class PaperSummary(models.Model):
    """What a paper says, in one language. `claims` is a list of {part, text, passage_id, quote}; `paper_version` is the
    text that it was made of; `scope` {kind, value} the part of it (summaries/scope.py), empty for all; `dropped` counts
    what was left out because no passage supports it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    paper = models.ForeignKey(
        "search.Paper", on_delete=models.CASCADE, related_name="summaries", verbose_name=_("paper")
    )
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="paper_summaries",
        verbose_name=_("project"),
    )
    run_id = models.UUIDField(_("run"), unique=True)
    language = models.CharField(_("language"), max_length=10)
    paper_version = models.PositiveIntegerField(_("version of the paper"))
    scope = models.JSONField(_("part of the paper"), default=dict, blank=True)
    claims = models.JSONField(_("statements"), default=list)
    dropped = models.PositiveIntegerField(_("left out"), default=0)
    model = models.CharField(_("written by"), max_length=100, blank=True)
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
        verbose_name = _("summary of a paper")
        verbose_name_plural = _("summaries of papers")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["project", "paper", "language"], name="paper_summary_of")]

    def __str__(self) -> str:
        return f"{self.paper_id} {self.language}"


class MindMap(models.Model):
    """A map of a paper that a person has changed; each change is a version. `tree` is {topic, passage, children}."""

    paper = models.ForeignKey(
        "search.Paper", on_delete=models.CASCADE, related_name="mind_maps", verbose_name=_("paper")
    )
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="mind_maps",
        verbose_name=_("project"),
    )
    tree = models.JSONField(_("topics"), default=dict)
    version = models.PositiveIntegerField(_("version"))
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
        verbose_name = _("map of a paper")
        verbose_name_plural = _("maps of papers")
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["project", "paper", "version"], name="mind_map_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.paper_id} {self.version}"


class FieldSearch(models.Model):
    """A search that was started for a field of a conversation, so that what it keeps can be cited for the field."""

    conversation = models.ForeignKey("agents.Conversation", on_delete=models.CASCADE, related_name="+")
    field = models.CharField(_("field"), max_length=200)
    search = models.OneToOneField("search.SavedSearch", on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("search for a field")
        verbose_name_plural = _("searches for fields")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["conversation", "field"], name="field_search_of")]

    def __str__(self) -> str:
        return self.field


class PassageMark(models.Model):
    """What a person said of a passage that an answer cited: whether answers about its paper may rest on it."""

    project = models.ForeignKey("projects.Project", on_delete=models.CASCADE, related_name="+")
    passage = models.ForeignKey("search.Passage", on_delete=models.CASCADE, related_name="+")
    is_valid = models.BooleanField(_("valid"))
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("mark of a passage")
        verbose_name_plural = _("marks of passages")
        constraints = [models.UniqueConstraint(fields=["project", "passage"], name="passage_mark_once")]

    def __str__(self) -> str:
        return f"{self.passage_id}: {self.is_valid}"
