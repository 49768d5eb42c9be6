"""The answer speaks the language of the conversation, unless the sentences around the values are in the other."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import reading

LONG = "背景：" + "抗菌药物静脉给药的时间越长，住院时间越长，导管相关并发症越多。" * 8


@pytest.mark.parametrize(
    ("text", "otherwise", "language"),
    [
        (f"Background: {LONG}", "en", "en"),
        (f"Background: {LONG}\n接着写。", "en", "en"),
        (f"{LONG}\nWhat else do you need from me?", "zh-hans", "en"),
        (f"{LONG}\n请问您还需要什么信息？", "en", "zh-hans"),
        (f"{LONG}您看这样写可以吗？还需要补充什么内容？", "en", "zh-hans"),
        ("Population: " + "adults with pneumonia " * 20, "zh-hans", "zh-hans"),
        ("我们计划在两家医院开展这项研究。", "en", "zh-hans"),
        ("We plan this study in two hospitals.", "zh-hans", "en"),
    ],
)
def test_what_a_value_says_does_not_choose_the_language(text: str, otherwise: str, language: str) -> None:
    assert reading(text, otherwise=otherwise).language == language
