"""Thinking and answer come apart however the text is cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.llm.reasoning import ThinkSplitter


def split(pieces: list[str]) -> tuple[str, str]:
    """(reasoning, answer) of a text fed in pieces."""
    splitter = ThinkSplitter()
    found = [piece for text in pieces for piece in splitter.feed(text)] + splitter.end()
    parts = {"reasoning": "", "answer": ""}
    for channel, text in found:
        parts[channel] += text
    return parts["reasoning"], parts["answer"]


@pytest.mark.parametrize(
    ("text", "reasoning", "answer"),
    [
        ("plain", "", "plain"),
        ("  indented", "", "  indented"),
        ("<think>a</think>b", "a", "b"),
        ("\n<think>\na\n</think>\n\nb", "a\n", "b"),
        ("<think>a</think><think>b</think>c", "ab", "c"),
        ("<think>never closed", "never closed", ""),
        ("the tag <think> is a tag", "", "the tag <think> is a tag"),
        ("<thinking aloud>", "", "<thinking aloud>"),
        ("<think>1 < 2</think>x</think>", "1 < 2", "x</think>"),
        ("<thi", "", "<thi"),
        ("", "", ""),
    ],
)
def test_tags_count_only_at_the_beginning(text: str, reasoning: str, answer: str) -> None:
    assert split([text]) == (reasoning, answer)
    assert split(list(text)) == (reasoning, answer)


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(["<", "think", ">", "</", "a", " ", "\n", "思", "<think>", "</think>"]), max_size=30
    )
)
def test_the_cut_makes_no_difference(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert split(pieces) == split([text]) == split(list(text))
