"""The JSON of a run."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from apps.projects.api.fields import TextField
from apps.runs.models import Run, RunState
from apps.runs.selectors import waited_for


class RunSerializer(serializers.ModelSerializer[Run]):
    """State of a run; `lastSeq` is the number of `finish` once it is over.

    `waitsFor` is the run before it in its queue that asks a person something, where there is one.
    """

    subjectId = serializers.CharField(source="subject_id")
    project = serializers.CharField(source="project.slug")
    errorCode = serializers.CharField(source="error_code")
    errorMessage = serializers.CharField(source="error_message")
    retryable = serializers.BooleanField(source="is_retryable")
    retryOf = serializers.UUIDField(source="retry_of_id", allow_null=True)
    lastSeq = serializers.IntegerField(source="final_seq", allow_null=True)
    waitsFor = serializers.SerializerMethodField()
    snapshot = serializers.DictField()
    result = serializers.DictField()
    createdAt = serializers.DateTimeField(source="created_at")
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    finishedAt = serializers.DateTimeField(source="finished_at", allow_null=True)

    class Meta:
        model = Run
        fields = [
            "id", "kind", "project", "subjectId", "state", "waitsFor", "attempt", "snapshot", "result", "errorCode",
            "errorMessage", "retryable", "retryOf", "lastSeq", "createdAt", "startedAt", "finishedAt",
        ]  # fmt: skip

    def get_waitsFor(self, run: Run) -> UUID | None:  # noqa: N802  # named after its field
        waiting = waited_for(run)
        return waiting.pk if waiting else None


class RunStartedSerializer(serializers.Serializer[Run]):
    """Answer of stop, retry and answer."""

    runId = serializers.UUIDField(source="id")
    state = serializers.ChoiceField(choices=RunState.choices)


NAME_THE_CALL = _("Name the call that is decided about: the call_id of its tool_call event.")


class AnswerSerializer(serializers.Serializer[Run]):
    """What a person decided about the call that a waiting run asks about; `callId` is the `call_id` of its event."""

    callId = TextField(
        source="call_id",
        max_length=100,
        error_messages=dict.fromkeys(("required", "null", "blank"), NAME_THE_CALL),
    )
    approve = serializers.BooleanField()
    value = serializers.JSONField(required=False)
