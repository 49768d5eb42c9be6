"""`train_marks FILE … --base FILE`: what marks the words of messages, made from messages in which people marked them.

Needs PyTorch (not among the requirements) and the layers that learning begins with (`marked/pretrained.py`). Prints the
loss of each round; `--beside FILE` is a graph that was learned before: what is stored gives the mean of both.
With `--again` it is the second look that learns from them (`marked/second_look.py`), or is judged; a new encoder needs
a new one.
`--judge FILE` prints, for each language, how the stored encoder does on messages that it does not know: of marks by
their share how many there are, how many touch one of the same sort, how many are the same to the letter; and how many
there should be. With `--as-one N` so many messages are told as one.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.fields.reading.text import Said
from apps.protocol.reading.marked import averaged, encoder, second_look
from apps.protocol.reading.marked.marks import LABELS, marks_of
from apps.protocol.reading.marked.training import Example, examples_in, numbers_of, told_as_one

ROUNDS = 6


class Command(BaseCommand):
    help = "Learn what the words of messages say from messages in which they are marked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)
        parser.add_argument("--base", type=Path, help="the layers that learning begins with")
        parser.add_argument("--beside", type=Path, help="a graph that was learned before")
        parser.add_argument("--rounds", type=int, default=ROUNDS)
        parser.add_argument("--again", action="store_true", help="the second look, not the encoder")
        parser.add_argument("--judge", type=Path, help="messages that it does not know")
        parser.add_argument(
            "--as-one", type=int, default=1, help="messages that are told as one, to be judged"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["files"] and options["again"]:
            _learn_again(options["files"])
        elif options["files"]:
            self._learn(options["files"], options["base"], options["rounds"])
        if options["beside"]:
            stored = encoder.HERE / encoder.GRAPH
            averaged.write_mean(options["beside"], stored, stored)
        if options["judge"]:
            examples = [*told_as_one(examples_in([options["judge"]]), options["as_one"])]
            look = second_look.pieces_again if options["again"] else encoder.pieces_of
            for name, chinese in (("zh", True), ("en", False)):
                self.stdout.write(
                    json.dumps({name: figures_of([e for e in examples if e.is_chinese == chinese], look)})
                )

    def _learn(self, files: list[Path], base: Path | None, rounds: int) -> None:
        try:
            import torch

            from apps.protocol.reading.marked import network, pretrained
        except ImportError as missing:
            raise CommandError("Learning needs PyTorch: pip install torch onnxscript.") from missing
        if base is None or not base.exists():
            raise CommandError("Name with --base the file that marked/pretrained.py describes.")
        words = encoder.Words(encoder.HERE)
        samples = []
        for example in examples_in(files):
            vectors, places = words.read(example.text)
            samples.append((torch.from_numpy(vectors), numbers_of(example, places)))
        made = network.Network(pretrained.Pretrained.of(base), len(LABELS))
        for number, loss in enumerate(network.learn(made, samples, rounds=rounds), 1):
            self.stdout.write(json.dumps({"round": number, "loss": round(loss, 4)}))
            self.stdout.flush()
        network.write_graph(made, encoder.HERE / encoder.GRAPH)


def _learn_again(files: list[Path]) -> None:
    try:
        from apps.protocol.reading.marked import looking_again
    except ImportError as missing:
        raise CommandError("Learning needs PyTorch: pip install torch.") from missing
    samples = []
    for example in examples_in(files):
        pieces = encoder.pieces_of(example.text)
        if pieces.places:
            labels = numbers_of(example, pieces.places)[1:-1]
            samples.append((second_look.rows_of(pieces.meanings, pieces.shares), labels))
    looking_again.write(looking_again.learn(samples), second_look.WEIGHTS)


def figures_of(
    examples: list[Example], look: Callable[[str], encoder.Pieces] = encoder.pieces_of
) -> dict[str, Any]:
    """By tenths of the share: [marks, those that touch one of the same sort, those that are the same]."""
    counts: dict[int, Counter[str]] = {}
    for example in examples:
        said = Said.of(example.text)
        for mark in marks_of(said, look(said.plain)) if said.plain.strip() else ():
            count = counts.setdefault(min(int(mark.share * 10), 9), Counter())
            alike = [
                example.text[a:b]
                for sort, (a, b) in example.marks
                if sort == mark.sort and a < mark.said.end and mark.said.start < b
            ]
            count.update(marks=1, near=bool(alike), same=mark.said.plain in alike)
    rows = {
        f"{tenth / 10}": [count[name] for name in ("marks", "near", "same")]
        for tenth, count in sorted(counts.items())
    }
    return {**rows, "there": sum(len(example.marks) for example in examples)}
