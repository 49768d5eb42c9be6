"""The JSON of conversations and messages: envelope in camelCase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.agents import selectors
from apps.agents.actions.attachments import PICTURE, PICTURE_TOO_LARGE
from apps.agents.api.reference_serializers import CitationSerializer, SubjectRefSerializer, SubjectSerializer
from apps.agents.api.work_serializers import ConversationIdSerializer
from apps.agents.models import Attachment, Conversation, Feedback, FeedbackValue, Message
from apps.agents.presenters.answers import answer_html
from apps.projects.api.fields import TextField, UploadField
from apps.runs.models import RunState


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["up", "down", "none"]},
            {"type": "integer", "minimum": -1, "maximum": 1},
        ]
    }
)
class FeedbackValueField(serializers.Field[Any, Any, Any, Any]):
    """`up`, `down` or `none`, or the numbers that other programs have for them."""

    VALUES: Mapping[Any, FeedbackValue | None] = {
        "up": FeedbackValue.UP, 1: FeedbackValue.UP,
        "down": FeedbackValue.DOWN, -1: FeedbackValue.DOWN,
        "none": None, 0: None,
    }  # fmt: skip

    def to_internal_value(self, data: Any) -> FeedbackValue | None:
        if isinstance(data, str | int | float) and not isinstance(data, bool) and data in self.VALUES:
            return self.VALUES[data]
        raise serializers.ValidationError(_("Write “up”, “down” or “none”."), code="invalid_choice")

    def to_representation(self, value: Any) -> Any:
        return value


class ToolCallSerializer(serializers.Serializer[Message]):
    """A tool's form that was sent: what is asked for is certain."""

    name = TextField(max_length=60)
    arguments = serializers.DictField(default=dict)


class CompleteStageSerializer(ConversationIdSerializer):
    """`stage` is the one that was seen; another than the current one is refused. Without it, whichever is current."""

    stage = TextField(required=False, max_length=60)


class ChatInputSerializer(serializers.Serializer[Message]):
    """One message. `clientMessageId` makes sending it twice harmless."""

    conversationId = serializers.UUIDField()
    message = TextField(allow_blank=True, trim_whitespace=False)
    clientMessageId = serializers.UUIDField(required=False, allow_null=True)
    attachments = serializers.ListField(
        child=serializers.UUIDField(),
        required=False,
        max_length=selectors.MOST_ATTACHMENTS,
        help_text="Ids of uploaded files.",
    )
    tool = ToolCallSerializer(required=False)


class AttachmentInputSerializer(serializers.Serializer[Attachment]):
    """A file for a conversation: PDF, Word, text, PNG or JPEG by its content."""

    conversationId = serializers.UUIDField()
    file = UploadField(max_length=255)


class AttachmentSerializer(serializers.ModelSerializer[Attachment]):
    """`note`: empty when the model is given all of its text, else why not: cut, unreadable; picture (shown to a model
    that takes pictures, named to others), picture_too_large (shown to none)."""

    conversationId = serializers.UUIDField(source="conversation_id")
    messageId = serializers.UUIDField(source="message_id", allow_null=True)
    name = serializers.CharField(source="file.name")
    contentType = serializers.CharField(source="file.content_type")
    sizeBytes = serializers.IntegerField(source="file.size")
    note = serializers.ChoiceField(choices=["", "cut", "unreadable", PICTURE, PICTURE_TOO_LARGE])

    class Meta:
        model = Attachment
        fields = ["id", "conversationId", "messageId", "name", "contentType", "sizeBytes", "note"]


class FeedbackInputSerializer(serializers.Serializer[Feedback]):
    """One's opinion of an answer; `none` takes it back. 1, -1 and 0 mean the same three."""

    value = FeedbackValueField()
    reason = TextField(required=False, allow_blank=True, max_length=2000, default="")


class FeedbackSerializer(serializers.Serializer[Any]):
    messageId = serializers.UUIDField()
    value = serializers.ChoiceField(choices=["up", "down", "none"])
    reason = serializers.CharField()


class LeftoverSerializer(serializers.Serializer[Any]):
    """Words that an answer calls not recorded; with `leftOut` false they are shown again."""

    words = TextField(max_length=2000, trim_whitespace=False)
    leftOut = serializers.BooleanField(default=True)


class EntrySerializer(serializers.Serializer[Any]):
    """Words of an answer that are written into an entry of the document, all or a part of them (`text`); with `isIn`
    false the entry has again what it had before."""

    words = TextField(max_length=2000, trim_whitespace=False)
    text = TextField(max_length=2000, trim_whitespace=False, required=False)
    entry = TextField(max_length=60)
    isIn = serializers.BooleanField(default=True)


class ConversationQuerySerializer(serializers.Serializer[Any]):
    """What the list of conversations is limited to."""

    project = serializers.SlugField(required=False, help_text="Only of this project.")
    agent = serializers.SlugField(required=False, max_length=60, help_text="Only with this agent.")
    q = TextField(
        required=False, allow_blank=True, max_length=200, help_text="Words of the title or of a message."
    )
    subjectKind = serializers.CharField(
        required=False, max_length=60, help_text="Only about things of this kind."
    )
    subjectId = serializers.CharField(
        required=False, max_length=100, help_text="Only about this one of the kind."
    )
    archived = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Only archived ones, or only the others."
    )
    limit = serializers.IntegerField(required=False, default=100, min_value=1, max_value=500)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=1_000_000)


class MessageQuerySerializer(serializers.Serializer[Any]):
    """Which messages: without a limit all; else the last ones, or the last before a turn."""

    limit = serializers.IntegerField(
        required=False, min_value=1, max_value=500, help_text="At most so many turns, the newest."
    )
    before = serializers.IntegerField(
        required=False, min_value=1, max_value=2_000_000_000, help_text="Only turns before this one."
    )


class ConversationInputSerializer(serializers.Serializer[Conversation]):
    agent = TextField(max_length=60)
    project = serializers.SlugField()
    title = TextField(required=False, allow_blank=True, max_length=200, default="")
    subject = SubjectRefSerializer(
        required=False,
        allow_null=True,
        help_text="What it is about, for an agent that has such conversations.",
    )


class ConversationSerializer(serializers.ModelSerializer[Conversation]):
    """`subjects` in the context are those of the person who reads, by conversation (subject_lines)."""

    agent = serializers.CharField(source="agent.slug")
    project = serializers.CharField(source="project.slug")
    url = serializers.SerializerMethodField()
    createdAt = serializers.DateTimeField(source="created_at")
    updatedAt = serializers.DateTimeField(source="updated_at")
    archivedAt = serializers.DateTimeField(source="archived_at", allow_null=True)
    subject = serializers.SerializerMethodField()

    class Meta:
        model = Conversation
        fields = ["id", "agent", "project", "title", "url", "subject", "createdAt", "updatedAt", "archivedAt"]

    def get_url(self, conversation: Conversation) -> str:
        return f"/conversations/{conversation.pk}/"

    @extend_schema_field(SubjectSerializer(allow_null=True))
    def get_subject(self, conversation: Conversation) -> dict[str, Any] | None:
        line = self.context["subjects"].get(conversation.pk)
        return asdict(line) if line else None


class MessageSerializer(serializers.ModelSerializer[Message]):
    """`html` is made from the stored answer by the server, the only place where it is cleaned: for the page, which
    shows what a tool went by as a table, without the sentences that say the same."""

    html = serializers.SerializerMethodField()
    runId = serializers.UUIDField(source="run_id", allow_null=True)
    errorMessage = serializers.CharField(source="error_message")
    durationMs = serializers.IntegerField(source="duration_ms", allow_null=True)
    createdAt = serializers.DateTimeField(source="created_at")
    traceId = serializers.SerializerMethodField()
    tools = serializers.ListField(child=serializers.DictField())
    decisions = serializers.ListField(child=serializers.DictField())
    citations = serializers.SerializerMethodField()
    recalled = serializers.SerializerMethodField(help_text="How much an answer was given to remember.")
    attachments = AttachmentSerializer(many=True)

    class Meta:
        model = Message
        fields = [
            "id", "turn", "role", "content", "html", "reasoning", "state", "tools", "decisions", "citations",
            "recalled", "runId", "errorMessage", "durationMs", "createdAt", "traceId", "attachments",
        ]  # fmt: skip

    def get_recalled(self, message: Message) -> int:
        return len(message.recalled)

    def get_html(self, message: Message) -> str:
        return answer_html(message, with_rows=self.context.get("with_rows", False))

    @extend_schema_field(CitationSerializer(many=True))
    def get_citations(self, message: Message) -> list[dict[str, Any]]:
        """Where the message was read through a selector that knows (messages_of)."""
        return [dict(CitationSerializer(each).data) for each in getattr(message, "cited", ())]

    def get_traceId(self, message: Message) -> str | None:  # noqa: N802  # named after its field
        """Where the message was read through a selector that knows (messages_of)."""
        trace_id = getattr(message, "trace_id", None)
        return str(trace_id) if trace_id else None


class WaitsForSerializer(serializers.Serializer[Any]):
    """What has to be decided by a person before a message is answered: the run that asks, the message that it answers,
    where that stands on the page, and a sentence that says so."""

    runId = serializers.UUIDField()
    messageId = serializers.UUIDField()
    url = serializers.CharField()
    detail = serializers.CharField()


class AcceptedSerializer(serializers.Serializer[Any]):
    """A message was stored and will be answered by the run; `waitsFor` says what has to be decided before."""

    runId = serializers.UUIDField()
    conversationId = serializers.UUIDField()
    userMessage = MessageSerializer()
    waitsFor = WaitsForSerializer(allow_null=True)


class EditInputSerializer(serializers.Serializer[Message]):
    """A message in other words. `clientMessageId` makes sending it twice harmless."""

    message = TextField(allow_blank=True, trim_whitespace=False)
    clientMessageId = serializers.UUIDField(required=False, allow_null=True)


class StartedSerializer(serializers.Serializer[Any]):
    """The run that does what was asked for."""

    runId = serializers.UUIDField()


class PendingSerializer(serializers.Serializer[Any]):
    """A turn that has no answer yet."""

    runId = serializers.UUIDField()
    state = serializers.ChoiceField(choices=RunState.choices)
    messageId = serializers.UUIDField()
    waitsFor = WaitsForSerializer(allow_null=True)


class MessagesSerializer(serializers.Serializer[Any]):
    """`nextBefore` is the `before` of the page with what was said earlier; null when this is all."""

    messages = MessageSerializer(many=True)
    pending = PendingSerializer(many=True)
    nextBefore = serializers.IntegerField(allow_null=True)
