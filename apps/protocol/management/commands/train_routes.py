"""`train_routes FILE …`: what tells what a sentence is about, made from sentences of known sorts and stored.

`--judge FILE` prints, of sentences that the stored weights do not know, for each sort how many are surely said to be of
it, how many of these are, and how many there are.
"""

from __future__ import annotations

import json
import logging
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from apps.fields.reading.text import fold
from apps.protocol.reading.routed.reading import SURE
from apps.protocol.reading.routed.routes import WEIGHTS, routes_of
from apps.protocol.reading.routed.training import Sentence, rows_of, sentences_in, write

_LOG: Final = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Learn what sentences are about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--judge", type=Path, help="sentences that the stored weights do not know")

    def handle(self, *args: Any, **options: Any) -> None:
        sentences = [each for file in options["files"] for each in sentences_in(file)]
        if sentences:
            from apps.protocol.reading.routed.network import train  # needs PyTorch

            write(train(sentences, rows_of(sentences), _LOG), WEIGHTS)
        if options["judge"]:
            self.stdout.write(json.dumps(_figures(sentences_in(options["judge"]))))


def _figures(sentences: Iterable[Sentence]) -> dict[str, list[int]]:
    surely, rightly, wanted = Counter[str](), Counter[str](), Counter[str]()
    for sentence in sentences:
        route = routes_of(fold(sentence.text))[0]
        for name in (sentence.sort, "all"):
            wanted[name] += 1
        if route.share >= SURE:
            for name in (route.sort, "all"):
                surely[name] += 1
                rightly[name] += sentence.is_about(route.sort)
    return {name: [surely[name], rightly[name], wanted[name]] for name in sorted(wanted)}
