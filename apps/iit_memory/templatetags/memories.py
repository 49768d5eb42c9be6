"""What the page of memories asks of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django import template

register = template.Library()


@register.filter
def title_in(conversation_id: UUID | None, titles: Mapping[UUID, str]) -> str | None:
    """The title of a conversation, empty for one without; None for one that is gone."""
    return titles.get(conversation_id) if conversation_id else None
