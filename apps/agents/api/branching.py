"""Having something answered again, over HTTP."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.branching import answer_by_rules, edit_message, regenerate_answer
from apps.agents.api.answers import accepted_json
from apps.agents.api.serializers import AcceptedSerializer, EditInputSerializer, StartedSerializer
from apps.agents.api.views import given
from apps.projects.views.support import person
from apps.runs import selectors as runs
from apps.runs.api.throttling import CallThrottle, ChatThrottle


class EditView(APIView):
    throttle_classes = (CallThrottle, ChatThrottle)

    @extend_schema(
        operation_id="editMessage",
        tags=["turns"],
        summary="Say an earlier message in other words",
        description="The message and what followed are set aside and kept; the new one is answered by the run.",
        request=EditInputSerializer,
        responses={202: AcceptedSerializer},
    )
    def post(self, request: Request, message_id: UUID) -> Response:
        message = selectors.get_message(request.user, message_id)
        body = given(EditInputSerializer, request)
        turn = edit_message(
            message=message, text=body["message"], client_id=body.get("clientMessageId"), by=person(request)
        )
        return Response(AcceptedSerializer(accepted_json(turn)).data, status=202)


class RegenerateView(APIView):
    throttle_classes = (CallThrottle, ChatThrottle)

    @extend_schema(
        operation_id="regenerateAnswer",
        tags=["turns"],
        summary="Answer the last message once more",
        request=None,
        responses={202: StartedSerializer},
    )
    def post(self, request: Request, message_id: UUID) -> Response:
        run = regenerate_answer(message=selectors.get_message(request.user, message_id), by=person(request))
        return Response(StartedSerializer({"runId": run.pk}).data, status=202)


class ByRulesView(APIView):
    throttle_classes = (CallThrottle, ChatThrottle)

    @extend_schema(
        operation_id="answerByRules",
        tags=["turns"],
        summary="Wait for the language model no longer, and have the rules answer",
        description="The turn is stopped; the run that is given answers the same message without a model.",
        request=None,
        responses={202: StartedSerializer},
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        run = answer_by_rules(run=runs.get_run(request.user, run_id), by=person(request))
        return Response(StartedSerializer({"runId": run.pk}).data, status=202)
