"""What a sentence is about: a regression over what the encoder holds of it as a whole (`marked/encoder.py`).

`routes.npz` is made by `manage.py train_routes` from sentences whose sort is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.protocol.reading.marked.encoder import pieces_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

WEIGHTS: Final = Path(__file__).with_name("routes.npz")
SENTENCES_KEPT: Final = 256


@dataclass(frozen=True)
class Route:
    """`share`: how likely the sentence is of this sort, from 0 to 1."""

    sort: str
    share: float


@dataclass(frozen=True, eq=False)
class Weights:
    """`rows` has a column for each of `sorts`; what is weighed is made alike before: less `means`, by `spreads`."""

    sorts: tuple[str, ...]
    rows: npt.NDArray[np.float32]
    constants: npt.NDArray[np.float32]
    means: npt.NDArray[np.float32]
    spreads: npt.NDArray[np.float32]


@lru_cache(maxsize=SENTENCES_KEPT)
def routes_of(plain: str) -> tuple[Route, ...]:
    """Of a folded sentence, the likeliest first; all shares together are 1."""
    shares = shares_of(pieces_of(plain).meaning, _stored())
    routes = (Route(sort, float(share)) for sort, share in zip(_stored().sorts, shares, strict=True))
    return tuple(sorted(routes, key=lambda route: -route.share))


def shares_of(meaning: npt.NDArray[np.float32], weights: Weights) -> npt.NDArray[np.float32]:
    import numpy as np  # a process that reads no sentence is spared it

    sums = (meaning - weights.means) / weights.spreads @ weights.rows + weights.constants
    powers = np.exp(sums - sums.max(axis=-1, keepdims=True))
    shares: npt.NDArray[np.float32] = powers / powers.sum(axis=-1, keepdims=True)
    return shares


@lru_cache(maxsize=1)
def _stored() -> Weights:
    import numpy as np

    with np.load(WEIGHTS, allow_pickle=False) as file:
        parts = [file[name].astype(np.float32) for name in ("rows", "constants", "means", "spreads")]
        return Weights(tuple(map(str, file["sorts"])), *parts)
