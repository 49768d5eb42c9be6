"""Questions that the agent's answer left open: put to the team by somebody, or settled without one."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TeamQuestion(models.Model):
    """A question put to the people of a project, about one answer of the agent; answered once, by one of them.
    `document` is the draft for the knowledge base that was made of the answer."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project", on_delete=models.CASCADE, related_name="+", verbose_name=_("project")
    )
    message = models.OneToOneField(
        "agents.Message", on_delete=models.CASCADE, related_name="+", verbose_name=_("answer of the agent")
    )
    question = models.TextField(_("question"))
    note = models.TextField(_("note"), blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("asked by"),
    )
    asked_at = models.DateTimeField(_("asked"), default=timezone.now, editable=False)
    answer = models.TextField(_("answer"), blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    document = models.ForeignKey(
        "medical_qa.KnowledgeDocument",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("document"),
    )

    class Meta:
        verbose_name = _("question to the team")
        verbose_name_plural = _("questions to the team")
        ordering = ["-asked_at"]
        indexes = [models.Index(fields=["project", "-asked_at"], name="team_question_by_project")]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at=None, answer="") | (Q(answered_at__isnull=False) & ~Q(answer="")),
                name="team_question_answered_with_words",
            )
        ]

    def __str__(self) -> str:
        return str(self.id)


class SettledQuestion(models.Model):
    """A question without an answer from the knowledge base that somebody has dealt with: no longer to be done."""

    message = models.OneToOneField("agents.Message", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.message_id)
