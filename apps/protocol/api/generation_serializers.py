"""The JSON of protocol documents, as the OpenAPI schema describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from apps.agents.api.naming import camel
from apps.projects.api.fields import TextField
from apps.protocol.models import ProtocolContext
from apps.protocol.selectors import META_FIELDS

# The envelope's names of the entries: {"versionDate": "version_date", …}
TITLE_PAGE_NAMES = {camel(name): name for name in META_FIELDS}

# Named in ENUM_NAME_OVERRIDES, so that the OpenAPI schema calls each by its own name.
GENERATION_STATES = [
    "queued", "running", "waiting", "stopping", "open", "finished", "failed", "stopped", "interrupted"
]  # fmt: skip
REASONS_OF_SOURCE = ["no_model", "fixed", "drafted", "refused", "model_failed"]
SECTION_STATES = ["changed", "added", "removed"]


class GenerateSerializer(serializers.Serializer[Any]):
    """`language` of the document; the conversation's own when it is left out."""

    language = serializers.ChoiceField(choices=["en", "zh-hans"], required=False)


class ProgressSerializer(serializers.Serializer[Any]):
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]


class GenerationLineSerializer(serializers.Serializer[Any]):
    """One document without its text. `number` is null until it is finished."""

    id = serializers.UUIDField()
    conversationId = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=GENERATION_STATES)
    language = serializers.CharField()
    contextVersion = serializers.IntegerField()
    runId = serializers.UUIDField(allow_null=True)
    progress = ProgressSerializer(allow_null=True)
    createdAt = serializers.DateTimeField()
    finishedAt = serializers.DateTimeField(allow_null=True)


class SectionSerializer(serializers.Serializer[Any]):
    """`source` says who wrote the prose, `why` the reason; `blocks` are paragraphs, lists and tables as data.

    `refusals` are what was wrong with drafts of the model. `why` is missing in documents of older versions.
    """

    key = serializers.CharField()
    number = serializers.CharField()
    level = serializers.IntegerField()
    title = serializers.CharField()
    source = serializers.ChoiceField(choices=["template", "model"])  # type: ignore[assignment]
    why = serializers.ChoiceField(choices=REASONS_OF_SOURCE, required=False)
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    refusals = serializers.ListField(child=serializers.CharField())
    blocks = serializers.ListField(child=serializers.DictField())


class FileSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    contentType = serializers.CharField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()


class GenerationSerializer(GenerationLineSerializer):
    sections = SectionSerializer(many=True)
    checks = serializers.ListField(child=serializers.DictField())
    file = FileSerializer(allow_null=True)


class TitlePageSerializer(serializers.ModelSerializer[ProtocolContext]):
    """Entries of the title page; an empty one falls back to the project's.

    A name may also be written as in paths of fields ("version_date"); one that there is not is refused.
    """

    versionLabel = TextField(source="version_label", required=False, allow_blank=True, max_length=40)
    versionDate = serializers.DateField(source="version_date", required=False, allow_null=True)
    registrationNo = TextField(source="registration_no", required=False, allow_blank=True, max_length=100)
    sponsor = TextField(required=False, allow_blank=True, max_length=200)
    principalInvestigator = TextField(
        source="principal_investigator", required=False, allow_blank=True, max_length=200
    )
    ethicsNo = TextField(source="ethics_no", required=False, allow_blank=True, max_length=100)
    funding = TextField(required=False, allow_blank=True, max_length=200)
    plannedStart = TextField(source="planned_start", required=False, allow_blank=True, max_length=100)
    backgroundCare = TextField(source="background_care", required=False, allow_blank=True, max_length=500)
    concomitantCare = TextField(source="concomitant_care", required=False, allow_blank=True, max_length=500)
    recruitment = TextField(required=False, allow_blank=True, max_length=500)
    discontinuation = TextField(required=False, allow_blank=True, max_length=500)
    trialStopping = TextField(source="trial_stopping", required=False, allow_blank=True, max_length=500)
    consent = TextField(required=False, allow_blank=True, max_length=500)
    ethicsReview = TextField(source="ethics_review", required=False, allow_blank=True, max_length=500)
    dataManagement = TextField(source="data_management", required=False, allow_blank=True, max_length=500)
    monitoring = TextField(required=False, allow_blank=True, max_length=500)
    publication = TextField(required=False, allow_blank=True, max_length=500)
    retention = TextField(required=False, allow_blank=True, max_length=300)

    class Meta:
        model = ProtocolContext
        fields = list(TITLE_PAGE_NAMES)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)
        names = {**{name: name for name in TITLE_PAGE_NAMES}, **{v: k for k, v in TITLE_PAGE_NAMES.items()}}
        unknown = {str(key): [_("The title page has no such entry.")] for key in data if key not in names}
        if unknown:
            raise serializers.ValidationError(unknown)
        return super().to_internal_value({names[key]: value for key, value in data.items()})


class PieceSerializer(serializers.Serializer[Any]):
    mark = serializers.ChoiceField(choices=["same", "ins", "del"])
    text = serializers.CharField(trim_whitespace=False)


class SectionChangeSerializer(serializers.Serializer[Any]):
    number = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(choices=SECTION_STATES)
    paragraphs = serializers.ListField(child=PieceSerializer(many=True))


class FieldChangeSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    title = serializers.CharField()
    old = serializers.CharField()
    new = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    source = serializers.CharField(source="source.text")  # type: ignore[assignment]
    derived = serializers.BooleanField()


class ComparisonSerializer(serializers.Serializer[Any]):
    """What differs from the other document: the text by section, and the values that were changed between."""

    sections = SectionChangeSerializer(many=True)
    changes = FieldChangeSerializer(many=True)
