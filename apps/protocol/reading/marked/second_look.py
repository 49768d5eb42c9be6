"""A second look at what the encoder says of each piece: small networks that have read plain talk correct it.

The encoder was taught with messages that were mostly dictated or strung together, and reads those. Each network looks
at what the middle layers hold of a piece and of its neighbours, at the encoder's own shares and at the message as a
whole; what counts is the mean of the networks and of the encoder. `second_look.npz` is made by
`manage.py train_marks --again` from messages of which the encoder does not know most (`looking_again.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from apps.protocol.reading.marked.encoder import MESSAGES_KEPT, Pieces, part_by_part, pieces_of
from apps.protocol.reading.marked.functions import gelu, softmax, weights_in

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]

WEIGHTS: Final = Path(__file__).with_name("second_look.npz")
OWN_PART: Final = 0.7  # of the networks in the mean; the encoder has the rest
LEAST: Final = 1e-4  # a share below it tells nothing more
NEIGHBOURS: Final = 2  # on either side
PARTS: Final = ("inner", "first", "second", "whole", "outer")  # each with a bias


@dataclass(frozen=True, eq=False)
class Weights:
    """Rows are made alike before they are weighed: less `means`, by `spreads`. Each of `networks` has its `PARTS`: to
    what is held of a piece, twice with its neighbours, of the message as a whole, and to a number for each label."""

    means: Numbers
    spreads: Numbers
    networks: tuple[tuple[Numbers, ...], ...]


@lru_cache(maxsize=MESSAGES_KEPT)
def pieces_again(text: str) -> Pieces:
    """Of a text as it was folded: its pieces with the shares of the second look."""
    return part_by_part(text, _looked_at_again)


def _looked_at_again(part: str) -> Pieces:
    pieces = pieces_of(part)
    return replace(pieces, shares=look_again(pieces.meanings, pieces.shares))


def look_again(meanings: Numbers, shares: Numbers) -> Numbers:
    """How likely each label is for each piece: (pieces, width) and (pieces, labels) to (pieces, labels)."""
    import numpy as np  # a process that reads no sentence is spared it

    if len(meanings) != len(shares) or not len(shares):
        return shares
    weights = stored()
    rows = (rows_of(meanings, shares) - weights.means) / weights.spreads
    seen = np.mean([softmax(_sums(rows, network)) for network in weights.networks], axis=0)
    mean: Numbers = (OWN_PART * seen + (1 - OWN_PART) * shares).astype(np.float32)
    return mean


def rows_of(meanings: Numbers, shares: Numbers) -> Numbers:
    """What the networks look at of each piece."""
    import numpy as np

    return np.concatenate([meanings, np.log(np.maximum(shares, LEAST))], axis=1)


def _sums(rows: Numbers, network: tuple[Numbers, ...]) -> Numbers:
    inner, inner_bias, first, first_bias, second, second_bias, whole, whole_bias, outer, outer_bias = network
    held = gelu(rows @ inner + inner_bias)
    held = held + gelu(_beside(held) @ first + first_bias)
    held = held + gelu(_beside(held) @ second + second_bias)
    held = held + gelu(held.mean(axis=0, keepdims=True) @ whole + whole_bias)
    sums: Numbers = held @ outer + outer_bias
    return sums


def _beside(held: Numbers) -> Numbers:
    """Each row with those of its neighbours, nothing beyond the ends."""
    import numpy as np

    padded = np.pad(held, ((NEIGHBOURS, NEIGHBOURS), (0, 0)))
    return np.concatenate([padded[at : at + len(held)] for at in range(2 * NEIGHBOURS + 1)], axis=1)


@lru_cache(maxsize=1)
def stored() -> Weights:
    file = weights_in(WEIGHTS)
    networks = tuple(
        tuple(file[f"{part}{kind}{n}"] for part in PARTS for kind in ("", "_bias"))
        for n in range(int(file["networks"]))
    )
    return Weights(file["means"], file["spreads"], networks)
