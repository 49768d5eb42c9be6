"""What stands before and after a hit in its source: an answer is often in the next sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q

from apps.retrieval.models import Chunk
from apps.retrieval.types import Neighbour

Around = tuple[tuple[Neighbour, ...], tuple[Neighbour, ...]]


def neighbours_of(chunks: Collection[Chunk], count: int) -> Mapping[int, Around]:
    """By chunk, up to `count` pieces of its own source before it and after it, in their order."""
    if count < 1 or not chunks:
        return {}
    wanted = Q(pk__in=[])
    for chunk in chunks:
        around = (chunk.position - count, chunk.position + count)
        wanted |= Q(scope_id=chunk.scope_id, source_id=chunk.source_id, position__range=around)
    rows = list(
        Chunk.objects.filter(wanted)
        .only("scope_id", "source_id", "position", "text", "key")
        .order_by("position")
    )
    return {chunk.pk: _around(chunk, rows, count) for chunk in chunks}


def _around(chunk: Chunk, rows: list[Chunk], count: int) -> Around:
    own = [
        row
        for row in rows
        if (row.scope_id, row.source_id) == (chunk.scope_id, chunk.source_id)
        and 0 < abs(row.position - chunk.position) <= count
    ]
    found = [(row.position, Neighbour(row.position, row.text, row.key)) for row in own]
    before = tuple(neighbour for position, neighbour in found if position < chunk.position)
    return before, tuple(neighbour for position, neighbour in found if position > chunk.position)
