"""Makes the weights from messages whose clauses are known; in parts, to see how they do on others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from apps.protocol.reading.learned.clauses import marks_in_context
from apps.protocol.reading.learned.opinion import Weights
from apps.retrieval.marks import SIZE

PENALTY: Final = 0.3  # on the squares of the weights
MOST_ROUNDS: Final = 120
LEAST_WEIGHT: Final = 0.05  # a place that counts less for every sort is left out


@dataclass(frozen=True)
class Known:
    """A message in clauses, and what each of them says."""

    clauses: tuple[str, ...]
    sorts: tuple[str, ...]


def train(messages: Sequence[Known]) -> Weights:
    """One regression over all sorts at once."""
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    places, counts, ends = list[int](), list[float](), [0]
    for message in messages:
        for marks in marks_in_context(message.clauses):
            places += [place for place, _count in marks]
            counts += [count for _place, count in marks]
            ends.append(len(places))
    sorts = tuple(sorted({sort for message in messages for sort in message.sorts}))
    wanted = np.array([sorts.index(sort) for message in messages for sort in message.sorts])
    whole = csr_matrix((counts, places, ends), shape=(len(wanted), SIZE))
    used = np.unique(whole.indices)
    matrix, shape = whole[:, used], (len(used), len(sorts))
    cut = shape[0] * shape[1]
    chosen = np.eye(len(sorts))[wanted]

    def loss(weights: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        """The negative log likelihood with its penalty, and its gradient."""
        own, constants = weights[:cut].reshape(shape), weights[cut:]
        shares = _shares(matrix @ own + constants)
        total = -np.log((shares * chosen).sum(axis=1) + 1e-12).sum() + PENALTY / 2 * (own**2).sum()
        pull = shares - chosen
        return float(total), np.concatenate([(matrix.T @ pull + PENALTY * own).ravel(), pull.sum(axis=0)])

    start = np.zeros(cut + len(sorts))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_ROUNDS}).x
    rows = found[:cut].reshape(shape).astype(np.float32)
    kept = np.abs(rows).max(axis=1) >= LEAST_WEIGHT
    return Weights(sorts, used[kept].astype(np.int32), rows[kept], found[cut:].astype(np.float32))


def write(weights: Weights, path: Path) -> None:
    """Half precision: a clause has dozens of marks, and their errors cancel out."""
    np.savez_compressed(
        path,
        sorts=np.array(weights.sorts),
        places=weights.places,
        rows=weights.rows.astype(np.float16),
        constants=weights.constants,
    )


def folds(messages: Sequence[Known], count: int) -> Iterator[tuple[Weights, list[Known]]]:
    """Weights made without a part of the messages, and that part."""
    for number in range(count):
        rest = [each for at, each in enumerate(messages) if at % count != number]
        yield train(rest), [each for at, each in enumerate(messages) if at % count == number]


def _shares(sums: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: npt.NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return shares
