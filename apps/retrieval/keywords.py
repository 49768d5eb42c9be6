"""The keyword lane: BM25 as the inner product of what texts and question know of each word, in the database.

A scope of some thousand texts is scored whole. In a larger one an index finds the texts that have the rarest words
of the question; common words then only add to their score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Q
from pgvector import SparseVector
from pgvector.django import MaxInnerProduct

from apps.retrieval import bm25
from apps.retrieval.filters import conditions
from apps.retrieval.models import WORDS, Chunk, Scope, TermFrequency
from apps.retrieval.terms import counted, number_of, term_of
from apps.retrieval.types import Query

SCORED_WHOLE = 10_000
MOST_CANDIDATES = 5_000
MOST_WORDS = 64  # of a question: the rarest; a pasted page is no question


def by_keywords(query: Query, scopes: Sequence[Scope], limit: int) -> dict[int, float]:
    """The best chunks by their score, which is greater than 0."""
    wanted = numbers_of(query.text)
    if not wanted or not scopes:
        return {}
    frequencies = frequencies_of(scopes, list(wanted))
    total = sum(max(scope.chunks, 0) for scope in scopes)
    rarities = {number: bm25.rarity(total, sum(frequencies[number].values())) for number in wanted}
    numbers = sorted(wanted, key=lambda number: -rarities[number])[:MOST_WORDS]
    asked = SparseVector({number: wanted[number] * rarities[number] for number in numbers}, WORDS)
    found = (
        Chunk.objects.filter(conditions(query), scope__in=scopes)
        .filter(_candidates(scopes, numbers, frequencies, total))
        .annotate(distance=MaxInnerProduct("weights", asked))
        .filter(distance__lt=0)
        .order_by("distance", "pk")
        .values_list("pk", "distance")
    )
    return {pk: -distance for pk, distance in found[:limit]}


def numbers_of(text: str) -> dict[int, float]:
    """The words of a question by their numbers, with how often they stand in it."""
    found: dict[int, float] = defaultdict(float)
    for word, count in counted(text).items():
        found[number_of(word)] += count
    return dict(found)


def frequencies_of(scopes: Sequence[Scope], numbers: Sequence[int]) -> Mapping[int, Mapping[int, int]]:
    """By word, in how many chunks of each scope it stands. Two words of one number in a scope count as one."""
    words = {(scope.pk, term_of(scope.pk, number)): number for scope in scopes for number in numbers}
    rows = TermFrequency.objects.filter(
        scope__in=scopes, term__in={term for _, term in words}, chunks__gt=0
    ).values_list("scope_id", "term", "chunks")
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for scope_id, term, chunks in rows:
        if (number := words.get((scope_id, term))) is not None:
            found[number][scope_id] = chunks
    return found


def _candidates(
    scopes: Sequence[Scope],
    numbers: Sequence[int],
    frequencies: Mapping[int, Mapping[int, int]],
    total: int,
) -> Q:
    """Nothing in a small scope; else that a text has one of the rarest words, as many of them as are worth it."""
    if total <= SCORED_WHOLE:
        return Q()
    taken: list[int] = []
    expected = 0
    for number in numbers:
        expected += sum(frequencies[number].values())
        if taken and expected > MOST_CANDIDATES:
            break
        taken.append(number)
    return Q(terms__overlap=[term_of(scope.pk, number) for scope in scopes for number in taken])
