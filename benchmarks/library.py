"""How long a search of the library takes among many passages, by the path that a page takes; and how fast they get in.

`python -m benchmarks.library --passages 10000 --passages 100000` (1000000 takes hours) fills a project of a data
directory of its own with papers of fifty passages through the library's own writes, with vectors of clusters instead of
a model's.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from benchmarks.apart import measured_apart
from benchmarks.figures import spread
from benchmarks.retrieval import FixedVector, MadeUp, index_all, megabytes

if TYPE_CHECKING:
    from apps.projects.models import Project, User

PASSAGES_A_PAPER, SEARCHES, VECTORS_AT_ONCE = 50, 200, 1_000
FIRST_YEAR, YEARS = 2000, 25
GOALS_MS: Final = {100_000: 50, 1_000_000: 100}  # p95, making the question's vector apart


def measure(passages: int) -> dict[str, Any]:
    return measured_apart("benchmarks.library", "--passages", str(passages))


def inside(passages: int) -> dict[str, Any]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    made_up = MadeUp()
    user, project = _project()
    began = time.perf_counter()
    _fill(made_up, project, passages // PASSAGES_A_PAPER)
    took = time.perf_counter() - began
    _vectors(made_up, project)
    index_all()
    found = _searches(made_up, user, project)
    return {
        "passages": passages,
        "papers": passages // PASSAGES_A_PAPER,
        "indexed_passages_a_second": round(passages / took),
        "tables_megabytes": megabytes(),
        "process_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000,
        "load": [round(each, 1) for each in os.getloadavg()],
        "goal_p95_ms": GOALS_MS.get(passages),
        **found,
    }


def _project() -> tuple[User, Project]:
    from apps.projects.actions import projects
    from apps.projects.models import User

    by = User.objects.filter(is_superuser=False).first()
    assert by is not None
    return by, projects.create(by=by, name="Library", slug="bench-library")


def _fill(made_up: MadeUp, project: Project, papers: int) -> None:
    from apps.search.library.actions.adding import add_records
    from apps.search.library.actions.indexing import NewPassage, write_passages
    from apps.search.library.records import PaperRecord

    for number in range(papers):
        title, abstract, *texts = made_up.texts(PASSAGES_A_PAPER + 1)
        record = PaperRecord(
            f"{number} {title[:80]}", abstract, year=FIRST_YEAR + number % YEARS, language="en"
        )
        (paper,) = add_records(project=project, records=[record], by=None).papers
        write_passages(paper, [NewPassage(text, "Results", 1) for text in texts])


def _vectors(made_up: MadeUp, project: Project) -> None:
    """Where a worker would have a model make them."""
    from pgvector import HalfVector

    from apps.retrieval.models import Chunk, Embedding, EmbeddingDue, EmbeddingModel

    model = EmbeddingModel.objects.get()
    rows = list(Chunk.objects.filter(scope__project_id=project.pk).values_list("pk", "scope_id"))
    for start in range(0, len(rows), VECTORS_AT_ONCE):
        batch = rows[start : start + VECTORS_AT_ONCE]
        Embedding.objects.bulk_create(
            Embedding(chunk_id=pk, model=model, scope_id=scope_id, vector=HalfVector(vector))
            for (pk, scope_id), vector in zip(batch, made_up.vectors(len(batch)), strict=True)
        )
    EmbeddingDue.objects.all().delete()


def _searches(made_up: MadeUp, user: User, project: Project) -> dict[str, Any]:
    """The same questions without a filter and within some years; ten papers, with their neighbours."""
    from apps.search.library.search import LibraryFilters, search_library

    questions, vectors = made_up.texts(SEARCHES, words=5), made_up.vectors(SEARCHES)
    wanted = {
        "search_ms": LibraryFilters(),
        "search_years_ms": LibraryFilters(year_from=FIRST_YEAR + YEARS - 5),
    }
    found: dict[str, Any] = {}
    for name, filters in wanted.items():
        took = []
        for question, vector in zip(questions, vectors, strict=True):
            with patch("apps.retrieval.search.embedder_of", lambda _, v=vector: FixedVector(v)):
                began = time.perf_counter()
                search_library(user, project, question, filters=filters)
                took.append((time.perf_counter() - began) * 1000)
        found[name] = spread(took)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.library", description=__doc__)
    parser.add_argument("--passages", type=int, action="append")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    for passages in options.passages or [10_000, 100_000]:
        print(json.dumps((inside if options.inside else measure)(passages)), flush=True)


if __name__ == "__main__":
    main()
