"""Messages of the flow log that a question is about, with their neighbours: an answer often stands in the next one."""

from __future__ import annotations

from apps.iit_memory.collections import FLOW
from apps.iit_memory.reading.time_words import Window
from apps.retrieval.search import search
from apps.retrieval.types import Hit, Query, Reader

NEIGHBOURS = 1


def messages_about(
    reader: Reader, query: str, *, limit: int, window: Window | None = None
) -> tuple[Hit, ...]:
    """The best first, of the reader's projects alone."""
    asked = Query(
        query,
        (FLOW,),
        limit=limit,
        since=window.since if window else None,
        until=window.until if window else None,
        neighbours=NEIGHBOURS,
    )
    return search(reader, asked).hits


def with_neighbours(hit: Hit) -> str:
    """The messages in their order, a paragraph each."""
    return "\n".join(each.text for each in (*hit.before, hit, *hit.after))
