"""Plain talk of which no rule and no first look made anything is read where two who were taught apart agree on it; what
only one of them sees, or what stands beside a doubt, is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from apps.fields.reading.text import Said
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.marked.marks import Mark, marks_of
from apps.protocol.reading.marked.second_look import look_again, pieces_again
from apps.protocol.reading.marked.training import Example, examples_in
from apps.protocol.reading.openings.bare import bare
from tests.unit.protocol.reading.support import values

UNSEEN: Final = Path(__file__).parents[4] / "data" / "marked_unseen_told.txt"
SURE: Final = 0.7
ASKED: Final = "scientific_question.hypothesis"
TOLD: Final[list[tuple[str, str, Any]]] = [
    (
        "病人、管麻醉的医生、打随访电话的人都不知道用的是哪个药,这样至少三方都是盲的。",
        "study_design.blinded_roles",
        ["病人", "管麻醉的医生", "打随访电话的人"],
    ),
    (
        "随机序列让统计室的小刘用SAS生成,区组随机,按肺叶还是肺段分层。",
        "study_design.stratification_factors",
        ["肺叶还是肺段"],
    ),
    (
        "产后出血量、输血、切子宫这些也顺手统计一下，算次要的。",
        "endpoints.outcomes.secondary",
        [{"name": "产后出血量"}, {"name": "输血"}, {"name": "切子宫"}],
    ),
    (
        "The others take a matching syrup with no active ingredient, our pharmacy can even do the same cherry "
        "flavour, they've promised.",
        "pico.comparator",
        "matching syrup with no active ingredient",
    ),
]


@pytest.mark.parametrize(("text", "path", "value"), TOLD)
def test_what_is_told_whatever_was_asked_is_read_to_the_letter(text: str, path: str, value: Any) -> None:
    assert values(text, "scientific_question", asked=ASKED)[path] == value


def test_items_of_an_answer_in_plain_talk_are_all_read() -> None:
    asked = "endpoints.outcomes.safety"
    found = values("低血糖肯定要盯，酮症也记，还有泌尿生殖道感染。", "pico", asked=asked)
    assert [item["name"] for item in found[asked]] == ["低血糖", "酮症", "泌尿生殖道感染"]


def test_how_many_sides_a_level_has_is_read_beside_it() -> None:
    text = (
        "Take 5 percent significance two-sided and 80 power, and honestly at least one in five will be lost because "
        "they migrate for sugarcane cutting."
    )
    assert values(text, "scientific_question", asked=ASKED)["sample_size.sided"] == 2


@pytest.mark.parametrize(
    ("sort", "text", "left"),
    [
        ("comp", "就发一本健康手册", "健康手册"),
        ("comp", "carry on with their usual tablets", "their usual tablets"),
        ("int", "发热门诊随访", "发热门诊随访"),
        ("pop", "打鼾来就诊的学龄儿童", "打鼾来就诊的学龄儿童"),
        ("pop", "收治的重症胰腺炎", "重症胰腺炎"),
        ("exc", "anyone with known thyroid disease", "known thyroid disease"),
        ("exc", "曾对这些药物过敏", "曾对这些药物过敏"),
        ("sec", "切子宫这些", "切子宫"),
    ],
)
def test_words_that_lead_up_to_a_value_are_none_of_it(sort: str, text: str, left: str) -> None:
    assert bare(Mark(sort, Said.of(text), 0.9)).text == left


def test_what_is_surely_told_of_a_later_stage_is_read_in_the_first() -> None:
    text = "For missing values we would impute twenty times by chained equations."
    assert "chained equations" in values(text, "scientific_question", asked=ASKED)["endpoints.missing_data"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("主要的还是复发，把GAF从那里挪出来，它本来就是次要的", "endpoints.outcomes.primary"),
        ("We have about 900 old films with CT as the reference.", "sample_size.n_total"),
        ("失访控制在5%以内。", "sample_size.dropout"),
        (
            "I first wanted three years of follow-up but eighteen months is what the money is for.",
            "study_design.follow_up_duration",
        ),
        (
            "I first wanted a crossover, but with a washout of eight weeks that would have taken forever.",
            "study_design.washout",
        ),
        ("校正完以后取0.025就行", "sample_size.alpha"),
        (
            "I'm torn between looking at mortality after TAVI in dialysis patients and looking at their stroke rate.",
            "pico.outcomes",
        ),
        ("The stimulator is set to 80 % power.", "sample_size.power"),
        (
            "A cohort study nested in a randomised controlled trial and a case-control study.",
            "study_design.design_type",
        ),
        ("双侧肺TNF-α升高。", "endpoints.outcomes.safety"),
    ],
)
def test_what_stands_beside_a_doubt_is_not_taken(text: str, path: str) -> None:
    assert path not in values(text, "sample_size")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Let me think about that over the weekend, I'm on call and the bleep won't stop.",
            "endpoints.outcomes.secondary",
        ),
        ("这个我得去问问药厂，安慰剂他们还不一定肯给做。", "study_design.blinded_roles"),
        (
            "The Danes took everyone over 65 in their trial, 1,200 people, and got away with it.",
            "pico.population",
        ),
    ],
)
def test_a_reply_that_tells_nothing_of_the_study_is_no_answer(text: str, asked: str) -> None:
    assert values(text, "pico", asked=asked) == {}


def test_the_second_look_finds_more_of_plain_talk_and_is_right_more_often() -> None:
    examples = [example for example in examples_in([UNSEEN]) if example.text.strip()]
    first, second = (_figures(examples, look) for look in (pieces_of, pieces_again))
    assert second["right"] > 1.2 * first["right"]
    assert second["right"] / second["sure"] > first["right"] / first["sure"]


def test_its_shares_are_shares_and_nothing_is_made_of_nothing() -> None:
    assert pieces_again("they get placebo").shares.sum(axis=1) == pytest.approx(1, abs=1e-3)
    nothing = np.zeros((0, 53), np.float32)
    assert look_again(np.zeros((0, 768), np.float32), nothing) is nothing


def _figures(examples: list[Example], look: Any) -> dict[str, int]:
    sure = right = 0
    for example in examples:
        marked = {(sort, example.text[start:end]) for sort, (start, end) in example.marks}
        marks = [m for m in marks_of(Said.of(example.text), look(example.text)) if m.share >= SURE]
        sure += len(marks)
        right += sum((mark.sort, mark.said.plain) in marked for mark in marks)
    return {"sure": sure, "right": right}
