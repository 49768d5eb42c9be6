"""Words that go on with a value, and words where one ends: what is given next, an aside, a plan behind what is
expected, the other half of a verb, how often something is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import values

SECONDARY = "endpoints.outcomes.secondary"
SAFETY = "endpoints.outcomes.safety"
VISITS = "study_design.visits"
DESIGN = "study_design"
CONCEALED = "study_design.allocation_concealment"
RECRUITING = "study_design.recruitment_period"
EXCLUDED = "pico.exclusion_criteria"


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


@pytest.mark.parametrize(
    ("said", "stage", "path"),
    [
        ("It is drawn out of sealed envelopes - hmm, no, let's have the web system.", DESIGN, CONCEALED),
        ("Twelve months to recruit, no, with Christmas and staffing let's say eighteen.", DESIGN, RECRUITING),
        (
            "I don't want anyone with gout over the past year - or no, nine months is enough.",
            "pico",
            EXCLUDED,
        ),
    ],
)
def test_what_is_taken_back_in_the_same_breath_is_not_recorded(said: str, stage: str, path: str) -> None:
    assert path not in values(said, stage)


def test_what_leads_up_to_a_schedule_and_closes_it_is_nothing_that_is_done_there() -> None:
    told = values(
        "访视这样安排：入组当天查一次肾功能和心电图，第7天再看一次，第14天打个电话问问有没有复发就算结束了。",
        "endpoints",
    )
    assert [visit.get("procedures", []) for visit in told[VISITS]] == [
        ["肾功能", "心电图"],
        [],
        ["有没有复发"],
    ]


def test_what_somebody_would_really_like_to_know_is_the_question() -> None:
    question = "whether a cream rubbed on the cheek does as well as injections for people whose face pours with sweat"
    told = values(f"What I'd really like to know is {question}.")
    assert told["scientific_question.question"] == question
