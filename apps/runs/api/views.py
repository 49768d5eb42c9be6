"""Runs over HTTP: state, stop, retry, and the answer to what a waiting run asks."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.projects.views.support import person
from apps.runs import selectors
from apps.runs.actions.runs import resume_run, retry_run, stop_run
from apps.runs.api.serializers import AnswerSerializer, RunSerializer, RunStartedSerializer


class RunView(APIView):
    @extend_schema(
        operation_id="getRun",
        tags=["runs"],
        summary="A run and its state",
        responses=RunSerializer,
    )
    def get(self, request: Request, run_id: UUID) -> Response:
        return Response(RunSerializer(selectors.get_run(request.user, run_id)).data)


class StopRunView(APIView):
    @extend_schema(
        operation_id="stopRun",
        tags=["runs"],
        summary="Stop a run; what is done so far stays",
        request=None,
        responses={202: RunStartedSerializer},
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        run = stop_run(run=selectors.get_run(request.user, run_id), by=person(request))
        return Response(RunStartedSerializer(run).data, status=202)


class RetryRunView(APIView):
    @extend_schema(
        operation_id="retryRun",
        tags=["runs"],
        summary="Try again what failed or was stopped",
        request=None,
        responses={202: RunStartedSerializer},
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        run = retry_run(run=selectors.get_run(request.user, run_id), by=person(request))
        return Response(RunStartedSerializer(run).data, status=202)


class AnswerRunView(APIView):
    @extend_schema(
        operation_id="answerRun",
        tags=["runs"],
        summary="Decide about the call that a waiting run asks about: do it, or do not",
        description="`callId` is the `call_id` of the `tool_call` event whose `approval` is `asked`, or of the `ask` "
        "event, whose `form` is the JSON Schema of `value` (left out: the proposed one); one that does not fit is "
        "asked for anew. When another call is asked about by now, nothing is done (409).",
        request=AnswerSerializer,
        responses={202: RunStartedSerializer},
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        body = AnswerSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        run = selectors.get_run(request.user, run_id)
        answer = dict(body.validated_data)
        answered = resume_run(run_id=run.pk, by=person(request), call_id=answer.pop("call_id"), answer=answer)
        return Response(RunStartedSerializer(answered).data, status=202)
