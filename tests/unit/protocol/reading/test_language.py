"""The answer speaks the language of the message; of the conversation where that leaves a doubt."""

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
        ("Population: " + "adults with pneumonia " * 20, "zh-hans", "en"),
        ("研究人群：社区获得性肺炎的成人患者", "en", "zh-hans"),
        ("P：社区获得性肺炎的成人患者；I：早期口服", "en", "zh-hans"),
        ("P: adults with pneumonia; I: early oral switch", "zh-hans", "en"),
        ("研究人群：adults with community-acquired pneumonia", "en", "en"),
        ("你好", "en", "zh-hans"),
        ("12家", "en", "zh-hans"),
        ("Hello", "zh-hans", "en"),
        ("What next?", "zh-hans", "en"),
        ("RCT", "zh-hans", "zh-hans"),
        ("12", "zh-hans", "zh-hans"),
        ("Cox回归", "zh-hans", "zh-hans"),
        ("我们计划在两家医院开展这项研究。", "en", "zh-hans"),
        ("We plan this study in two hospitals.", "zh-hans", "en"),
    ],
)
def test_a_message_is_answered_in_its_own_language(text: str, otherwise: str, language: str) -> None:
    assert reading(text, otherwise=otherwise).language == language
