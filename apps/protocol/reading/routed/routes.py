"""What a sentence is about: three small networks look at what the encoder holds of its pieces (`marked/encoder.py`).

Each weighs every piece four ways, takes the means by these weights and tells how likely the sentence is of each sort;
what counts is the mean of the three. `routes.npz` is made by `manage.py train_routes` from sentences whose sort is
known (`network.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.protocol.reading.marked.encoder import Pieces, pieces_of
from apps.protocol.reading.marked.functions import gelu, softmax, weights_in

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]

WEIGHTS: Final = Path(__file__).with_name("routes.npz")
SENTENCES_KEPT: Final = 256
SEVERAL: Final = "mixed"  # what a sentence is said to be of that is about several things
PARTS: Final = ("inner", "inner_bias", "looks", "looks_bias", "outer", "outer_bias")


@dataclass(frozen=True)
class Route:
    """`share`: how likely the sentence is of this sort, from 0 to 1."""

    sort: str
    share: float


@dataclass(frozen=True, eq=False)
class Weights:
    """What is weighed of a piece is made alike before: less `means`, by `spreads`. Each of `networks` has its `PARTS`:
    to what is held of a piece, to four numbers for it, and from the means to a number for each of `sorts`."""

    sorts: tuple[str, ...]
    means: Numbers
    spreads: Numbers
    networks: tuple[tuple[Numbers, ...], ...]


@lru_cache(maxsize=SENTENCES_KEPT)
def routes_of(plain: str) -> tuple[Route, ...]:
    """Of a folded sentence, the likeliest first; all shares together are 1."""
    shares = shares_of(features_of(pieces_of(plain)), stored())
    routes = (Route(sort, float(share)) for sort, share in zip(stored().sorts, shares, strict=True))
    return tuple(sorted(routes, key=lambda route: -route.share))


def features_of(pieces: Pieces) -> Numbers:
    """A row for each piece: what the middle layers hold of it, and how likely it is of each sort of marks."""
    import numpy as np  # a process that reads no sentence is spared it

    marks = pieces.shares[:, 1::2] + pieces.shares[:, 2::2]  # where one begins, and where it goes on
    if len(marks) != len(pieces.meanings):
        marks = np.zeros((len(pieces.meanings), marks.shape[1]), np.float32)
    return np.concatenate([pieces.meanings, marks], axis=1)


def shares_of(features: Numbers, weights: Weights) -> Numbers:
    """The mean of what the networks say of a sentence, from the rows of its pieces."""
    import numpy as np

    rows = (features - weights.means) / weights.spreads
    shares = [softmax(_sums(rows, network)) for network in weights.networks]
    mean: Numbers = np.mean(shares, axis=0)
    return mean


def _sums(rows: Numbers, network: tuple[Numbers, ...]) -> Numbers:
    import numpy as np

    inner, inner_bias, looks, looks_bias, outer, outer_bias = network
    held = gelu(rows @ inner + inner_bias)
    weighed = softmax((held @ looks + looks_bias).T) @ held
    seen = np.concatenate([weighed.ravel(), held.mean(axis=0)])
    sums: Numbers = seen @ outer + outer_bias
    return sums


@lru_cache(maxsize=1)
def stored() -> Weights:
    return weights_of(WEIGHTS)


def weights_of(path: Path) -> Weights:
    file = weights_in(path)
    networks = tuple(tuple(file[f"{part}{n}"] for part in PARTS) for n in range(int(file["networks"])))
    return Weights(tuple(map(str, file["sorts"])), file["means"], file["spreads"], networks)
