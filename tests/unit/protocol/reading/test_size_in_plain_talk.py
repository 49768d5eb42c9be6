"""Inputs of a calculation in plain talk: with a reason between, by name behind the figure, by who joins."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.protocol.size_requests.words.plain import plain
from tests.unit.protocol.reading.messages import STAGES
from tests.unit.protocol.reading.support import CATALOGUE

COHORT = {"study_design": {"design_type": "cohort"}}
DROPOUT, ALPHA, RATIO = "sample_size.dropout", "sample_size.alpha", "sample_size.allocation_ratio"
ASSUMED, CENTRES = "sample_size.assumptions", "study_design.centres"


@pytest.mark.parametrize(
    ("stage", "said", "field", "value"),
    [
        ("size", "失访率8%，等等，农村来的老人家换手机换得勤，就按12%吧。", DROPOUT, 0.12),
        (
            "size",
            "Dropouts at ten percent, no wait, our patients move a lot, so let's take fifteen.",
            DROPOUT,
            0.15,
        ),
        (
            "size",
            "I put losses at ten percent first, but the follow-up is long, so let's say twenty.",
            DROPOUT,
            0.2,
        ),
        (
            "size",
            "I thought eight percent would drop out, but they live far off, so better make it twelve.",
            DROPOUT,
            0.12,
        ),
        ("size", "每个村大概三十个人，群内相关系数就用0.03。", ASSUMED, {"cluster_size": 30, "rho": 0.03}),
        (
            "size",
            "每个村大概三十个人，群内相关系数没有现成的，文献上一般用0.02，就先用这个。",
            ASSUMED,
            {"cluster_size": 30, "rho": 0.02},
        ),
        ("size", "Ninety percent for the power and one percent for the alpha, please.", ALPHA, 0.01),
        ("size", "把握度90%，阿尔法给百分之一。", ALPHA, 0.01),
        (
            "size",
            "平均每天睡六个半小时，标准差两个小时，要是能多出一个半小时，我就满足了。",
            ASSUMED,
            {"delta": 1.5, "sd": 2},
        ),
        (
            "size",
            "People wait about 75 minutes on average, with a standard deviation of 30. If we got that down to 60"
            " I'd be pleased.",
            ASSUMED,
            {"mu1": 75, "mu2": 60, "sd": 30},
        ),
        ("size", "每边八十个，一共一百六十个。", "sample_size.n_total", 160),
        ("design", "我们医院加上市妇幼和县医院三家一起做。", CENTRES, 3),
    ],
)
def test_told(stage: str, said: str, field: str, value: Any) -> None:
    assert read(said, CATALOGUE, current_stage=STAGES[stage]).value(field) == value


@pytest.mark.parametrize(
    ("stage", "said", "field", "choices"),
    [
        ("size", "一个癫痫的孩子找两个健康的兄弟姐妹。", RATIO, ("2:1", "1:2")),
        ("size", "We'd take two healthy siblings for each child with epilepsy.", RATIO, ("2:1", "1:2")),
        ("design", "Six practices in Bristol and fourteen in total.", CENTRES, (14, 6)),
        ("design", "有七家养老院答应参加了，都在苏州。", CENTRES, (7,)),
        ("design", "I have got seven nursing homes that agreed to take part, around Leiden.", CENTRES, (7,)),
        ("design", "So it would be us in Leiden plus Delft and Gouda.", CENTRES, (3,)),
    ],
)
def test_asked(stage: str, said: str, field: str, choices: tuple[Any, ...]) -> None:
    reading = read(said, CATALOGUE, current_stage=STAGES[stage])
    assert reading.value(field) is None
    assert [each.choices for each in reading.unreadable if each.field == field] == [choices]


@pytest.mark.parametrize(
    "said",
    ["一个高血压的配两个血压正常的。", "We'll take two controls for every hypertensive patient."],
)
def test_unexposed_come_first(said: str) -> None:
    reading = read(said, CATALOGUE, current_stage=STAGES["size"], context=COHORT)
    assert reading.value(RATIO) == "2:1"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("组内相关系数就用0.05。", ALPHA),
        ("病例对照吧，一个病例配两个对照。", RATIO),
        ("There will be two nurses for each patient without a carer.", CENTRES),
        ("平均每天吸九个半小时，标准差四个小时。", DROPOUT),
    ],
)
def test_is_none(said: str, field: str) -> None:
    reading = read(said, CATALOGUE, current_stage=STAGES["size"])
    assert reading.value(field) is None
    assert field not in {each.field for each in reading.likely}


def test_calculator_takes_what_is_to_stand() -> None:
    text = plain("脱落按8%算，不对，外地病人出院以后不太肯回来，还是按12%。")
    assert "12%" in text
    assert "8%" not in text
