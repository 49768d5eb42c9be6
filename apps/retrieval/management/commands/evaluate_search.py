"""`manage.py evaluate_search --beir DIR`: how well what is relevant is found, on a data set in the form of BEIR.

Its texts are put into a collection of their own, searched as any other, and taken away again.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError

from apps.retrieval.actions.indexing import index
from apps.retrieval.actions.models import load_default_model
from apps.retrieval.actions.texts import put_texts
from apps.retrieval.collections import COLLECTIONS, register_collection
from apps.retrieval.evaluation import ndcg, percentile, recall
from apps.retrieval.models import Scope
from apps.retrieval.search import search
from apps.retrieval.types import Lane, Place, Query, Reader, Text

LANES: dict[str, Lane] = {"bm25": "keywords", "vector": "vectors", "hybrid": "hybrid"}
DEPTH = 100
Relevant = dict[str, dict[str, int]]


class Command(BaseCommand):
    help = "Measures search on a data set in the form of BEIR: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--beir", required=True, type=Path, metavar="DIR")
        parser.add_argument("--split", default="test")
        parser.add_argument("--lane", choices=sorted(LANES), default="hybrid")

    def handle(self, *, beir: Path, split: str, lane: str, **_: Any) -> None:
        relevant = _relevant(beir / "qrels" / f"{split}.tsv")
        questions = [each for each in _lines(beir / "queries.jsonl") if str(each["_id"]) in relevant]
        place = Place(f"evaluation-{uuid4().hex[:12]}")
        if place.collection not in COLLECTIONS:
            register_collection(place.collection)
        try:
            self._put(place, beir / "corpus.jsonl")
            figures = _measure(place, questions, relevant, LANES[lane])
        finally:
            Scope.objects.filter(collection=place.collection).delete()
        self.stdout.write(json.dumps({"dataset": beir.name, "lane": lane, **figures}, ensure_ascii=False))

    def _put(self, place: Place, corpus: Path) -> None:
        load_default_model()
        started = time.monotonic()
        texts = list(_lines(corpus))
        put_texts(
            place,
            "corpus",
            [Text(each["text"] or " -", title=each.get("title", ""), key=str(each["_id"])) for each in texts],
        )
        index()
        self.stderr.write(f"{len(texts)} texts indexed in {time.monotonic() - started:.1f} s")


def _measure(place: Place, questions: list[dict[str, Any]], relevant: Relevant, lane: Lane) -> dict[str, Any]:
    reader = Reader((), None)
    gains, recalls10, recalls100, took = [], [], [], []
    for question in questions:
        wanted = relevant[str(question["_id"])]
        started = time.perf_counter()
        found = search(reader, Query(question["text"], (place.collection,), limit=DEPTH, lane=lane))
        took.append((time.perf_counter() - started) * 1000)
        ranked = [hit.key for hit in found.hits]
        gains.append(ndcg(ranked, wanted, 10))
        recalls10.append(recall(ranked, wanted, 10))
        recalls100.append(recall(ranked, wanted, DEPTH))
    return {
        "queries": len(questions),
        "ndcg@10": _mean(gains),
        "recall@10": _mean(recalls10),
        "recall@100": _mean(recalls100),
        "p50_ms": round(percentile(took, 0.5), 1),
        "p95_ms": round(percentile(took, 0.95), 1),
    }


def _mean(values: list[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _relevant(path: Path) -> Relevant:
    """By question, the grades of what is relevant; questions without any are left out."""
    found: Relevant = defaultdict(dict)
    for line in _text(path).splitlines()[1:]:
        question, text, grade = line.split("\t")
        found[question][text] = int(grade)
    return {name: grades for name, grades in found.items() if any(grade > 0 for grade in grades.values())}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(_text(path).splitlines(), start=1):
        try:
            yield json.loads(line)
        except ValueError:
            raise CommandError(f"{path}, line {number}: not JSON") from None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from None
