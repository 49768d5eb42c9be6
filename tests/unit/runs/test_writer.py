"""Numbers, joined text, resets and new epochs of the events that a body writes."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import orjson
from hypothesis import given
from hypothesis import strategies as st

from apps.runs.events.frames import EPOCH_SIZE, Frame
from apps.runs.events.snapshot import PLAIN
from apps.runs.events.writer import JOIN_SECONDS, EventWriter

LATER = 10**9  # of the monotonic clock: everything that waits is due


def writer(*, before_first_text: Callable[[], None] = lambda: None) -> EventWriter:
    return EventWriter(
        uuid.uuid4(), epoch=1, attempt=1, before_first_text=before_first_text, wake=lambda: None
    )


def text_of(frames: list[Frame], channel: str = "answer") -> str:
    """What a reader sees who folds the frames."""
    state = PLAIN.empty()
    for frame in frames:
        state = PLAIN.replay(state, frame)
    return str(state["text"][channel])


def test_first_text_goes_out_at_once_and_later_text_is_joined() -> None:
    events = writer()
    events.token("a")
    assert [frame.event for frame in events.take(now=0)] == ["token"]
    events.token("b")
    events.token("c")
    assert events.take(now=0) == []
    (joined,) = events.take(now=LATER)
    assert orjson.loads(joined.data) == {"text": "bc", "channel": "answer"}


def test_an_event_comes_after_all_text_that_was_written_before_it() -> None:
    events = writer()
    for text in "abc":
        events.token(text)
    events.emit("status", {"text": "done"})
    assert [frame.event for frame in events.take(now=0)] == ["token", "token", "status"]


@given(st.lists(st.tuples(st.text(max_size=5), st.sampled_from(["answer", "reasoning"]), st.booleans())))
def test_any_split_of_text_shows_the_same_text(pieces: list[tuple[str, str, bool]]) -> None:
    events, seen = writer(), []
    for text, channel, publish in pieces:
        events.token(text, channel)  # type: ignore[arg-type]
        if publish:
            seen += events.take(now=LATER)
    seen += events.take(now=LATER)
    for channel in ("answer", "reasoning"):
        assert text_of(seen, channel) == "".join(text for text, c, _ in pieces if c == channel)
    assert [frame.seq for frame in seen] == list(range(1, len(seen) + 1))


def test_reset_takes_back_what_came_after_the_mark() -> None:
    events = writer()
    events.token("kept ")
    mark = events.mark()
    events.token("void")
    events.reset(mark, attempt=2)
    events.token("good")
    frames = events.take(now=LATER)
    reset = next(frame for frame in frames if frame.event == "reset")
    assert orjson.loads(reset.data) == {"attempt": 2, "keep_until_seq": 1}
    assert text_of(frames) == "kept good"
    assert events.state["text"]["answer"] == "kept good"


def test_a_client_that_honours_keep_until_seq_alone_sees_the_same() -> None:
    events = writer()
    events.token("kept ")
    mark = events.mark()
    events.token("void")
    events.emit("citation", {"number": 1})
    events.reset(mark, attempt=2)
    frames = events.take(now=LATER)
    reset = next(frame for frame in frames if frame.event == "reset")
    kept = [frame for frame in frames if frame.seq <= orjson.loads(reset.data)["keep_until_seq"]]
    assert text_of(kept) == "kept " == text_of(frames)


def test_a_new_epoch_begins_with_the_whole_state_and_higher_numbers() -> None:
    events = writer()
    events.token("seen ")
    events.take(now=LATER)
    events.token("lost")
    (snapshot,) = events.start_epoch(2)
    assert snapshot.event == "snapshot"
    assert snapshot.seq == EPOCH_SIZE + 1
    assert orjson.loads(snapshot.data)["text"]["answer"] == "seen lost"


def test_nothing_is_shown_when_the_lease_is_lost() -> None:
    def lost() -> None:
        raise PermissionError

    events = writer(before_first_text=lost)
    try:
        events.token("never")
    except PermissionError:
        pass
    assert events.take(now=LATER) == []


def test_text_waits_no_longer_than_the_joining_time() -> None:
    assert 0.1 <= JOIN_SECONDS <= 0.15
