"""Events go out whatever is in them."""

from __future__ import annotations

import json

from apps.runs.events.frames import Frame


def test_a_number_beyond_64_bits_does_not_cost_the_event() -> None:
    frame = Frame.of(1, "tool_call", {"args": {"n": 2**70}})
    assert json.loads(frame.data) == {"args": {"n": 2**70}}


def test_half_a_character_does_not_cost_the_event() -> None:
    frame = Frame.of(1, "tool_call", {"args": {"name": "a\ud800b"}})
    assert json.loads(frame.pack().split(b" ", 2)[2]) == {"args": {"name": "a\ufffdb"}}
