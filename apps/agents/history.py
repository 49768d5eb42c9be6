"""The history of a conversation's values, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.agents.configuration import AgentConfig
from apps.agents.models import Change, Conversation
from apps.agents.panel import Source, source_of, turns_of
from apps.agents.reading import format_value

MOST_CHANGES = 200


@dataclass(frozen=True)
class HistoryRow:
    """One change. `old` or `new` is empty where there was, or is, no value."""

    id: str
    field: str
    title: str
    old: str
    new: str
    by: str
    at: datetime
    source: Source
    derived: bool
    can_undo: bool


def history_of(
    conversation: Conversation,
    config: AgentConfig,
    language: str,
    *,
    field: str = "",
    after_version: int = 0,
    until_version: int | None = None,
) -> list[HistoryRow]:
    """The last changes, newest first; of one field when `field` is given (none, when there is no such field),
    of the context's versions after one and up to another when these are given."""
    if field and config.catalogue.find(field) is None:
        return []
    changes = conversation.changes.select_related("by", "undone_by").order_by("-version", "-created_at")
    changes = changes.filter(version__gt=after_version)
    if until_version is not None:
        changes = changes.filter(version__lte=until_version)
    if field:
        changes = changes.filter(field=field)
    turns = turns_of(conversation)
    return [_row(config, language, change, turns) for change in changes[:MOST_CHANGES]]


def _row(config: AgentConfig, language: str, change: Change, turns: Mapping[str, int]) -> HistoryRow:
    def text(value: Any) -> str:
        known = config.catalogue.find(change.field)
        return "" if value is None else format_value(known, value, language) if known else str(value)

    return HistoryRow(
        id=str(change.pk),
        field=change.field,
        title=config.catalogue.title(change.field, language),
        old=text(change.old),
        new=text(change.new),
        by=str(change.by) if change.by else config.slug,
        at=change.created_at,
        source=source_of(change, turns, config, language),
        derived=change.derived,
        can_undo=not hasattr(change, "undone_by"),
    )
