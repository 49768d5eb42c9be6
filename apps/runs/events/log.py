"""The event log of a run in Redis: one stream for each epoch, and a channel that wakes the readers.

Appending checks in the server that nothing is missing before the new frames; a log that lost its end (a server
that came back without its data) is told from one that is whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast
from uuid import UUID

import redis
from django.conf import settings

from apps.runs.events.frames import Frame, epoch_and_seq
from apps.runs.redis import channel, client, log_key, reach

# Returns 1, or 0 when the log does not end right before the first of the new frames.
APPEND = """
local last = 0
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if #newest > 0 then last = tonumber(string.match(newest[1][1], '^%d+')) end
local first = tonumber(ARGV[3])
if last ~= first - 1 then return 0 end
for i = 4, #ARGV do
  redis.call('XADD', KEYS[1], (first + i - 4) .. '-0', 'f', ARGV[i])
  redis.call('PUBLISH', ARGV[1], ARGV[i])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""
APPEND_NAME = hashlib.sha1(APPEND.encode(), usedforsecurity=False).hexdigest()


@dataclass(frozen=True)
class Batch:
    """Frames of one run and epoch, in order and without a gap."""

    run_id: UUID
    epoch: int
    frames: Sequence[Frame]


def append(batches: Sequence[Batch]) -> list[bool]:
    """Append all in one round trip; for each batch whether its log was whole. Raises redis.RedisError."""
    with reach().asked():
        try:
            answers = _append_all(batches)
        except redis.exceptions.NoScriptError:  # the server is new: none of them was appended
            client().script_load(APPEND)
            answers = _append_all(batches)
        return [answer == 1 for answer in answers]


def _append_all(batches: Sequence[Batch]) -> list[int]:
    """By the name of the script alone: asking whether the server has it is a round trip of its own."""
    pipeline = client().pipeline(transaction=False)
    for batch in batches:
        first = epoch_and_seq(batch.frames[0].seq)[1]
        pipeline.evalsha(
            APPEND_NAME,
            1,
            log_key(batch.run_id, batch.epoch),
            channel(batch.run_id),
            settings.RUN_EVENTS_KEPT_SECONDS,
            first,
            *(frame.pack() for frame in batch.frames),
        )
    return list(pipeline.execute())


def is_reachable() -> bool:
    try:
        with reach().asked():
            return bool(client().ping())
    except redis.RedisError:
        return False


def read(run_id: UUID, epoch: int, *, after: int = 0) -> list[Frame]:
    """Frames of one epoch after its seq `after`; empty when the log is gone or cannot be reached."""
    try:
        with reach().asked():
            entries = client().xrange(log_key(run_id, epoch), min=f"({after}-0")
    except redis.RedisError:
        return []
    return [
        Frame.unpack(fields[b"f"]) for _, fields in cast("list[tuple[bytes, dict[bytes, bytes]]]", entries)
    ]


def drop(run_id: UUID, *, epochs: range) -> None:
    """Let go of events before their time: who reads on is given the state of the run. Without Redis they go by
    themselves."""
    if not epochs:
        return
    try:
        with reach().asked():
            client().delete(*(log_key(run_id, epoch) for epoch in epochs))
    except redis.RedisError:
        return
