"""What conversations and answers refer to, as JSON: the thing that one is about, the passages that an answer cites,
what it was given to remember."""

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


class RememberedSerializer(serializers.Serializer[Any]):
    """Something that an answer was given to remember. `url` is where it is from; a POST to `endUrl` says that it is not
    true any more, and is empty for who may not say so; `isPast`: it does not hold any more."""

    layer = serializers.CharField(help_text="What kind of memory it is, in words.")
    text = serializers.CharField()
    origin = serializers.CharField(source="source")
    at = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField(source="address")
    endUrl = serializers.CharField(source="end_address")
    isPast = serializers.BooleanField(source="is_past")
