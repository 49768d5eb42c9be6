"""The one way to find texts: a question, the reader whose eyes it has, and what was found, however it was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import structlog

from apps.retrieval.collections import collection
from apps.retrieval.embedders import EmbedderFailed, embedder_of
from apps.retrieval.fusion import Mixed, Scores, mixed
from apps.retrieval.keywords import by_keywords
from apps.retrieval.models import Chunk, EmbeddingDue, EmbeddingModel, Scope
from apps.retrieval.neighbours import Around, neighbours_of
from apps.retrieval.selectors import readable_scopes
from apps.retrieval.terms import script_of
from apps.retrieval.types import Found, Hit, Query, Reader
from apps.retrieval.vectors import by_vectors

logger = structlog.get_logger(__name__)

DEPTH = 100  # hits of each lane that are mixed
KEYWORDS, VECTORS = "keywords", "vectors"


def search(reader: Reader, query: Query) -> Found:
    """What fits best in the reader's texts. LookupError for a collection that no app has registered."""
    share = _keyword_share(query.collections)
    scopes = list(readable_scopes(reader, query.collections))
    if not scopes or not query.text.strip():
        return Found((), ())
    lanes: dict[str, tuple[Scores, float]] = {}
    nearest = _Nearest({}, "") if query.lane == "keywords" else _nearest(query, scopes)
    words = {} if query.lane == "vectors" else by_keywords(query, scopes, _depth(query))
    if query.lane != "vectors":
        lanes[KEYWORDS] = (words, share)
    if nearest.scores or not nearest.degraded:
        lanes[VECTORS] = (nearest.scores, 1 - share)
    hits = mixed(lanes, waiting=_waiting(nearest, words))[: query.limit]
    return Found(
        _hits(query, scopes, hits, nearest.scores),
        tuple(name for name, (found, _) in lanes.items() if found),
        nearest.degraded,
    )


def _keyword_share(collections: Sequence[str]) -> float:
    shares = [collection(name).keyword_share for name in collections]
    return sum(shares) / len(shares) if shares else 0.0


def _depth(query: Query) -> int:
    return max(DEPTH, 2 * query.limit)


@dataclass(frozen=True)
class _Nearest:
    scores: Scores
    degraded: str
    model: EmbeddingModel | None = None


def _nearest(query: Query, scopes: Sequence[Scope]) -> _Nearest:
    """By the first model in use that reads the question's script. A Chinese question with an English model alone is
    answered by words, which is not worse: vectors of a model that cannot read it would be."""
    models = EmbeddingModel.objects.filter(enabled=True)
    script = script_of(query.text)
    model = (models.filter(reads_han=True) if script == "han" else models).first()
    if model is None:
        return _Nearest({}, "" if script == "han" else "no_model")
    try:
        vector = embedder_of(model).texts([query.text])[0]
    except EmbedderFailed as error:
        logger.warning("question_not_embedded", model=model.slug, error=error.code)
        return _Nearest({}, "failed")
    return _Nearest(by_vectors(query, vector, model, scopes, _depth(query)), "", model)


def _waiting(nearest: _Nearest, words: Scores) -> set[int]:
    """What has the words and still waits for its vector: while its worker is behind, what was said last is no worse."""
    if nearest.model is None:
        return set()
    found = words.keys() - nearest.scores.keys()
    due = EmbeddingDue.objects.filter(model=nearest.model, chunk__in=found)
    return set(due.values_list("chunk_id", flat=True)) if found else set()


def _hits(
    query: Query, scopes: Sequence[Scope], found: Sequence[Mixed], similarities: Scores
) -> tuple[Hit, ...]:
    """Read within the scopes once more: whatever a lane gave, nothing else is shown."""
    rows = Chunk.objects.filter(pk__in=[hit.chunk_id for hit in found], scope__in=scopes).defer(
        "weights", "terms"
    )
    chunks: Mapping[int, Chunk] = {chunk.pk: chunk for chunk in rows}
    places = {scope.pk: scope for scope in scopes}
    around = neighbours_of(chunks.values(), query.neighbours)
    return tuple(
        replace(
            _hit(chunks[each.chunk_id], places[chunks[each.chunk_id].scope_id], each, around),
            similarity=similarities.get(each.chunk_id),
        )
        for each in found
        if each.chunk_id in chunks
    )


def _hit(chunk: Chunk, scope: Scope, found: Mixed, around: Mapping[int, Around]) -> Hit:
    before, after = around.get(chunk.pk, ((), ()))
    return Hit(
        chunk_id=chunk.pk,
        collection=scope.collection,
        project_id=scope.project_id,
        source_id=chunk.source_id,
        position=chunk.position,
        key=chunk.key,
        title=chunk.title,
        text=chunk.text,
        locator=chunk.locator,
        facets=chunk.facets,
        at=chunk.at,
        score=round(found.score, 6),
        shares=found.shares,
        before=before,
        after=after,
    )
