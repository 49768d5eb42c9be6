"""An answer in whole sentences gives what it says, without the words that lead up to it; and says no more than that."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.protocol.reading.openings import sorts
from tests.unit.protocol.reading.support import CATALOGUE


def _read(asked: str, text: str) -> dict[str, Any]:
    found = read(text, CATALOGUE, current_stage=asked.partition(".")[0], asked=asked).values
    return {value.field: value.value for value in found}


def _names(value: Any) -> Any:
    return (
        [item["name"] for item in value] if isinstance(value, list) and isinstance(value[0], dict) else value
    )


EXCLUSION, SAFETY, PRIMARY = (
    "pico.exclusion_criteria",
    "endpoints.outcomes.safety",
    "endpoints.outcomes.primary",
)
VISITS, STRATA, DESIGN = (
    "study_design.visits",
    "study_design.stratification_factors",
    "study_design.design_type",
)


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        (
            EXCLUSION,
            "Nobody younger than 18, nobody pregnant, and no one with kidneys below thirty.",
            ["younger than 18", "pregnant", "kidneys below thirty"],
        ),
        (
            EXCLUSION,
            "We'd leave out people on warfarin and anyone who has had a stroke in the last three months.",
            ["people on warfarin", "had a stroke in the last three months"],
        ),
        (SAFETY, "We'd keep an eye on bleeding and infections.", ["bleeding", "infections"]),
        (SAFETY, "主要怕出血和感染", ["出血", "感染"]),
        (
            STRATA,
            "We'd stratify by hospital and by whether they had surgery before.",
            ["hospital", "surgery before"],
        ),
        (STRATA, "按中心和有没有做过手术分层", ["中心", "有没有做过手术"]),
        (DESIGN, "It's randomised, two groups side by side.", "parallel_rct"),
        (DESIGN, "就是随机分两组，平行的", "parallel_rct"),
        (
            PRIMARY,
            "What matters most is whether they are back at work by three months.",
            ["whether they are back at work by three months"],
        ),
        (PRIMARY, "最关心的是三个月能不能回去上班", ["三个月能不能回去上班"]),
        (
            "scientific_question.hypothesis",
            "We think the boot gets them walking sooner.",
            "the boot gets them walking sooner",
        ),
        ("study_design.randomisation_method", "电脑随机，四个一组的区组", "电脑随机，四个一组的区组"),
    ],
)
def test_an_answer_is_taken_without_what_leads_up_to_it(asked: str, text: str, expected: Any) -> None:
    assert _names(_read(asked, text).get(asked)) == expected


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Each person is seen at week 2, 6 and 12.", ["week 2", "week 6", "week 12"]),
        (
            "We'd see them at baseline, then at two weeks, six weeks and three months.",
            ["baseline", "two weeks", "six weeks", "three months"],
        ),
        (
            "They come back after a week, a month and then at half a year.",
            ["a week", "a month", "half a year"],
        ),
        ("第2周、第6周、第12周各来一次。", ["第2周", "第6周", "第12周"]),
        ("入组当天、两周、六周和三个月各来一次门诊。", ["入组当天", "两周", "六周", "三个月"]),
    ],
)
@pytest.mark.parametrize("asked", ["", VISITS, "study_design.follow_up_duration"])
def test_visits_are_read_from_plain_sentences(text: str, times: list[str], asked: str) -> None:
    found = read(text, CATALOGUE, current_stage="study_design", asked=asked).values
    visits = next(value.value for value in found if value.field == VISITS)
    assert [visit["time"] for visit in visits] == times


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        (
            "The pharmacist who counts the flares won't know which tablet they got.",
            ["pharmacist who counts the flares"],
        ),
        ("病人和打分的护士都不知道用的哪种", ["病人", "打分的护士"]),
    ],
)
def test_who_does_not_know_is_read_from_a_story(text: str, roles: list[str]) -> None:
    assert _read("study_design.blinding", text).get("study_design.blinded_roles") == roles


@pytest.mark.parametrize(
    "text",
    [
        "They lost 18% to follow-up at one year.",
        "They used 8 mg and followed everybody for a year.",
        "Their trial had two visits, at week 4 and week 8.",
    ],
)
def test_what_they_did_is_what_others_did(text: str) -> None:
    assert _read("study_design.follow_up_duration", text) == {}


def test_a_figure_is_no_answer_where_the_reply_tells_of_what_it_belongs_to() -> None:
    asked = "study_design.treatment_duration"
    assert asked not in _read(asked, "Single infusion versus tablets, which are taken for 24 weeks.")


def test_each_sort_of_marks_fills_a_field_that_there_is() -> None:
    keys = {key for sort in sorts.SORTS.values() for key in (sort.key, *sort.also, sort.otherwise) if key}
    assert keys <= {field.path.partition(".")[2] for field in CATALOGUE.fields}
