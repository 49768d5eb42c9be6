"""The JSON of weekly reports, as the OpenAPI schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.iit_memory.actions.reports import LONGEST_LINE, LONGEST_SUMMARY, MOST_LINES
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.figures import listed
from apps.iit_memory.reports.parts import LISTS, items_of, summary_of
from apps.projects.api.fields import TextField


class ReportQuerySerializer(serializers.Serializer[Any]):
    limit = serializers.IntegerField(required=False, default=26, min_value=1, max_value=200)
    offset = serializers.IntegerField(required=False, default=0, min_value=0, max_value=100_000)


class MakeReportSerializer(serializers.Serializer[Any]):
    week = TextField(max_length=10, help_text="An ISO week that is over, such as `2026-W46`.")


class FigureSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    value = serializers.FloatField()


class ReportItemSerializer(serializers.Serializer[Any]):
    """`at` and `conversation` say where it is from; what a person wrote has neither."""

    text = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    conversation = serializers.UUIDField(allow_null=True)


class ReportLineSerializer(serializers.Serializer[Any]):
    """`corrected` names the parts in which a person's words stand. `model` is empty where rules wrote the summary;
    `modelFailure` says why, where a model was asked."""

    id = serializers.UUIDField()
    week = serializers.CharField()
    startsAt = serializers.DateTimeField()
    endsAt = serializers.DateTimeField()
    language = serializers.CharField()
    summary = serializers.CharField()
    corrected = serializers.ListField(child=serializers.CharField())
    model = serializers.CharField(allow_blank=True)
    modelFailure = serializers.CharField(allow_blank=True)
    madeAt = serializers.DateTimeField()


class ReportSerializer(ReportLineSerializer):
    project = serializers.CharField()
    figures = FigureSerializer(many=True)
    events = ReportItemSerializer(many=True)
    problems = ReportItemSerializer(many=True)
    solutions = ReportItemSerializer(many=True)


def _lines(help_text: str) -> serializers.ListField:
    child = TextField(max_length=LONGEST_LINE, allow_blank=True)
    return serializers.ListField(child=child, max_length=MOST_LINES, required=False, help_text=help_text)


class CorrectionSerializer(serializers.Serializer[Any]):
    """The parts that are to read otherwise; what is left out stays. A part that equals what was made is no correction
    any more."""

    summary = TextField(max_length=LONGEST_SUMMARY, required=False)
    events = _lines("Key events, one a line.")
    problems = _lines("Problems, one a line.")
    solutions = _lines("What was done about them, one a line.")


def report_line(report: WeeklyReport) -> dict[str, Any]:
    return {
        "id": report.pk,
        "week": str(report),
        "startsAt": report.starts_at,
        "endsAt": report.ends_at,
        "language": report.language,
        "summary": summary_of(report),
        "corrected": sorted(report.corrections),
        "model": report.model,
        "modelFailure": report.model_failure,
        "madeAt": report.made_at,
    }


def report_json(report: WeeklyReport) -> dict[str, Any]:
    return {
        **report_line(report),
        "project": report.project.slug,
        "figures": [{"title": title, "value": value} for title, value in listed(report.metrics)],
        **{name: [_item(item) for item in items_of(report, name)] for name in LISTS},
    }


def _item(item: Any) -> dict[str, Any]:
    return {
        "text": item["text"],
        "at": item.get("at") or None,
        "conversation": item.get("conversation") or None,
    }
