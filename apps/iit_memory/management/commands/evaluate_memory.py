"""`manage.py evaluate_memory --locomo FILE`: how much of what answers a question is found in the flow log.

Each conversation is taken in as a project of its own, asked as any other, and taken away again.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import CommandError

from apps.agents.management.support import DeskCommand
from apps.iit_memory.locomo import Answered, Taken, ask, figures, questions_of, take_in
from apps.projects.models import Project, User
from apps.retrieval.actions.indexing import index
from apps.retrieval.actions.models import load_default_model
from apps.retrieval.evaluation import percentile


class Command(DeskCommand):
    help = "Measures the memory on conversations in the form of LoCoMo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--locomo", required=True, type=Path, metavar="FILE")

    def handle(self, *, locomo: Path, **_: Any) -> None:
        samples = _samples(locomo)
        load_default_model()
        answers: list[Answered] = []
        took: list[float] = []
        try:
            for sample in samples:
                with _project() as project:
                    taken = take_in(project, sample)
                    index()
                    _measure(taken, sample, answers, took)
        except (KeyError, TypeError, ValueError) as error:
            raise CommandError(f"{locomo} is not in the form of LoCoMo: {error}") from error
        whole = {
            **figures(answers),
            "p50_ms": round(percentile(took, 0.5), 1),
            "p95_ms": round(percentile(took, 0.95), 1),
        }
        self.stdout.write(json.dumps(whole))


def _measure(taken: Taken, sample: dict[str, Any], answers: list[Answered], took: list[float]) -> None:
    for question in questions_of(sample, list(taken.turns.values())):
        started = time.perf_counter()
        answers.append(ask(taken, question))
        took.append((time.perf_counter() - started) * 1000)


@contextmanager
def _project() -> Iterator[Project]:
    """One for the measure alone, with somebody who leads it and cannot sign in."""
    name = f"evaluation-{uuid4().hex[:12]}"
    lead = User.objects.create(email=f"{name}@evaluation.invalid", is_active=False)
    project = Project.objects.create(name=name, slug=name, principal_investigator=lead)
    try:
        yield project
    finally:
        project.delete()
        lead.delete()


def _samples(path: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from None
    return found if isinstance(found, list) else [found]
