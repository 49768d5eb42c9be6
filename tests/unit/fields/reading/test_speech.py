"""What people say around the thing itself is cut off; greetings lead up to it."""

from __future__ import annotations

import pytest

from apps.fields.reading.spoken.greetings import greets, without_greeting
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I guess roses bloom twice", "roses bloom twice"),
        ("well, I reckon roses bloom twice", "roses bloom twice"),
        ("The thing is, does water help?", "does water help?"),
        ("the question is whether water helps", "whether water helps"),
        ("So far nobody has tried", "So far nobody has tried"),
        ("Right-handed gardeners dig faster", "Right-handed gardeners dig faster"),
        ("Well-drained beds need less", "Well-drained beds need less"),
        ("Well drained beds need less", "Well drained beds need less"),
        ("Right hedges grow slower", "Right hedges grow slower"),
        ("just the sand, nothing else, I suppose.", "the sand, nothing else"),
        ("我们猜玫瑰一年开两次", "玫瑰一年开两次"),
        ("核心问题就是浇水能不能多开花", "浇水能不能多开花"),
        ("其实花园一直没人管吧。", "花园一直没人管"),
        ("就是沙子", "沙子"),
        ("就是否浇水做比较", "就是否浇水做比较"),
        ("我们猜", "我们猜"),
    ],
)
def test_what_leads_up_to_a_text_is_no_part_of_it(said: str, text: str) -> None:
    assert without_speech(Said.of(said)).text == text


@pytest.mark.parametrize("said", ["Hello!", "hi, good morning", "你好", "您好，谢谢！", "ok thanks"])
def test_a_greeting_is_nothing_else(said: str) -> None:
    assert greets(said)
    assert without_greeting(said) == ""


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Hi there, we plan a pond", "we plan a pond"),
        ("Good morning tea for gardeners", "Good morning tea for gardeners"),
        ("您好！我们想挖池塘", "我们想挖池塘"),
        ("好的土壤", "好的土壤"),
    ],
)
def test_what_is_said_behind_a_greeting_stays(said: str, text: str) -> None:
    assert not greets(said)
    assert without_greeting(said) == text
