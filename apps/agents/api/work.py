"""What a conversation produced, over HTTP: context, proposals, changes, stages, traces."""

from __future__ import annotations

import re
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.changes import edit_field, undo_change
from apps.agents.actions.locking import read_rows
from apps.agents.actions.proposals import reject_proposals, sync_proposals
from apps.agents.actions.stages import complete_stage, go_to_stage
from apps.agents.api.answers import applied_json, context_json, etag, stage_json, trace_json
from apps.agents.api.described import AGENT, ETAG, IF_MATCH, VERSION
from apps.agents.api.serializers import CompleteStageSerializer
from apps.agents.api.trace_serializers import TraceSerializer
from apps.agents.api.views import given
from apps.agents.api.work_serializers import (
    AppliedSerializer,
    ChangeSerializer,
    ContextSerializer,
    EditedSerializer,
    EditSerializer,
    ProposalSerializer,
    RejectSerializer,
    StageResultSerializer,
    StageSerializer,
    SyncSerializer,
)
from apps.agents.configuration.in_force import config_for, language
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.errors import BadVersion
from apps.agents.models import Conversation, ProposalState
from apps.projects.errors import NotFound
from apps.projects.views.support import person


def of_agent(request: Request, agent: str, conversation_id: UUID) -> Conversation:
    """The conversation, when it is one of the agent that the address names."""
    conversation = selectors.get_conversation(request.user, conversation_id)
    if conversation.agent.slug != selectors.agent_slug(agent):
        raise NotFound
    return conversation


def expected_version(request: Request) -> int | None:
    """The version in `If-Match`; None without one and for any. BadVersion for what is none, also when it is empty, and
    for a weak one: `If-Match` compares strongly (RFC 9110, 13.1.1)."""
    text = request.headers.get("If-Match", "*").strip()
    if not re.fullmatch(VERSION, text):
        raise BadVersion
    number = text.strip('"')
    return None if number == "*" else int(number)


def _context(conversation: Conversation, config: AgentConfig) -> Response:
    body = context_json(read_rows(conversation), config)
    return Response(body, headers=etag(body["version"]))


class ContextView(APIView):
    @extend_schema(
        operation_id="getContext",
        tags=["work"],
        summary="The values collected so far",
        parameters=[AGENT, ETAG],
        responses=ContextSerializer,
    )
    def get(self, request: Request, agent: str, conversation_id: UUID) -> Response:
        conversation = of_agent(request, agent, conversation_id)
        return _context(conversation, config_for(conversation))

    @extend_schema(
        operation_id="editContext",
        tags=["work"],
        summary="Write a value, or merge a whole part",
        parameters=[AGENT, IF_MATCH, ETAG],
        request=EditSerializer,
        description="Answers with the values as they are then, and with `changes`: what this call changed.",
        responses=EditedSerializer,
    )
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
        answer = applied_json(config, applied)
        body = {**answer["context"], "changes": answer["changes"]}
        return Response(body, headers=etag(body["version"]))


class ProposalsView(APIView):
    @extend_schema(
        operation_id="listProposals",
        tags=["work"],
        summary="Values that are proposed and not taken over yet",
        responses=ProposalSerializer(many=True),
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        pending = conversation.proposals.filter(state=ProposalState.PENDING)
        return Response(ProposalSerializer(pending, many=True).data)


class SyncView(APIView):
    @extend_schema(
        operation_id="syncProposals",
        tags=["work"],
        summary="Take proposals over, all or nothing",
        parameters=[IF_MATCH, ETAG],
        request=SyncSerializer,
        responses=AppliedSerializer,
    )
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
        return Response(applied_json(config, applied), headers=etag(applied.rows.context.version))


class RejectView(APIView):
    @extend_schema(
        operation_id="rejectProposals",
        tags=["work"],
        summary="Refuse proposals",
        request=RejectSerializer,
        responses=ProposalSerializer(many=True),
    )
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        body = given(RejectSerializer, request)
        rejected = reject_proposals(conversation=conversation, wanted=body["ids"], by=person(request))
        return Response(ProposalSerializer(rejected, many=True).data)


class ChangesView(APIView):
    @extend_schema(
        operation_id="listChanges",
        tags=["work"],
        summary="Every change of a value, newest first",
        responses=ChangeSerializer(many=True),
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        changes = conversation.changes.select_related("by").order_by("-version", "-created_at")
        return Response(ChangeSerializer(changes, many=True).data)


class UndoView(APIView):
    @extend_schema(
        operation_id="undoChange",
        tags=["work"],
        summary="Undo a change and what followed from it",
        description=(
            "The field gets the value that it had before the change, as a new change. Where a later value is there "
            "now, only with `If-Match`, which says that it was seen; else the answer is 409 (`later_value`)."
        ),
        parameters=[IF_MATCH, ETAG],
        request=None,
        responses=AppliedSerializer,
    )
    def post(self, request: Request, conversation_id: UUID, change_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        change = conversation.changes.filter(pk=change_id).first()
        if change is None:
            raise NotFound
        config = config_for(conversation)
        applied = undo_change(
            change=change, config=config, by=person(request), expected_version=expected_version(request)
        )
        return Response(applied_json(config, applied), headers=etag(applied.rows.context.version))


class CompleteStageView(APIView):
    @extend_schema(
        operation_id="completeStage",
        tags=["stages"],
        summary="Check the current stage and move on",
        description=(
            "With `stage`, the stage that was seen, nothing moves when the conversation is at another one: the answer "
            "is 409 (`stage_other`)."
        ),
        parameters=[AGENT],
        request=CompleteStageSerializer,
        responses=StageResultSerializer,
    )
    def post(self, request: Request, agent: str) -> Response:
        body = given(CompleteStageSerializer, request)
        conversation = of_agent(request, agent, body["conversationId"])
        config, stage = config_for(conversation), body.get("stage")
        result = complete_stage(conversation=conversation, config=config, by=person(request), stage=stage)
        return Response(stage_json(config, result, language()))


class GoToStageView(APIView):
    @extend_schema(
        operation_id="goToStage",
        tags=["stages"],
        summary="Back, or forward through passed stages",
        request=StageSerializer,
        responses=StageResultSerializer,
    )
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        config, stage = config_for(conversation), given(StageSerializer, request)["stage"]
        result = go_to_stage(conversation=conversation, config=config, stage=stage, by=person(request))
        return Response(stage_json(config, result, language()))


class TraceView(APIView):
    @extend_schema(
        operation_id="getTrace",
        tags=["turns"],
        summary="How an answer was made",
        parameters=[AGENT],
        responses=TraceSerializer,
    )
    def get(self, request: Request, agent: str, trace_id: UUID) -> Response:
        trace = selectors.get_trace(request.user, trace_id)
        if trace.conversation.agent.slug != selectors.agent_slug(agent):
            raise NotFound
        return Response(trace_json(trace))
