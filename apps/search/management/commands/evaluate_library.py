"""`manage.py evaluate_library --beir DIR`: the same measure as `evaluate_search`, by the way that papers go.

The texts become papers of a project made for it, are searched as a member of it searches, and go with it.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.core.management.base import BaseCommand, CommandError

from apps.projects.actions import projects
from apps.projects.models import Project, User
from apps.retrieval.actions.indexing import index
from apps.retrieval.actions.models import load_default_model
from apps.retrieval.evaluation import DEPTH, lines_of, measured, questions_of
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from apps.search.library.search import search_library

Names = dict[UUID, list[str]]


class Command(BaseCommand):
    help = "Measures the search of the library on a data set in the form of BEIR."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--beir", required=True, type=Path, metavar="DIR")
        parser.add_argument("--split", default="test")

    def handle(self, *, beir: Path, split: str, **_: Any) -> None:
        relevant, questions = questions_of(beir, split)
        user = User.objects.filter(is_active=True).first()
        if user is None:
            raise CommandError("there is nobody who could search: run load_defaults")
        project = projects.create(by=user, name="Evaluation", slug=f"evaluation-{uuid4().hex[:12]}")
        try:
            names = self._add(project, user, beir / "corpus.jsonl")
            figures = measured(questions, relevant, lambda text: _found(user, project, text, names))
        finally:
            Project.objects.filter(pk=project.pk).delete()
        self.stdout.write(
            json.dumps({"dataset": beir.name, "path": "library", **figures}, ensure_ascii=False)
        )

    def _add(self, project: Project, user: User, corpus: Path) -> Names:
        """The names of the texts by the paper that each became: two of one title are one paper."""
        load_default_model()
        started = time.monotonic()
        texts = list(lines_of(corpus))
        records = [_record(each) for each in texts]
        names: Names = defaultdict(list)
        for text, paper in zip(
            texts, add_records(project=project, records=records, by=user).papers, strict=True
        ):
            names[paper.pk].append(str(text["_id"]))
        index()
        self.stderr.write(f"{len(texts)} texts as papers indexed in {time.monotonic() - started:.1f} s")
        return names


def _record(text: dict[str, Any]) -> PaperRecord:
    title, abstract = str(text.get("title") or ""), str(text["text"])
    return PaperRecord(title or "-", abstract)


def _found(user: User, project: Project, text: str, names: Names) -> list[str]:
    hits = search_library(user, project, text, limit=DEPTH, neighbours=0).hits
    return [name for hit in hits for name in names[hit.paper_id]]
