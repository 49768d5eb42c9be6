"""How much a question is like those that were emergencies, and like those of each intent.

Logistic regressions over marks (training.py); the weights stand beside this file. Of a long text, or of one with hardly
a known mark, there is no opinion.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.medical_qa.learned.marks import marks_of
from apps.retrieval.marks import place_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
URGENT: Final = "emergency"
ALARM: Final = 0.8  # log odds: of unseen questions few that are no emergency reach it (docs/testing.md)
LEAST_SURE: Final = 0.4  # probability of an intent
LEAST_LEAD: Final = 0.15  # between the probabilities of the best intents of both lanes
LONGEST_TEXT, LEAST_KNOWN = 500, 4
SHORTEST_WORD, SHORTEST_RUN = 3, 2


@dataclass(frozen=True)
class Opinion:
    """`urgency` in log odds; `intents` as probabilities, each for itself; `telling` is the word that speaks most for an
    emergency."""

    urgency: float
    intents: dict[str, float]
    telling: str

    @property
    def is_alarm(self) -> bool:
        return self.urgency > ALARM


@dataclass(frozen=True, eq=False)
class Weights:
    """A row of weights and a constant for each code."""

    codes: tuple[str, ...]
    rows: npt.NDArray[np.float32]
    constants: Sequence[float]


@lru_cache(maxsize=64)
def opinion_of(text: str, weights: Weights | None = None) -> Opinion | None:
    """None where it can have none. A turn asks twice, so the last answers are kept."""
    if len(text) > LONGEST_TEXT:
        return None
    weights = weights or stored()
    marks = marks_of(text)
    own = weights.rows[:, [place_of(mark) for mark in marks]]
    if int((own != 0).any(axis=0).sum()) < LEAST_KNOWN:
        return None
    sums = own.sum(axis=1) / math.sqrt(len(marks))
    odds = {code: float(sums[at]) + weights.constants[at] for at, code in enumerate(weights.codes)}
    urgent = own[weights.codes.index(URGENT)]
    said = [(float(each), mark) for each, mark in zip(urgent, marks, strict=True) if _is_word(mark)]
    telling = max(said, default=(0.0, ""))[1]
    intents = {code: 1 / (1 + math.exp(-each)) for code, each in odds.items() if code != URGENT}
    return Opinion(odds[URGENT], intents, telling)


def _is_word(mark: str) -> bool:
    """Whether a person who reads the trace can tell it from a piece of a word."""
    return len(mark) >= (SHORTEST_WORD if mark.isascii() else SHORTEST_RUN) and not mark.startswith("~")


@lru_cache(maxsize=1)
def stored() -> Weights:
    import numpy as np  # a process that answers no question is spared it

    with np.load(WEIGHTS, allow_pickle=False) as file:
        rows = file["rows"].astype(np.float32)
        return Weights(tuple(map(str, file["codes"])), rows, tuple(map(float, file["constants"])))
