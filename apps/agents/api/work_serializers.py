"""The JSON of what a conversation produced: context, proposals, changes, stages. Field paths stay as they are."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.agents.models import Change, Proposal
from apps.projects.api.fields import TextField


class EditSerializer(serializers.Serializer[Any]):
    """One value: `field` is a dotted path, or a whole part (`pico`) whose `value` merges."""

    field = TextField(max_length=200)
    value = serializers.JSONField(allow_null=True)


class SyncSerializer(serializers.Serializer[Any]):
    """`ids` are ids or field paths of proposals, or "all"; `edits` gives other values by id or path."""

    ids = serializers.JSONField()
    edits = serializers.DictField(required=False, default=dict)

    def validate_ids(self, value: Any) -> list[str] | None:
        if value == "all":
            return None
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return value
        raise serializers.ValidationError('A list of ids, or "all".')


class StageSerializer(serializers.Serializer[Any]):
    stage = TextField(max_length=60)


class ConversationIdSerializer(serializers.Serializer[Any]):
    conversationId = serializers.UUIDField()


class ConversationPatchSerializer(serializers.Serializer[Any]):
    title = TextField(required=False, allow_blank=True, max_length=200)
    archived = serializers.BooleanField(required=False)


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    createdAt = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Proposal
        fields = [
            "id", "field", "value", "confidence", "evidence", "method", "derived", "conflict", "checks", "state",
            "createdAt",
        ]  # fmt: skip


class ChangeSerializer(serializers.ModelSerializer[Change]):
    by = serializers.StringRelatedField[Any]()
    createdAt = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Change
        fields = [
            "id",
            "batch",
            "field",
            "old",
            "new",
            "derived",
            "by",
            "source",
            "undoes",
            "version",
            "createdAt",
        ]


class ContextSerializer(serializers.Serializer[Any]):
    """The values of a conversation; `version` is what `If-Match` sends back."""

    id = serializers.CharField()
    conversationId = serializers.UUIDField()
    currentStage = serializers.CharField()
    overallProgress = serializers.FloatField()
    completedStages = serializers.ListField(child=serializers.CharField())
    scientificQuestion = serializers.DictField()
    pico = serializers.DictField()
    studyDesign = serializers.DictField()
    sampleSize = serializers.DictField()
    endpoints = serializers.DictField()
    data = serializers.DictField()  # type: ignore[assignment]
    reviews = serializers.DictField()
    updatedAt = serializers.DateTimeField()
    version = serializers.IntegerField()


class AppliedSerializer(serializers.Serializer[Any]):
    """What a sync, an edit or an undo changed."""

    context = ContextSerializer()  # type: ignore[assignment]
    changes = ChangeSerializer(many=True)


class StageResultSerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    issues = serializers.ListField(child=serializers.DictField())
    suggestions = serializers.ListField(child=serializers.CharField())
    previousStage = serializers.CharField()
    nextStage = serializers.CharField()
    summary = serializers.CharField()
    nextStageActionCards = serializers.ListField(child=serializers.DictField())


class StageProgressSerializer(serializers.Serializer[Any]):
    current = serializers.IntegerField()
    total = serializers.IntegerField()
    completedStages = serializers.ListField(child=serializers.CharField())


class TurnSerializer(serializers.Serializer[Any]):
    """A whole turn, as `turn_json` makes it."""

    traceId = serializers.UUIDField(allow_null=True)
    runId = serializers.UUIDField()
    messageId = serializers.UUIDField()
    state = serializers.CharField()
    message = serializers.CharField()
    thinkingContent = serializers.CharField()
    errorMessage = serializers.CharField()
    actionCards = serializers.ListField(child=serializers.DictField())
    contextUpdate = serializers.DictField(allow_null=True)
    proposals = ProposalSerializer(many=True)
    currentStage = serializers.CharField()
    stageStatus = serializers.CharField()
    stageProgress = StageProgressSerializer()
    suggestions = serializers.ListField(child=serializers.CharField())
