"""The first layer: what was said, message by message, kept for some weeks so that it can be found by its meaning."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from apps.projects.models import Project, User


class Speaker(models.TextChoices):
    USER = "user", _("Person")
    ASSISTANT = "assistant", _("Assistant")


class FlowEntry(models.Model):
    """A message of a conversation. `rolled_up_at` says when a weekly report took it in: before that it never expires.

    `place` counts the messages of a conversation from 0: it is the position of the text in the collection of the flow,
    whose source is the conversation.
    """

    id = models.BigAutoField(primary_key=True)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    conversation_id = models.UUIDField()
    message_id = models.UUIDField(unique=True)
    place = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=Speaker.choices)
    content = models.TextField()
    intent = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    rolled_up_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("message remembered")
        verbose_name_plural = _("messages remembered")
        constraints = [
            models.UniqueConstraint(fields=["conversation_id", "place"], name="memory_flow_one_a_place"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="memory_flow_expires_after_it_was_said"
            ),
        ]
        indexes = [
            models.Index(fields=["project", "created_at"], name="memory_flow_project_at"),
            models.Index(
                fields=["project", "created_at"],
                name="memory_flow_not_rolled_up",
                condition=Q(rolled_up_at__isnull=True),
            ),
            models.Index(
                fields=["expires_at"], name="memory_flow_expiry", condition=Q(rolled_up_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.conversation_id} {self.place}"


class MemoryVersion(models.Model):
    """Counts the writes of a project's hot memory: what is cached for an older number is not read any more. Whoever
    writes locks it, so that two decisions about one thing come one after the other."""

    project = models.OneToOneField(Project, on_delete=models.CASCADE, primary_key=True, related_name="+")
    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.project_id}: {self.number}"


class ConversationMemory(models.Model):
    """Whether a conversation is remembered, since when, and how far it was read for things to remember.

    `read_until` is the place up to which it was read. What fails is tried again by the clock and with the next message;
    `failures` counts how often in a row. The row is locked by whoever writes the conversation's entries.
    """

    conversation_id = models.UUIDField(primary_key=True)
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    enabled = models.BooleanField(default=True)
    read_until = models.PositiveIntegerField(default=0)
    failures = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.conversation_id}: {self.enabled}"
