"""Weekly reports over HTTP: list, make or make again, read, correct, the Word file."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents.api.views import asked, given
from apps.documents.downloads import DOCX
from apps.iit_memory.actions.reports import correct_report, start_reports
from apps.iit_memory.api.report_serializers import (
    CorrectionSerializer,
    MakeReportSerializer,
    ReportLineSerializer,
    ReportQuerySerializer,
    ReportSerializer,
    report_json,
    report_line,
)
from apps.iit_memory.reports.download import download
from apps.iit_memory.reports.forms import week_of
from apps.iit_memory.reports.selectors import get_visible_report, reports_of
from apps.projects.access import Right, require
from apps.projects.selectors import get_project
from apps.projects.views.support import person
from apps.runs.api.serializers import RunStartedSerializer

TAGS = ["reports"]


class ReportsView(APIView):
    @extend_schema(
        operation_id="listReports",
        tags=TAGS,
        summary="The weekly reports of a project, the latest week first",
        parameters=[
            ReportQuerySerializer,
            OpenApiParameter(
                "Link", str, OpenApiParameter.HEADER, response=[200], description='`rel="next"`'
            ),
        ],
        responses=ReportLineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        user, query = person(request), asked(ReportQuerySerializer, request)
        start, end = query["offset"], query["offset"] + query["limit"]
        found = list(reports_of(user, get_project(user, slug))[start : end + 1])
        headers = {}
        if len(found) > query["limit"]:
            following = urlencode({**request.query_params.dict(), "offset": end})
            headers["Link"] = f'<{request.path}?{following}>; rel="next"'
        return Response([report_line(each) for each in found[: query["limit"]]], headers=headers)

    @extend_schema(
        operation_id="makeReport",
        tags=TAGS,
        summary="Make the report of a week, or make it again",
        description="What people corrected stands. The answer names the run; its result has the id of the report.",
        request=MakeReportSerializer,
        responses={202: RunStartedSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        user = person(request)
        project = get_project(user, slug)
        require(user, project, Right.EDIT)
        week = week_of(given(MakeReportSerializer, request)["week"])
        run = start_reports(by=user, project=project, weeks=[week])
        return Response(RunStartedSerializer(run).data, status=202)


class ReportView(APIView):
    @extend_schema(operation_id="getReport", tags=TAGS, summary="A weekly report", responses=ReportSerializer)
    def get(self, request: Request, report_id: UUID) -> Response:
        return Response(report_json(get_visible_report(person(request), report_id)))

    @extend_schema(
        operation_id="correctReport",
        tags=TAGS,
        summary="Put other words in the place of what was made",
        request=CorrectionSerializer,
        responses=ReportSerializer,
    )
    def patch(self, request: Request, report_id: UUID) -> Response:
        user = person(request)
        report = get_visible_report(user, report_id)
        require(user, report.project, Right.EDIT)
        parts = given(CorrectionSerializer, request)
        corrected = correct_report(by=user, project=report.project, report_id=report_id, parts=parts)
        return Response(report_json(corrected))


class ReportFileView(APIView):
    @extend_schema(
        operation_id="downloadReport",
        tags=TAGS,
        summary="A weekly report as a Word file",
        responses={(200, DOCX): OpenApiResponse(OpenApiTypes.BINARY, "The Word file.")},
    )
    def get(self, request: Request, report_id: UUID) -> FileResponse:
        user = person(request)
        return download(get_visible_report(user, report_id), by=user)
