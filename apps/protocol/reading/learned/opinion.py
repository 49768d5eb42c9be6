"""How likely a clause is of each sort: a regression over its marks (training.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from apps.protocol.reading.learned.clauses import marks_in_context

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Opinion = dict[str, float]  # by sort, as probabilities


@dataclass(frozen=True, eq=False)
class Weights:
    """`rows` has a row for each of `places`, which are in order, and a column for each of `sorts`."""

    sorts: tuple[str, ...]
    places: npt.NDArray[np.int32]
    rows: npt.NDArray[np.float32]
    constants: npt.NDArray[np.float32]


def opinions_of(clauses: Sequence[str], weights: Weights) -> list[Opinion]:
    """Of each clause of one message, in their order."""
    import numpy as np  # a process that reads no opening is spared it

    found = []
    for marks in marks_in_context(clauses):
        places = np.array([place for place, _weight in marks])
        counts = np.array([weight for _place, weight in marks], dtype=np.float32)
        at = np.minimum(np.searchsorted(weights.places, places), len(weights.places) - 1)
        known = weights.places[at] == places
        sums = counts[known] @ weights.rows[at[known]] + weights.constants
        shares = np.exp(sums - sums.max())
        found.append(dict(zip(weights.sorts, map(float, shares / shares.sum()), strict=True)))
    return found


def loaded(path: Path) -> Weights:
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        rows = file["rows"].astype(np.float32)
        return Weights(tuple(map(str, file["sorts"])), file["places"], rows, file["constants"])
