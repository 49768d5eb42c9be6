"""Words that go on with a value, and words where one ends: what is given next, an aside, a plan behind what is
expected, the other half of a verb, how often something is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import values

SECONDARY = "endpoints.outcomes.secondary"
SAFETY = "endpoints.outcomes.safety"
VISITS = "study_design.visits"


@pytest.mark.parametrize(
    "said",
    [
        "艾司氯胺酮，诱导的时候静推0.25毫克每公斤，然后术中按0.1毫克每公斤每小时泵着，缝皮前停。",
        "Tranexamic acid, one gram before the cut, then another gram over eight hours.",
    ],
)
def test_what_is_given_next_goes_on_with_the_treatment(said: str) -> None:
    found = values(said, "pico", asked="pico.intervention")
    assert found["pico.intervention"] == said.rstrip("。.")
    assert "pico.comparator" not in found


def test_what_the_others_get_next_is_no_part_of_it() -> None:
    said = "A leaflet and a call, then the others just get the leaflet."
    assert values(said, "pico", asked="pico.intervention")["pico.intervention"] == "A leaflet and a call"


def test_an_aside_between_a_treatment_and_its_verb_stays_with_it() -> None:
    said = (
        "I'd like to find out if delayed clamping, for at least a minute, improves ferritin at six months compared with"
        " immediate clamping."
    )
    assert values(said)["pico.intervention"] == "delayed clamping, for at least a minute"


def test_a_hypothesis_ends_where_the_plan_begins() -> None:
    said = "我们猜二甲双胍不会比胰岛素差，打算做个非劣效的随机对照试验，主要看新生儿复合不良结局。"
    assert values(said)["scientific_question.hypothesis"] == "二甲双胍不会比胰岛素差"


def test_a_hypothesis_of_several_clauses_stays_whole() -> None:
    said = "Hypothesis is that the app cuts visits by a third, with no more admissions, at lower cost."
    assert values(said)["scientific_question.hypothesis"].endswith("at lower cost")


def test_an_outcome_is_named_without_half_of_a_verb() -> None:
    said = "我想知道上ART同时小剂量泼尼松打底四周能不能把IRIS压下来。"
    assert values(said).get("pico.outcomes") in (None, ["IRIS"])


@pytest.mark.parametrize(
    "said",
    [
        "Besides that I'd like to know whether we need a DSMB",
        "Also I want to know whether we should register it first",
    ],
)
def test_what_those_who_run_the_study_must_do_is_no_outcome(said: str) -> None:
    assert SECONDARY not in values(said, "endpoints")


def test_what_is_done_to_patients_is_an_outcome_whoever_does_it() -> None:
    said = "Besides that I'd like to know whether we need to reintubate them and how long they stay"
    assert [each["name"] for each in values(said, "endpoints")[SECONDARY]] == [
        "whether we need to reintubate them",
        "how long they stay",
    ]


def test_how_often_an_outcome_is_looked_at_is_its_time() -> None:
    said = "Weight every month, fasting glucose and lipids at the start and the finish, QTc on an ECG at week four."
    told: list[dict[str, Any]] = values(said, "endpoints", asked=SAFETY)[SAFETY]
    assert [(each["name"], each["time_point"]) for each in told] == [
        ("Weight", "every month"),
        ("fasting glucose and lipids", "at the start and the finish"),
        ("QTc on an ECG", "week four"),
    ]


def test_weeks_by_their_everyday_name_are_visits_like_the_others() -> None:
    said = "眼压得早上测，所以都约八点，第一天、一礼拜、一个月、三个月各测一回"
    told = values(said, "study_design")[VISITS]
    assert [each["name"] for each in told] == ["第一天", "一周", "一个月", "三个月"]


def test_weeks_between_visits_are_no_centres() -> None:
    assert "study_design.centres" not in values("两个礼拜来一次门诊，六个礼拜打个电话", "study_design")
