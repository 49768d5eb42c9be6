"""The tagged block never shows, wherever the stream is cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from apps.agents.turn.answer.streaming.filter import CLOSE, OPEN, BlockFilter

PIECES = st.lists(
    st.sampled_from(
        [
            "Hello ",
            "<",
            "</",
            OPEN,
            CLOSE,
            OPEN[:7],
            CLOSE[:9],
            OPEN.title(),
            CLOSE.upper(),
            OPEN.upper()[:5],
            '{"a": 1}',
            "x < y",
            "\n",
            "中文",
        ]
    ),
    max_size=12,
)


def whole(text: str) -> tuple[str, list[str]]:
    """Visible text and blocks when the text comes in one piece."""
    block_filter = BlockFilter()
    shown = block_filter.feed(text) + block_filter.close()
    return shown, block_filter.blocks


@given(PIECES, st.data())
def test_any_split_shows_the_same_text(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    block_filter, shown, rest = BlockFilter(), "", text
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        shown += block_filter.feed(rest[:size])
        rest = rest[size:]
    shown += block_filter.close()
    assert (shown, block_filter.blocks) == whole(text)


def test_a_block_is_collected_and_not_shown() -> None:
    assert whole(f"Before {OPEN}{{}}{CLOSE} after") == ("Before  after", ["{}"])


def test_the_tags_are_known_in_any_case() -> None:
    assert whole("Before <Extracted_Data>{}</EXTRACTED_DATA> after") == ("Before  after", ["{}"])
    assert whole("İ<Extracted_data>{}</extracted_Data>İ") == ("İİ", ["{}"])


def test_what_only_looks_like_a_tag_is_shown() -> None:
    assert whole("a <extracted") == ("a <extracted", [])


def test_an_unclosed_block_is_not_shown() -> None:
    assert whole(f"Hi {OPEN}{{half") == ("Hi ", ["{half"])
