"""What a Chinese colleague tells in passing: given up again, left out at the end of a row, added up, assumed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import proposed

SECONDARY, PRIMARY = "endpoints.outcomes.secondary", "endpoints.outcomes.primary"
EXCLUSION, CENTRES = "pico.exclusion_criteria", "study_design.centres"
ASSUMPTIONS = "sample_size.assumptions"


@pytest.mark.parametrize(
    "said",
    [
        "本来还想把术后半年的生活质量问卷也放进去，后来跟护士长一算人手，算了，不做了。",
        "原先想把住院费用也当次要终点，后来觉得太乱，不做了。",
        "起初我们还打算把握力当次要终点，最后一商量还是放弃了。",
    ],
)
def test_what_was_given_up_again_is_not_proposed(said: str) -> None:
    assert proposed(said, "pico") == {}


def test_what_is_said_after_it_is_read() -> None:
    said = "原先想把住院费用也当次要终点，后来觉得太乱，不做了。主要终点还是30天死亡率。"
    assert proposed(said, "pico") == {PRIMARY: [{"name": "30天死亡率"}]}


@pytest.mark.parametrize(
    ("said", "out"),
    [
        (
            "近一个月有过气胸的、FEV1不到预计值一半的、还有实在学不会用训练器的老人家，这些就不收了。",
            ["近一个月有过气胸的", "FEV1不到预计值一半的", "实在学不会用训练器的老人家"],
        ),
        ("有过气胸的、还有学不会用训练器的老人，这些就不收了。", ["有过气胸的", "学不会用训练器的老人"]),
    ],
)
def test_that_they_are_all_out_is_no_criterion(said: str, out: list[str]) -> None:
    assert proposed(said, "pico") == {EXCLUSION: out}


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("现在谈好了的有我们院和隔壁省的一家肿瘤医院，第三家还在扯皮，先按两家写。", 2),
        ("本市三家医院和省外两家医院", 5),
        ("就我们一家医院", 1),
        ("我们院和隔壁省的一家肿瘤医院", None),
        ("我们和三家县医院一起做", None),
    ],
)
def test_one_place_beside_others_is_not_all_of_them(said: str, number: int | None) -> None:
    assert proposed(said, "study_design").get(CENTRES) == number


@pytest.mark.parametrize(
    ("said", "pair"),
    [
        (
            "我们自己保守一点估，对照组30%，训练组能降到18%就很满意了，双侧α取0.05，把握度80%。",
            {"p1": 0.3, "p2": 0.18},
        ),
        ("对照组发生率30%，手术组20%。", {"p1": 0.3, "p2": 0.2}),
        ("对照组30%，干预组差不多，没看出来。", None),
        ("对照组30%，两组20%。", None),
        ("失访对照组30%，训练组20%。", None),
    ],
)
def test_rates_of_the_groups_by_their_own_names(said: str, pair: Any) -> None:
    assert proposed(said, "sample_size").get(ASSUMPTIONS) == pair


def test_how_the_primary_outcome_is_analysed_is_no_outcome() -> None:
    assert PRIMARY not in proposed("主要结局用卡方比两组肺炎率", "endpoints")


@pytest.mark.parametrize(
    ("said", "stage", "path", "value"),
    [
        (
            "按是否做过新辅助和中心分层，区组随机，中央随机系统分配。",
            "study_design",
            "study_design.randomisation_method",
            "区组随机",
        ),
        ("一比一随机，两组平行", "study_design", "study_design.design_type", "parallel_rct"),
        ("两组平行，1:1随机", "study_design", "study_design.design_type", "parallel_rct"),
        (
            "分析上按意向性原则，主要结局用卡方比两组肺炎率。",
            "endpoints",
            "endpoints.analysis_sets",
            ["意向性原则"],
        ),
        (
            "对照组就是我们平时那一套，住院以后护士教教咳嗽、深呼吸和吹气球。",
            "pico",
            "pico.comparator",
            "我们平时那一套，住院以后护士教教咳嗽、深呼吸和吹气球",
        ),
        (
            "次要的再看看阳性和阴性预测值、ROC曲线下面积，顺便跟CRP比一比谁更准。",
            "pico",
            SECONDARY,
            [{"name": "阳性和阴性预测值"}, {"name": "ROC曲线下面积"}],
        ),
        ("孕妇肯定不要，吃过布洛芬的也不要，因为会让结果升高。", "pico", EXCLUSION, ["孕妇", "吃过布洛芬"]),
        ("补充一点：糖尿病病人不要。", "pico", EXCLUSION, ["糖尿病病人"]),
        ("对了，再补充一句：孕妇也不要。", "pico", EXCLUSION, ["孕妇"]),
        (
            "我这几年一直在琢磨一件事：食管癌病人做微创切除前先练两周吸气肌，能不能少得点术后肺炎。",
            "scientific_question",
            "scientific_question.question",
            "食管癌病人做微创切除前先练两周吸气肌，能不能少得点术后肺炎",
        ),
        (
            "研究人群应该是18到75岁、病理证实的食管鳞癌病人，前面那条要合到一起。",
            "pico",
            "pico.population",
            "18到75岁、病理证实的食管鳞癌病人",
        ),
    ],
)
def test_what_is_told_around_a_value_is_none_of_it(said: str, stage: str, path: str, value: Any) -> None:
    assert proposed(said, stage)[path] == value


@pytest.mark.parametrize(
    ("said", "method"),
    [
        ("分析上按意向性原则，主要结局用卡方比两组肺炎率。", "用卡方比两组肺炎率"),
        ("按意向性原则分析", None),
    ],
)
def test_who_is_analysed_is_no_method(said: str, method: str | None) -> None:
    assert proposed(said, "endpoints").get("endpoints.primary_analysis") == method
