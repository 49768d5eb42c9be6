"""Makes the vectors that texts wait for, a few at a time: one process a batch, no transaction while a model works."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone
from pgvector import HalfVector

from apps.retrieval.embedders import EmbedderFailed, embedder_of
from apps.retrieval.models import Chunk, Embedding, EmbeddingDue, EmbeddingModel

logger = structlog.get_logger(__name__)

AT_ONCE = 32
IN_HANDS_SECONDS = 120  # how long a batch belongs to the process that took it
LONGEST_WAIT_SECONDS = 3600


def make_vectors() -> int:
    """All vectors that are due. Gives how many were made; a model that fails is asked again later, ever more rarely."""
    return sum(_make_for(model) for model in EmbeddingModel.objects.filter(enabled=True))


def _make_for(model: EmbeddingModel) -> int:
    made = 0
    while batch := _take(model):
        try:
            made += _make(model, batch)
        except EmbedderFailed as error:
            logger.warning("vectors_not_made", model=model.slug, error=error.code, texts=len(batch))
            _put_back(batch)
            break
    return made


def _take(model: EmbeddingModel) -> list[EmbeddingDue]:
    """A batch for this process alone. If it dies, others take it when its time is over."""
    with transaction.atomic():
        now = timezone.now()
        batch = list(
            EmbeddingDue.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(model=model, due_at__lte=now)
            .select_related("chunk")
            .order_by("due_at", "id")[:AT_ONCE]
        )
        until = now + timedelta(seconds=IN_HANDS_SECONDS)
        EmbeddingDue.objects.filter(pk__in=[due.pk for due in batch]).update(due_at=until)
    return batch


def _make(model: EmbeddingModel, batch: Sequence[EmbeddingDue]) -> int:
    vectors = embedder_of(model).texts([embedded_text(due.chunk) for due in batch])
    with transaction.atomic():
        there = set(
            Chunk.objects.select_for_update(no_key=True)
            .filter(pk__in=[due.chunk_id for due in batch])
            .values_list("pk", flat=True)
        )
        Embedding.objects.bulk_create(
            [
                Embedding(
                    chunk_id=due.chunk_id,
                    model=model,
                    scope_id=due.chunk.scope_id,
                    vector=HalfVector(list(vector)),
                )
                for due, vector in zip(batch, vectors, strict=True)
                if due.chunk_id in there  # it may have been forgotten meanwhile
            ],
            update_conflicts=True,
            unique_fields=["chunk", "model"],
            update_fields=["vector"],
        )
        EmbeddingDue.objects.filter(pk__in=[due.pk for due in batch]).delete()
    return len(there)


def embedded_text(chunk: Chunk) -> str:
    return f"{chunk.title}\n{chunk.text}" if chunk.title else chunk.text


def _put_back(batch: Sequence[EmbeddingDue]) -> None:
    now = timezone.now()
    for due in batch:
        due.attempts = min(due.attempts + 1, 30)
        due.due_at = now + timedelta(seconds=min(5 * 2**due.attempts, LONGEST_WAIT_SECONDS))
    EmbeddingDue.objects.bulk_update(batch, ["attempts", "due_at"])
