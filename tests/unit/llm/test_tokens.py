"""The estimate that stands in when nobody counts."""

from __future__ import annotations

from apps.llm.tokens import estimate_message_tokens, estimate_tokens
from apps.llm.types import ChatMessage


def test_english_and_chinese_are_weighed_differently() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("a") == 1
    assert estimate_tokens("twelve chars") == 3
    assert estimate_tokens("随机对照试验") == 4
    assert estimate_tokens("主要终点 OS") == 4


def test_a_message_costs_more_than_its_text() -> None:
    assert estimate_message_tokens([ChatMessage("user", "twelve chars")] * 2) == 14
