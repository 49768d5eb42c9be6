"""The JSON of what a conversation produced: context, proposals, changes, stages. Field paths stay as they are."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.agents.api.naming import camel
from apps.agents.context.domains import described_stages
from apps.agents.models import CardAction, Change, Proposal
from apps.projects.api.fields import TextField


class EditSerializer(serializers.Serializer[Any]):
    """One value: `field` is a dotted path, or a whole part (a stage's key) whose `value` merges."""

    field = TextField(max_length=200)
    value = serializers.JSONField(allow_null=True)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["all"]},
            {"type": "array", "minItems": 1, "items": {"type": "string"}},
        ]
    }
)
class IdsField(serializers.JSONField):
    """Ids or field paths of proposals, or "all"."""


class RejectSerializer(serializers.Serializer[Any]):
    """`ids` are ids or field paths of proposals, or "all"."""

    ids = IdsField()

    def validate_ids(self, value: Any) -> list[str] | None:
        if value == "all":
            return None
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return value
        raise serializers.ValidationError('A list of ids, or "all".')


class SyncSerializer(RejectSerializer):
    """`edits` gives other values, by id or path."""

    edits = serializers.DictField(required=False, default=dict)


class StageSerializer(serializers.Serializer[Any]):
    stage = TextField(max_length=60)


class ConversationIdSerializer(serializers.Serializer[Any]):
    conversationId = serializers.UUIDField()


class CardLinkInputSerializer(serializers.Serializer[Any]):
    conversationId = serializers.UUIDField()
    cardId = TextField(max_length=60)


class CardLinkSerializer(serializers.Serializer[Any]):
    """`url` may be a path of this site."""

    url = serializers.CharField()
    state = serializers.CharField()
    expiresAt = serializers.DateTimeField()


class CardReturnSerializer(CardLinkInputSerializer):
    """`result` is what the card's target gives; `state` comes from the link of a deep link."""

    result = serializers.DictField(required=False, default=dict)
    state = TextField(required=False, allow_blank=True, max_length=1000, default="")


class ConversationPatchSerializer(serializers.Serializer[Any]):
    title = TextField(required=False, max_length=200)
    archived = serializers.BooleanField(required=False)


class ProposalSerializer(serializers.ModelSerializer[Proposal]):
    evidence = serializers.ListField(child=serializers.DictField())
    checks = serializers.ListField(child=serializers.DictField())
    createdAt = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Proposal
        fields = [
            "id", "field", "value", "confidence", "evidence", "method", "derived", "conflict", "checks", "state",
            "createdAt",
        ]  # fmt: skip


class ChangeSerializer(serializers.ModelSerializer[Change]):
    by = serializers.StringRelatedField[Any](allow_null=True)
    source = serializers.DictField()  # type: ignore[assignment]
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
    """The values of a conversation; `version` is what `If-Match` sends back.

    Each stage's part stands under its own name in camelCase (described are those of the agents that come with the
    product), and all in `data` by stage key.
    """

    id = serializers.CharField()
    conversationId = serializers.UUIDField()
    currentStage = serializers.CharField()
    overallProgress = serializers.FloatField(min_value=0, max_value=1)
    completedStages = serializers.ListField(child=serializers.CharField())
    data = serializers.DictField()  # type: ignore[assignment]
    reviews = serializers.DictField()
    updatedAt = serializers.DateTimeField()
    version = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        parts = {camel(stage): serializers.DictField(required=False) for stage in described_stages()}
        return {**super().get_fields(), **parts}


class EditedSerializer(ContextSerializer):
    """The context after an edit, and what the edit changed."""

    changes = ChangeSerializer(many=True)


class AppliedSerializer(serializers.Serializer[Any]):
    """What a sync, an edit or an undo changed."""

    context = ContextSerializer()  # type: ignore[assignment]
    changes = ChangeSerializer(many=True)


class IssueSerializer(serializers.Serializer[Any]):
    """Why a stage cannot be completed, or what to look at."""

    message = serializers.CharField()
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])


class CheckSerializer(serializers.Serializer[Any]):
    """A rule that was asked. `not_run` says why in `reason`; such a rule has neither passed nor failed."""

    rule = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=["passed", "failed", "not_run"])
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])
    action = serializers.ChoiceField(choices=["block", "warn", "log"])
    message = serializers.CharField()
    suggestion = serializers.CharField()
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    reason = serializers.CharField()


class ActionCardSerializer(serializers.Serializer[Any]):
    cardId = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()
    iconType = serializers.CharField()
    actionType = serializers.ChoiceField(choices=CardAction.choices)
    actionUrl = serializers.CharField()
    actionParams = serializers.DictField()
    priority = serializers.IntegerField()


class CardsSerializer(serializers.Serializer[Any]):
    actionCards = ActionCardSerializer(many=True)
    moreActions = ActionCardSerializer(many=True)


class ContextUpdateSerializer(serializers.Serializer[Any]):
    """A change that the turn applied by itself."""

    field = serializers.CharField()
    data = serializers.JSONField()  # type: ignore[assignment]
    confidence = serializers.FloatField()


class StageResultSerializer(serializers.Serializer[Any]):
    """`success: false` with issues is an answer, not an error; there is no next stage then. `checks` are all rules,
    `issues` what is wrong."""

    success = serializers.BooleanField()
    issues = IssueSerializer(many=True)
    suggestions = serializers.ListField(child=serializers.CharField())
    checks = CheckSerializer(many=True)
    previousStage = serializers.CharField()
    nextStage = serializers.CharField(required=False)
    summary = serializers.CharField()
    nextStageActionCards = ActionCardSerializer(many=True)


class StageProgressSerializer(serializers.Serializer[Any]):
    current = serializers.IntegerField()
    total = serializers.IntegerField()
    completedStages = serializers.ListField(child=serializers.CharField())
