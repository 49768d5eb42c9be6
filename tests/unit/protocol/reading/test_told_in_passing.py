"""Figures and names told in passing are read whole, offered as buttons with their own words, or left."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE, proposed, values

ASSUMPTIONS, DROPOUT = (f"sample_size.{key}" for key in ("assumptions", "dropout"))
OUTCOMES, INTERVENTION, COMPARATOR, EXCLUSION, POPULATION = (
    f"pico.{key}" for key in ("outcomes", "intervention", "comparator", "exclusion_criteria", "population")
)
PRIMARY, MISSING, ANALYSIS = (
    f"endpoints.{key}" for key in ("outcomes.primary", "missing_data", "primary_analysis")
)
CENTRES, DESIGN = "study_design.centres", "study_design.design_type"

PAIRS: Final[tuple[tuple[str, Any], ...]] = (
    (
        "From last year's theatre notes our loss runs at about 0.8 ml with a standard deviation of 0.3, and I'd call it"
        " worthwhile if we brought it down by 0.2.",
        {"sd": 0.3, "delta": 0.2},
    ),
    ("A difference of 5 points would matter, with an SD of 12.", {"sd": 12, "delta": 5}),
    ("油纱大概14天长好，标准差4天吧，快个2天半我就觉得值了。", {"sd": 4, "delta": 2.5}),
    ("我希望能看出暴露组多掉1的差别，标准差按4算。", {"sd": 4, "delta": 1}),
    (
        "Ours heal in about 45 percent as things stand, and I'd be happy with 60 with the podiatrist; the usual eighty"
        " percent power.",
        {"p1": 0.45, "p2": 0.6},
    ),
    (
        "About 30 per cent heal with the usual boot and I'd be pleased with 45 in the new one.",
        {"p1": 0.3, "p2": 0.45},
    ),
    (
        "In our own audit last year about 35% were still anaemic on tablets at three months, and I'd say bringing that"
        " down to 20% would change what we do.",
        {"p1": 0.35, "p2": 0.2},
    ),
)


@pytest.mark.parametrize(("said", "pair"), PAIRS)
def test_a_pair_of_figures_is_assumed(said: str, pair: Any) -> None:
    assert proposed(said, "sample_size")[ASSUMPTIONS] == pair


@pytest.mark.parametrize(
    "said",
    [
        # to four is no difference of four; of two spreads nobody knows which; theirs are not ours
        "单做阻滞的活动痛大概5分，标准差2分，我觉得能降到4分就有意义。",
        "差8分才算有意义，标准差嘛文献里写12的也有写15的，我们自己的还没算。",
        "They had an SD of 12 and said a difference of 5 would matter.",
        "About 30 per cent heal with the new boot and I'd be pleased with 45.",
        "The Dutch healed 45 percent as things stand, and they'd be happy with 60.",
        "Last year they had 35% anaemic on tablets, and they say bringing that down to 20% would change what they do.",
    ],
)
def test_other_figures_are_no_such_pair(said: str) -> None:
    found = proposed(said, "sample_size").get(ASSUMPTIONS, {})
    assert "delta" not in found
    assert "p2" not in found


STONES: Final = {
    "pico": {
        "intervention": "入院头24小时里甘油三酯到了11.3 mmol/L以上的高脂血症性胰腺炎",
        "comparator": "B超或者MRCP看到胆石的胆源性胰腺炎",
    }
}


def test_rates_by_a_word_of_the_groups_names() -> None:
    said = "我们自己翻了一下前几年的病历，胆源性的两年大概12%得糖尿病，高脂的我估计能到22%。"
    assert values(said, "sample_size", context=STONES)[ASSUMPTIONS] == {"p1": 0.12, "p2": 0.22}


def test_of_three_groups_nobody_knows_which_two_are_meant() -> None:
    said = "胆源性的大概12%，复发的22%，死亡的3%。"
    assert ASSUMPTIONS not in values(said, "sample_size", context=STONES)


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        (
            "Main thing is a severe bleed, meaning grade 3 or 4 on the head scan, at any time in the first week of"
            " life.",
            PRIMARY,
            [
                {
                    "name": "a severe bleed, meaning grade 3 or 4 on the head scan, at any time in the first week of"
                    " life"
                }
            ],
        ),
        (
            "The thing that counts is the proportion still anaemic at 12 weeks, meaning below 13 in men and below 12"
            " in women, as WHO has it.",
            OUTCOMES,
            ["the proportion still anaemic at 12 weeks, meaning below 13 in men and below 12 in women"],
        ),
    ],
)
def test_an_outcome_is_told_with_what_it_means(said: str, path: str, value: Any) -> None:
    assert values(said, "pico")[path] == value


@pytest.mark.parametrize(
    ("said", "number"),
    [
        (
            "Six intensive care units and fourteen smaller ones feed into it, so I suppose that makes it twenty"
            " hospitals.",
            20,
        ),
        ("Six hospitals and four smaller ones take part.", 10),
    ],
)
def test_places_are_added_up(said: str, number: int) -> None:
    assert values(said, "study_design")[CENTRES] == number


def test_who_takes_part_is_not_left_out() -> None:
    read_ = values("病人就是冻伤24小时以内、手指脚趾三度以上的，对溶栓有禁忌的排掉。", "pico")
    assert read_[EXCLUSION] == ["对溶栓有禁忌"]


def test_a_design_that_was_turned_down_is_none() -> None:
    said = "交叉设计我们讨论过，洗脱期说不清，就否了，现在倾向平行组，但还得等统计老师点头。"
    assert values(said, "study_design").get(DESIGN) != "crossover_rct"


def test_why_somebody_hesitates_is_no_handling_of_missing_data() -> None:
    said = (
        "I'm in two minds about also asking for the two-year scores, since half of them are missing and our clinic is a"
        " shambles."
    )
    assert MISSING not in values(said, "study_design")


def test_a_text_does_not_end_before_its_figure() -> None:
    said = "Grown-ups with deep burns between 10 and 30 per cent of the body surface, going for their first excision."
    found = values(said, "scientific_question")
    assert found[POPULATION] == "Grown-ups with deep burns between 10 and 30 per cent of the body surface"


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        (
            "The new thing would be the same fluid with 2 grams of tranexamic acid per litre, injected by the surgeon"
            " about ten minutes before the first cut.",
            INTERVENTION,
            "the same fluid with 2 grams of tranexamic acid per litre, injected by the surgeon about ten minutes"
            " before the first cut",
        ),
        (
            "另一边就喷等量的生理盐水，外面一样盖油纱，看着没什么两样。",
            COMPARATOR,
            "喷等量的生理盐水，外面一样盖油纱，看着没什么两样",
        ),
    ],
)
def test_what_leads_up_to_a_text_is_none_of_it(said: str, path: str, value: str) -> None:
    assert values(said, "pico")[path] == value


def test_a_title_ends_where_somebody_speaks_of_it() -> None:
    said = (
        "Call it Honey dressings for pressure sores in spinal injury patients, something like that, my professor will"
        " change it anyway."
    )
    found = values(said, "scientific_question", asked="scientific_question.title")
    assert (
        found["scientific_question.title"] == "Honey dressings for pressure sores in spinal injury patients"
    )


GIVEN: Final = {"pico": {"intervention": "ferric carboxymaltose 1000 mg once"}}


def _offered(said: str, stage: str) -> dict[str, Any]:
    return {
        each.field: each.value for each in read(said, CATALOGUE, current_stage=stage, context=GIVEN).likely
    }


@pytest.mark.parametrize(
    ("said", "stage", "path", "value"),
    [
        (
            "The other lot get what everybody gets now, ferrous sulfate 200 mg once a day by mouth for twelve weeks.",
            "pico",
            COMPARATOR,
            "ferrous sulfate 200 mg once a day by mouth for twelve weeks",
        ),
        (
            "主要看12周时的AOFAS评分，片子上愈合没愈合也看，不过那是次要的。",
            "pico",
            "endpoints.outcomes.secondary",
            [{"name": "愈合没愈合"}],
        ),
    ],
)
def test_marked_words_that_nobody_read_are_offered(said: str, stage: str, path: str, value: Any) -> None:
    assert _offered(said, stage)[path] == value


def test_words_of_others_are_not_offered() -> None:
    said = "The Dutch gave theirs ferrous sulfate 200 mg once a day for twelve weeks."
    assert not _offered(said, "pico")


@pytest.mark.parametrize(
    ("said", "asked", "value"),
    [
        ("Nobody really, I want them all as they come.", EXCLUSION, ["No exclusion criteria"]),
        ("No one.", EXCLUSION, ["No exclusion criteria"]),
        ("没有什么要排除的。", EXCLUSION, ["不设排除标准"]),
        ("没有，都收。", EXCLUSION, ["不设排除标准"]),
        ("Just us.", CENTRES, 1),
        ("Cardiff would love to come in, so reckon on us alone.", CENTRES, 1),
        ("只有我们自己。", CENTRES, 1),
        (
            "Silver sulfadiazine came up but we've binned it; it's medical grade honey under a foam dressing, changed"
            " every third day for six weeks.",
            INTERVENTION,
            "medical grade honey under a foam dressing, changed every third day for six weeks",
        ),
        (
            "对右美过敏的、心动过缓的，还有一周内感冒发烧的都别进，自闭症的孩子我还拿不准。",
            EXCLUSION,
            ["对右美过敏", "心动过缓", "一周内感冒发烧"],
        ),
        (
            "I would leave out anybody with a past clot in the leg or lung, anybody with epilepsy, and the electrical"
            " burns because their muscle loss confuses everything.",
            EXCLUSION,
            ["a past clot in the leg or lung", "epilepsy", "the electrical burns"],
        ),
        (
            "做倾向评分匹配，年龄、烧伤面积、有没有吸入性损伤放进去。",
            "endpoints.confounders",
            [{"name": "年龄"}, {"name": "烧伤面积"}, {"name": "有没有吸入性损伤"}],
        ),
        (
            "奇偶日分组最省事，不过我知道审稿人会骂，那就用中央随机系统吧，按中心分层。",
            "study_design.randomisation_method",
            "中央随机系统",
        ),
    ],
)
def test_an_answer_is_what_is_meant(said: str, asked: str, value: Any) -> None:
    assert values(said, asked.partition(".")[0], asked=asked)[asked] == value


@pytest.mark.parametrize(
    "said",
    [
        "With the Pittsburgh questionnaire, filled in on a tablet, at baseline and after three months.",
        "注射完30分钟测一次就行。",
    ],
)
def test_by_what_and_when_it_is_measured_is_no_outcome(said: str) -> None:
    assert PRIMARY not in values(said, "pico", asked=PRIMARY)


def test_a_visit_is_no_share_of_people() -> None:
    said = "I'd reckon on losing one in ten before the 12-week visit."
    (asked,) = read(said, CATALOGUE, current_stage="sample_size", asked=DROPOUT).unreadable
    assert asked.choices == (0.1,)
