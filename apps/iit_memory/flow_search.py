"""Messages of the flow log that a question is about, with their neighbours: an answer often stands in the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from apps.iit_memory.collections import FLOW
from apps.iit_memory.reading.clock import Window
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
    return "\n".join(text for _position, text in _messages(hit))


def each_message_once(hits: Iterable[Hit]) -> Iterator[tuple[Hit, str]]:
    """Each hit with its neighbours, without messages that a better hit has brought already."""
    there: set[tuple[str, int]] = set()
    for hit in hits:
        if (hit.source_id, hit.position) in there:
            continue
        fresh = [each for each in _messages(hit) if (hit.source_id, each[0]) not in there]
        there |= {(hit.source_id, position) for position, _text in fresh}
        yield hit, "\n".join(text for _position, text in fresh)


def _messages(hit: Hit) -> list[tuple[int, str]]:
    before, after = ([(each.position, each.text) for each in around] for around in (hit.before, hit.after))
    return [*before, (hit.position, hit.text), *after]
