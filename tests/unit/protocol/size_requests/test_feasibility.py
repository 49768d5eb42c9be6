"""How many come in a year and how long it takes: the product is said, and what is no plain product is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked, Filled, MadeCall
from apps.protocol.following import follow
from apps.protocol.size_requests.asked.feasibility import worked_out
from apps.protocol.tool_words import ASKED_FOR, fill
from tests.support.growth import check_growth

RECORDED = {"sample_size": {"n_total": 500}}
UNCLEAR = ("one number a year", "每年的例数")


def language_of(text: str) -> str:
    return "zh-hans" if any("\u4e00" <= sign <= "\u9fff" for sign in text) else "en"


def answered(text: str, data: dict[str, Any] | None = None) -> Filled:
    assert ASKED_FOR.search(text), "not taken for a question"
    asked = Asked(text, {}, data or {}, language_of(text))
    assert follow(asked) == fill(asked) == worked_out(asked)
    return fill(asked)


@pytest.mark.parametrize(
    ("text", "product", "a_year"),
    [
        ("900 ERCPs a year, 30% are high risk, I'd say 60% agree. How long will it take?", "900 × 30% × 60%", 162),
        ("About twelve a month come in and half of them agree, how long would that take us?", "12 × 12 × 50%", 72),
        ("We have 300 a year, a third refuse. How many years will recruitment take?", "300 × 66.67%", 200),
        ("Each year we see about 450, a fifth are eligible. Is that enough?", "450 × 20%", 90),
        ("1,200 per year, 10% are eligible, three quarters say yes: how long do we recruit?", "1200 × 10% × 75%", 90),
        ("6 a week, two thirds eligible, how long would it be?", "6 × 52 × 66.67%", 208),
        ("Ten percent will drop out, we have 300 a year and 70% consent. How long will that take?", "300 × 70%", 210),
        ("我们医院一年大概做900台ERCP，高危的大概三成，愿意参加的六成，你帮我算算要做多久", "900 × 30% × 60%", 162),
        ("900台ERCP一年，高危的大概三成，愿意参加的算六成，要收多久？", "900 × 30% × 60%", 162),
        ("每个月30例，三分之一不愿意参加，要做多久？", "30 × 12 × 66.67%", 240),
        ("一年四百五十例，两成高危，要几年？", "450 × 20%", 90),
        ("失访5%，一年300例，七成同意，要收多久？", "300 × 70%", 210),
        ("每周6例，一半符合条件，得多长时间？", "6 × 52 × 50%", 156),
        ("每年200例左右，四分之一不同意，多久能收完？", "200 × 75%", 150),
    ],
)  # fmt: skip
def test_the_number_a_year_is_said_with_its_sum(text: str, product: str, a_year: int) -> None:
    filled = answered(text)
    assert not filled.missing
    assert filled.declined, "nothing is calculated or proposed by itself"
    assert product in filled.notes[0]
    assert str(a_year) in filled.notes[0]
    assert filled.replies == ()


@pytest.mark.parametrize(
    ("text", "said", "reply"),
    [
        (
            "900 ERCPs a year, 30% are high risk, 60% will agree. How long will it take?",
            "500 participants take about 3.1 years",
            "Recruitment period: 38 months",
        ),
        (
            "一年900台ERCP，高危的三成，愿意参加的六成，要做多久",
            "500 例约需 3.1 年",
            "招募期：38个月",
        ),
    ],
)
def test_beside_a_recorded_total_the_years_are_said_and_offered(text: str, said: str, reply: str) -> None:
    filled = answered(text, RECORDED)
    assert said in filled.notes[0]
    assert filled.replies == (reply,)
    known = {**RECORDED, "study_design": {"recruitment_period": {"value": 2, "unit": "year"}}}
    assert answered(text, known).replies == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "We see roughly 450 hips a year and I think about 15% are on a DOAC. Is that enough over five years?",
            "450 × 15% ≈ **68 a year**, about 338 in 5 years; 500 are needed, which would take about 7.4 years",
        ),
        ("We have 300 a year and 90% agree. Is two years enough, I mean enough within two years?", UNCLEAR[0]),
        ("300 a year, 90% agree. Can we get there in two years?", "about 540 in 2 years; 500 are needed, so"),
        ("每个月30例，三分之一不愿意参加，两年够不够？", "2 年约 480 例；需要 500 例，约需 2.1 年，不够"),
        ("一年300例，九成愿意，两年能收满吗？", "2 年约 540 例；需要 500 例，够了"),
    ],
)  # fmt: skip
def test_a_period_is_held_against_what_is_needed(text: str, said: str) -> None:
    assert said in answered(text, RECORDED).notes[0]


@pytest.mark.parametrize(
    "text",
    [
        "The Dutch see 900 a year and 30% agree. Is that enough?",
        "They have 900 a year and 30% agree. Is that enough for us?",
        "We see 450 a year, no, 350 a year, 20% eligible. Is that enough over 3 years?",
        "Each of three hospitals sees 200 a year, 30% eligible: how long will it take?",
        "450 a year, mortality is 12%. Is that enough?",
        "450 a year, 60% women, is that enough?",
        "450 a year, 30 to 40% eligible, 50% agree or 60%: how long?",
        "450 a year at ours and 300 a year at theirs, 20% eligible. Is that enough?",
        "Most of our 450 a year agree. Is that enough?",
        "每家医院每年200例，三成符合，两年能收满吗？",
        "他们一年900例，三成愿意，够不够？",
        "一年450例，不对，350例，两成符合，要做多久？",
        "一年450例，死亡率12%，够不够？",
        "一年450例，两成已经有胰腺炎，要做多久？",
        "每年300例，大部分愿意，要收多久？",
        "一年300例，三到四成、五成符合，要多久？",
    ],
)  # fmt: skip
def test_what_is_no_plain_product_is_asked_for(text: str) -> None:
    said = answered(text, RECORDED)
    assert any(words in said.notes[0] for words in UNCLEAR), said.notes
    assert said.replies == ()


@pytest.mark.parametrize(
    "text",
    [
        "We operate on 300 a year; how long should the follow-up be?",
        "We treat 300 patients a year.",
        "一年做900台ERCP，高危的三成。",
        "随访一年，要做多久的康复？不，算了。",
    ],
)
def test_what_asks_for_no_period_is_no_such_question(text: str) -> None:
    assert not ASKED_FOR.search(text) or "随访" in text


@pytest.mark.parametrize(
    "text",
    [
        "We see 300 a year. 15% vs 7%, 80% power, two-sided 5%: how many patients do we need, and is that enough?",
        "一年300例，15%比7%，双侧0.05，把握度80%，要多少例，够不够？",
    ],
)
def test_who_asks_for_a_sample_size_gets_one(text: str) -> None:
    filled = fill(Asked(text, {}, {}, language_of(text)))
    assert {**filled.arguments, "p1": 0.15, "p2": 0.07} == {**filled.arguments}


def test_it_is_no_comparison_after_a_calculation() -> None:
    calls = (MadeCall({"design": "two_proportions", "p1": 0.2, "p2": 0.3, "alpha": 0.05, "power": 0.8}),)
    text = "If 60% agree of 900 a year, how long will it take?"
    filled = follow(Asked(text, {}, RECORDED, "en", calls=calls))
    assert filled is not None
    assert "540 a year" in filled.notes[0]


def test_long_texts_take_no_longer_than_their_length() -> None:
    texts = {n: "a year 每年 12 how " * n for n in (200, 2000)}
    check_growth(lambda n: ASKED_FOR.search(texts[n]), 200, 2000, below=40)
