"""`train_marks FILE …`: what marks the words of first messages, made from messages in which people marked them.

Prints what four-fold cross-validation gives, for each language and sort: how many marks are sure, how many of these
are right to the letter, how many touch a right one, and how many there are. `--write` stores what all of them give.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.marks import Mark, marks_by, model_of, opened
from apps.protocol.reading.marked.training import Example, examples_in, folds, train
from apps.protocol.reading.openings.marked import LEAST

FOLDS = 4


class Command(BaseCommand):
    help = "Learn what the words of first messages say from messages in which they are marked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--write", action="store_true", help="store what was learned")

    def handle(self, *args: Any, **options: Any) -> None:
        examples = examples_in(options["files"])
        for chinese in (True, False):
            of_language = [each for each in examples if each.is_chinese == chinese]
            if options["write"]:
                train(of_language, model_of(chinese=chinese))
            self.stdout.write(json.dumps({"zh" if chinese else "en": _figures(of_language)}))


def _figures(examples: list[Example]) -> dict[str, Any]:
    """Each message marked by what was made without it."""
    counts: dict[str, Counter[str]] = {}
    with TemporaryDirectory() as folder:
        for rest, part in folds(examples, FOLDS):
            path = Path(folder) / "fold.crf"
            train(rest, path)
            tagger = opened(path)
            for example in part:
                _count(example, marks_by(Said.of(example.text), tagger), counts)
    return {
        sort: [count[name] for name in ("sure", "right", "near", "there")]
        for sort, count in sorted(counts.items())
    }


def _count(example: Example, marks: tuple[Mark, ...], counts: dict[str, Counter[str]]) -> None:
    for sort, _place in example.marks:
        counts.setdefault(sort, Counter())["there"] += 1
    for mark in marks:
        if mark.share >= LEAST:
            count = counts.setdefault(mark.sort, Counter())
            touched = any(
                s == mark.sort and a < mark.said.end and mark.said.start < b for s, (a, b) in example.marks
            )
            count.update(sure=1, near=touched, right=(mark.sort, mark.said.span) in example.marks)
