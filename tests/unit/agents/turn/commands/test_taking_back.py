"""Who takes back what was just proposed points at it, and says nothing else."""

from __future__ import annotations

import pytest

from apps.agents.turn.commands.taking_back import takes_back


@pytest.mark.parametrize(
    "text",
    [
        "Actually I take that back, don't record it.",
        "Scrap what you are proposing there.",
        "Sorry, drop both proposals please.",
        "No, ignore the last suggestion.",
        "刚提的这条先别记了。",
        "上面那个建议内容我不要了，撤掉吧。",
        "我收回刚才的话",
    ],
)
def test_what_waits_is_taken_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't record it.",
        "Take the tablets back at the last visit.",
        "Scrap the gauze from the list, it is too dear.",
        "Drop the last two plots.",
        "I take that back, the width is 12 metres.",
        "不要孕妇。",
        "刚才说的那条改成八米。",
    ],
)
def test_whoever_says_more_is_read_like_any_other(text: str) -> None:
    assert not takes_back(text)
