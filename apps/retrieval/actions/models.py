"""Embedding models as rows: the one that is shipped, vectors for what is there already, and the index of a model."""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from apps.retrieval.local.model import DIMENSIONS, SLUG, TITLE
from apps.retrieval.models import Chunk, Embedding, EmbeddingDue, EmbeddingModel, ModelKind, Scope
from apps.retrieval.vectors import COMPARED_WHOLE

ASKED_AT_ONCE = 2_000


def load_default_model() -> None:
    """The model on this machine, once: afterwards its row is the administrators'."""
    EmbeddingModel.objects.get_or_create(
        slug=SLUG,
        defaults={"title": TITLE, "kind": ModelKind.LOCAL, "dimensions": DIMENSIONS, "order": 100},
    )


def ask_for_missing() -> int:
    """Have every model in use make the vectors that it lacks: after it was added or switched on. Searches go on with
    the others meanwhile. Gives how many were asked for; some at a time, the rest with the next call."""
    return sum(_ask_for(model) for model in EmbeddingModel.objects.filter(enabled=True))


def _ask_for(model: EmbeddingModel) -> int:
    lacking = Chunk.objects.exclude(embeddings__model=model).exclude(
        pk__in=EmbeddingDue.objects.filter(model=model).values("chunk_id")
    )
    if not model.reads_han:
        lacking = lacking.exclude(script="han")
    now = timezone.now()
    due = [
        EmbeddingDue(chunk_id=pk, model=model, due_at=now)
        for pk in lacking.order_by("pk").values_list("pk", flat=True)[:ASKED_AT_ONCE]
    ]
    EmbeddingDue.objects.bulk_create(due, ignore_conflicts=True)
    return len(due)


def ensure_indexes() -> list[str]:
    """An index for each model that has vectors in a scope too large to compare them all. Not in a transaction: it is
    made while texts are written and searched. Gives the slugs of the models that got one."""
    largest = Scope.objects.aggregate(most=Max("chunks"))["most"] or 0
    if largest <= COMPARED_WHOLE:
        return []
    models = EmbeddingModel.objects.filter(indexed=False, enabled=True)
    return [model.slug for model in models if _make_index(model)]


def _make_index(model: EmbeddingModel) -> bool:
    if not Embedding.objects.filter(model=model).exists():
        return False
    name = f"retrieval_vectors_{model.pk}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")  # of an attempt that was cut off
        cursor.execute(
            f"CREATE INDEX CONCURRENTLY {name} ON retrieval_embedding "
            f"USING hnsw ((vector::halfvec({model.dimensions})) halfvec_cosine_ops) "
            f"WITH (m = 16, ef_construction = 64) WHERE model_id = {model.pk}"
        )
    EmbeddingModel.objects.filter(pk=model.pk).update(indexed=True)
    return True


@transaction.atomic
def forget_vectors(model: EmbeddingModel) -> None:
    """Before a model goes, or gets other dimensions."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX IF EXISTS retrieval_vectors_{model.pk}")
    Embedding.objects.filter(model=model).delete()
    EmbeddingModel.objects.filter(pk=model.pk).update(indexed=False)
