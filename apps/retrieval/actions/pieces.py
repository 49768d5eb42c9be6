"""Single pieces of a source that grows: a conversation is put in message by message, and its oldest go first."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import Q

from apps.retrieval.actions.texts import insert_texts, remove_chunks, scope_at, scope_of
from apps.retrieval.collections import collection
from apps.retrieval.models import Chunk
from apps.retrieval.types import FacetValue, Place, Text


@transaction.atomic
def put_pieces(place: Place, source_id: str, pieces: Mapping[int, Text]) -> list[int]:
    """Put texts at their positions, in the place of what stood there alone; the rest of the source stays.

    Gives the ids of the chunks by position. LookupError for a collection that is not registered; ValueError for a
    blank text.
    """
    collection(place.collection)
    if not all(text.text.strip() for text in pieces.values()):
        raise ValueError("a text to be found is not blank")
    scope = scope_at(place)
    remove_chunks(Chunk.objects.filter(scope=scope, source_id=source_id, position__in=pieces), scope)
    return insert_texts(scope, source_id, dict(sorted(pieces.items())))


@transaction.atomic
def remove_pieces(place: Place, positions: Mapping[str, Collection[int]]) -> int:
    """Forget pieces by the source and their positions in it, with words and vectors. Gives how many there were."""
    scope = scope_of(place)
    if scope is None or not positions:
        return 0
    wanted = Q(pk__in=[])
    for source_id, numbers in positions.items():
        wanted |= Q(source_id=source_id, position__in=list(numbers))
    return remove_chunks(Chunk.objects.filter(wanted, scope=scope), scope)


def set_facets(place: Place, source_id: str, facets: Mapping[str, FacetValue | list[str]]) -> int:
    """What filters ask about, of all pieces of a source; texts, words and vectors stay. Gives how many there are."""
    scope = scope_of(place)
    if scope is None:
        return 0
    return Chunk.objects.filter(scope=scope, source_id=source_id).update(facets=dict(facets))
