"""What is said after an answer that named what a calculation still lacks: one percentage is that, unless it is said of
something else; a choice for one group is one for the other; and what was chosen is kept."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import Asked, Filled
from apps.protocol.tool_words import ASKED_FOR, fill

LEVELS = {"alpha": 0.05, "sided": 2, "power": 0.8}
BEGUN = {"design": "two_proportions", "p1": 0.2, **LEVELS}
COHORT = {"study_design": {"design_type": "cohort"}}
AUDIT = "In our audit it was about 20% in the early ones and I would guess 30% in the late ones. How many do I need?"
AUDIT_ZH = "我们去年早手术的大概20%，晚手术的我猜30%吧。要多少例？"


def language_of(text: str) -> str:
    return "zh-hans" if any("\u4e00" <= sign <= "\u9fff" for sign in text) else "en"


def answered(text: str, begun: dict[str, Any] = BEGUN, **more: Any) -> Filled:
    return fill(Asked(text, {}, more.pop("data", {}), language_of(text), begun=begun, **more))


@pytest.mark.parametrize(
    "text",
    [
        "It is 30% in the late ones.",
        "30%",
        "about 30%",
        "30% I think",
        "I'd say 30 percent",
        "That would be 30% in the late ones.",
        "It should be around 30% for those operated on late.",
        "No, not dropout. The rate with the treatment is 30%, if by treatment you mean the late operation.",
        "The rate in the exposed group is 30%.",
        "30% in the exposed group",
        "晚手术的大概30%",
        "就30%吧",
        "三成左右",
        "晚手术的那些人里估计有三成。",
        "暴露组率是30%",
        "不是失访，晚手术的是30%",
        "It is 25% in the late ones, no wait, 30%.",
        "晚手术的35%，不对，是30%",
    ],
)
def test_one_percentage_is_the_rate_that_was_asked_for(text: str) -> None:
    filled = answered(text)
    assert not filled.missing
    assert filled.arguments == {**BEGUN, "p2": 0.3}


@pytest.mark.parametrize(
    "text",
    [
        "Around 40% of them are women.",
        "About 15% are on a DOAC.",
        "It is 30% in the women.",
        "We lose 30% to follow-up.",
        "Dropout is 30%.",
        "Power would be 90% for the two groups.",
        "In their paper it was 30% for the late ones.",
        "Only 60% of the patients agree.",
        "Is it 30% or 40% in the late ones?",
        "It is 30% in the control group.",
        "30% in the Dutch trial",
        "It's 30% in the other hospitals.",
        "对照组应该是30%",
        "荷兰人那边是30%",
        "女的占三成",
        "失访三成",
        "把握度90%",
        "三成是八十岁以上的",
        "文献里晚手术的是30%",
        "他们晚手术的是30%",
        "愿意参加的大概60%",
    ],
)
def test_a_percentage_of_something_else_is_not(text: str) -> None:
    filled = answered(text)
    assert filled.declined or "p2" not in filled.arguments


def test_of_several_lacking_inputs_a_bare_figure_is_the_one_that_it_can_be() -> None:
    begun = {"design": "two_proportions", "p1": 0.2, "alpha": 0.05}
    assert answered("30%", begun).arguments["p2"] == 0.3
    assert "p2" not in answered("80%", begun).arguments, "the power, or a rate"


@pytest.mark.parametrize(
    ("request_", "reply", "rates"),
    [
        (AUDIT, "Rate in the control group = 20%", (0.2, 0.3)),
        (AUDIT, "Rate in the control group = 30%", (0.3, 0.2)),
        (AUDIT, "Rate in the exposed group = 30%", (0.2, 0.3)),
        (AUDIT_ZH, "对照组率 = 20%", (0.2, 0.3)),
        (AUDIT_ZH, "非暴露组率 = 30%", (0.3, 0.2)),
    ],
)
def test_a_choice_for_one_group_is_one_for_the_other(
    request_: str, reply: str, rates: tuple[float, float]
) -> None:
    filled = answered(reply, {"design": "two_proportions"}, earlier=(request_,))
    assert (filled.arguments["p1"], filled.arguments["p2"]) == rates
    assert any("30%" in note and "20%" in note for note in filled.notes), "which is said"


@pytest.mark.parametrize(
    ("reply", "before"),
    [
        ("Rate in the control group = 25%", AUDIT),
        ("Rate in the control group = 20%", "We see 20% deaths. How many do I need?"),
        ("Rate in the control group = 20%", "It is 20%, 30% or 40%. How many do I need?"),
        ("对照组率 = 25%", AUDIT_ZH),
    ],
)
def test_nothing_is_concluded_from_another_figure(reply: str, before: str) -> None:
    assert "p2" not in answered(reply, {"design": "two_proportions"}, earlier=(before,)).arguments


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("Five percent two-sided and 80 percent power is fine.", ()),
        (
            "Five percent two-sided and 80 percent power is fine, but about two thirds of them go late, so it won't be "
            "equal groups.",
            ("Group sizes, exposed to unexposed (2 or 0.5?)",),
        ),
        ("双侧0.05，把握度80%。", ()),
        ("双侧0.05，把握度80%，不过两组例数不会相等。", ("例数比（暴露组比非暴露组）",)),
    ],
)
def test_the_request_goes_on_after_an_answer_in_between(text: str, lacks: tuple[str, ...]) -> None:
    begun = {"design": "two_proportions", "p1": 0.2, "p2": 0.3}
    filled = answered(text, begun, ago=1, data=COHORT)
    assert filled.missing == lacks
    assert filled.arguments == {**begun, **LEVELS}


@pytest.mark.parametrize("text", ["30%", "Is the power 90% then?", "Age over 65", "60个月", "就30%吧"])
def test_after_an_answer_in_between_only_words_of_inputs_count(text: str) -> None:
    assert answered(text, ago=1).declined


@pytest.mark.parametrize(
    ("text", "ratio", "lacks"),
    [
        ("So how many is it with 30% in the late ones?", None, ()),
        (
            "How many is it with 30% in the late ones, and two exposed patients for every unexposed one?",
            2,
            (),
        ),
        ("How many is it with 30% in the late ones, and two controls for every exposed one?", 0.5, ()),
        (
            "So how many is it with 30% in the late ones, and two late patients for every early one?",
            None,
            ("Group sizes, treatment to control (2 or 0.5?)",),
        ),
        ("How many is it with 30% in the late ones, and two blood tests for every patient?", None, ()),
        ("晚手术的是30%，那要多少例？", None, ()),
        ("晚手术的是30%，每个对照配两个试验组的，要多少例？", 2, ()),
        (
            "晚手术的是30%，每个早手术的配两个晚手术的，要多少例？",
            None,
            ("例数比（试验组比对照组）（2或0.5？）",),
        ),
    ],
)
def test_who_asks_anew_goes_on_with_what_was_known(
    text: str, ratio: float | None, lacks: tuple[str, ...]
) -> None:
    assert ASKED_FOR.search(text)
    filled = answered(text, {}, left=BEGUN)
    assert filled.missing == lacks
    assert filled.arguments.get("p2") == 0.3
    assert filled.arguments.get("ratio") == ratio


def test_another_calculation_does_not_go_on_with_it() -> None:
    text = "How many for a difference of 5 with SD 12, two-sided 0.05, 90% power?"
    assert answered(text, {}, left=BEGUN).arguments == {
        "design": "two_means", "delta": 5, "sd": 12, "alpha": 0.05, "sided": 2, "power": 0.9,
    }  # fmt: skip


@pytest.mark.parametrize("title", ["Group sizes, treatment to control", "Group sizes, exposed to unexposed"])
def test_the_ratio_that_was_chosen_is_kept(title: str) -> None:
    known = {"sample_size": {"design": "two_proportions", **LEVELS, "assumptions": {"p1": 0.2, "p2": 0.3}}}
    said = (f"{title} = 2",)
    assert answered("How many patients do I need?", {}, data=known, earlier=said).arguments["ratio"] == 2


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (AUDIT, ("Rate in the unexposed group (20% or 30%?)", "Rate in the exposed group (20% or 30%?)")),
        (AUDIT_ZH, ("非暴露组率（20%或30%？）", "暴露组率（20%或30%？）")),
    ],
)
def test_in_a_cohort_the_groups_are_told_by_their_exposure(text: str, titles: tuple[str, ...]) -> None:
    assert answered(text, {}, data=COHORT).missing[-2:] == titles
    assert not any(title in answered(text, {}).missing for title in titles)


def test_a_verb_is_no_mean() -> None:
    text = "The rate in the control group is 20% and with treatment 30%, I mean the late ones. How many do I need?"
    assert answered(text, {}).arguments["design"] == "two_proportions"


@pytest.mark.parametrize(
    ("said", "language"),
    [
        (
            "A mean of five blisters with the sheet and three and a half with the insole, SD about two and a half, "
            "two-sided 5%, 80% power, how many?",
            "en",
        ),
        (
            "用垫的平均五个水泡，用鞋垫的三个半，标准差大概两个半，双侧0.05，把握度80%，每组多少例？",
            "zh-hans",
        ),
    ],
)
def test_of_two_averages_of_no_certain_group_one_is_chosen_and_the_other_is_the_other_groups(
    said: str, language: str
) -> None:
    first = fill(Asked(said, {}, {}, language))
    assert len(first.missing) == len(first.replies) == 2
    for reply, control, treated in zip(first.replies, (5, 3.5), (3.5, 5), strict=True):
        filled = fill(Asked(reply, {}, {}, language, begun=first.arguments, earlier=(said,)))
        assert not filled.missing
        assert (filled.arguments["mu1"], filled.arguments["mu2"]) == (control, treated)
        assert filled.arguments["sd"] == 2.5
