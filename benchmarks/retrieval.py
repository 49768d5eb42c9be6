"""How long a search takes among many texts, and whether the index finds what comparing all would.

`python -m benchmarks.retrieval --texts 100000` puts made-up texts into one project of a data directory of its own, with
vectors of clusters instead of a model's: what is measured is the database and the code around it. `--projects 1000`
spreads them; the searches are those of one project.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from benchmarks.apart import measured_apart
from benchmarks.figures import spread

if TYPE_CHECKING:
    from uuid import UUID

VOCABULARY, WORDS, CLUSTERS, DIMENSIONS = 50_000, 60, 300, 384
SEARCHES, COMPARED, AT_ONCE, SOURCE = 200, 100, 1_000, 100
SEED = 20261122


def measure(texts: int, projects: int) -> dict[str, Any]:
    """Everything is done in a data directory that is gone afterwards."""
    return measured_apart("benchmarks.retrieval", "--texts", str(texts), "--projects", str(projects))


class MadeUp:
    """Texts whose words are as unevenly used as those of a language, and vectors around some centres."""

    def __init__(self) -> None:
        import numpy as np

        self._chance = random.Random(SEED)
        self._numbers = np.random.default_rng(SEED)
        shares = 1 / np.arange(1, VOCABULARY + 1)
        self._shares = shares / shares.sum()
        self._centres = self._numbers.normal(size=(CLUSTERS, DIMENSIONS))

    def texts(self, count: int, words: int = WORDS) -> list[str]:
        found = self._numbers.choice(VOCABULARY, size=(count, words), p=self._shares)
        return [" ".join(f"w{number}" for number in row) for row in found]

    def vectors(self, count: int) -> list[list[float]]:
        import numpy as np

        near = self._centres[self._numbers.integers(CLUSTERS, size=count)]
        found = near + self._numbers.normal(scale=0.7, size=near.shape)
        rows: list[list[float]] = (found / np.linalg.norm(found, axis=1, keepdims=True)).tolist()
        return rows


def inside(texts: int, projects: int) -> dict[str, Any]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from apps.retrieval.collections import register_collection

    register_collection("bench")
    made_up = MadeUp()
    project_ids = _projects(projects)
    began = time.perf_counter()
    _fill(made_up, project_ids, texts)
    filled = time.perf_counter()
    index_all()
    return {
        "texts": texts,
        "projects": projects,
        "written_a_second": round(texts / (filled - began)),
        "index_seconds": round(time.perf_counter() - filled, 1),
        "megabytes": megabytes(),
        **_searches(made_up, project_ids[0]),
    }


def _projects(count: int) -> list[UUID]:
    from apps.projects.actions import projects
    from apps.projects.models import User

    by = User.objects.filter(is_superuser=False).first()
    assert by is not None
    return [
        projects.create(by=by, name=f"Study {number}", slug=f"study-{number}").pk for number in range(count)
    ]


def _fill(made_up: MadeUp, project_ids: Sequence[UUID], count: int) -> None:
    """Through the product's own write; only the vectors come from here, where a worker would make them."""
    from pgvector import HalfVector

    from apps.retrieval.actions.texts import put_texts, scope_at
    from apps.retrieval.models import Embedding, EmbeddingDue, EmbeddingModel
    from apps.retrieval.types import Place, Text

    model = EmbeddingModel.objects.get()
    for start in range(0, count, SOURCE):
        place = Place("bench", project_ids[(start // SOURCE) % len(project_ids)])
        ids = put_texts(place, f"source-{start}", [Text(text) for text in made_up.texts(SOURCE)])
        scope = scope_at(place)
        Embedding.objects.bulk_create(
            Embedding(chunk_id=chunk_id, model=model, scope=scope, vector=HalfVector(vector))
            for chunk_id, vector in zip(ids, made_up.vectors(len(ids)), strict=True)
        )
        if start % (20 * SOURCE) == 0:
            EmbeddingDue.objects.all().delete()
    EmbeddingDue.objects.all().delete()


def index_all() -> None:
    from django.db import connection

    from apps.retrieval.actions.counting import count_words
    from apps.retrieval.actions.models import ensure_indexes

    count_words()
    ensure_indexes()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def megabytes() -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, pg_relation_size(oid) / 1000000 FROM pg_class "
            "WHERE relname LIKE 'retrieval%%' AND pg_relation_size(oid) > 1000000 ORDER BY 2 DESC"
        )
        return dict(cursor.fetchall())


def _searches(made_up: MadeUp, project_id: UUID) -> dict[str, Any]:
    """Questions of five words, half of them common, by each lane in turn, so that a busy machine slows all alike; and
    the nearest ten by index against all."""
    from unittest.mock import patch

    from apps.retrieval.search import search
    from apps.retrieval.types import Lane, Query, Reader

    questions, vectors = made_up.texts(SEARCHES, words=5), made_up.vectors(SEARCHES)
    reader = Reader((project_id,), None)
    lanes: tuple[Lane, ...] = ("keywords", "vectors", "hybrid")
    took: dict[str, list[float]] = {lane: [] for lane in lanes}
    for question, vector in zip(questions, vectors, strict=True):
        with patch("apps.retrieval.search.embedder_of", lambda _, v=vector: FixedVector(v)):
            for lane in lanes:
                began = time.perf_counter()
                search(reader, Query(question, ("bench",), lane=lane))
                took[lane].append((time.perf_counter() - began) * 1000)
    found = {f"{lane}_ms": spread(of_lane) for lane, of_lane in took.items()}
    return {**found, "recall_of_the_index": _recall(project_id, vectors[:COMPARED])}


class FixedVector:
    """A model that has made the question's vector already: making it is not measured here."""

    def __init__(self, vector: list[float]) -> None:
        self._vector = vector

    def texts(self, texts: Sequence[str]) -> list[list[float]]:
        return [self._vector]


def _recall(project_id: UUID, vectors: Sequence[Sequence[float]]) -> float:
    from unittest.mock import patch

    from apps.retrieval.models import EmbeddingModel, Scope
    from apps.retrieval.types import Query
    from apps.retrieval.vectors import by_vectors

    model, scopes = EmbeddingModel.objects.get(), list(Scope.objects.filter(project_id=project_id))
    shares = []
    for vector in vectors:
        query = Query("x", ("bench",))
        by_index = by_vectors(query, vector, model, scopes, 10)
        with patch("apps.retrieval.vectors.COMPARED_WHOLE", 10**9):
            exact = by_vectors(query, vector, model, scopes, 10)
        shares.append(len(by_index.keys() & exact.keys()) / len(exact))
    return round(sum(shares) / len(shares), 4)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.retrieval", description=__doc__)
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--projects", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    print(json.dumps((inside if options.inside else measure)(options.texts, options.projects)))


if __name__ == "__main__":
    main()
