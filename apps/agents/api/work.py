"""What a conversation produced, over HTTP: context, proposals, changes, stages, traces."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.proposals import reject_proposals, sync_proposals
from apps.agents.actions.stages import complete_stage, go_to_stage
from apps.agents.api.answers import applied_json, context_json, stage_json
from apps.agents.api.work_serializers import (
    AppliedSerializer,
    ChangeSerializer,
    ContextSerializer,
    ConversationIdSerializer,
    EditSerializer,
    ProposalSerializer,
    StageResultSerializer,
    StageSerializer,
    SyncSerializer,
)
from apps.agents.errors import BadVersion
from apps.agents.models import Conversation, ProposalState
from apps.agents.timeline import timeline_of
from apps.agents.versions import config_for, language
from apps.projects.errors import NotFound
from apps.projects.views.support import person


def given(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body, checked; a wrong one is answered with problem details."""
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def of_agent(request: Request, agent: str, conversation_id: UUID) -> Conversation:
    """The conversation, when it is one of the agent that the address names."""
    conversation = selectors.get_conversation(request.user, conversation_id)
    if conversation.agent.slug != selectors.agent_slug(agent):
        raise NotFound
    return conversation


def expected_version(request: Request) -> int | None:
    """The version in `If-Match`; None when there is none. BadVersion when it is not a number."""
    text = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    if not text or text == "*":
        return None
    if not text.isdecimal():
        raise BadVersion
    return int(text)


class ContextView(APIView):
    @extend_schema(responses=ContextSerializer)
    def get(self, request: Request, agent: str, conversation_id: UUID) -> Response:
        conversation = of_agent(request, agent, conversation_id)
        body = context_json(conversation, config_for(conversation))
        return Response(body, headers={"ETag": f'"{body["version"]}"'})

    @extend_schema(request=EditSerializer, responses=AppliedSerializer)
    def patch(self, request: Request, agent: str, conversation_id: UUID) -> Response:
        conversation = of_agent(request, agent, conversation_id)
        config, edit = config_for(conversation), given(EditSerializer, request)
        applied = edit_field(
            conversation=conversation,
            config=config,
            field=edit["field"],
            value=edit["value"],
            by=person(request),
            expected_version=expected_version(request),
        )
        return Response(applied_json(conversation, config, applied))


class ProposalsView(APIView):
    @extend_schema(responses=ProposalSerializer(many=True))
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        pending = conversation.proposals.filter(state=ProposalState.PENDING)
        return Response(ProposalSerializer(pending, many=True).data)


class SyncView(APIView):
    @extend_schema(request=SyncSerializer, responses=AppliedSerializer)
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        config, body = config_for(conversation), given(SyncSerializer, request)
        applied = sync_proposals(
            conversation=conversation,
            config=config,
            wanted=body["ids"],
            edits=body["edits"],
            by=person(request),
            expected_version=expected_version(request),
        )
        return Response(applied_json(conversation, config, applied))


class RejectView(APIView):
    @extend_schema(request=SyncSerializer, responses=ProposalSerializer(many=True))
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        body = given(SyncSerializer, request)
        rejected = reject_proposals(conversation=conversation, wanted=body["ids"], by=person(request))
        return Response(ProposalSerializer(rejected, many=True).data)


class ChangesView(APIView):
    @extend_schema(responses=ChangeSerializer(many=True))
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        changes = conversation.changes.select_related("by").order_by("-version", "-created_at")
        return Response(ChangeSerializer(changes, many=True).data)


class UndoView(APIView):
    @extend_schema(request=None, responses=AppliedSerializer)
    def post(self, request: Request, conversation_id: UUID, change_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        change = conversation.changes.filter(pk=change_id).first()
        if change is None:
            raise NotFound
        config = config_for(conversation)
        applied = undo_change(change=change, config=config, by=person(request))
        return Response(applied_json(conversation, config, applied))


class CompleteStageView(APIView):
    @extend_schema(request=ConversationIdSerializer, responses=StageResultSerializer)
    def post(self, request: Request, agent: str) -> Response:
        conversation = of_agent(request, agent, given(ConversationIdSerializer, request)["conversationId"])
        config = config_for(conversation)
        result = complete_stage(conversation=conversation, config=config, by=person(request))
        return Response(stage_json(conversation, config, result, language()))


class GoToStageView(APIView):
    @extend_schema(request=StageSerializer, responses=StageResultSerializer)
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        config, stage = config_for(conversation), given(StageSerializer, request)["stage"]
        result = go_to_stage(conversation=conversation, config=config, stage=stage, by=person(request))
        return Response(stage_json(conversation, config, result, language()))


class TraceView(APIView):
    @extend_schema(responses={200: dict})
    def get(self, request: Request, agent: str, trace_id: UUID) -> Response:
        trace = selectors.get_trace(request.user, trace_id)
        if trace.conversation.agent.slug != selectors.agent_slug(agent):
            raise NotFound
        steps = [
            {
                "name": line.step.name,
                "depth": line.depth,
                "input": line.step.input,
                "output": line.step.output,
                "offsetMs": line.step.offset_ms,
                "durationMs": line.step.duration_ms,
                "inputTokens": line.step.input_tokens,
                "outputTokens": line.step.output_tokens,
                "cost": str(line.step.cost),
                "model": line.step.model,
                "error": line.step.error,
            }
            for line in timeline_of(trace)
        ]
        body = {
            "id": str(trace.pk),
            "conversationId": str(trace.conversation_id),
            "runId": str(trace.run_id),
            "outcome": trace.outcome,
            "errorCode": trace.error_code,
            "configurationVersion": trace.snapshot.number if trace.snapshot else None,
            "startedAt": trace.started_at,
            "durationMs": trace.duration_ms,
            "firstTokenMs": trace.first_token_ms,
            "inputTokens": trace.input_tokens,
            "outputTokens": trace.output_tokens,
            "cost": str(trace.cost),
            "steps": steps,
        }
        return Response(body)
