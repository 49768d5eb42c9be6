"""What conversations and answers refer to, as JSON: the thing that one is about, the passages that an answer cites."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.agents.models import CitedPassage, Conversation
from apps.projects.api.fields import TextField


class SubjectRefSerializer(serializers.Serializer[Conversation]):
    """A thing of another app, by its kind and its id there."""

    kind = TextField(max_length=60)
    id = TextField(max_length=100)


class SubjectSerializer(serializers.Serializer[Any]):
    """What a conversation is about. Without `available` it is gone, or not yours to read: no title, no address."""

    kind = serializers.CharField()
    id = serializers.CharField()
    name = serializers.CharField(help_text="What such a thing is called.")
    title = serializers.CharField()
    url = serializers.CharField()
    available = serializers.BooleanField()


class CitationSerializer(serializers.ModelSerializer[CitedPassage]):
    """A passage that an answer rests on; the answer may name it as “[number]”. `source` is the kind of thing that it
    stands in, `sourceId` names that thing; `verified`: the quote was looked up and does stand there. `url` is http(s),
    or empty."""

    sourceId = serializers.CharField(source="source_id", read_only=True)

    class Meta:
        model = CitedPassage
        fields = ["number", "source", "sourceId", "title", "locator", "quote", "verified", "url"]
        read_only_fields = fields
