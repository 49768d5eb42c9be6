"""Memories over HTTP: that one is not true any more, said where an answer names it."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.iit_memory.actions.memories import end
from apps.iit_memory.memories import get_visible_memory
from apps.projects.views.support import person


class EndView(APIView):
    @extend_schema(
        operation_id="endMemory",
        tags=["memory"],
        summary="A memory is not true any more",
        description="It is not recalled from now on, and its history stays. One that is over already: 409.",
        request=None,
        responses={204: None},
    )
    def post(self, request: Request, memory_id: UUID) -> Response:
        user = person(request)
        end(memory=get_visible_memory(user, memory_id), by=user)
        return Response(status=204)
