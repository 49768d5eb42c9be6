"""What small networks are made of besides sums, for arrays of numpy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]


def weights_in(path: Path) -> dict[str, Any]:
    """By name. Numbers lie row by row, as they are weighed: columns after another take twice as long to multiply."""
    import numpy as np  # a process that reads no sentence is spared it

    with np.load(path, allow_pickle=False) as file:
        stored = {name: file[name] for name in file.files}
    is_number = {name: np.issubdtype(each.dtype, np.floating) for name, each in stored.items()}
    return {n: each.astype(np.float32, order="C") if is_number[n] else each for n, each in stored.items()}


def softmax(sums: Numbers) -> Numbers:
    """Shares of the last axis, which add up to 1."""
    import numpy as np

    powers = np.exp(sums - sums.max(axis=-1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def gelu(sums: Numbers) -> Numbers:
    """Hendrycks and Gimpel 2016, by its tangent."""
    import numpy as np

    bent: Numbers = 0.5 * sums * (1 + np.tanh(0.7978846 * (sums + 0.044715 * sums * sums * sums)))
    return bent
