"""The JSON of a trace: what a turn did, step by step, and what it asked of models. By itself, because those who look
into a turn read it, not those who work in a conversation."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.agents.api.reference_serializers import CitationSerializer
from apps.agents.api.work_serializers import (
    ActionCardSerializer,
    ContextUpdateSerializer,
    ProposalSerializer,
    StageProgressSerializer,
)
from apps.agents.models import MessageState, StageStatus, TraceOutcome
from apps.llm.models import Outcome


class TurnSerializer(serializers.Serializer[Any]):
    """A whole turn, as `turn_json` makes it."""

    traceId = serializers.UUIDField(allow_null=True)
    runId = serializers.UUIDField()
    messageId = serializers.UUIDField()
    state = serializers.ChoiceField(choices=MessageState.choices)
    message = serializers.CharField()
    thinkingContent = serializers.CharField()
    errorMessage = serializers.CharField()
    actionCards = ActionCardSerializer(many=True)
    contextUpdate = ContextUpdateSerializer(allow_null=True)
    proposals = ProposalSerializer(many=True)
    citations = CitationSerializer(many=True)
    recalled = serializers.IntegerField(help_text="How much the answer was given to remember.")
    currentStage = serializers.CharField()
    stageStatus = serializers.ChoiceField(choices=StageStatus.choices)
    stageProgress = StageProgressSerializer()
    suggestions = serializers.ListField(child=serializers.CharField())


class ModelToolCallSerializer(serializers.Serializer[Any]):
    """A call that a model made; `arguments` as it wrote them."""

    id = serializers.CharField()
    name = serializers.CharField()
    arguments = serializers.CharField()


class ModelMessageSerializer(serializers.Serializer[Any]):
    """A message as a model was sent it; `answers_call` is the id of a call, of `pictures` there are the names."""

    role = serializers.ChoiceField(choices=["system", "user", "assistant", "tool"])
    content = serializers.CharField()
    calls = ModelToolCallSerializer(many=True, required=False)
    answers_call = serializers.CharField(required=False)
    pictures = serializers.ListField(child=serializers.CharField(), required=False)


class ModelAnswerSerializer(serializers.Serializer[Any]):
    model = serializers.CharField()
    attempt = serializers.IntegerField(min_value=1)
    content = serializers.CharField()
    calls = ModelToolCallSerializer(many=True, required=False)


class ExchangeSerializer(serializers.Serializer[Any]):
    """What was sent to a model, and what it wrote; several answers where it was sent more than once."""

    purpose = serializers.CharField()
    messages = ModelMessageSerializer(many=True)
    answers = ModelAnswerSerializer(many=True)


class StepSerializer(serializers.Serializer[Any]):
    """One line of a trace; `depth` says how deep it stands under the lines before it. Of an old trace `input`,
    `output` and `exchanges` were taken out."""

    name = serializers.CharField()
    depth = serializers.IntegerField(min_value=0)
    input = serializers.DictField()
    output = serializers.DictField()
    exchanges = ExchangeSerializer(many=True)
    offsetMs = serializers.IntegerField()
    durationMs = serializers.IntegerField(allow_null=True)
    inputTokens = serializers.IntegerField()
    outputTokens = serializers.IntegerField()
    cost = serializers.CharField()
    model = serializers.CharField()
    error = serializers.CharField()


class AttemptSerializer(serializers.Serializer[Any]):
    """One request to a model, whatever became of it; `errorCode` is empty when it answered."""

    model = serializers.CharField()
    purpose = serializers.CharField()
    number = serializers.IntegerField(min_value=1)
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    errorCode = serializers.CharField()
    httpStatus = serializers.IntegerField(allow_null=True)
    startedAt = serializers.DateTimeField()
    durationMs = serializers.IntegerField()
    firstTokenMs = serializers.IntegerField(allow_null=True)
    inputTokens = serializers.IntegerField()
    outputTokens = serializers.IntegerField()
    cost = serializers.CharField()
    currency = serializers.CharField()


class TraceSerializer(serializers.Serializer[Any]):
    """How an answer was made. `configurationVersion` is the published version of the agent that it ran on; tokens
    and cost are the sums over `attempts`, those that failed too."""

    id = serializers.UUIDField()
    conversationId = serializers.UUIDField()
    runId = serializers.CharField()
    outcome = serializers.ChoiceField(choices=TraceOutcome.choices)
    errorCode = serializers.CharField()
    configurationVersion = serializers.IntegerField(allow_null=True)
    startedAt = serializers.DateTimeField()
    durationMs = serializers.IntegerField(allow_null=True)
    firstTokenMs = serializers.IntegerField(allow_null=True)
    inputTokens = serializers.IntegerField()
    outputTokens = serializers.IntegerField()
    cost = serializers.CharField()
    attempts = AttemptSerializer(many=True)
    steps = StepSerializer(many=True)
