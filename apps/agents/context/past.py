"""The values of a context as they were at an earlier version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

from apps.agents.models import Conversation
from apps.fields.paths import with_value

MOST_CHANGES_BACK = 2_000


def data_until_now(conversation: Conversation, data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The values of now, then those of each version before it, the latest first; read as far as it is asked for."""
    yield data
    newest_first = conversation.changes.order_by("-version", "-created_at")[:MOST_CHANGES_BACK]
    for _version, changes in groupby(newest_first.iterator(), key=attrgetter("version")):
        for change in changes:
            data = with_value(data, change.field, change.old)
        yield data
