"""Figures of the sample size where others stand beside ours: clause by clause theirs is left and ours is read, the
names of inputs that we ask with are understood, and averages are read or asked about without their spread."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.protocol.size_requests.asked.caps import Cap, cap_in
from apps.protocol.size_requests.words.whose import of_ours
from tests.unit.protocol.reading.test_size_in_talk import TRIAL, asked, read_as

RECORDED: Final = {
    **TRIAL,
    "sample_size": {"power": 0.8, "alpha": 0.05, "sided": 2, "assumptions": {"sd": 1.8, "delta": 1}},
}


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "样本量嘛，人家文献里写标准差三点五，我们自己去年翻病历差不多是二点八，要检出的差值一点五，双侧百分之五，把握度九十，脱落百分之十。",
            {
                "assumptions": {"sd": 2.8, "delta": 1.5},
                "sided": 2,
                "alpha": 0.05,
                "power": 0.9,
                "dropout": 0.1,
            },
        ),
        ("人家文献里写标准差3.5，我们自己是2.8，就按2.8算", {"assumptions": {"sd": 2.8}}),
        ("多伦多那边标准差是6.2，我们自己去年统计的是4.8，就按4.8来。", {"assumptions": {"sd": 4.8}}),
        ("他们那边失访了两成，我们一般也就一成。", {"dropout": 0.1}),
        ("人家文章里用的把握度90%，我们80%就够了。", {"power": 0.8}),
        ("我们住院总说脱落25%，我觉得15%就行。", {"dropout": 0.15}),
        ("上回失访三成，这回按一成半", {"dropout": 0.15}),
        (
            "The Toronto lot had an SD of 6.2; in our own audit it was 4.8, so go with 4.8.",
            {"assumptions": {"sd": 4.8}},
        ),
        ("Their paper used 90% power. We'd be happy with 80.", {"power": 0.8}),
        ("They lost a fifth of their patients; we usually lose one in ten.", {"dropout": 0.1}),
        ("My registrar reckons 25 percent drop out, I'd say 15.", {"dropout": 0.15}),
    ],
)
def test_ours_is_read_beside_theirs(said: str, values: dict[str, Any]) -> None:
    assert read_as(said, TRIAL)[0] == values


@pytest.mark.parametrize(
    "said",
    [
        "隔壁骨科王主任他们那个研究入了三百例，把握度百分之八十，对照用的是冰敷，标准差5.1，人家半年就做完了。",
        "The surgeons next door enrolled 300 with eighty per cent power and an SD of 5.1, took them half a year.",
        "Smith et al. reported a standard deviation of 9 and a difference of 4.",
        "张某等报道标准差9，差值4。",
        "人家那篇失访15%，我们按对照组30%算",
        "Power was 80 %, but the sponsor wants 90 %.",
        "with twelve percent dropping out in the drug arm and five in the other",
    ],
)
def test_what_others_had_is_no_value(said: str) -> None:
    assert read_as(said, TRIAL)[0] == {}


def test_a_calculation_takes_ours_in_the_place_of_theirs() -> None:
    assert of_ours("人家文献里写标准差3.5，我们自己是2.8，就按2.8算").split()[0] == "标准差2.8"
    kept = "文献报道对照组30%，试验组20%，我们取双侧0.05，把握度80%，要多少例？"
    assert of_ours(kept) == kept


@pytest.mark.parametrize(
    ("said", "is_kept"),
    [
        ("我同学在广州做的那个试验是把握度百分之八十、收了二百四十个人，我们可不学他。", False),
        ("My colleague's trial had 300 people with 80% power.", False),
        ("我同学那个试验把握度80%，我们用90%。", True),
        ("My colleague's trial had 80% power, we take 90%.", True),
    ],
)
def test_a_study_that_is_called_somebody_elses_is_in_no_calculation(said: str, is_kept: bool) -> None:
    assert bool(of_ours(said)) == is_kept


@pytest.mark.parametrize(
    ("said", "pairs"),
    [
        ("要检出的差值是一点五公分，标准差是二点八公分。", {"delta": 1.5, "sd": 2.8}),
        (
            "The difference to be shown is one point five, the standard deviation is two point eight.",
            {"delta": 1.5, "sd": 2.8},
        ),
        ("Standard deviation is 5.", {"sd": 5}),
        ("对照组率大概三成", {"p1": 0.3}),
        ("Rate with the treatment should be thirty percent.", {"p2": 0.3}),
        ("The mean in the control group is 12 and in the treated group 15.", {"mu1": 12, "mu2": 15}),
        ("对照组均数是12，试验组均数是15", {"mu1": 12, "mu2": 15}),
    ],
)
def test_names_that_we_ask_with_begin_an_answer(said: str, pairs: dict[str, float]) -> None:
    assert read_as(said, TRIAL)[0]["assumptions"] == pairs


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        ("standard deviation five or so", ["standard deviation 5"]),
        (
            "The mean is about 12 in one group and 15 in the other.",
            ["control mean 12; treatment mean 15", "control mean 15; treatment mean 12"],
        ),
        (
            "一组平均大概12分，另一组15分。",
            ["对照组均数 12；试验组均数 15", "对照组均数 15；试验组均数 12"],
        ),
    ],
)
def test_what_is_hedged_or_of_nobody_is_asked_with_its_figure(said: str, buttons: list[str]) -> None:
    proposed, found = read_as(said, TRIAL)
    assert "assumptions" not in proposed
    offered = [str(each) for each in asked(found, "assumptions")]
    assert [words in each for words, each in zip(buttons, offered, strict=True)] == [True] * len(buttons)


@pytest.mark.parametrize(
    ("said", "total"),
    [
        ("In total 60 participants will be enrolled in the study.", 60),
        ("ours will have a total number of 30", 30),
        ("Actually we need 400 people in all.", 400),
    ],
)
def test_a_total_is_understood_by_its_name(said: str, total: int) -> None:
    assert read_as(said, RECORDED)[0] == {"n_total": total}


def test_sides_beside_a_corrected_level_are_kept() -> None:
    said = "Actually the power is 80 percent, no, 95 percent, and alpha is one percent one-sided."
    assert read_as(said, RECORDED)[0] == {"power": 0.95, "alpha": 0.01, "sided": 1}


@pytest.mark.parametrize(
    ("said", "cap"),
    [
        ("we can't get more than 120", Cap(120, False)),
        ("不过总数别超过一百二十例，再多我们收不来。", Cap(120, False)),
        ("每组最多六十例，再多没有病人。", Cap(60, True)),
        ("No more than sixty per arm, we just don't see more.", Cap(60, True)),
        ("Not more than 120 mg a day", None),
        ("We can't get more than 20 patients a month.", None),
        ("每个月最多收10个。", None),
        ("失访不超过10%", None),
    ],
)
def test_a_limit_is_no_total(said: str, cap: Cap | None) -> None:
    assert cap_in(said) == cap
    assert "n_total" not in read_as(said, TRIAL)[0]


@pytest.mark.parametrize(
    "said",
    ["标准差是我们自己去年翻病历得来的。", "The SD comes from our own chart review last year."],
)
def test_where_one_figure_is_from_is_its_source(said: str) -> None:
    assert read_as(said, RECORDED)[0] == {"assumptions_source": said.rstrip("。.")}
