"""Makes the weights from questions whose intent is known; in parts, to see how they do on others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from apps.medical_qa.learned.marks import marks_of
from apps.medical_qa.learned.opinion import URGENT, Weights
from apps.retrieval.marks import SIZE, place_of

PENALTY: Final = 0.1  # on the squares of the weights
MOST_ROUNDS: Final = 400
LEAST_WEIGHT: Final = 0.01  # what counts less is left out: it fills the file and decides nothing


@dataclass(frozen=True)
class Known:
    """A question and what it wants; `urgent` is not the intent alone: a lane may be told of one that is none."""

    text: str
    intent: str
    urgent: bool


def train(questions: Sequence[Known]) -> Weights:
    """One regression for emergencies over all, one for each other intent over what is no emergency."""
    calm = [each for each in questions if not each.urgent]
    intents = tuple(sorted({each.intent for each in calm} - {URGENT}))
    fitted = [_fit(questions, [each.urgent for each in questions])]
    fitted += [_fit(calm, [each.intent == intent for each in calm]) for intent in intents]
    rows = np.stack([weights for weights, _constant in fitted])
    return Weights((URGENT, *intents), rows, tuple(constant for _weights, constant in fitted))


def write(weights: Weights, path: Path) -> None:
    """Half precision: a question has dozens of marks, and their errors cancel out."""
    rows, constants = weights.rows.astype(np.float16), np.array(weights.constants)
    np.savez_compressed(path, codes=np.array(weights.codes), rows=rows, constants=constants)


def folds(questions: Sequence[Known], count: int) -> Iterator[tuple[Weights, list[Known]]]:
    """Weights made without a part of the questions, and that part."""
    for number in range(count):
        rest = [each for at, each in enumerate(questions) if at % count != number]
        yield train(rest), [each for at, each in enumerate(questions) if at % count == number]


def _fit(questions: Sequence[Known], wanted: Sequence[bool]) -> tuple[npt.NDArray[np.float32], float]:
    from scipy.optimize import minimize

    matrix = _matrix(questions)
    signs = np.where(np.array(wanted), 1.0, -1.0)

    def loss(weights: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        """The negative log likelihood with its penalty, and its gradient."""
        own, constant = weights[:-1], weights[-1]
        margins = signs * (matrix @ own + constant)
        pull = -signs / (1 + np.exp(margins))
        total = np.logaddexp(0, -margins).sum() + PENALTY / 2 * (own @ own)
        return float(total), np.append(matrix.T @ pull + PENALTY * own, pull.sum())

    found = minimize(
        loss, np.zeros(SIZE + 1), jac=True, method="L-BFGS-B", options={"maxiter": MOST_ROUNDS}
    ).x
    own = np.where(np.abs(found[:-1]) < LEAST_WEIGHT, 0, found[:-1])
    return own.astype(np.float32), float(found[-1])


def _matrix(questions: Sequence[Known]) -> Any:
    """A row a question; each of its marks counts the same, and all questions weigh alike, however long."""
    from scipy.sparse import csr_matrix

    places, values, ends = list[int](), list[float](), [0]
    for each in questions:
        marks = marks_of(each.text)
        places += map(place_of, marks)
        values += [len(marks) ** -0.5] * len(marks)
        ends.append(len(places))
    return csr_matrix((values, places, ends), shape=(len(questions), SIZE))
