"""Protocol documents over HTTP: generate, list, read, download, compare, and the entries of the title page."""

from __future__ import annotations

from uuid import UUID

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents.api.views import given
from apps.agents.configuration.in_force import language
from apps.documents.downloads import DOCX
from apps.projects.access import Right, require
from apps.projects.errors import NotFound
from apps.projects.views.support import person
from apps.protocol import selectors
from apps.protocol.actions.generations import edit_title_page, start_generation
from apps.protocol.api.generation_json import generation_json, generation_line
from apps.protocol.api.generation_serializers import (
    ComparisonSerializer,
    GenerateSerializer,
    GenerationLineSerializer,
    GenerationSerializer,
    TitlePageSerializer,
)
from apps.protocol.downloads import download
from apps.protocol.generation.reading import comparison_of
from apps.protocol.models import ProtocolContext


class GenerationsView(APIView):
    @extend_schema(responses=GenerationLineSerializer(many=True))
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.protocol_conversation(request.user, conversation_id)
        return Response([generation_line(found) for found in selectors.generations_of(conversation)])

    @extend_schema(request=GenerateSerializer, responses={202: GenerationLineSerializer})
    def post(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.protocol_conversation(request.user, conversation_id)
        wanted = given(GenerateSerializer, request).get("language", "")
        generation = start_generation(conversation=conversation, by=person(request), language=wanted)
        return Response(generation_line(generation), status=202)


@extend_schema_view(
    get=extend_schema(operation_id="listGenerationsShort", deprecated=True),
    post=extend_schema(operation_id="generateShort", deprecated=True),
)
class GenerationsAliasView(GenerationsView):
    """The same under the shorter address."""


class GenerationView(APIView):
    @extend_schema(responses=GenerationSerializer)
    def get(self, request: Request, generation_id: UUID) -> Response:
        return Response(
            generation_json(selectors.get_generation(request.user, generation_id), with_text=True)
        )


class GenerationFileView(APIView):
    @extend_schema(responses={(200, DOCX): OpenApiResponse(OpenApiTypes.BINARY, "The Word file.")})
    def get(self, request: Request, generation_id: UUID) -> FileResponse:
        return download(selectors.get_generation(request.user, generation_id), by=person(request))


class ComparisonView(APIView):
    @extend_schema(responses=ComparisonSerializer)
    def get(self, request: Request, generation_id: UUID, other_id: UUID) -> Response:
        """What this document has different from the other one, which is the earlier."""
        later = selectors.get_generation(request.user, generation_id)
        earlier = selectors.get_generation(request.user, other_id)
        if earlier.conversation_id != later.conversation_id:
            raise NotFound
        comparison = comparison_of(earlier, later, language())
        return Response(ComparisonSerializer(comparison).data)


class TitlePageView(APIView):
    @extend_schema(responses=TitlePageSerializer)
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.protocol_conversation(request.user, conversation_id)
        found = ProtocolContext.objects.filter(conversation=conversation).first()
        return Response(TitlePageSerializer(found or ProtocolContext(conversation=conversation)).data)

    @extend_schema(request=TitlePageSerializer(partial=True), responses=TitlePageSerializer)
    def patch(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.protocol_conversation(request.user, conversation_id)
        require(person(request), conversation.project, Right.EDIT)
        entries = given(TitlePageSerializer, request)
        protocol = edit_title_page(conversation=conversation, by=person(request), entries=entries)
        return Response(TitlePageSerializer(protocol).data)
