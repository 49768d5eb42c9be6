"""The vector lane: the texts whose vectors by one model are nearest to the question's.

Up to some thousand texts all are compared, which is exact and quicker than an index under a filter; in larger scopes
the index of the model is walked until enough of the reader's own are found (pgvector's iterative scan).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection, transaction
from django.db.models import Expression, F
from django.db.models.functions import Cast
from pgvector import HalfVector
from pgvector.django import CosineDistance, HalfVectorField

from apps.retrieval.filters import conditions, is_filtered
from apps.retrieval.models import Embedding, EmbeddingModel, Scope
from apps.retrieval.types import Query

COMPARED_WHOLE = 10_000
SEARCHED = 100  # hnsw.ef_search


def by_vectors(
    query: Query, vector: Sequence[float], model: EmbeddingModel, scopes: Sequence[Scope], limit: int
) -> dict[int, float]:
    """The nearest chunks by their cosine similarity."""
    if not scopes:
        return {}
    total = sum(scope.chunks for scope in scopes)
    if not model.indexed or total <= COMPARED_WHOLE:
        # An expression that no index has: the planner cannot walk the index and drop what is not the reader's.
        return _nearest(query, _distance(vector, model) + 0.0, model, scopes, limit)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL hnsw.iterative_scan = relaxed_order")
        cursor.execute(f"SET LOCAL hnsw.ef_search = {max(SEARCHED, limit)}")
        return _nearest(query, _distance(vector, model), model, scopes, limit)


def _distance(vector: Sequence[float], model: EmbeddingModel) -> Expression:
    """Of all rows of the model alike: the index is on this very expression."""
    typed = Cast(F("vector"), HalfVectorField(dimensions=model.dimensions))
    return CosineDistance(typed, HalfVector(list(vector)))


def _nearest(
    query: Query, distance: Expression, model: EmbeddingModel, scopes: Sequence[Scope], limit: int
) -> dict[int, float]:
    rows = Embedding.objects.filter(model=model, scope__in=scopes)
    if is_filtered(query):
        rows = rows.filter(conditions(query, prefix="chunk__"))
    found = rows.annotate(distance=distance).order_by("distance").values_list("chunk_id", "distance")
    return {chunk_id: 1.0 - value for chunk_id, value in found[:limit]}
