"""Conversations and messages. A message that is in this table is never lost and never written twice."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Conversation(models.Model):
    """A thread of turns of one project with one agent; its subject, if it has one, is a thing of another app, by kind
    and id (context/subjects.py)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    project = models.ForeignKey(
        "projects.Project",
        on_delete=models.CASCADE,
        related_name="conversations",
        verbose_name=_("project"),
    )
    agent = models.ForeignKey(
        "agents.Agent", on_delete=models.PROTECT, related_name="conversations", verbose_name=_("agent")
    )
    title = models.CharField(_("title"), max_length=200, blank=True)
    subject_kind = models.CharField(max_length=60, blank=True)
    subject_id = models.CharField(max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=10, default="en")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("started by"),
    )
    created_at = models.DateTimeField(_("started at"), db_default=Now(), editable=False)
    updated_at = models.DateTimeField(_("last used"), db_default=Now(), editable=False)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)

    class Meta:
        ordering = ["-updated_at"]
        indexes = [
            models.Index(fields=["project", "-updated_at"], name="conversation_by_project"),
            models.Index(fields=["-updated_at"], name="conversation_by_time"),
            models.Index(
                fields=["subject_kind", "subject_id"],
                name="conversation_by_subject",
                condition=~Q(subject_kind=""),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(subject_kind="", subject_id="") | ~(Q(subject_kind="") | Q(subject_id="")),
                name="subject_with_kind_and_id",
            ),
        ]
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")

    def __str__(self) -> str:
        return str(self.id)

    @property
    def queue_key(self) -> str:
        """The turns of a conversation are served one after the other."""
        return f"conversation:{self.id}"


class Role(models.TextChoices):
    USER = "user", _("User")
    ASSISTANT = "assistant", _("Assistant")


class MessageState(models.TextChoices):
    COMPLETE = "complete", _("Complete")
    STOPPED = "stopped", _("Stopped")
    FAILED = "failed", _("Failed")
    INTERRUPTED = "interrupted", _("Interrupted")


class Message(models.Model):
    """One message. `turn` counts the user's messages; an answer has the turn of the message it answers. `recalled` is
    what an answer was given to remember, by “kind:id” (context/remembered.py).

    `reading` is an answer's: the `language` of what it answers, the `choices` that may have been meant, by field, and
    the call of a tool that was `wanted` and lacked something.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="messages")
    turn = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=Role.choices)
    content = models.TextField()
    reasoning = models.TextField(blank=True)
    state = models.CharField(max_length=12, choices=MessageState.choices, default=MessageState.COMPLETE)
    error_code = models.CharField(max_length=60, blank=True)
    error_message = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    client_id = models.UUIDField(
        null=True, blank=True, help_text=_("Made by the sender: a message that is sent twice is stored once.")
    )
    run = models.OneToOneField(
        "runs.Run", null=True, blank=True, on_delete=models.SET_NULL, related_name="message"
    )
    replaced_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("When another answer, or the edited message, took its place."),
    )
    tools = models.JSONField(default=list, blank=True)
    reading = models.JSONField(default=dict, blank=True, editable=False)
    recalled = models.JSONField(default=list, blank=True, editable=False)
    decisions = models.JSONField(default=list, blank=True)  # what people answered when the turn asked
    usage = models.JSONField(default=dict, blank=True)
    duration_ms = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["turn", "created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "turn"],
                condition=Q(role=Role.USER, replaced_at=None),
                name="one_message_a_turn",
            ),
            models.UniqueConstraint(
                fields=["conversation", "turn"],
                condition=Q(role=Role.ASSISTANT, replaced_at=None),
                name="one_answer_a_turn",
            ),
            models.UniqueConstraint(fields=["conversation", "client_id"], name="message_sent_once"),
        ]
        verbose_name = _("message")
        verbose_name_plural = _("messages")

    def __str__(self) -> str:
        return f"{self.role} {self.turn}"


class CitedPassage(models.Model):
    """A passage that an answer cites, as it was then: `source` is the kind of the thing, `source_id` names it there."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="citations")
    number = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=60, blank=True)
    source_id = models.CharField(max_length=200, blank=True)
    title = models.CharField(max_length=500, blank=True)
    locator = models.CharField(max_length=500, blank=True)
    quote = models.TextField(blank=True)
    verified = models.BooleanField(default=False)
    url = models.CharField(max_length=2000, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["message", "number"], name="one_passage_a_number")]

    def __str__(self) -> str:
        return f"[{self.number}] {self.title}"


class ConversationSummary(models.Model):
    """What was said up to a turn, in short: what the model is told of turns that no longer fit."""

    conversation = models.OneToOneField(Conversation, on_delete=models.CASCADE, related_name="summary")
    text = models.TextField(blank=True)
    up_to_turn = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.conversation_id} up to turn {self.up_to_turn}"
