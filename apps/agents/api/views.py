"""Conversations over HTTP: list, create, rename, archive, read."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.conversations import (
    archive_conversation,
    delete_conversation,
    rename_conversation,
    start_conversation,
)
from apps.agents.api.serializers import (
    ConversationInputSerializer,
    ConversationSerializer,
    MessagesSerializer,
)
from apps.agents.api.work_serializers import ConversationPatchSerializer
from apps.projects.selectors import get_project
from apps.projects.views.support import person


class ConversationsView(APIView):
    @extend_schema(responses=ConversationSerializer(many=True))
    def get(self, request: Request) -> Response:
        found = selectors.conversations_visible_to(request.user)
        return Response(ConversationSerializer(found, many=True).data)

    @extend_schema(request=ConversationInputSerializer, responses={201: ConversationSerializer})
    def post(self, request: Request) -> Response:
        given = ConversationInputSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        conversation = start_conversation(
            agent=selectors.get_agent(given.validated_data["agent"]),
            project=get_project(request.user, given.validated_data["project"]),
            title=given.validated_data["title"],
            by=person(request),
        )
        return Response(ConversationSerializer(conversation).data, status=201)


class ConversationView(APIView):
    @extend_schema(responses=ConversationSerializer)
    def get(self, request: Request, conversation_id: UUID) -> Response:
        return Response(
            ConversationSerializer(selectors.get_conversation(request.user, conversation_id)).data
        )

    @extend_schema(request=ConversationPatchSerializer, responses=ConversationSerializer)
    def patch(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        given = ConversationPatchSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        if "title" in given.validated_data:
            rename_conversation(
                conversation=conversation, title=given.validated_data["title"], by=person(request)
            )
        if "archived" in given.validated_data:
            archive_conversation(
                conversation=conversation, archived=given.validated_data["archived"], by=person(request)
            )
        return Response(ConversationSerializer(conversation).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, conversation_id: UUID) -> Response:
        delete_conversation(
            conversation=selectors.get_conversation(request.user, conversation_id), by=person(request)
        )
        return Response(status=204)


class MessagesView(APIView):
    @extend_schema(responses=MessagesSerializer)
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        pending = [
            {"runId": str(turn.run.pk), "state": turn.run.state, "messageId": turn.turn_message_id}
            for turn in selectors.pending_turns(conversation)
        ]
        messages = selectors.messages_of(conversation)
        return Response(MessagesSerializer({"messages": messages, "pending": pending}).data)
