"""Conversations over HTTP: list, create, rename, archive, read."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.conversations import (
    archive_conversation,
    delete_conversation,
    rename_conversation,
    start_conversation,
)
from apps.agents.api.answers import waits_json
from apps.agents.api.reference_serializers import RememberedSerializer
from apps.agents.api.serializers import (
    ConversationInputSerializer,
    ConversationQuerySerializer,
    ConversationSerializer,
    MessageQuerySerializer,
    MessagesSerializer,
)
from apps.agents.api.work_serializers import ConversationPatchSerializer
from apps.agents.configuration.in_force import language
from apps.agents.context.subjects import SubjectRef, subject_lines
from apps.agents.models import Conversation
from apps.agents.presenters.answers import may_talk_in
from apps.agents.presenters.remembered import remembered_with
from apps.projects.selectors import get_project
from apps.projects.views.support import person

TAGS = ["conversations"]


def given(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body, checked; a wrong one is answered with problem details."""
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def asked(serializer: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The query of the address, checked."""
    query = serializer(data=request.query_params)
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)


def conversations_json(conversations: list[Conversation], request: Request) -> list[Any]:
    """With what each is about, as far as the person may read it."""
    subjects = subject_lines(conversations, person(request), language())
    return list(ConversationSerializer(conversations, many=True, context={"subjects": subjects}).data)


class ConversationsView(APIView):
    @extend_schema(
        operation_id="listConversations",
        tags=TAGS,
        summary="The conversations of your projects, the last used first",
        parameters=[
            ConversationQuerySerializer,
            OpenApiParameter(
                "Link", str, OpenApiParameter.HEADER, response=[200], description='`rel="next"`'
            ),
        ],
        responses=ConversationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        query = asked(ConversationQuerySerializer, request)
        start, end = query["offset"], query["offset"] + query["limit"]
        found = list(selectors.conversations_found(request.user, query)[start : end + 1])
        headers = {}
        if len(found) > query["limit"]:
            following = urlencode({**request.query_params.dict(), "offset": end})
            headers["Link"] = f'<{request.path}?{following}>; rel="next"'
        return Response(conversations_json(found[: query["limit"]], request), headers=headers)

    @extend_schema(
        operation_id="createConversation",
        tags=TAGS,
        summary="Begin a conversation",
        request=ConversationInputSerializer,
        responses={201: ConversationSerializer},
    )
    def post(self, request: Request) -> Response:
        body = given(ConversationInputSerializer, request)
        subject = body.get("subject")
        conversation = start_conversation(
            agent=selectors.get_agent(body["agent"]),
            project=get_project(request.user, body["project"]),
            title=body["title"],
            by=person(request),
            subject=SubjectRef(**subject) if subject else None,
        )
        conversation.refresh_from_db()
        return Response(conversations_json([conversation], request)[0], status=201)


class ConversationView(APIView):
    @extend_schema(
        operation_id="getConversation", tags=TAGS, summary="A conversation", responses=ConversationSerializer
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        return Response(conversations_json([conversation], request)[0])

    @extend_schema(
        operation_id="editConversation",
        tags=TAGS,
        summary="Rename, archive or restore a conversation",
        request=ConversationPatchSerializer,
        responses=ConversationSerializer,
    )
    def patch(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        body, by = given(ConversationPatchSerializer, request), person(request)
        if "title" in body:
            rename_conversation(conversation=conversation, title=body["title"], by=by)
        if "archived" in body:
            archive_conversation(conversation=conversation, archived=body["archived"], by=by)
        return Response(conversations_json([conversation], request)[0])

    @extend_schema(
        operation_id="deleteConversation",
        tags=TAGS,
        summary="Delete a conversation for good (managers)",
        responses={204: None},
    )
    def delete(self, request: Request, conversation_id: UUID) -> Response:
        delete_conversation(
            conversation=selectors.get_conversation(request.user, conversation_id), by=person(request)
        )
        return Response(status=204)


class MessagesView(APIView):
    @extend_schema(
        operation_id="listMessages",
        tags=TAGS,
        summary="What was said, and what is being answered",
        parameters=[MessageQuerySerializer],
        responses=MessagesSerializer,
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        query = asked(MessageQuerySerializer, request)
        conversation = selectors.get_conversation(request.user, conversation_id)
        pending = [
            {
                "runId": turn.run.pk,
                "state": turn.run.state,
                "messageId": turn.turn_message_id,
                "waitsFor": waits_json(turn.waits_for, conversation),
            }
            for turn in selectors.pending_turns(conversation)
        ]
        messages = list(selectors.messages_of(conversation, **query))
        first = messages[0].turn if messages and messages[0].turn > 1 and "limit" in query else None
        body = {"messages": messages, "pending": pending, "nextBefore": first}
        shown = {"with_rows": may_talk_in(conversation, person(request))}
        return Response(MessagesSerializer(body, context=shown).data)


class RecalledView(APIView):
    @extend_schema(
        operation_id="listRecalled",
        tags=TAGS,
        summary="What an answer was given to remember",
        description="As it is known now: what was forgotten since, or is another person's own, is left out.",
        responses=RememberedSerializer(many=True),
    )
    def get(self, request: Request, message_id: UUID) -> Response:
        message = selectors.get_message(request.user, message_id)
        found = remembered_with(message, person(request))
        return Response(RememberedSerializer(found, many=True).data)
