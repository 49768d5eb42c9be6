"""Sending a message. One address gives three answers: at once, as a stream, or when the turn is done.

The message is stored before anything else happens; the caller who waits only watches the run.
"""

from __future__ import annotations

from contextlib import aclosing
from typing import Any
from uuid import UUID

import orjson
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.turns import Turn, send_message
from apps.agents.api.answers import turn_json
from apps.agents.api.described import AGENT
from apps.agents.api.serializers import AcceptedSerializer, ChatInputSerializer
from apps.agents.api.work_serializers import TurnSerializer
from apps.agents.models import Message
from apps.agents.versions import config_for, language
from apps.projects.errors import NotFound
from apps.projects.views.support import person
from apps.runs import reader
from apps.runs.api.events import SSE, event_stream
from apps.runs.api.throttling import CallThrottle, ChatThrottle
from config.database.waits import give_back_connections


class AcceptView(APIView):
    """Stores the message: 202."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """What `Accept` asks for is the caller's answer (see `chat`), not the format of this one."""
        return super().perform_content_negotiation(request, force=True)

    throttle_classes = (CallThrottle, ChatThrottle)

    @extend_schema(
        operation_id="sendMessage",
        tags=["turns"],
        summary="Say something to an agent: one turn",
        description="`Prefer: respond-async` is answered at once (202), `Accept: text/event-stream` with the "
        "run's events, anything else with the whole turn when it is done.",
        parameters=[
            AGENT,
            OpenApiParameter("Prefer", str, OpenApiParameter.HEADER, description="`respond-async`"),
        ],
        request=ChatInputSerializer,
        responses={
            200: TurnSerializer,
            (200, SSE): OpenApiTypes.STR,
            202: AcceptedSerializer,
        },
    )
    def post(self, request: Request, agent: str) -> Response:
        turn = accept(request, agent)
        body = {
            "runId": turn.run.pk,
            "conversationId": turn.message.conversation_id,
            "userMessage": turn.message,
        }
        return Response(AcceptedSerializer(body).data, status=202)


_accept_view = AcceptView.as_view()


@csrf_exempt  # the framework's session sign-in asks for the token itself
def chat(request: HttpRequest, agent: str) -> HttpResponseBase:
    """`POST /api/aia/{agent}/chat`.

    `Prefer: respond-async` is answered at once (202), `Accept: text/event-stream` with the run's events,
    anything else with the whole turn when it is done (202 when it asks a person first).
    """
    accepted = _accept_view(request, agent=agent)
    if accepted.status_code != 202:
        return accepted
    if "respond-async" in request.headers.get("Prefer", ""):
        accepted["Preference-Applied"] = "respond-async"
        return accepted
    run_id = UUID(accepted.data["runId"])
    if SSE in request.headers.get("Accept", ""):
        give_back_connections()
        return event_stream(run_id, after=0, watcher=request.user.pk)
    give_back_connections()
    if not async_to_sync(_wait_for_end)(run_id):
        return accepted  # a person has to decide something first: 202
    answer = Message.objects.select_related("conversation__agent").get(run_id=run_id)
    return JsonResponse(turn_json(answer, config_for(answer.conversation), language()))


async def _wait_for_end(run_id: UUID) -> bool:
    """False when the run asks a person something, which may take weeks."""
    async with aclosing(reader.frames(run_id)) as frames:
        async for frame in frames:
            if frame.event == "tool_call" and orjson.loads(frame.data).get("approval") == "asked":
                return False
    return True


def accept(request: Request, agent: str) -> Turn:
    """Store the message of a request to the agent's address."""
    given = ChatInputSerializer(data=request.data)
    given.is_valid(raise_exception=True)
    conversation = selectors.get_conversation(request.user, given.validated_data["conversationId"])
    if conversation.agent.slug != selectors.agent_slug(agent) or not conversation.agent.is_enabled:
        raise NotFound
    return send_message(
        conversation=conversation,
        text=given.validated_data["message"],
        by=person(request),
        client_id=given.validated_data.get("clientMessageId"),
        tool=given.validated_data.get("tool"),
        attachments=given.validated_data.get("attachments", ()),
    )
