"""Where a conversation makes its document and gets the file, without leaving the thread."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse

from apps.protocol.models import ProtocolGeneration


def make_document_url(conversation_id: UUID) -> str:
    return reverse("protocol:api_generations", args=[conversation_id])


def document_file_urls(conversation_id: UUID) -> dict[int, str]:
    """By the number of the draft; those whose file was made."""
    made = ProtocolGeneration.objects.filter(
        conversation=conversation_id, number__isnull=False, file__isnull=False
    )
    return {
        number or 0: reverse("protocol:document_file", args=[pk])
        for pk, number in made.values_list("pk", "number")
    }
