"""What is recorded is corrected in words: one item or one limit changes, and nothing else with it.

The table (tests/data/corrections.yaml) has what people say of two projects of which much is recorded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from apps.fields.reading import read
from config.yaml_files import read_yaml
from tests.unit.protocol.reading.messages import Outcome, Row, outcome_of, row_of
from tests.unit.protocol.reading.support import CATALOGUE, reading

TABLE: Final = read_yaml(Path(__file__).parents[3] / "data" / "corrections.yaml")
CASES: Final = [
    (row_of({"at": "end", **raw, "known": TABLE["known"][known]}), tuple(raw.get("replies", ())))
    for language, known in (
        ("english", "en"),
        ("chinese", "zh"),
        ("spoken_english", "ward_en"),
        ("spoken_chinese", "ward_zh"),
        ("spoken_reasons_english", "reasons_en"),
        ("spoken_reasons_chinese", "reasons_zh"),
        ("spoken_others_english", "others_en"),
        ("spoken_others_chinese", "others_zh"),
        ("figures_english", "figures_en"),
        ("figures_chinese", "figures_zh"),
        ("taken_back_english", "taken_en"),
        ("taken_back_chinese", "taken_zh"),
        ("as_they_come_english", "heel_en"),
        ("as_they_come_chinese", "heel_zh"),
    )
    for raw in TABLE[language]
]
EN: Final = TABLE["known"]["en"]
ZH: Final = TABLE["known"]["zh"]


def _id(case: object) -> str:
    return case.said if isinstance(case, Row) else ""


def _replies(row: Row) -> tuple[str, ...]:
    found = read(row.said, CATALOGUE, current_stage=row.stage, context=row.known, asked=row.asked)
    return tuple(reply for problem in found.unreadable for reply in problem.replies)


@pytest.mark.parametrize(("row", "replies"), CASES, ids=_id)
def test_a_correction_changes_what_it_names_and_nothing_else(row: Row, replies: tuple[str, ...]) -> None:
    outcome: Outcome = outcome_of(row)
    assert (outcome.wrong, outcome.unasked) == ({}, [])
    assert sorted(outcome.found) == sorted(row.gives)
    assert not (row.asks and outcome.proposed)
    assert not replies or _replies(row) == replies


TAKEN_BACK: Final = [
    row_of({"at": "design", **raw, "known": TABLE["known"][known]})
    for language, known in (("taken_back_english", "taken_en"), ("taken_back_chinese", "taken_zh"))
    for raw in TABLE[language]
]


@pytest.mark.parametrize("row", TAKEN_BACK, ids=_id)
def test_what_waits_is_taken_back_as_what_is_recorded(row: Row) -> None:
    outcome = outcome_of(row, waits=True)
    assert (outcome.wrong, outcome.unasked) == ({}, [])
    assert sorted(outcome.found) == sorted(row.gives)
    assert outcome.asked == set(row.asks)


def test_the_table_has_many_rows_of_both_languages_and_many_that_change_nothing() -> None:
    english, chinese = TABLE["english"], TABLE["chinese"]
    nothing = [raw for raw in (*english, *chinese) if not (raw.get("gives") or raw.get("asks"))]
    assert len(english) >= 30
    assert len(chinese) >= 30
    assert len(nothing) >= 20


@pytest.mark.parametrize(("row", "replies"), [case for case in CASES if case[1]], ids=_id)
def test_each_reply_that_is_offered_is_carried_out(row: Row, replies: tuple[str, ...]) -> None:
    for reply in replies:
        found = read(reply, CATALOGUE, current_stage=row.stage, context=row.known)
        assert [value.field for value in found.values] == [*row.asks]
        assert found.unreadable == ()


def test_whoever_is_asked_which_figure_is_meant_has_each_as_a_reply() -> None:
    row = next(row for row, _replies in CASES if row.said == "治疗改六周，五周太短了。")
    found = [
        read(reply, CATALOGUE, current_stage=row.stage, context=row.known).values for reply in _replies(row)
    ]
    assert [value.field for values in found for value in values] == [
        "study_design.treatment_duration",
        "pico.intervention",
        "pico.comparator",
    ]


def test_an_item_keeps_its_other_parts_where_it_goes() -> None:
    found = reading("Move the walking ability to secondary", "endpoints", context=EN)
    assert {"name": "walking ability", "time_point": "90 days"} in found.value("endpoints.outcomes.secondary")


def test_the_sentence_is_the_evidence() -> None:
    said = "We discussed it. Take the pain score out. Nothing else."
    found = reading(said, "endpoints", context=EN)
    assert [said[start:end] for value in found.values for start, end in value.spans] == [
        "Take the pain score out."
    ]


def test_a_list_that_waits_as_a_proposal_is_corrected_there() -> None:
    pending = {"endpoints.confounders": [{"name": "smoking"}, {"name": "income"}]}
    found = reading("Take the income out", "endpoints", context=EN, pending=pending)
    assert found.value("endpoints.confounders") == [{"name": "smoking"}]


def test_the_current_stage_goes_first() -> None:
    known: dict[str, Any] = {
        "pico": {"outcomes": ["length of stay", "pain"]},
        "endpoints": {"outcomes": {"secondary": [{"name": "length of stay"}, {"name": "cost"}]}},
    }
    said = "Take length of stay out"
    assert reading(said, "pico", context=known).value("pico.outcomes") == ["pain"]
    assert reading(said, "endpoints", context=known).value("endpoints.outcomes.secondary") == [
        {"name": "cost"}
    ]
    elsewhere = reading(said, "study_design", context=known)
    assert (elsewhere.values, len(elsewhere.unreadable[0].replies)) == ((), 2)


def test_the_last_item_of_a_list_is_not_taken_away() -> None:
    found = reading(
        "Take the smoking out", "endpoints", context={"endpoints": {"confounders": [{"name": "smoking"}]}}
    )
    assert found.values == ()
    assert [problem.field for problem in found.unreadable] == ["endpoints.confounders"]


OVER_65: Final = "adults over {} with asthma for 5 years"
OF_AGE: Final = "patients ≥{} years of age, stroke within 30 days"
OLDER_ZH: Final = "{}岁以上哮喘患者，病程超过18个月"


@pytest.mark.parametrize(
    ("text", "said", "old", "new"),
    [
        (OVER_65, "The lower age limit should be 60", 65, 60),
        (OF_AGE, "raise the minimum age to 21", 18, 21),
        (OLDER_ZH, "年龄下限从12岁提到18岁", 12, 18),
        ("不超过{}岁的患者", "年龄上限改成75岁", 80, 75),
    ],
)
def test_of_a_text_the_figure_of_the_limit_changes_alone(text: str, said: str, old: int, new: int) -> None:
    found = reading(said, "pico", context={"pico": {"population": text.format(old)}})
    assert found.value("pico.population") == text.format(new)


@pytest.mark.parametrize(
    ("criterion", "said", "becomes"),
    [
        ("age over 80 years", "the upper age limit should be 85", "age over 85 years"),
        ("年龄<18岁", "年龄下限改成16岁", "年龄<16岁"),
    ],
)
def test_what_is_kept_out_beyond_a_limit_is_limited_on_the_other_side(
    criterion: str, said: str, becomes: str
) -> None:
    known = {"pico": {"exclusion_criteria": [criterion, "gout"]}}
    assert reading(said, "pico", context=known).value("pico.exclusion_criteria") == [becomes, "gout"]


OF_ROCKING: Final = {
    "scientific_question": {"hypothesis": "rocking shortens the ileus by 18 hours"},
    "pico": {
        "population": "adults aged 18 or over",
        "intervention": "rocking for 20 minutes",
        "comparator": "an armchair for 20 minutes",
    },
}
OF_OXYGEN: Final = {"pico": {"intervention": "高压氧，每天一次，做10天"}}


@pytest.mark.parametrize(
    ("said", "known", "field", "value"),
    [
        ("Sorry, I said 18 hours just now, but it should be 12 hours.", OF_ROCKING, "scientific_question.hypothesis",
         "rocking shortens the ileus by 12 hours"),
        ("Actually the hypothesis should say 12 hours, not 18 hours.", OF_ROCKING, "scientific_question.hypothesis",
         "rocking shortens the ileus by 12 hours"),
        ("I said 18 but it should be 16", OF_ROCKING, "pico.population", "adults aged 16 or over"),
        ("干预不是10天，是15天", OF_OXYGEN, "pico.intervention", "高压氧，每天一次，做15天"),
    ],
)  # fmt: skip
def test_a_figure_is_changed_in_the_one_text_that_has_it(
    said: str, known: dict[str, Any], field: str, value: str
) -> None:
    found = read(said, CATALOGUE, current_stage="pico", context=known, asked="pico.outcomes")
    assert {each.field: each.value for each in found.values} == {field: value}


def test_a_figure_that_two_texts_have_is_changed_in_neither() -> None:
    found = read(
        "I said 20 minutes, but it should be 30 minutes.", CATALOGUE, current_stage="pico", context=OF_ROCKING
    )
    assert not found.values


@pytest.mark.parametrize(
    ("item", "said", "becomes"),
    [
        ("七十岁以上", "我是说纳入标准里的年龄，七十岁改成六十五岁。", "六十五岁以上"),
        ("病人年龄我想收七十岁以上的", "七十岁改成六十五岁。", "病人年龄我想收六十五岁以上的"),
    ],
)
def test_another_figure_leaves_the_rest_of_its_item(item: str, said: str, becomes: str) -> None:
    context = {"pico": {"inclusion_criteria": [item, "股骨颈或者粗隆间骨折"]}}
    found = read(said, CATALOGUE, current_stage="sample_size", context=context).values
    assert [value.value for value in found] == [[becomes, "股骨颈或者粗隆间骨折"]]


OF_AGE_EN: Final = {
    "pico": {"population": "adults aged 40 and over with COPD", "inclusion_criteria": ["age 40 and over"]}
}
OF_AGE_ZH: Final = {
    "pico": {"population": "40岁及以上的慢阻肺患者", "inclusion_criteria": ["年龄40岁及以上"]}
}


@pytest.mark.parametrize(
    ("said", "population", "criterion"),
    [
        (
            "make the age sixty-five and over after all",
            "adults aged 65 and over with COPD",
            "age 65 and over",
        ),
        ("actually, let's go for 65 and older", "adults aged 65 and over with COPD", "age 65 and over"),
        ("change the age to 18 to 75", "adults aged 18 to 75 with COPD", "age 18 to 75"),
        ("年龄还是改成六十五岁以上吧", "65岁及以上的慢阻肺患者", "年龄65岁及以上"),
        ("年龄别40了，50以上吧", "50岁及以上的慢阻肺患者", "年龄50岁及以上"),
        ("还是从60岁开始收吧", "60岁及以上的慢阻肺患者", "年龄60岁及以上"),
        ("年龄写错了，是70岁及以上", "70岁及以上的慢阻肺患者", "年龄70岁及以上"),
    ],
)
def test_an_age_is_changed_wherever_it_is_recorded(said: str, population: str, criterion: str) -> None:
    context = OF_AGE_EN if said.isascii() else OF_AGE_ZH
    found = read(said, CATALOGUE, current_stage="pico", context=context, asked="pico.outcomes")
    assert found.value("pico.population") == population
    assert found.value("pico.inclusion_criteria") == [criterion]


@pytest.mark.parametrize(
    ("said", "population", "asks"),
    [
        ("no upper age limit after all", "adults aged 18 to 75 with COPD", True),
        ("年龄不设上限了", "18–75岁的慢阻肺患者", True),
        ("no upper age limit after all", "adults aged 40 and over with COPD", False),
    ],
)
def test_a_limit_that_is_given_up_is_asked_about(said: str, population: str, asks: bool) -> None:
    context = {"pico": {"population": population}}
    found = read(said, CATALOGUE, current_stage="pico", context=context)
    assert found.values == ()
    assert ("pico.population" in {problem.field for problem in found.unreadable}) == asks
