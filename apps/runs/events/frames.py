"""Events as they travel: numbered, compact, the same bytes for every reader.

An event's number is (epoch, seq): a client sees one integer that never falls, `(epoch - 1) * 10**9 + seq`,
so a client that holds a number of a lost log is not left waiting for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import orjson

from apps.projects.text import well_formed

EPOCH_SIZE = 10**9


def number(epoch: int, seq: int) -> int:
    return (max(epoch, 1) - 1) * EPOCH_SIZE + seq


def epoch_and_seq(value: int) -> tuple[int, int]:
    """(epoch, seq) of a client's number; 0 is the place before the first event of the first epoch."""
    epoch, seq = divmod(max(value, 0), EPOCH_SIZE)
    return epoch + 1, seq


def client_number(text: str) -> int:
    """A client's `after`; what is not a number means from the start."""
    return int(text) if text.isdecimal() and len(text) <= 18 else 0


@dataclass(frozen=True, slots=True)
class Frame:
    """One event: `seq` is the client's number, `data` is JSON text."""

    seq: int
    event: str
    data: str

    @classmethod
    def of(cls, seq: int, event: str, data: dict[str, Any]) -> Frame:
        return cls(seq, event, _as_json(data))

    @classmethod
    def unpack(cls, packed: bytes) -> Frame:
        seq, event, data = packed.split(b" ", 2)
        return cls(int(seq), event.decode(), data.decode())

    def pack(self) -> bytes:
        return f"{self.seq} {self.event} {self.data}".encode()

    def for_socket(self) -> str:
        return f'{{"seq":{self.seq},"event":"{self.event}","data":{self.data}}}'

    def for_sse(self) -> bytes:
        return f"id: {self.seq}\nevent: {self.event}\ndata: {self.data}\n\n".encode()


def _as_json(data: dict[str, Any]) -> str:
    """An event must go out whatever a tool or a model put into it: orjson refuses integers beyond 64 bits and halves of
    characters."""
    try:
        return orjson.dumps(data, default=str).decode()
    except TypeError:
        return well_formed(json.dumps(data, default=str, ensure_ascii=False))
