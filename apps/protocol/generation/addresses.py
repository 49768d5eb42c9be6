"""Where the pages of documents are, for those who may not know of this app."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse


def document_url(conversation_id: UUID) -> str:
    return reverse("protocol:documents", args=[conversation_id])
