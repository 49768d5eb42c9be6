"""A short name, that nothing is looked at before the end, and who alone does not know the groups: told in passing."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

SHORT, INTERIM = "scientific_question.short_title", "study_design.interim_analysis"
BLINDING, ROLES = "study_design.blinding", "study_design.blinded_roles"
TRIAL = {"study_design": {"design_type": "parallel_rct"}}


def told(said: str, path: str, context: dict[str, Any] | None = None) -> Any:
    return read(said, CATALOGUE, current_stage="study_design", context=context or TRIAL).value(path)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("call it the LIGHT study", "LIGHT"),
        ("the acronym is BREATHE-2", "BREATHE-2"),
        ("let's call the trial STEP-UP", "STEP-UP"),
        ("it'll be known as the CALM trial", "CALM"),
        ("The study is called OPTIMA", "OPTIMA"),
        ("we named the whole thing NIGHT-OWL", "NIGHT-OWL"),
        ("简称就叫LIGHT", "LIGHT"),
        ('就叫"晨光"研究', "晨光"),
        ("研究简称定为“护心研究”", "护心研究"),
        ("我们管它叫STEP-UP研究", "STEP-UP"),
        ("这个试验叫OPTIMA", "OPTIMA"),
    ],
)
def test_a_name_is_the_short_title(said: str, name: str) -> None:
    assert told(said, SHORT) == name


@pytest.mark.parametrize(
    "said",
    [
        "their trial was called OPTIMA",
        "the Dutch called it the LIGHT study",
        "we call it COPD",
        "let's call it a day",
        "call it an RCT",
        "他们那个研究叫OPTIMA",
        "这种病叫COPD",
        "就叫随机对照研究",
    ],
)
def test_what_else_is_called_something_is_no_short_title(said: str) -> None:
    assert told(said, SHORT) is None


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("No interim look.", "No interim look"),
        ("no interim analysis", "no interim analysis"),
        ("skip the interim", "skip the interim"),
        ("no interims, too small for that", "no interims"),
        ("one final analysis only, no interim", "no interim"),
        ("没有期中分析", "没有期中分析"),
        ("中途不看数据", "中途不看数据"),
        ("样本小，期中就不看了", "期中就不看了"),
    ],
)
def test_that_nothing_is_looked_at_before_the_end(said: str, value: str) -> None:
    assert told(said, INTERIM) == value


@pytest.mark.parametrize(
    ("said", "level", "roles"),
    [
        (
            "the patients and the physio know the group, only the one who does the walk test does not",
            "single",
            ["one who does the walk test"],
        ),
        (
            "patients and surgeons know, but whoever reads the X-rays doesn't",
            "single",
            ["whoever reads the X-rays"],
        ),
        ("Everyone knows except the person who measures", "single", ["person who measures"]),
        ("the assessor doesn't know the allocation, everybody else does", "single", ["assessor"]),
        ("only the outcome assessor is blinded", "single", ["outcome assessor"]),
        ("neither patient nor doctor knows", "double", ["patient", "doctor"]),
        ("盲不盲的问题，患者和治疗师都知道分组，只有做评估的人不知道", "single", ["做评估的人"]),
        ("患者和主刀都知道，但读片的人不知道", "single", ["读片的人"]),
        ("除了测量的人，大家都知道分组", "single", ["测量的人"]),
        ("评估者不知道分组，其他人都知道", "single", ["评估者"]),
        ("只对结局评价者设盲", "single", ["结局评价者"]),
    ],
)
def test_who_alone_does_not_know(said: str, level: str, roles: list[str]) -> None:
    assert told(said, BLINDING)["level"] == level
    assert [role.removeprefix("the ") for role in told(said, ROLES)] == roles


@pytest.mark.parametrize(
    "said",
    [
        "only the patients do not know what to expect",
        "everyone knows the disease except the young doctors",
        "大家都知道这个病，只有年轻医生不知道怎么办",
        "the patients know the nurse, only the doctor does not",
    ],
)
def test_who_does_not_know_something_else_is_not_blinded(said: str) -> None:
    assert told(said, BLINDING) is None


def test_a_cohort_has_no_level() -> None:
    said = "everyone knows except the person who measures"
    assert told(said, BLINDING, {"study_design": {"design_type": "cohort"}}) is None
