"""`manage.py evaluate_search --beir DIR`: how well what is relevant is found, on a data set in the form of BEIR.

Its texts are put into a collection of their own, searched as any other, and taken away again.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand

from apps.retrieval.actions.indexing import index
from apps.retrieval.actions.models import load_default_model
from apps.retrieval.actions.texts import put_texts
from apps.retrieval.collections import COLLECTIONS, register_collection
from apps.retrieval.evaluation import DEPTH, lines_of, measured, questions_of
from apps.retrieval.models import Scope
from apps.retrieval.search import search
from apps.retrieval.types import Lane, Place, Query, Reader, Text

LANES: dict[str, Lane] = {"bm25": "keywords", "vector": "vectors", "hybrid": "hybrid"}


class Command(BaseCommand):
    help = "Measures search on a data set in the form of BEIR: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--beir", required=True, type=Path, metavar="DIR")
        parser.add_argument("--split", default="test")
        parser.add_argument("--lane", choices=sorted(LANES), default="hybrid")

    def handle(self, *, beir: Path, split: str, lane: str, **_: Any) -> None:
        relevant, questions = questions_of(beir, split)
        place = Place(f"evaluation-{uuid4().hex[:12]}")
        if place.collection not in COLLECTIONS:
            register_collection(place.collection)
        try:
            self._put(place, beir / "corpus.jsonl")
            figures = measured(questions, relevant, lambda text: _found(place, text, LANES[lane]))
        finally:
            Scope.objects.filter(collection=place.collection).delete()
        self.stdout.write(json.dumps({"dataset": beir.name, "lane": lane, **figures}, ensure_ascii=False))

    def _put(self, place: Place, corpus: Path) -> None:
        load_default_model()
        started = time.monotonic()
        texts = list(lines_of(corpus))
        put_texts(
            place,
            "corpus",
            [Text(each["text"] or " -", title=each.get("title", ""), key=str(each["_id"])) for each in texts],
        )
        index()
        self.stderr.write(f"{len(texts)} texts indexed in {time.monotonic() - started:.1f} s")


def _found(place: Place, text: str, lane: Lane) -> list[str]:
    query = Query(text, (place.collection,), limit=DEPTH, lane=lane)
    return [hit.key for hit in search(Reader((), None), query).hits]
