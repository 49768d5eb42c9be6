"""`train_about FILE …`: the weights that tell what an answer is about, made from sentences.

Each line of a file is {"text", "label"}. Prints what four-fold cross-validation gives, a sort each: how many sentences
are surely of it, how many of these are, and how many there are; `--write` stores the weights from all.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.fields.reading.text import fold
from apps.protocol.reading.learned.about import WEIGHTS
from apps.protocol.reading.learned.opinion import opinions_of
from apps.protocol.reading.learned.training import Known, folds, train, write

FOLDS = 4
SURE = 0.6


class Command(BaseCommand):
    help = "Learn what answers are about from sentences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--write", action="store_true", help="store the weights")

    def handle(self, *args: Any, **options: Any) -> None:
        messages = [each for file in options["files"] for each in messages_of(file)]
        self.stdout.write(json.dumps(_figures(messages), indent=2))
        if options["write"]:
            write(train(messages), WEIGHTS)


def messages_of(file: Path) -> Iterator[Known]:
    for line in file.read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        yield Known((fold(read["text"]),), (read["label"],))


def _figures(messages: list[Known]) -> dict[str, Any]:
    """Each sentence judged by weights that were made without it."""
    surely, rightly, wanted = Counter[str](), Counter[str](), Counter[str]()
    for weights, rest in folds(messages, FOLDS):
        for message in rest:
            for opinion, sort in zip(opinions_of(message.clauses, weights), message.sorts, strict=True):
                wanted[sort] += 1
                best = max(opinion, key=lambda each: opinion[each])
                surely[best] += opinion[best] >= SURE
                rightly[best] += opinion[best] >= SURE and best == sort
    return {sort: [surely[sort], rightly[sort], wanted[sort]] for sort in sorted(wanted)}
