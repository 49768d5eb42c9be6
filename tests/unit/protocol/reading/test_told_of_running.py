"""How a study is run, in words of every day: who is kept from knowing, what counts as the outcome, when people are
seen, how they are analysed and who is told of harm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import proposed, reading, values

DESIGN, END, SIZE = "study_design", "endpoints", "sample_size"
PRIMARY, SECONDARY = "endpoints.outcomes.primary", "endpoints.outcomes.secondary"
ROLES, LEVEL, VISITS = "study_design.blinded_roles", "study_design.blinding", "study_design.visits"


@pytest.mark.parametrize(
    ("said", "role"),
    [
        (
            "Nobody can be blinded to a bucket of water, but the research nurse who asks for the score can be kept "
            "in the next room and not told.",
            "research nurse who asks for the score",
        ),
        ("病人和做治疗的都瞒不住，只能让评分的那个人蒙在鼓里。", "评分的那个人"),
    ],
)
def test_who_alone_can_be_kept_from_knowing_is_blinded_and_the_level_is_asked(said: str, role: str) -> None:
    found = reading(said, DESIGN)
    assert found.value(ROLES) == [role]
    assert [choice["level"] for choice in found.choices[LEVEL]] == ["open", "single"]


def test_a_nurse_in_the_next_room_is_heard_behind_a_semicolon() -> None:
    assert values("Nobody can be blinded; a nurse kept in the next room scores the pain.", DESIGN)[ROLES] == [
        "nurse"
    ]


def test_whoever_judges_without_knowing_is_blinded() -> None:
    said = "主要看第四周末的愈合率，由不知道分组的医生看照片来判。"
    assert values(said, END)[ROLES] == ["不知道分组的医生"]


@pytest.mark.parametrize(
    "said", ["病人不知道什么时候复查，经常漏诊。", "The nurse can be reached in the next room."]
)
def test_not_to_know_something_else_is_no_blinding(said: str) -> None:
    assert ROLES not in values(said, DESIGN)


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        (
            "How much weight the baby has put on by day ten, compared with the day it was born, that's what I'd "
            "hang my hat on.",
            {
                "name": "How much weight the baby has put on by day ten",
                "time_point": "day ten",
                "metric": "compared with the day it was born",
            },
        ),
        (
            "最主要看的是第四周末的完全愈合率，就是红肿全消、没有新发皮损。",
            {"name": "第四周末的完全愈合率", "time_point": "第四周末", "variable": "红肿全消、没有新发皮损"},
        ),
        (
            "技术成功率是主要终点，就是支架放到位、残余狭窄不到三成。",
            {"name": "技术成功率", "variable": "支架放到位、残余狭窄不到三成"},
        ),
        (
            "Clearance of the wart is the main thing. A wart counts as cleared when the skin lines run through.",
            {"name": "Clearance of the wart", "variable": "the skin lines run through"},
        ),
    ],
)
def test_a_primary_outcome_has_what_is_said_of_it(said: str, entry: dict[str, str]) -> None:
    found = values(said, END)
    assert found[PRIMARY] == [entry]
    assert "pico.comparator" not in found


def test_a_definition_completes_the_outcome_that_is_recorded() -> None:
    context = {END: {"outcomes": {"primary": [{"name": "愈合率"}]}}}
    found = values("红肿全消，没有新发皮损，就算痊愈。", END, context=context)
    assert found[PRIMARY] == [{"name": "愈合率", "variable": "红肿全消，没有新发皮损"}]


def test_what_stops_somebody_is_no_definition() -> None:
    context = {END: {"outcomes": {"primary": [{"name": "愈合率"}]}}}
    assert PRIMARY not in values("收缩压低于85，就算退出。", END, context=context)


def test_a_scale_and_its_times_are_one_outcome() -> None:
    said = (
        "其他的还想看看痒的程度，0到10分打，第一、二、四周各问一次；还有生活质量指数第四周比刚来时降了多少。"
    )
    assert values(said, END)[SECONDARY] == [
        {"name": "痒的程度", "variable": "0到10分打", "time_point": "第一、二、四周"},
        {"name": "生活质量指数第四周比刚来时降了多少"},
    ]


def test_two_that_are_joined_are_not_one_primary_outcome() -> None:
    assert PRIMARY not in values("主要看30天再住院率和死亡率。", END)


def test_what_is_looked_at_after_the_primary_one_is_secondary() -> None:
    found = values(
        "What I'm going to judge it on is the change in the pain score between arrival and thirty minutes; after "
        "that I'd like to look at who needed rescue painkillers, at how long it took, and at any scald.",
        END,
    )
    assert [each["name"] for each in found[PRIMARY]] == [
        "the change in the pain score between arrival and thirty minutes"
    ]
    assert [each["name"] for each in found[SECONDARY]] == [
        "who needed rescue painkillers",
        "how long it took",
        "any scald",
    ]


@pytest.mark.parametrize(
    ("said", "times"),
    [
        (
            "We score the pain on arrival, then at ten, twenty and thirty minutes, and somebody rings them a week "
            "later, give or take a day.",
            ["arrival", "ten minutes", "twenty minutes", "thirty minutes", "a week later ± a day"],
        ),
        (
            "They come at the start, at six weeks and at ten weeks, plus or minus three days each.",
            ["the start", "six weeks ± three days", "ten weeks ± three days"],
        ),
        (
            "筛选和基线放同一天，然后第1周、第2周来医院，前后差个两天没关系，十二个月那次打个电话就行。",
            ["筛选和基线", "第1周±两天", "第2周±两天", "十二个月"],
        ),
        (
            "出院前、三十天、一年各随访一次，三十天那次窗口正负七天。",
            ["出院前", "三十天±七天", "一年"],
        ),
    ],
)
def test_several_visits_of_one_sentence_have_their_windows(said: str, times: list[str]) -> None:
    assert [visit["time"] for visit in values(said, END)[VISITS]] == times


@pytest.mark.parametrize(
    "said",
    [
        "抗生素用5天，第30天打电话随访，前后三天。",
        "原计划随访12个月，前后差不多，现改为24个月。",
        "We ring them every two weeks, give or take a day, until month six.",
    ],
)
def test_how_long_or_how_often_is_no_visit(said: str) -> None:
    assert VISITS not in values(said, END)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Analyse everyone as they were drawn, with an analysis of covariance of the score adjusted for age.",
            {
                "endpoints.analysis_sets": ["everyone as they were drawn"],
                "endpoints.primary_analysis": "an analysis of covariance of the score adjusted for age",
            },
        ),
        ("分到哪组就按哪组算，缺了的当没愈合算。", {"endpoints.missing_data": "缺了的当没愈合算"}),
        ("blanks stay blank, no filling in.", {"endpoints.missing_data": "blanks stay blank, no filling in"}),
        (
            "Anything that lands them in hospital gets to the sponsor within twenty-four hours.",
            {
                "study_design.safety_reporting": "Anything that lands them in hospital gets to the sponsor within "
                "twenty-four hours"
            },
        ),
        ("死了人或者住院的当天报。", {"study_design.safety_reporting": "死了人或者住院的当天报"}),
        (
            "No safety board, just an audit of the paperwork every three months.",
            {"study_design.dmc": "No safety board, just an audit of the paperwork every three months"},
        ),
    ],
)
def test_analysis_harm_and_committees_are_read_in_plain_words(said: str, told: dict[str, Any]) -> None:
    found = proposed(said, END)
    assert {path: found.get(path) for path in told} == told


def test_a_model_for_other_outcomes_is_not_the_primary_analysis() -> None:
    assert "endpoints.primary_analysis" not in values("评分那些用重复测量的混合模型。", END)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I reckon a difference of 1.5 with a standard deviation of 2.6.", {"sd": 2.6, "delta": 1.5}),
        ("标准差按3.2，少1.5天就算有用。", {"sd": 3.2, "delta": 1.5}),
    ],
)
def test_a_difference_beside_a_spread_is_read(said: str, told: dict[str, float]) -> None:
    assert values(said, SIZE)["sample_size.assumptions"] == told


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("I reckon one ward in ten will drop out when the management changes.", 0.1),
        ("I suppose one in twenty will wander off before the end.", 0.05),
        ("十个人里头总有一个半路跑掉。", 0.1),
    ],
)
def test_losses_that_are_supposed_are_counted_on(said: str, share: float) -> None:
    assert values(said, SIZE)["sample_size.dropout"] == share


def test_a_level_in_points_is_read() -> None:
    found = values("双侧五个点，把握度八成。", SIZE)
    assert (found["sample_size.alpha"], found["sample_size.sided"]) == (0.05, 2)
