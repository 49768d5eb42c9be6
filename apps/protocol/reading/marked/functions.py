"""What small networks are made of besides sums, for arrays of numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float32]


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
