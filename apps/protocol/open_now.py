"""What a document that was made now would leave to be completed: asked for before there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from apps.agents.extension import OpenCount
from apps.agents.models import Context, Conversation
from apps.protocol.actions.generations import would_be
from apps.protocol.generation.loading import source_of
from apps.protocol.generation.reading import OpenPlaces, open_places
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.writer import write_all


def source_now(conversation: Conversation, data: Mapping[str, Any], language: str) -> Source:
    context = Context.objects.get(conversation=conversation)
    generation = would_be(conversation, context, data, language)
    generation.created_at = timezone.now()
    return source_of(generation, number=1)


def open_in(source: Source) -> OpenPlaces:
    return open_places(source, write_all(source))


def count_open_places(conversation: Conversation, data: Mapping[str, Any], language: str) -> OpenCount:
    found = open_in(source_now(conversation, data, language))
    return OpenCount(found.first, found.others)
