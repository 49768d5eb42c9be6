"""Sentences of which it is known what they are about, and what a network is to say of each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from apps.fields.reading.text import fold
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.routed.routes import PARTS, SEVERAL, Weights, features_of

OF_SEVERAL: Final = 0.5  # of a sentence about several things; they have the rest in equal parts
CERTAINTY: Final = 0.98  # nobody is surer than this of what somebody else meant
LEAST_SPREAD: Final = 0.05
# Coarser sorts of sentences that were collected before (`learned/training.py`): what they are called here.
_CALLED: Final = {"outcome": "outcomes"}
_TOO_COARSE: Final = frozenset({"conduct", "significance"})
# Figures were one sort once.
_FIGURES: Final = (
    ("level", r"α|alpha|sided|power|tail|把握度|效能|检验水准|显著性|侧"),
    ("dropout", r"drop|lost|loss|attrition|withdr|失访|脱落|退出|掉|流失"),
    ("assumed", r"%|percent|SD|HR|rate|mean|expect|margin|成|标准差|率|预计|估计|界值"),
    ("n", ""),
)


@dataclass(frozen=True)
class Sentence:
    """`sort`: what it is about; of one that is about several things, each of them, joined by "+"."""

    text: str
    sort: str

    def is_about(self, sort: str) -> bool:
        sorts = self.sort.split("+")
        return sort in sorts or (sort == SEVERAL and len(sorts) > 1)


def sentences_in(file: Path) -> Iterator[Sentence]:
    """Each line is a sort, a tab and a sentence, or {"text", "label"}."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if file.suffix == ".jsonl":
            read = json.loads(line)
            if read["label"] not in _TOO_COARSE:
                yield _called(read["text"], _CALLED.get(read["label"], read["label"]))
        else:
            sort, _tab, text = line.partition("\t")
            if text.strip():
                yield _called(text.strip(), sort)


def _called(text: str, sort: str) -> Sentence:
    if sort == "size":
        sort = next(name for name, words in _FIGURES if re.search(words, text, re.IGNORECASE))
    return Sentence(text, sort)


def rows_of(sentences: Iterable[Sentence]) -> list[npt.NDArray[np.float32]]:
    """A row for each piece of each of them."""
    return [features_of(pieces_of(fold(sentence.text))) for sentence in sentences]


def sorts_of(sentences: Iterable[Sentence]) -> tuple[str, ...]:
    return tuple(sorted({part for each in sentences for part in each.sort.split("+")} | {SEVERAL}))


def wanted(sentences: Sequence[Sentence], sorts: Sequence[str]) -> npt.NDArray[np.float32]:
    """How likely each sentence is to be said to be of each sort."""
    shares = np.zeros((len(sentences), len(sorts)), np.float32)
    for row, sentence in zip(shares, sentences, strict=True):
        parts = sentence.sort.split("+")
        if len(parts) > 1:
            row[sorts.index(SEVERAL)] += OF_SEVERAL
        for part in parts:
            row[sorts.index(part)] += (1 if len(parts) == 1 else 1 - OF_SEVERAL) / len(parts)
    return shares * CERTAINTY + (1 - CERTAINTY) / len(sorts)


def write(weights: Weights, path: Path) -> None:
    halves: dict[str, Any] = {
        f"{part}{number}": values.astype(np.float16)
        for number, network in enumerate(weights.networks)
        for part, values in zip(PARTS, network, strict=True)
    }
    count = np.array(len(weights.networks))
    names = np.array(weights.sorts)
    np.savez_compressed(
        path, sorts=names, networks=count, means=weights.means, spreads=weights.spreads, **halves
    )
