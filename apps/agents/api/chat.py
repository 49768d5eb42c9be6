"""Sending a message. One address gives three answers: at once, as a stream, or when the turn is done.

The message is stored before anything else happens; the caller who waits only watches the run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import aclosing
from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

import orjson
from asgiref.sync import async_to_sync, sync_to_async
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.turns import Turn, send_message
from apps.agents.api.answers import accepted_json, turn_json, waits_json
from apps.agents.api.described import AGENT
from apps.agents.api.serializers import AcceptedSerializer, ChatInputSerializer
from apps.agents.api.trace_serializers import TurnSerializer
from apps.agents.configuration.in_force import config_for, language
from apps.agents.models import Message
from apps.agents.turn.urgent import withdraw_open_form
from apps.projects.errors import NotFound
from apps.projects.views.support import person
from apps.runs.api.events import SSE, event_stream, watcher_of
from apps.runs.api.throttling import CallThrottle, ChatThrottle
from apps.runs.events import reader
from apps.runs.events.frames import Frame
from apps.runs.events.hub import Watcher
from apps.runs.models import OPEN, Run, RunState
from apps.runs.selectors import waited_for
from config.database.waits import give_back_connections

# How soon PostgreSQL is asked after nothing was heard: that a turn before begins to ask a person something, or that
# the run is over, is also seen while Redis is away.
SILENT_SECONDS, POLL_SECONDS = 2.0, 1.0
LONGEST_WAIT_SECONDS = 300.0


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
        "run's events, anything else with the whole turn when it is done, or with 202 when a person has to decide "
        "something first (`waitsFor` then names the turn before that asks) or when it takes longer than five minutes.",
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
        return Response(_accepted_form().to_representation(accepted_json(accept(request, agent))), status=202)


_accept_view = AcceptView.as_view()


@lru_cache(maxsize=1)
def _input_form() -> ChatInputSerializer:
    """One for all requests: it keeps nothing of them, and making its fields takes longer than using them."""
    return ChatInputSerializer()


@lru_cache(maxsize=1)
def _accepted_form() -> AcceptedSerializer:
    """The same for the answer."""
    return AcceptedSerializer()


@csrf_exempt  # the framework's session sign-in asks for the token itself
def chat(request: HttpRequest, agent: str) -> HttpResponseBase:
    """`POST /api/aia/{agent}/chat`.

    `Prefer: respond-async` is answered at once (202), `Accept: text/event-stream` with the run's events,
    anything else with the whole turn when it is done (202 when a person has to decide something first, in this turn
    or in one before it: `waitsFor`; and when it takes longer than LONGEST_WAIT_SECONDS).
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
        return event_stream(run_id, after=0, watcher=watcher_of(request))
    give_back_connections()
    if accepted.data["waitsFor"] or not async_to_sync(_wait_for_end)(run_id, watcher_of(request)):
        return _accepted_still(accepted.data, run_id)
    answer = Message.objects.select_related("conversation__agent").get(run_id=run_id)
    return JsonResponse(turn_json(answer, config_for(answer.conversation), language()))


def _accepted_still(accepted: Mapping[str, Any], run_id: UUID) -> JsonResponse:
    """202: a person has to decide something first, which may take weeks, or the turn takes too long."""
    run = Run.objects.get(pk=run_id)
    conversation = Message.objects.get(pk=run.subject_id).conversation
    return JsonResponse({**accepted, "waitsFor": waits_json(waited_for(run), conversation)}, status=202)


async def _wait_for_end(run_id: UUID, watcher: Watcher) -> bool:
    """False when a person has to decide something first (what this run asks, or one before it), and when nothing came
    of it for LONGEST_WAIT_SECONDS.

    NotFound when who waits loses access meanwhile.
    """
    async with aclosing(reader.frames(run_id, who=lambda: watcher)) as frames:
        coming: asyncio.Task[Frame] | None = None
        ends_at, pause = time.monotonic() + LONGEST_WAIT_SECONDS, SILENT_SECONDS
        try:
            while time.monotonic() < ends_at:
                coming = coming or asyncio.ensure_future(anext(frames))
                done, _pending = await asyncio.wait({coming}, timeout=pause)
                if not done:
                    pause, standing = POLL_SECONDS, await sync_to_async(_standing)(run_id)
                    if standing != "under way":
                        return standing == "over"
                    continue
                frame, coming, pause = coming.result(), None, SILENT_SECONDS
                if _asks(frame):
                    return False
            return False
        except StopAsyncIteration:
            return True
        finally:
            if coming is not None:
                coming.cancel()
                await asyncio.wait({coming})


def _asks(frame: Frame) -> bool:
    is_call = frame.event == "tool_call" and orjson.loads(frame.data).get("approval") == "asked"
    return is_call or frame.event == "ask"


def _standing(run_id: UUID) -> Literal["over", "asks", "under way"]:
    """As PostgreSQL has it, which may be away itself. "asks" also when the run before it waits for a person."""
    try:
        run = Run.objects.filter(pk=run_id).first()
        if run is None or run.state not in OPEN:
            return "over"
        return "asks" if run.state == RunState.WAITING or waited_for(run) else "under way"
    except (OperationalError, InterfaceError):
        return "under way"
    finally:
        give_back_connections()


def accept(request: Request, agent: str) -> Turn:
    """Store the message of a request to the agent's address."""
    given = _input_form().run_validation(request.data)
    conversation = selectors.get_conversation(request.user, given["conversationId"])
    if conversation.agent.slug != selectors.agent_slug(agent) or not conversation.agent.is_enabled:
        raise NotFound
    by = person(request)
    turn = send_message(
        conversation=conversation,
        text=given["message"],
        by=by,
        client_id=given.get("clientMessageId"),
        tool=given.get("tool"),
        attachments=given.get("attachments", ()),
    )
    withdraw_open_form(turn, by=by)
    return turn
