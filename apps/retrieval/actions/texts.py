"""Every write of texts to be found. It is found by its words once it is committed, by meaning a moment later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from pgvector import SparseVector

from apps.retrieval import bm25
from apps.retrieval.collections import collection
from apps.retrieval.models import WORDS, Chunk, EmbeddingDue, EmbeddingModel, Scope, TermChange
from apps.retrieval.queue import index_on_commit
from apps.retrieval.terms import CONTEXT_WEIGHT, counted, script_of, term_of, together
from apps.retrieval.types import Place, Text

BATCH = 500
ENOUGH_TO_AVERAGE = 100  # texts of a scope before their own average length counts
USUAL_WORDS = 60.0
TITLE_WEIGHT = 2.0


@dataclass(frozen=True)
class _Counted:
    text: Text
    counts: dict[str, float]

    @property
    def words(self) -> float:
        return sum(self.counts.values())


@transaction.atomic
def put_texts(place: Place, source_id: str, texts: Sequence[Text], *, first_position: int = 0) -> list[int]:
    """Make `texts` the pieces of a source from `first_position` on, in the place of all that stood there or later.

    Gives the ids of the chunks in their order. LookupError for a collection that is not registered; ValueError for a
    blank text.
    """
    collection(place.collection)
    if not all(text.text.strip() for text in texts):
        raise ValueError("a text to be found is not blank")
    scope = scope_at(place)
    remove_chunks(Chunk.objects.filter(scope=scope, source_id=source_id, position__gte=first_position), scope)
    return insert_texts(scope, source_id, dict(enumerate(texts, start=first_position)))


def insert_texts(scope: Scope, source_id: str, texts: Mapping[int, Text]) -> list[int]:
    """Add texts at positions where there are none yet."""
    pieces = list(texts.items())
    return [
        chunk_id
        for start in range(0, len(pieces), BATCH)
        for chunk_id in _put(scope, source_id, dict(pieces[start : start + BATCH]))
    ]


def remove_source(place: Place, source_id: str) -> int:
    """Forget a source: its texts, words and vectors. Gives how many pieces there were."""
    return remove_sources(place, [source_id])


@transaction.atomic
def remove_sources(place: Place, source_ids: Iterable[str]) -> int:
    """The same for many at once."""
    scope = scope_of(place)
    if scope is None:
        return 0
    return remove_chunks(Chunk.objects.filter(scope=scope, source_id__in=list(source_ids)), scope)


def scope_at(place: Place) -> Scope:
    """The scope of a place, made when the first text comes."""
    found, _ = Scope.objects.get_or_create(**_columns(place))
    return found


def scope_of(place: Place) -> Scope | None:
    """The scope of a place, if a text ever came there."""
    return Scope.objects.filter(**_columns(place)).first()


def _columns(place: Place) -> dict[str, Any]:
    return {"collection": place.collection, "project_id": place.project_id, "owner_id": place.owner_id}


def _put(scope: Scope, source_id: str, texts: Mapping[int, Text]) -> list[int]:
    found = {position: _Counted(text, _counts(text)) for position, text in texts.items()}
    average = _average_words(scope, list(found.values()))
    chunks = Chunk.objects.bulk_create(
        _chunk(scope, source_id, each, position, average) for position, each in found.items()
    )
    _note_words(scope, chunks, sign=1)
    _ask_for_vectors(chunks)
    index_on_commit()
    return [chunk.pk for chunk in chunks]


def _counts(text: Text) -> dict[str, float]:
    return together(
        counted(text.text), counted(text.title, TITLE_WEIGHT), counted(text.context, CONTEXT_WEIGHT)
    )


def _average_words(scope: Scope, found: Sequence[_Counted]) -> float:
    """Of the scope with these; a scope that has few yet is filled up with texts of the usual length."""
    chunks, words = scope.chunks + len(found), scope.words + sum(each.words for each in found)
    lacking = max(ENOUGH_TO_AVERAGE - chunks, 0)
    return (words + lacking * USUAL_WORDS) / (chunks + lacking)


def _chunk(scope: Scope, source_id: str, found: _Counted, position: int, average: float) -> Chunk:
    weights = bm25.weights(found.counts, average_words=average)
    text = found.text
    return Chunk(
        scope=scope,
        source_id=source_id,
        position=position,
        key=text.key,
        title=text.title,
        text=text.text,
        locator=text.locator,
        facets=dict(text.facets),
        at=text.at,
        script=script_of(text.text),
        words=found.words,
        weights=SparseVector(weights, WORDS),
        terms=sorted({term_of(scope.pk, number) for number in weights}),
    )


def _note_words(scope: Scope, chunks: Sequence[Chunk], *, sign: int) -> None:
    if not chunks:
        return
    counts = Counter(term for chunk in chunks for term in chunk.terms)
    TermChange.objects.create(
        scope=scope,
        terms=list(counts),
        counts=[sign * count for count in counts.values()],
        chunks=sign * len(chunks),
        words=sign * sum(chunk.words for chunk in chunks),
    )


def _ask_for_vectors(chunks: Sequence[Chunk]) -> None:
    models = list(EmbeddingModel.objects.filter(enabled=True))
    now = timezone.now()
    EmbeddingDue.objects.bulk_create(
        EmbeddingDue(chunk=chunk, model=model, due_at=now)
        for chunk in chunks
        for model in models
        if model.reads_han or chunk.script != "han"
    )


def remove_chunks(chunks: QuerySet[Chunk], scope: Scope) -> int:
    """Chunks of one scope, with their words and vectors. Gives how many there were."""
    rows = list(chunks.only("pk", "terms", "words"))
    _note_words(scope, rows, sign=-1)
    Chunk.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return len(rows)
