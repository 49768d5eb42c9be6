"""Searches that were made and saved for a project, and what a person's searches leave behind: queries and terms."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SavedSearch(models.Model):
    """One search, for everybody in its project. `result` is {papers, rows, statements, rounds, web, notes}: every paper
    that was found with what was decided about it; empty until it is over. `counts` are those of the flow diagram."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="saved_searches",
        verbose_name=_("project"),
    )
    question = models.TextField(_("question"))
    language = models.CharField(_("language"), max_length=10, default="en")
    filters = models.JSONField(_("filters"), default=dict, blank=True)
    result = models.JSONField(_("result"), default=dict, blank=True)
    counts = models.JSONField(_("counts"), default=dict, blank=True)
    conversation = models.ForeignKey(
        "agents.Conversation",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("conversation"),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["project", "-created_at"], name="saved_search_project_at")]

    def __str__(self) -> str:
        return self.question[:80]

    @property
    def papers(self) -> list[dict[str, Any]]:
        return list(self.result.get("papers", ()))

    @property
    def kept(self) -> list[dict[str, Any]]:
        """The best first."""
        return [paper for paper in self.papers if paper["decision"]["keep"]]


class SearchHabits(models.Model):
    """Whether a person's searches are kept for the next ones. Without a row they are."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    enabled = models.BooleanField(_("my searches are kept"), default=True)

    class Meta:
        verbose_name = _("search habits")
        verbose_name_plural = _("search habits")

    def __str__(self) -> str:
        return str(self.user)


class PastSearch(models.Model):
    """What a person searched for, the same question once. It goes with the project."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    project = models.ForeignKey("projects.Project", on_delete=models.CASCADE, related_name="+")
    question = models.CharField(_("question"), max_length=500)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("past search")
        verbose_name_plural = _("past searches")
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "project", "question"], name="past_search_once")
        ]

    def __str__(self) -> str:
        return self.question[:80]


class PersonalTerm(models.Model):
    """A term that a person searches with. `means` are other words for it, by which is searched as well; `key` is the
    term as it is compared."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    term = models.CharField(_("term"), max_length=100)
    means = models.CharField(_("also searched as"), max_length=200, blank=True)
    key = models.CharField(max_length=100, editable=False)
    uses = models.PositiveIntegerField(_("searches"), default=0)
    used_at = models.DateTimeField(_("last used"), default=timezone.now)

    class Meta:
        verbose_name = _("personal term")
        verbose_name_plural = _("personal terms")
        ordering = ["-uses", "key"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="personal_term_once")]

    def __str__(self) -> str:
        return f"{self.term} → {self.means}" if self.means else self.term
