"""Sample sizes over HTTP: the designs there are, and one calculation with sensitivity table and curve."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents.configuration.in_force import language
from apps.protocol.api.serializers import CalculationSerializer, DesignSerializer, ResultSerializer
from apps.protocol.sample_size import Refused, calculate, designs
from apps.protocol.sample_size.as_json import result_json
from apps.protocol.sample_size.registry import Design
from apps.protocol.tool_form import default_of, inputs_of
from apps.protocol.tool_refusal import invalid_of


class DesignsView(APIView):
    @extend_schema(operation_id="sample_size_designs", responses=DesignSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([design_json(design) for design in designs()])


class CalculationView(APIView):
    @extend_schema(
        operation_id="sample_size_calculate",
        description="Nothing is stored. An impossible input is a 400 whose `errors` name the fields.",
        request=CalculationSerializer,
        responses=ResultSerializer,
    )
    def post(self, request: Request) -> Response:
        body = CalculationSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        try:
            result = calculate(asked["design"], asked["inputs"])
            return Response(result_json(result, rows=asked["rows"], columns=asked["columns"]))
        except Refused as error:
            raise invalid_of(error, language()) from error


def design_json(design: Design) -> dict[str, Any]:
    return {
        "name": design.name,
        "family": design.family,
        "title": design.title,
        "purpose": design.purpose,
        "inputs": [
            {
                "name": item.name,
                "title": item.title,
                "required": item.required,
                "default": default_of(design, item.name),
                "choices": [{"value": value, "title": title} for value, title in item.choices],
            }
            for item in inputs_of(design)
        ],
        "alternatives": design.model.ways,
    }
