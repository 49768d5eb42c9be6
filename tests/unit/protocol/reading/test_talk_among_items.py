"""What is said among the items of a list, or after turning to another matter, is none of the answer."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.reading.texts.elsewhere import ELSEWHERE
from tests.unit.protocol.reading.support import values

RATIO = "study_design.allocation_ratio"
EXCLUDED, INCLUDED = "pico.exclusion_criteria", "pico.inclusion_criteria"
SETS, SAFETY = "endpoints.analysis_sets", "endpoints.outcomes.safety"


def told(asked: str, said: str) -> dict[str, Any]:
    return values(said, asked.partition(".")[0] or "scientific_question", asked=asked)


@pytest.mark.parametrize(
    ("asked", "said", "value"),
    [
        (
            SETS,
            "Everybody counts in the group they were drawn into, whatever ended up on their leg.",
            ["Everybody counts in the group they were drawn into"],
        ),
        (
            SETS,
            "随机了的都算进去，按分的组来。符合方案的也做一遍，换药换错组超过两次的从那里头剔掉。顺便说一句，有家长自己上网买泡沫给对照组孩子贴的。",
            ["随机了的都算进去，按分的组来", "符合方案的也做一遍，换药换错组超过两次的从那里头剔掉"],
        ),
        (SETS, "ITT and per-protocol.", ["ITT", "per-protocol"]),
        (SETS, "全分析集、符合方案集、安全性分析集", ["全分析集", "符合方案集", "安全性分析集"]),
        (
            "pico.setting",
            "Two burn centres, both university hospitals. Before I forget, I've decided diabetics can come in.",
            "Two burn centres, both university hospitals",
        ),
    ],
)
def test_an_answer_is_without_the_talk(asked: str, said: str, value: Any) -> None:
    assert told(asked, said).get(asked) == value


@pytest.mark.parametrize(
    ("asked", "said", "never"),
    [
        (
            "endpoints.outcomes.primary",
            "Yes, only sensitivity. I had thought of naming specificity too.",
            "Yes",
        ),
        (
            SAFETY,
            "Infection of the donor site and skin reactions around the edge. Sorry, thinking again about the numbers, "
            "you can go up to ten percent for the dropouts.",
            "thinking again",
        ),
        (
            EXCLUDED,
            "电的、化学的、火焰的都不要，脸上和会阴的也不要。对磺胺过敏的肯定不行，还有家里抹了酱油的，这个真不少，我得想想能不能进。",
            "真不少",
        ),
        ("study_design.visits", "没什么访视，照光前测一次，满十二小时测一次，停光那会儿再测一次。", "没什么"),
        (
            "study_design.visits",
            "There's really just the first day with the ultrasound, the film and the CT, and then the phone call.",
            "just the first",
        ),
    ],
)
def test_talk_is_no_item(asked: str, said: str, never: str) -> None:
    assert never not in str(told(asked, said).get(asked, ""))


@pytest.mark.parametrize(
    ("asked", "said", "field"),
    [
        (
            "sample_size.dropout",
            "回镇上换药的得算丢了，我们上一个疤痕的研究丢了百分之二十二，不过那个随访一年。",
            "study_design.follow_up_duration",
        ),
        (
            INCLUDED,
            "还得家长签字。好多奶奶不肯，我估计三成会拒，知情同意书得写得软和点。",
            "sample_size.dropout",
        ),
        (
            "",
            "I'd like to settle an argument, because half of us swear by alginate and the other half by a foam.",
            "pico.intervention",
        ),
        (
            "",
            "I'm fed up with chest X-rays of people who can't sit up straight, so I'd like to find out whether a lung "
            "ultrasound is good enough to pick up pneumonia.",
            "pico.population",
        ),
    ],
)
def test_what_others_had_like_or_refuse_is_no_value(asked: str, said: str, field: str) -> None:
    assert field not in told(asked, said)


@pytest.mark.parametrize(
    "said",
    ["Equal numbers please.", "Half and half, I'd say.", "两边人数一样多就行。", "各一半吧，别搞复杂。"],
)
def test_equal_numbers_are_one_to_one(said: str) -> None:
    found = told(RATIO, said)
    assert found == {RATIO: "1:1"}


@pytest.mark.parametrize(
    "said", ["Not equal numbers, more on the new drug.", "两组不用一样多，试验组多一点。"]
)
def test_unequal_numbers_are_asked_about(said: str) -> None:
    assert told(RATIO, said) == {}


@pytest.mark.parametrize(
    ("asked", "said", "value"),
    [
        (
            INCLUDED,
            "They need a potassium of at least 5.5 before the session after the long gap, twice within a month "
            "I'd say, since a single value is too often just a haemolysed tube.",
            ["a potassium of at least 5.5 before the session after the long gap"],
        ),
        (
            "pico.setting",
            "I've already told you that, haven't I, the main unit and the two satellites.",
            "the main unit and the two satellites",
        ),
        ("pico.population", "这个我刚才差不多说了吧，一到六岁的二度热液烫伤。", "一到六岁的二度热液烫伤"),
        (
            "pico.setting",
            "就我们一个三甲的创伤骨科。县医院的同学说他那边没通道，可以当同期的对照，还是不找他了。",
            "我们一个三甲的创伤骨科",
        ),
        (
            "scientific_question.question",
            "我想弄明白的是，绿色通道上了以后，这些老人术后谵妄是不是少了。本来想问的是死亡，问了也白问。",
            "绿色通道上了以后，这些老人术后谵妄是不是少了",
        ),
    ],
)
def test_an_answer_is_without_what_leads_up_to_it_and_what_was_given_up(
    asked: str, said: str, value: Any
) -> None:
    assert told(asked, said).get(asked) == value


@pytest.mark.parametrize(
    ("asked", "said", "field"),
    [
        (
            INCLUDED,
            "十八岁以上，痒了至少六周，最近一周最痒的时候自己打分到4分以上。护士长说4分太松，她建议5分，那就5分吧。",
            INCLUDED,
        ),
        (
            "endpoints.outcomes.primary",
            "A cyst that looks like an endometrioma, two centimetres or larger, and it should still be there since "
            "otherwise we'd be counting every corpus luteum.",
            "endpoints.outcomes.primary",
        ),
        (
            SAFETY,
            "Weight gain between sessions above all, blood pressure before dialysis, and constipation. I had "
            "thought of a Holter in everyone but that's too much work.",
            "endpoints.outcomes.primary",
        ),
        (
            "pico.population",
            "Women who've had a removal of an endometrioma, the first time or a repeat... no, first ones only.",
            "pico.population",
        ),
        (
            "sample_size.assumptions",
            "上海有家报过从三成八降到一成五，那是带老年病房的，我们没那条件，别按他们的算。",
            "sample_size.assumptions",
        ),
        (
            "pico.intervention",
            "中间改过一回，头三个月没有老年科查房，这段磨合期我琢磨着干脆不要。",
            "pico.exclusion_criteria",
        ),
    ],
)
def test_what_is_changed_cut_off_or_of_others_is_not_taken(asked: str, said: str, field: str) -> None:
    assert field not in told(asked, said)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (INCLUDED, "Adults over 40, with a score of 4 points or more. Follow-up is 12 months."),
        (INCLUDED, "四十岁以上，打分4分以上。随访就12个月。"),
    ],
)
def test_another_figure_behind_a_limit_leaves_it(asked: str, said: str) -> None:
    assert asked in told(asked, said)


def test_what_is_undecided_right_behind_is_not_taken() -> None:
    said = "打过两天以上抗生素的就不要了，孕妇也不收，还有体重太大探头看不清的，我还没想好要不要排除。"
    assert "体重" not in str(told("", said)) + str(told(EXCLUDED, said))


def test_what_counts_most_does_not_come_second() -> None:
    said = "最主要看的还是敏感度，特异度也报，不过算次要的。"
    found = told("endpoints.outcomes.primary", said)
    assert found["endpoints.outcomes.primary"] == [{"name": "敏感度"}]
    assert found["endpoints.outcomes.secondary"] == [{"name": "特异度"}]


def test_who_is_not_named_is_no_role() -> None:
    assert "study_design.blinded_roles" not in told(
        "study_design.blinding", "超声是急诊医生做的，做的人不知道CT结果。"
    )


def test_two_sets_in_one_sentence_are_two() -> None:
    said = "Everybody counts in the group they were drawn into, and for safety we look at those who actually got it."
    assert len(told(SETS, said)[SETS]) == 2


@pytest.mark.parametrize(
    "said",
    [
        "The money, by the way, would come from the NIHR, and my hospital trust would be the sponsor.",
        "Our hospital will be the sponsor.",
    ],
)
def test_money_and_sponsor_go_to_the_title_page(said: str) -> None:
    assert any(
        str(each.title) == "the sponsor" and each.place for each in ELSEWHERE if each.pattern.search(said)
    )
