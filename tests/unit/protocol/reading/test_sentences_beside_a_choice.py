"""Who is asked for a choice and tells something else in a sentence of its own has not chosen wrongly: nothing is asked
about it. Who answers in other words, or names the choice, is asked which one is meant."""

from __future__ import annotations

from typing import Final

import pytest

from apps.fields.reading.spoken.whole_sentences import is_whole_sentence
from tests.unit.protocol.reading.support import reading

DESIGN, BLINDING, FRAMEWORK, RATIO = (
    f"study_design.{key}" for key in ("design_type", "blinding", "framework", "allocation_ratio")
)
BESIDE: Final[list[tuple[str, str]]] = [
    (DESIGN, "分组由统计室的王老师负责。"),
    (DESIGN, "护士每周给病人打一次电话。"),
    (DESIGN, "表格让小刘去填。"),
    (DESIGN, "经费已经批下来了。"),
    (BLINDING, "王医生负责打分。"),
    (RATIO, "分组由统计室的王老师负责。"),
    (DESIGN, "Sarah in our trials unit will do the allocation."),
    (DESIGN, "The porter brings the samples over."),
    (DESIGN, "Nobody pays us for it."),
    (BLINDING, "The pharmacy holds the code."),
    (FRAMEWORK, "Mary enters the data."),
    (RATIO, "Sarah in our trials unit will do the allocation."),
]
ANSWERED: Final[list[tuple[str, str]]] = [
    (DESIGN, "就是回顾性看一下病历。"),
    (DESIGN, "每个病人两种都用"),
    (BLINDING, "没法盲。"),
    (BLINDING, "盲法由药房负责。"),
    (BLINDING, "药片由厂家做得一模一样"),
    (DESIGN, "The same patients before and after"),
    (DESIGN, "something with a control group"),
    (DESIGN, "An old fashioned case series"),
    (BLINDING, "Nobody will know."),
    (BLINDING, "The company makes the pills look the same"),
    (RATIO, "Twice as many on the drug"),
]


@pytest.mark.parametrize(("asked", "said"), BESIDE)
def test_a_sentence_of_its_own_is_no_wrong_choice(asked: str, said: str) -> None:
    read = reading(said, "study_design", asked=asked)
    assert not read.unreadable
    assert read.value(asked) is None


@pytest.mark.parametrize(("asked", "said"), ANSWERED)
def test_an_answer_in_other_words_is_asked_about(asked: str, said: str) -> None:
    assert [problem.field for problem in reading(said, "study_design", asked=asked).unreadable] == [asked]


@pytest.mark.parametrize(
    "said",
    [
        "retrospective chart review",
        "Our usual two arm trial",
        "like the one the Dutch did",
        "由病人自己选",
        "历史对照吧",
        "去年和今年的病人比",
    ],
)
def test_what_only_names_something_is_no_sentence(said: str) -> None:
    assert not is_whole_sentence(said)
