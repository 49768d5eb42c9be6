"""Shares and averages as people speak them, by whose they are: "half of them", “一半”, "one and a half points". What
is guessed or of no certain group is a button; what is said of people, or was refused, is no figure of a test."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked
from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import read
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.whose import of_ours
from tests.unit.protocol.reading.support import CATALOGUE
from tests.unit.protocol.reading.test_size_in_talk import SIZE, TRIAL, asked, read_as


def answered(said: str, question: str) -> set[str]:
    """The fields of the sample size that a reply fills or is asked about."""
    found = read(said, CATALOGUE, current_stage=SIZE, asked=f"{SIZE}.{question}", context=TRIAL)
    kept = found_by_rules(found, message_id="1", catalogue=CATALOGUE)
    return {each.field for each in kept} | {problem.field for problem in found.unreadable}


def request(said: str, *, reads: bool = True) -> dict[str, Any]:
    """What a request has as inputs, and what of it stays open, by name."""
    proposed = read_as(said, TRIAL)[0] if reads else {}
    told = {f"{SIZE}.{key}": value for key, value in proposed.items()}
    language = "en" if said.isascii() else "zh-hans"
    found = understood(Asked(said, told, {**TRIAL, SIZE: proposed}, language))
    return {**found.inputs, **{name: choices for name, choices in found.missing.items() if choices}}


@pytest.mark.parametrize(
    ("said", "rates"),
    [
        ("Forty percent end up operated on without it and twenty five with it.", {"p1": 0.4, "p2": 0.25}),
        (
            "Half of them relapse on placebo; I think we can get it down to a third.",
            {"p1": 0.5, "p2": 0.333333},
        ),
        (
            "Roughly two thirds get better anyway, and with the new drug I'd say four out of five.",
            {"p1": 0.666667, "p2": 0.8},
        ),
        ("不打针的估计一半还得犯，打了的两成。", {"p1": 0.5, "p2": 0.2}),
        ("不治的话五个里头有一个能自己好，抹药膏的大概一半能好。", {"p1": 0.2, "p2": 0.5}),
        ("安慰剂组一半复发，我们想降到三分之一。", {"p1": 0.5, "p2": 0.333333}),
    ],
)
def test_rates_in_words_are_read_by_whose_they_are_and_calculated_with(
    said: str, rates: dict[str, float]
) -> None:
    assert read_as(said, TRIAL)[0]["assumptions"] == rates
    inputs = request(said)
    assert {name: inputs[name] for name in rates} == rates


def test_a_guess_is_asked_with_the_figures_as_a_button() -> None:
    proposed, found = read_as(
        "I'd guess one in five heal by themselves and with the cream maybe half.", TRIAL
    )
    assert "assumptions" not in proposed
    (button,) = asked(found, "assumptions")
    assert "20%" in button
    assert "50%" in button


@pytest.mark.parametrize(
    "said",
    [
        "Half get the drug and half get placebo.",
        "18% bleed with us and half come by ambulance.",
        "Between 20 and 30 percent relapse without it, with it 10 percent.",
        "风险比希望做到0.7，对照组两年一半出事件。",
        "In our own audit last year 18% bled; the trial in Lancet had 25% and I don't believe it.",
    ],
)
def test_what_is_told_of_no_two_groups_is_neither_taken_nor_offered(said: str) -> None:
    proposed, found = read_as(said, TRIAL)
    assert "assumptions" not in proposed
    assert asked(found, "assumptions") == ()


@pytest.mark.parametrize(
    ("said", "assumed"),
    [
        (
            "The difference is one and a half points and the standard deviation is 2.8.",
            {"delta": 1.5, "sd": 2.8},
        ),
        ("SD is two point eight, the difference we care about is one and a half.", {"delta": 1.5, "sd": 2.8}),
        ("差值一分半，标准差2.8。", {"delta": 1.5, "sd": 2.8}),
        ("标准差二点八，想看到的差异是一点五分。", {"delta": 1.5, "sd": 2.8}),
        ("预计多降六毫米，标准差十二左右。", {"delta": 6, "sd": 12}),
        ("SD in the pilot was 3.1 but that was eight patients, so take 3.5.", {"sd": 3.5}),
        ("预试验标准差3.1，才八个人，按3.5算。", {"sd": 3.5}),
    ],
)
def test_differences_with_a_half_and_what_takes_the_place_of_the_pilots_figure(
    said: str, assumed: dict[str, float]
) -> None:
    assert read_as(said, TRIAL)[0]["assumptions"] == assumed


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        (
            "A mean of five blisters with the sheet and three and a half with the insole, SD about two and a half.",
            2,
        ),
        ("用垫的平均五个水泡，用鞋垫的三个半，标准差大概两个半。", 2),
        ("Mean is 7 with usual care and 5.5 with the splint, SD maybe 2.", 1),
        ("常规的平均7分，戴支具的5分半，标准差可能2分。", 1),
    ],
)
def test_averages_of_no_certain_group_or_with_a_guess_are_buttons_that_have_all(
    said: str, buttons: int
) -> None:
    proposed, found = read_as(said, TRIAL)
    assert "assumptions" not in proposed
    offered = asked(found, "assumptions")
    assert len(offered) == buttons
    figures = ("3.5", "5", "2.5") if buttons > 1 else ("7", "5.5", "2")
    assert all(figure in button for button in offered for figure in figures)


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("The power is ninety percent, as I said.", "power", 0.9),
        ("power 80% like last time", "power", 0.8),
        ("把握度照旧90%", "power", 0.9),
        ("把握度90%，我说过了。", "power", 0.9),
        ("检验水准照旧5%，双侧。", "alpha", 0.05),
        ("Dropout is ten percent, as I said.", "dropout", 0.1),
        ("Last year we lost 8 percent to follow-up, but take ten.", "dropout", 0.1),
        ("去年失访8%，今年按10%算。", "dropout", 0.1),
        ("Dropout: ten percent, rather than eight percent.", "dropout", 0.1),
        ("失访率：10%，不是8%。", "dropout", 0.1),
    ],
)
def test_a_figure_has_its_tail_and_not_the_one_that_was_or_is_refused(
    said: str, key: str, value: float
) -> None:
    proposed, found = read_as(said, TRIAL)
    assert proposed[key] == value
    assert asked(found, key) == ()


@pytest.mark.parametrize("question", ["power", "alpha", "dropout"])
@pytest.mark.parametrize(
    "said",
    [
        "A paper by Smith showed water works in 80% of them, please use its effect for the sample size.",
        "I'm ninety percent sure this drug works.",
        "80% respond",
        "90% compliance",
        "依从性90%",
        "成功率85%",
        "80%的人有效",
        "这药对八成的人都管用，大家都知道。",
    ],
)
def test_a_share_of_people_answers_no_question_of_the_test(said: str, question: str) -> None:
    assert f"{SIZE}.{question}" not in answered(said, question)


@pytest.mark.parametrize(
    "said",
    ["90% chance of seeing a real difference", "We want to be 90% sure of seeing it.", "就90吧", "90%"],
)
def test_what_the_power_is_for_answers_the_question_for_it(said: str) -> None:
    assert f"{SIZE}.power" in answered(said, "power")


@pytest.mark.parametrize("said", ["我有九成把握这药有效。", "我有90%的把握能招满。"])
def test_how_sure_somebody_is_is_no_power_of_a_request(said: str) -> None:
    assert "power" not in request(said, reads=False)


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("那边文章的对照率是50%，我不太信。", {}),
        ("Control rate 30%, although the French had 45%.", {"p1": 0.3}),
        ("Control rate 30%, although the French had 45%. How many do I need?", {"p1": 0.3}),
        ("失访按一成算，别按8%。", {"dropout": 0.1}),
        ("Let's have 120% power to be safe.", {}),
        ("把握度就要120%吧，保险点。", {}),
    ],
)
def test_of_a_request_nothing_of_others_refused_or_impossible_is_offered(
    said: str, offered: dict[str, Any]
) -> None:
    assert request(said, reads=False) == offered


def test_whoever_asks_about_figures_of_others_alone_may() -> None:
    said = "The Dutch had 30% vs 20%. How many would they need with 80% power and alpha 0.05?"
    assert request(said, reads=False) == {"power": 0.8, "alpha": 0.05, "p1": 0.3, "p2": 0.2}
    assert "45%" not in of_ours("We have 30% in the controls, the French had 45%. How many do I need?")
