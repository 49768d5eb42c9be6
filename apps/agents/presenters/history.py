"""The history of a conversation's values: in words, and as the values were before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.sources import Source, source_of, turns_of
from apps.agents.models import Change, Context, Conversation
from apps.fields.paths import get_value
from apps.fields.reading import format_value

MOST_CHANGES = 200

# "older" is undone past a later value; what is neither "last" nor "older" cannot be undone.
Undo = Literal["last", "older", "undone", "as_before", "no_field"]


@dataclass(frozen=True)
class HistoryRow:
    """One change. `old` or `new` is empty where there was, or is, no value.

    `undo` says whether it can be taken back; where a later value is set aside by that, only by somebody who saw
    `seen_version` of the context.
    """

    id: str
    field: str
    title: str
    old: str
    new: str
    by: str
    at: datetime
    source: Source
    derived: bool
    undo: Undo
    seen_version: int


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
    turns, context = turns_of(conversation), Context.objects.get(conversation=conversation)
    return [_row(config, language, change, turns, context) for change in changes[:MOST_CHANGES]]


def _row(
    config: AgentConfig, language: str, change: Change, turns: Mapping[str, int], context: Context
) -> HistoryRow:
    def text(value: Any) -> str:
        known = config.catalogue.find(change.field)
        return (
            ""
            if value is None
            else format_value(known, value, language, context.data)
            if known
            else str(value)
        )

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
        undo=_undo(config, change, get_value(context.data, change.field)),
        seen_version=context.version,
    )


def _undo(config: AgentConfig, change: Change, now: Any) -> Undo:
    """What the server would say, as far as it can be told without trying: rules may still forbid the old value."""
    if hasattr(change, "undone_by"):
        return "undone"
    if config.catalogue.find(change.field) is None:
        return "no_field"
    if now == change.old:
        return "as_before"
    return "last" if now == change.new else "older"
