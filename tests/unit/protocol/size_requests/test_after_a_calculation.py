"""What is said after a calculation: its inputs by name or by what was spoken of; other shares are none."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked, Filled, MadeCall
from apps.protocol.following import follow

BASE = {"design": "two_proportions", "p1": 0.15, "p2": 0.07, "alpha": 0.05, "sided": 2, "power": 0.8}


def language_of(text: str) -> str:
    return "zh-hans" if any("\u4e00" <= sign <= "\u9fff" for sign in text) else "en"


def after(text: str, **inputs: Any) -> Filled | None:
    calls = (MadeCall({**BASE, **inputs}),)
    return follow(Asked(text, {}, {}, language_of(text), calls=calls))


@pytest.mark.parametrize(
    "text",
    [
        "We see roughly 450 hip fractures a year and I think about 15% are on a DOAC. Good, isn't it?",
        "The 4AT is missing in maybe 10% because the weekend staff forget it, what do I do about that?",
        "If 10% of the 4AT are missing, what do I do?",
        "We use 30% dextrose for all of them.",
        "About 40% of them are women, does that matter?",
        "Let's use 20% albumin then.",
        "A third are over eighty. Should I say so?",
        "Our anaesthetist would like 2% lidocaine; is that all right?",
        "If 10% refuse, is that a problem?",
        "What if 25% of them are on warfarin?",
        "Mortality is about 7%, is that worth a secondary outcome?",
        "Let's not use 90% power.",
        "我们的死亡率大概7%，要不要写？",
        "把握度别用90%。",
        "大概一成的人4AT没测，这个怎么办？",
        "缺失的要是有10%怎么办？",
        "女的占四成，这个有影响吗？",
        "就用20%的白蛋白吧。",
        "我们用50%的葡萄糖。",
        "有三成是转院来的，要不要写？",
        "他们用的是5%葡萄糖，我们用林格液行吗？",
    ],
)
def test_a_share_of_something_else_is_no_other_input(text: str) -> None:
    assert after(text) is None


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        ("You forgot the dropout, didn't you? Say 5%.", {"dropout": 0.05}),
        ("Did that include dropouts? Make it 10%.", {"dropout": 0.1}),
        ("Losses to follow-up aren't in there, are they? Just take 5%.", {"dropout": 0.05}),
        ("Is the power not too low? Let's take 90%.", {"power": 0.9}),
        ("Dropout below 5%, I'd say.", {"dropout": 0.05}),
        ("80% power then, and we lose less than 5% to follow-up.", {"dropout": 0.05}),
        ("Take 5% for the losses and 90% power.", {"dropout": 0.05, "power": 0.9}),
        ("失访你没算进去吧？就按5%算。", {"dropout": 0.05}),
        ("失访按5%，把握度改90%", {"dropout": 0.05, "power": 0.9}),
        ("脱落是不是忘了？按一成算吧。", {"dropout": 0.1}),
        ("失访估计5%不到。", {"dropout": 0.05}),
        ("把握度就80%吧，双侧0.05，失访我估计5%不到，因为都住院。", {"dropout": 0.05}),
        ("失访率不超过5%。", {"dropout": 0.05}),
        ("把握度低了点吧？改成90%。", {"power": 0.9}),
    ],
)
def test_an_input_may_be_named_in_the_sentence_before_its_figure(text: str, inputs: dict[str, float]) -> None:
    filled = after(text)
    assert filled is not None
    assert not filled.missing
    assert filled.arguments == {**BASE, **inputs}


@pytest.mark.parametrize(
    "text",
    [
        "失访不用算，就按5%吧",
        "Leave out the dropout, will you? Then make it 5%.",
        "Not dropout, not power. Just 5%.",
    ],
)
def test_what_is_left_out_takes_no_figure(text: str) -> None:
    filled = after(text)
    assert filled is None or "dropout" not in filled.arguments


@pytest.mark.parametrize(
    "text",
    [
        "随机就让统计科用电脑生成，1比1，按有没有放胰管支架分层，区组多大你说呢？",
        "1:1 of course, stratified by centre, and how big should the blocks be?",
        "Same with 1:1?",
        "还是按1:1分，可以吗？",
        "α就取0.05，是吧？",
        "That is two-sided, isn't it?",
    ],
)
def test_what_the_calculation_has_already_is_not_compared(text: str) -> None:
    filled = after(text)
    assert filled is None or not filled.compares
    assert after(text, ratio=1) == filled


def test_another_ratio_is_compared() -> None:
    filled = after("And with twice as many, treatment to control 2:1?")
    assert filled is not None
    assert filled.compares
    assert filled.arguments["ratio"] == 2
