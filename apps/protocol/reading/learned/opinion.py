"""How likely a clause says who is studied, what is measured, and so on: a regression over its marks (training.py).

The weights stand beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.protocol.reading.learned.clauses import marks_in_context

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
Opinion = dict[str, float]  # by sort, as probabilities


@dataclass(frozen=True, eq=False)
class Weights:
    """`rows` has a row for each of `places`, which are in order, and a column for each of `sorts`."""

    sorts: tuple[str, ...]
    places: npt.NDArray[np.int32]
    rows: npt.NDArray[np.float32]
    constants: npt.NDArray[np.float32]


def opinions_of(clauses: Sequence[str], weights: Weights | None = None) -> list[Opinion]:
    """Of each clause of one message, in their order."""
    import numpy as np  # a process that reads no opening is spared it

    weights = weights or stored()
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


@lru_cache(maxsize=1)
def stored() -> Weights:
    return loaded(WEIGHTS)


def loaded(path: Path) -> Weights:
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        rows = file["rows"].astype(np.float32)
        return Weights(tuple(map(str, file["sorts"])), file["places"], rows, file["constants"])
