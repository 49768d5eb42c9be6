"""The JSON of a run."""

from __future__ import annotations

from rest_framework import serializers

from apps.runs.models import Run


class RunSerializer(serializers.ModelSerializer[Run]):
    """State of a run; `lastSeq` is the number of `finish` once it is over."""

    subjectId = serializers.CharField(source="subject_id")
    project = serializers.CharField(source="project.slug")
    errorCode = serializers.CharField(source="error_code")
    errorMessage = serializers.CharField(source="error_message")
    retryable = serializers.BooleanField(source="is_retryable")
    retryOf = serializers.PrimaryKeyRelatedField[Run](source="retry_of", read_only=True)
    lastSeq = serializers.IntegerField(source="final_seq")
    createdAt = serializers.DateTimeField(source="created_at")
    startedAt = serializers.DateTimeField(source="started_at")
    finishedAt = serializers.DateTimeField(source="finished_at")

    class Meta:
        model = Run
        fields = [
            "id", "kind", "project", "subjectId", "state", "attempt", "snapshot", "result", "errorCode",
            "errorMessage", "retryable", "retryOf", "lastSeq", "createdAt", "startedAt", "finishedAt",
        ]  # fmt: skip


class RunStartedSerializer(serializers.Serializer[Run]):
    """Answer of stop, retry and answer."""

    runId = serializers.UUIDField(source="id")
    state = serializers.CharField()


class AnswerSerializer(serializers.Serializer[Run]):
    """What a person decided about what a waiting run asks."""

    approve = serializers.BooleanField()
