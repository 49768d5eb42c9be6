"""How likely each piece of a message is what each mark says: an encoder for both languages.

`words.npz` holds the pieces of words that it knows with a vector each, in 4 bits; `encoder.onnx` what is computed from
them. `training.py` makes both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from apps.fields.reading.text import Span
from apps.protocol.reading.marked.parts import parts_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Shares = npt.NDArray[np.float32]

HERE: Final = Path(__file__).parent
WORDS, GRAPH = "words.npz", "encoder.onnx"
BEGIN, UNKNOWN, END = 0, 3, 2  # places among the pieces
VECTORS, SHARES, MEANING = "vectors", "shares", "meaning"  # what the graph takes, and what it gives
MOST_PIECES: Final = 400  # of a part of a message; what is beyond is not marked
BLOCK: Final = 32  # values that share a scale
MESSAGES_KEPT: Final = 8
PARTS_KEPT: Final = 64
MOST_PARTS: Final = 24


@dataclass(frozen=True, eq=False)
class Pieces:
    """`places` are positions in the text; `shares` has a row for each piece and a column for each label, rows add up
    to 1; `meanings` has one for each piece, or two for a text of none: what the middle layers hold of it."""

    places: tuple[Span, ...]
    shares: Shares
    meanings: Shares


class Words:
    """The pieces of words that are known, and their vectors."""

    def __init__(self, folder: Path) -> None:
        import numpy as np

        with np.load(folder / WORDS) as stored:
            self._tokenizer = tokenizer_of(stored["pieces"].tolist(), stored["scores"].tolist())
            self._scales, self._values = stored["scales"], stored["values"]

    def read(self, text: str) -> tuple[Shares, tuple[Span, ...]]:
        """A vector for each piece, with one more at either end, and the places of the pieces."""
        # Half a character, which no text that is stored has, is a question mark.
        encoded = self._tokenizer.encode(text.encode("utf-8", "replace").decode())
        ids = [BEGIN, *encoded.ids[:MOST_PIECES], END]
        places = tuple(without_space(text, place) for place in encoded.offsets[:MOST_PIECES])
        return unpacked(self._values[ids], self._scales[ids]), places


class Encoder:
    def __init__(self, folder: Path) -> None:
        import onnxruntime

        self._words = Words(folder)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 4
        graph = str(folder / GRAPH)
        self._session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    def read(self, text: str) -> Pieces:
        vectors, places = self._words.read(text)
        shares, meaning = self._session.run([SHARES, MEANING], {VECTORS: vectors[None]})
        inner = slice(1, -1) if places else slice(None)
        return Pieces(places, shares[0, 1:-1], meaning[0, inner])


def without_space(text: str, place: Span) -> Span:
    """A piece at the beginning of a word takes the space before it along."""
    start, end = place
    while start < end and text[start] == " ":
        start += 1
    return start, end


def unpacked(values: npt.NDArray[np.uint8], scales: npt.NDArray[np.float16]) -> Shares:
    """Two values a byte, the first half of a block in the low bits, as whole numbers from -8 to 7 times its scale."""
    import numpy as np

    halves = np.concatenate([values & 15, values >> 4], axis=-1).astype(np.float32) - 8
    return (halves * scales[..., np.newaxis].astype(np.float32)).reshape(len(values), -1)


def tokenizer_of(pieces: list[str], scores: list[float]) -> Any:
    """Splits a text into the likeliest pieces; "▁" stands for the space before a word."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    made = Tokenizer(models.Unigram(list(zip(pieces, scores, strict=True)), unk_id=UNKNOWN))
    made.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    return made


_loading: Final = Lock()


@lru_cache(maxsize=1)
def load() -> Encoder:
    """Once for a process and those that it forks: one thread computes, which is the caller's."""
    return Encoder(HERE)


@lru_cache(maxsize=MESSAGES_KEPT)
def pieces_of(text: str) -> Pieces:
    """Of a text as it was folded; what was read last is kept."""
    return part_by_part(text, _read)


def part_by_part(text: str, read: Callable[[str], Pieces]) -> Pieces:
    """What is read of each part of a text, as pieces of the whole. What stands behind the first parts is not read."""
    parts = parts_of(text)[:MOST_PARTS]
    if parts == ((0, len(text)),):
        return read(text)
    return joined([(start, read(text[start:end])) for start, end in parts])


def is_read_whole(text: str) -> bool:
    return len(parts_of(text)) <= MOST_PARTS and len(pieces_of(text).places) < MOST_PIECES * len(
        parts_of(text)
    )


def joined(read: Sequence[tuple[int, Pieces]]) -> Pieces:
    """The pieces of parts, each with the place where it begins, as those of one text."""
    import numpy as np

    of_any = [(start, part) for start, part in read if part.places] or read[:1]
    return Pieces(
        tuple((start + first, start + last) for start, part in of_any for first, last in part.places),
        np.concatenate([part.shares for _start, part in of_any]),
        np.concatenate([part.meanings for _start, part in of_any]),
    )


@lru_cache(maxsize=PARTS_KEPT)
def _read(text: str) -> Pieces:
    with _loading:
        encoder = load()
    return encoder.read(text)
