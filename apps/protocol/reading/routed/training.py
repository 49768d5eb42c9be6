"""Makes the weights that tell what a sentence is about, and judges them by sentences that they were not made from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from apps.fields.reading.text import fold
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.routed.routes import Weights

PENALTY: Final = 60.0  # on the squares of the weights
MOST_ROUNDS: Final = 150
NARROWEST: Final = 1e-6


# Coarser sorts of sentences that were collected before (`learned/training.py`): what they are called here.
_CALLED: Final = {"outcome": "outcomes"}
_TOO_COARSE: Final = frozenset({"conduct", "significance"})


@dataclass(frozen=True)
class Sentence:
    """`sort`: what it is about; of one that is about several things, each of them, joined by "+"."""

    text: str
    sort: str

    def is_about(self, sort: str) -> bool:
        return sort in self.sort.split("+")


def sentences_in(file: Path) -> Iterator[Sentence]:
    """Each line is a sort, a tab and a sentence, or {"text", "label"}."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if file.suffix == ".jsonl":
            read = json.loads(line)
            if read["label"] not in _TOO_COARSE:
                yield Sentence(read["text"], _CALLED.get(read["label"], read["label"]))
        else:
            sort, _tab, text = line.partition("\t")
            if text.strip():
                yield Sentence(text.strip(), sort)


def meanings_of(sentences: Sequence[Sentence]) -> npt.NDArray[np.float32]:
    return np.stack([pieces_of(fold(sentence.text)).meaning for sentence in sentences])


def train(meanings: npt.NDArray[np.float32], sorts: Sequence[str]) -> Weights:
    """One regression over all sorts at once, from a row of `meanings` for each sentence."""
    from scipy.optimize import minimize

    means, spreads = meanings.mean(axis=0), meanings.std(axis=0) + NARROWEST
    matrix = ((meanings - means) / spreads).astype(np.float64)
    names = tuple(sorted(set(sorts)))
    chosen = np.eye(len(names))[[names.index(sort) for sort in sorts]]
    shape = (matrix.shape[1], len(names))
    cut = shape[0] * shape[1]

    def loss(weights: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        """The negative log likelihood with its penalty, and its gradient."""
        own = weights[:cut].reshape(shape)
        sums = matrix @ own + weights[cut:]
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares = powers / powers.sum(axis=1, keepdims=True)
        total = -np.log((shares * chosen).sum(axis=1) + 1e-12).sum() + PENALTY / 2 * (own**2).sum()
        pull = shares - chosen
        return float(total), np.concatenate([(matrix.T @ pull + PENALTY * own).ravel(), pull.sum(axis=0)])

    start = np.zeros(cut + len(names))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_ROUNDS}).x
    parts = (found[:cut].reshape(shape), found[cut:], means, spreads)
    return Weights(names, *(part.astype(np.float32) for part in parts))


def folds(
    meanings: npt.NDArray[np.float32], sorts: Sequence[str], count: int
) -> Iterator[tuple[Weights, list[int]]]:
    """Weights made without a part of the sentences, and the places of that part."""
    parts = np.random.default_rng(0).integers(0, count, len(sorts))
    for number in range(count):
        rest = parts != number
        weights = train(meanings[rest], [sort for sort, kept in zip(sorts, rest, strict=True) if kept])
        yield weights, [int(place) for place in np.flatnonzero(~rest)]


def write(weights: Weights, path: Path) -> None:
    halves: dict[str, Any] = {"rows": weights.rows.astype(np.float16)}
    np.savez_compressed(
        path,
        sorts=np.array(weights.sorts),
        constants=weights.constants,
        means=weights.means,
        spreads=weights.spreads,
        **halves,
    )
