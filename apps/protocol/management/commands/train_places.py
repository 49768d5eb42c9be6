"""`train_places FILE …`: what tells where a clause of a message belongs, made from clauses of which that is known.

`--judge FILE` prints, of clauses that the stored weights do not know, for each sort how many are surely said to be of
it, how many of these are, and how many there are. With `--as-one N` so many messages are told as one.
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

from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import WEIGHTS, places_of
from apps.protocol.reading.placed.training import Clause, clauses_in, rows_of, told_as_one
from apps.protocol.reading.routed.training import write

_LOG: Final = logging.getLogger(__name__)
SURE: Final = 0.5
ALONE: Final = 3  # every third clause is learned once more as all that was said: so some are


class Command(BaseCommand):
    help = "Learn where clauses belong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--judge", type=Path, help="clauses that the stored weights do not know")
        parser.add_argument(
            "--as-one", type=int, default=1, help="messages that are told as one, to be judged"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        clauses = [each for file in options["files"] for each in clauses_in(file)]
        if clauses:
            from apps.protocol.reading.routed.network import train  # needs PyTorch

            clauses += [each.alone for each in clauses[::ALONE]]
            write(train([each.sentence for each in clauses], rows_of(clauses), _LOG), WEIGHTS)
        if options["judge"]:
            told = told_as_one(clauses_in(options["judge"]), options["as_one"])
            self.stdout.write(json.dumps(_figures(told)))


def _figures(clauses: Iterable[Clause]) -> dict[str, list[int]]:
    surely, rightly, wanted = Counter[str](), Counter[str](), Counter[str]()
    for clause in clauses:
        shares = places_of(Said.of(clause.message).cut(clause.start, clause.end))
        likeliest = max(shares, key=lambda sort: shares[sort])
        for name in (clause.sort, "all"):
            wanted[name] += 1
        if shares[likeliest] >= SURE:
            for name in (likeliest, "all"):
                surely[name] += 1
                rightly[name] += clause.sentence.is_about(likeliest)
    return {name: [surely[name], rightly[name], wanted[name]] for name in sorted(wanted)}
