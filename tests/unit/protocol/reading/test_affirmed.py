"""A hypothesis that only says yes to the question is the question, told as what is expected."""

from __future__ import annotations

import pytest

from apps.fields.reading.spoken.leaning_back import leans_back
from apps.protocol.reading.texts.affirmed import affirmed, only_points
from tests.unit.protocol.reading.support import values

EN = "whether a tablet every other day is tolerated better than one a day"
ZH = "面瘫的病人早点用激素,跟单用抗病毒药比,能不能让三个月的面神经评分更好"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (EN, "a tablet every other day is tolerated better than one a day"),
        (ZH, "面瘫的病人早点用激素,跟单用抗病毒药比,能让三个月的面神经评分更好"),
        ("术前口服糖水是不是能少一些呕吐", "术前口服糖水能少一些呕吐"),
        ("whether it helps or not", ""),
        ("how much it helps", ""),
        ("用激素到底行不行,能不能好得快", ""),
    ],
)
def test_a_question_that_yes_answers_is_affirmed(question: str, said: str) -> None:
    assert affirmed(question) == said


@pytest.mark.parametrize("plain", ["it does", "they will", "能少的", "是能少一些的", "行", "应该会好一点吧"])
def test_yes_alone_only_points(plain: str) -> None:
    assert only_points(plain)


@pytest.mark.parametrize("plain", ["it halves them", "they will sleep better", "能少三成", "激素能少住两天"])
def test_what_says_more_does_not(plain: str) -> None:
    assert not only_points(plain)


@pytest.mark.parametrize(
    ("message", "hypothesis", "question"),
    [
        (
            "What I want to know is whether daily nifedipine takes away more of the pain than a dummy tablet in women"
            " who are breastfeeding, and I would bet that it does.",
            "daily nifedipine takes away more of the pain than a dummy tablet in women who are breastfeeding",
            "whether daily nifedipine takes away more of the pain than a dummy tablet in women who are breastfeeding",
        ),
        (
            "所以我想弄明白,鱼胆中毒的病人一来就早早做血液灌流,跟常规治疗比,能不能让中重度急性肾损伤少一些,我自己估摸是能少的。",
            "鱼胆中毒的病人一来就早早做血液灌流,跟常规治疗比,能让中重度急性肾损伤少一些",
            "鱼胆中毒的病人一来就早早做血液灌流,跟常规治疗比,能不能让中重度急性肾损伤少一些",
        ),
    ],
)
def test_the_question_ends_before_what_is_expected(message: str, hypothesis: str, question: str) -> None:
    found = values(message, "scientific_question")
    assert found["scientific_question.hypothesis"] == hypothesis
    assert found["scientific_question.question"] == question


def test_who_gets_it_is_no_part_of_what_is_done() -> None:
    found = values(
        "所以我想弄明白,鱼胆中毒的病人一来就早早做血液灌流,跟常规治疗比,能不能让肾损伤少一些。",
        "scientific_question",
    )
    assert found["pico.population"] == "鱼胆中毒的病人"
    assert found["pico.intervention"] == "一来就早早做血液灌流"


def test_a_question_is_nothing_that_somebody_gets() -> None:
    said = "这次主要就是想搞清楚早点用激素到底行不行,能不能让面瘫的病人恢复得更好,跟单用抗病毒药比。"
    assert "pico.intervention" not in values(said, "scientific_question")


@pytest.mark.parametrize(
    "plain", ["otherwise we treat bad latch", "goes blue and hurts", "除非过敏性休克", "或者无尿超过12小时"]
)
def test_some_clauses_stand_on_the_one_before(plain: str) -> None:
    assert leans_back(plain)


@pytest.mark.parametrize("plain", ["twins are welcome", "即使这样也收", "or should we blind it?"])
def test_others_stand_by_themselves(plain: str) -> None:
    assert not leans_back(plain)
