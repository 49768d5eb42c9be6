"""A randomisation that is told in one sentence; whose figures others' are; why a margin is what it is."""

from __future__ import annotations

import pytest

from apps.fields.reading.pressed import read_pressed
from tests.unit.protocol.reading.support import CATALOGUE, field, proposed, reading

RATIO, METHOD = "study_design.allocation_ratio", "study_design.randomisation_method"
HIDDEN, STRATA = "study_design.allocation_concealment", "study_design.stratification_factors"
RATIONALE, TOTAL = "sample_size.margin_justification", "sample_size.n_total"


def test_a_randomisation_is_told_in_one_sentence() -> None:
    said = "1比1随机，用电脑生成的区组随机，区组大小4和6混着来，按中心分层，信封太容易被拆了，所以走中央随机系统。"
    assert proposed(said, "study_design") == {
        RATIO: "1:1",
        METHOD: "电脑生成的区组随机，区组大小4和6混着来",
        STRATA: ["中心"],
        HIDDEN: "中央随机系统",
    }


@pytest.mark.parametrize(
    ("said", "hidden"),
    [
        ("信封太容易被拆了，所以走中央随机系统。", "中央随机系统"),
        ("按中心分层，所以走中央随机系统。", "中央随机系统"),
        (
            "One to one, stratified by site, and because envelopes get opened we go through a central web system.",
            "a central web system",
        ),
        ("The data go through our web system.", None),
        ("信封还是中央随机系统还没定。", None),
        ("别的研究用1比1随机，中央随机系统。", None),
    ],
)
def test_how_it_is_concealed(said: str, hidden: str | None) -> None:
    assert proposed(said, "study_design").get(HIDDEN) == hidden


@pytest.mark.parametrize(
    "said",
    [
        "10个百分点这个界值是参照以往同类非劣效试验和国内指南常用的。",
        "非劣效界值参考了某某等人的研究，取对照效应的一半。",
        "The margin of 10 points is what earlier trials and the guidelines use.",
        "We took the margin from the FDA guidance, half the effect of the control.",
    ],
)
def test_a_margin_is_justified_by_what_others_did(said: str) -> None:
    assert proposed(said, "sample_size")[RATIONALE] == said.rstrip("。.")


@pytest.mark.parametrize(
    "said",
    [
        "他们的界值是参照国外同类研究定的。",
        "别人的非劣效界值定的是15%，太宽了。",
        "The Dutch trial's margin was taken from a guideline.",
        "The margin in earlier trials was 15 percent.",
    ],
)
def test_the_margin_of_others_justifies_nothing(said: str) -> None:
    assert RATIONALE not in proposed(said, "sample_size")


def test_how_many_others_had_is_not_offered() -> None:
    said = "浙江那边去年发的一篇文章，他们二联的根除率做到了93%，不过他们用的是10天，样本才一百来个，我不太敢全信。"
    found = reading(said, "sample_size")
    assert TOTAL not in {each.field for each in (*found.values, *found.likely)}


@pytest.mark.parametrize(
    ("path", "words", "value"),
    [
        (
            "pico.inclusion_criteria",
            "对象嘛，就是18到70岁、碳13呼气试验阳性、以前从来没根除过的初治病人。",
            ["18到70岁", "碳13呼气试验阳性", "以前从来没根除过的初治病人"],
        ),
        ("pico.inclusion_criteria", "不吸烟的人", ["不吸烟的人"]),
        ("pico.inclusion_criteria", "对侧肢体正常", ["对侧肢体正常"]),
        ("pico.inclusion_criteria", "就诊6个月以内", ["就诊6个月以内"]),
        ("pico.inclusion_criteria", "不过敏的人", ["不过敏的人"]),
        ("pico.intervention", "那屈肝素每天一次", "那屈肝素每天一次"),
        ("pico.intervention", "那就是那屈肝素", "那屈肝素"),
        ("pico.intervention", "对，就是八段锦", "八段锦"),
        ("pico.intervention", "为期8周的八段锦训练", "为期8周的八段锦训练"),
    ],
)
def test_a_button_cuts_no_word_in_two(path: str, words: str, value: object) -> None:
    title = f"{field(path).titles.zh_hans}："
    found = read_pressed(f"{title}{words}", len(title), field(path), CATALOGUE, language="zh-hans")
    assert found.value(path) == value


@pytest.mark.parametrize(
    "said",
    [
        "I'd also like to see whether it is worse in people with pre-existing chronic kidney disease, say eGFR below"
        " 60, and in the over-75s.",
        "We'd check whether it works less well in smokers.",
        "Broken down by sex and by adults with a BMI over 30.",
        "还想看看糖尿病患者和75岁以上的人是不是风险更高。",
    ],
)
def test_who_is_looked_at_apart_takes_part_already(said: str) -> None:
    found = reading(said, "endpoints")
    told = {each.field for each in (*found.values, *found.likely)}
    assert not told & {"pico.population", "pico.inclusion_criteria", "pico.exclusion_criteria"}


@pytest.mark.parametrize(
    "said",
    [
        "We want to see whether acupuncture works better than sham in adults with migraine.",
        "We want to see whether it helps in adults with migraine.",
    ],
)
def test_who_is_studied_is_no_part_of_them(said: str) -> None:
    assert proposed(said, "pico")["pico.population"] == "adults with migraine"


@pytest.mark.parametrize(
    ("said", "design", "setting"),
    [
        (
            "It would be a retrospective cohort from our own hospital, because the records have been electronic since"
            " 2018.",
            "cohort",
            "our own hospital",
        ),
        ("It would be a retrospective case-control study.", "case_control", None),
        ("这是一个回顾性队列，用我们医院的电子病历。", "cohort", "我们医院"),
        ("It would be nice to have a retrospective cohort, but we'd rather randomise.", None, None),
        ("Earlier work was a retrospective cohort from our hospital.", None, None),
        ("The retrospective cohort from Toronto found 30 percent.", None, None),
    ],
)
def test_a_design_that_looks_back_is_read_with_its_place(
    said: str, design: str | None, setting: str | None
) -> None:
    found = proposed(said, "study_design")
    assert found.get("study_design.design_type") == design
    assert found.get("pico.setting") == setting
