"""The JSON of conversations and messages: envelope in camelCase."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.agents.markdown import to_html
from apps.agents.models import Conversation, Message
from apps.projects.api.fields import TextField
from apps.runs.models import Run


class ToolCallSerializer(serializers.Serializer[Message]):
    """A tool's form that was sent: what is asked for is certain."""

    name = TextField(max_length=60)
    arguments = serializers.DictField(default=dict)


class ChatInputSerializer(serializers.Serializer[Message]):
    """One message. `clientMessageId` makes sending it twice harmless."""

    conversationId = serializers.UUIDField()
    message = TextField(allow_blank=True, trim_whitespace=False)
    clientMessageId = serializers.UUIDField(required=False, allow_null=True)
    tool = ToolCallSerializer(required=False)


class ConversationInputSerializer(serializers.Serializer[Conversation]):
    agent = TextField(max_length=60)
    project = serializers.SlugField()
    title = TextField(required=False, allow_blank=True, max_length=200, default="")


class ConversationSerializer(serializers.ModelSerializer[Conversation]):
    agent = serializers.CharField(source="agent.slug")
    project = serializers.CharField(source="project.slug")
    url = serializers.SerializerMethodField()
    createdAt = serializers.DateTimeField(source="created_at")
    updatedAt = serializers.DateTimeField(source="updated_at")
    archivedAt = serializers.DateTimeField(source="archived_at")

    class Meta:
        model = Conversation
        fields = ["id", "agent", "project", "title", "url", "createdAt", "updatedAt", "archivedAt"]

    def get_url(self, conversation: Conversation) -> str:
        return f"/conversations/{conversation.pk}/"


class MessageSerializer(serializers.ModelSerializer[Message]):
    """`html` is made from the stored answer by the server, the only place where it is cleaned."""

    html = serializers.SerializerMethodField()
    runId = serializers.PrimaryKeyRelatedField[Run](source="run", read_only=True)
    errorMessage = serializers.CharField(source="error_message")
    durationMs = serializers.IntegerField(source="duration_ms")
    createdAt = serializers.DateTimeField(source="created_at")
    traceId = serializers.SerializerMethodField()

    class Meta:
        model = Message
        fields = [
            "id", "turn", "role", "content", "html", "reasoning", "state", "tools", "runId", "errorMessage",
            "durationMs", "createdAt", "traceId",
        ]  # fmt: skip

    def get_html(self, message: Message) -> str:
        return to_html(message.content)

    def get_traceId(self, message: Message) -> str | None:  # noqa: N802  # named after its field
        """Where the message was read through a selector that knows (messages_of)."""
        trace_id = getattr(message, "trace_id", None)
        return str(trace_id) if trace_id else None


class AcceptedSerializer(serializers.Serializer[Any]):
    """A message was stored and will be answered by the run."""

    runId = serializers.UUIDField()
    conversationId = serializers.UUIDField()
    userMessage = MessageSerializer()


class MessagesSerializer(serializers.Serializer[Any]):
    messages = MessageSerializer(many=True)
    pending = serializers.ListField(child=serializers.DictField())
