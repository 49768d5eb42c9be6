"""`train_routes FILE …`: what tells what a sentence is about, made from sentences of known sorts.

Prints for each sort what four-fold cross-validation gives: how many sentences are surely of it, how many of these are,
and how many there are; `--write` stores the weights made from all. `--judge FILE` prints the same for sentences that
the stored weights do not know.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.fields.reading.text import fold
from apps.protocol.reading.routed.routes import WEIGHTS, Route, routes_of, shares_of
from apps.protocol.reading.routed.training import (
    Sentence,
    folds,
    meanings_of,
    sentences_in,
    train,
    write,
)

FOLDS = 4
SURE = 0.7


class Command(BaseCommand):
    help = "Learn what sentences are about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--write", action="store_true", help="store the weights")
        parser.add_argument("--judge", type=Path, help="sentences that the stored weights do not know")

    def handle(self, *args: Any, **options: Any) -> None:
        sentences = [each for file in options["files"] for each in sentences_in(file)]
        if sentences:
            self.stdout.write(json.dumps(_crossed(sentences)))
        if options["write"]:
            write(train(meanings_of(sentences), [each.sort for each in sentences]), WEIGHTS)
        if options["judge"]:
            unseen = list(sentences_in(options["judge"]))
            self.stdout.write(json.dumps(_figures((each, routes_of(fold(each.text))[0]) for each in unseen)))


def _crossed(sentences: list[Sentence]) -> dict[str, list[int]]:
    """Each sentence judged by weights that were made without it."""
    meanings, judged = meanings_of(sentences), list[tuple[Sentence, Route]]()
    for weights, places in folds(meanings, [each.sort for each in sentences], FOLDS):
        for place in places:
            shares = shares_of(meanings[place], weights)
            best = int(shares.argmax())
            judged.append((sentences[place], Route(weights.sorts[best], float(shares[best]))))
    return _figures(judged)


def _figures(judged: Iterable[tuple[Sentence, Route]]) -> dict[str, list[int]]:
    surely, rightly, wanted = Counter[str](), Counter[str](), Counter[str]()
    for sentence, route in judged:
        for name in (sentence.sort, "all"):
            wanted[name] += 1
        if route.share >= SURE:
            for name in (route.sort, "all"):
                surely[name] += 1
                rightly[name] += sentence.is_about(route.sort)
    return {name: [surely[name], rightly[name], wanted[name]] for name in sorted(wanted)}
