"""What the encoder holds of a text is worked out once in a run: the same messages are read in many tests, by several
workers."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from apps.protocol.reading.marked.encoder import Encoder, Pieces
from config.env import data_dir, make_private_dir


@pytest.fixture(scope="session", autouse=True)
def _texts_encoded_once() -> Iterator[None]:
    read, folder = Encoder.read, make_private_dir(data_dir() / "encoded")

    def read_once(encoder: Encoder, text: str) -> Pieces:
        name = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        kept = folder / name
        if kept.exists():
            return _stored(kept)
        pieces = read(encoder, text)
        _store(pieces, kept)
        return pieces

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Encoder, "read", read_once)
        yield


def _stored(kept: Path) -> Pieces:
    """As another worker of this run wrote it."""
    pieces: Pieces = pickle.loads(kept.read_bytes())
    return pieces


def _store(pieces: Pieces, kept: Path) -> None:
    """Whole or not at all: another worker may store the same."""
    written = kept.with_name(f"{kept.name}.{os.getpid()}")
    written.write_bytes(pickle.dumps(pieces, pickle.HIGHEST_PROTOCOL))
    written.replace(kept)
