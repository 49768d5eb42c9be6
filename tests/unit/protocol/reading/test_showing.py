# ruff: noqa: E501 (a case is a line of its table)
"""Values in words, in both languages, and when two values are the same."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import days_of, equal, format_value, read_value
from tests.unit.protocol.reading.support import CATALOGUE, field, value

ESTIMAND = {"population": "ITT", "intercurrent_events": [{"event": "rescue", "strategy": "treatment_policy"}]}
SHOWN: list[tuple[str, Any, str, str]] = [
    ("pico.population", "adults", "adults", "adults"),
    ("pico.outcomes", ["death", "stroke"], "death; stroke", "death；stroke"),
    ("pico.outcomes", ["death; early", "stroke"], "death; early\nstroke", "death; early\nstroke"),
    ("study_design.framework", "non_inferiority", "Non-inferiority", "非劣效"),
    ("study_design.blinding", {"level": "open"}, "Open label", "开放"),
    ("study_design.blinding", {"level": "open", "text": "open, blinded assessors"}, "open, blinded assessors", "open, blinded assessors"),
    ("study_design.blinding", {"level": "single", "text": "assessors"}, "Single-blind, assessors", "单盲，assessors"),
    ("study_design.follow_up_duration", {"value": 90, "unit": "day"}, "90 days", "90天"),
    ("study_design.follow_up_duration", {"value": 1, "unit": "year"}, "1 year", "1年"),
    ("study_design.follow_up_duration", {"value": 1.5, "unit": "month"}, "1.5 months", "1.5个月"),
    ("study_design.allocation_ratio", "2:1", "2:1", "2:1"),
    ("study_design.centres", 12, "12", "12"),
    ("sample_size.alpha", 0.025, "0.025", "0.025"),
    ("sample_size.power", 0.8, "80%", "80%"),
    ("sample_size.dropout", 0.055, "5.5%", "5.5%"),
    ("sample_size.dropout", 0.07, "7%", "7%"),
    ("sample_size.sided", 1, "one-sided", "单侧"),
    ("sample_size.margin", -0.1, "-0.1", "-0.1"),
    ("sample_size.margin", 0.1, "+0.1", "+0.1"),
    ("sample_size.assumptions", {"p1": 0.85, "times": [0, 2]}, "control rate 85%; times = [0, 2]", "对照组率 85%；times = [0, 2]"),
    ("sample_size.assumptions", {"p1": 0.125, "p2": 0.07, "sd": 2.5}, "control rate 12.5%; treatment rate 7%; standard deviation 2.5",
     "对照组率 12.5%；试验组率 7%；标准差 2.5"),
    ("sample_size.assumptions", {"p1": 0.3, "method": "pooled"}, "control rate 30%; formula: Pooled variance",
     "对照组率 30%；计算公式：合并方差"),
    ("sample_size.assumptions", {"p1": "as in the pilot"}, "p1 = as in the pilot", "p1 = as in the pilot"),
    ("sample_size.n_per_group", [{"arm": "A", "n": 10}, {"arm": "B", "n": 12}], "A: 10; B: 12", "A：10；B：12"),
    ("study_design.arms", [{"name": "A", "type": "experimental", "description": "5 mg"}],
     "A; Type: Experimental; Description: 5 mg", "A；类型：试验组；描述：5 mg"),
    ("study_design.visits", [{"name": "V1", "time": "day 0", "procedures": ["ECG", "lab"]}, {"name": "V2"}],
     "V1 (day 0); Procedures: ECG、lab\nV2", "V1（day 0）；检查：ECG、lab\nV2"),
    ("endpoints.outcomes.primary", [{"name": "HbA1c", "time_point": "week 24", "estimand": ESTIMAND}],
     "HbA1c; Time point: week 24; Population: ITT; Event: rescue; Strategy: Treatment policy",
     "HbA1c；时间点：week 24；人群：ITT；事件：rescue；策略：疗法策略"),
    ("sample_size.power", None, "", ""),
    ("sample_size.power", "about 80", "about 80", "about 80"),
    ("study_design.follow_up_duration", {"value": 90}, "{'value': 90}", "{'value': 90}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "raw", "english", "chinese"), SHOWN, ids=[f"{p} {v}" for p, v, _, _ in SHOWN]
)
def test_a_value_is_shown_in_either_language(path: str, raw: Any, english: str, chinese: str) -> None:
    assert format_value(field(path), raw, "en") == english
    assert format_value(field(path), raw, "zh-hans") == chinese
    assert format_value(field(path), raw, "zh_Hans") == chinese


@pytest.mark.parametrize(
    ("path", "raw"), [(p, v) for p, v, shown, _ in SHOWN[:-3] if "assessors" not in shown]
)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_what_is_shown_reads_as_the_same_value(path: str, raw: Any, language: str) -> None:
    assert equal(field(path), value(path, format_value(field(path), raw, language)), raw)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    "known",
    [{"design": "two_proportions_margin"}, {"assumptions": {"p_c": 0.9, "p_t": 0.9}}],
)
def test_the_rates_of_a_calculation_with_a_margin_read_as_its_own(
    language: str, known: dict[str, Any]
) -> None:
    rates = {"p_c": 0.95, "p_t": 0.9}
    words = format_value(field("sample_size.assumptions"), rates, language)
    assert words in ("control rate 95%; treatment rate 90%", "对照组率 95%；试验组率 90%")
    read = read_value(
        field("sample_size.assumptions"), words, catalogue=CATALOGUE, context={"sample_size": known}
    )
    assert read.value == rates


def test_a_margin_of_proportions_is_shown_in_percentage_points() -> None:
    of_rates = {"sample_size": {"design": "two_proportions_margin"}}
    of_means = {"sample_size": {"design": "two_means_margin"}}
    margin = field("sample_size.margin")
    assert format_value(margin, -0.1, "en", of_rates) == "-10 percentage points"
    assert format_value(margin, 0.075, "zh-hans", of_rates) == "+7.5 个百分点"
    assert format_value(margin, -0.3, "en", of_means) == "-0.3"
    assert value("sample_size.margin", "-10 percentage points") == -0.1
    assert value("sample_size.margin", "-10个百分点") == -0.1


EQUAL: list[tuple[str, Any, Any]] = [
    ("pico.setting", "12  hospitals.", "12 hospitals"),
    ("pico.setting", "（12）hospitals", "(12)hospitals"),
    ("sample_size.margin", -0.1, -0.1 - 1e-12),
    ("sample_size.n_total", 414, 414.0),
    ("sample_size.assumptions", {"p1": 0.3, "b": [1, 2]}, {"b": [1, 2.0], "p1": 0.1 + 0.2}),
    ("study_design.follow_up_duration", {"value": 12, "unit": "month"}, {"value": 1, "unit": "year"}),
    ("study_design.follow_up_duration", {"value": 90, "unit": "day"}, {"value": 3, "unit": "month"}),
    ("study_design.blinding", {"level": "open"}, {"level": "open", "text": "open label"}),
    ("pico.outcomes", ["death ", "stroke"], ["death", "stroke"]),
    ("study_design.visits", [{"name": "V", "time": "day 90"}], [{"name": "V", "time": "第90天"}]),
    ("study_design.visits", [{"name": "V", "time": "3 months"}], [{"name": "V", "time": "day 90"}]),
    (
        "endpoints.outcomes.primary",
        [{"name": "death", "time_point": "90 days"}],
        [{"name": "death at 90 days"}],
    ),
    ("endpoints.outcomes.primary", [{"name": "x", "estimand": {}}], [{"name": "x"}]),
]
UNEQUAL: list[tuple[str, Any, Any]] = [
    ("pico.setting", "12 hospitals", "13 hospitals"),
    ("pico.setting", "a", None),
    ("sample_size.margin", -0.1, 0.1),
    ("pico.outcomes", ["death"], ["death", "stroke"]),
    ("pico.outcomes", ["death", "stroke"], ["stroke", "death"]),
    ("study_design.follow_up_duration", {"value": 24, "unit": "week"}, {"value": 6, "unit": "month"}),
    ("study_design.blinding", {"level": "open"}, {"level": "single"}),
    ("study_design.visits", [{"name": "V", "time": "day 90"}], [{"name": "V", "time": "day 80"}]),
    ("endpoints.outcomes.primary", [{"name": "x", "type": "binary"}], [{"name": "x"}]),
    ("endpoints.outcomes.primary", [{"name": "death at 60 days", "time_point": "90 days"}], [{"name": "death", "time_point": "90 days"}]),
    ("sample_size.n_per_group", [{"arm": "A", "n": 0}], [{"arm": "A", "n": 1}]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "one", "other"), EQUAL, ids=[f"{o} {t}" for _, o, t in EQUAL])
def test_values_that_say_the_same_are_equal(path: str, one: Any, other: Any) -> None:
    assert equal(field(path), one, other)
    assert equal(field(path), other, one)


@pytest.mark.parametrize(("path", "one", "other"), UNEQUAL, ids=[f"{o} {t}" for _, o, t in UNEQUAL])
def test_values_that_differ_are_not(path: str, one: Any, other: Any) -> None:
    assert not equal(field(path), one, other)
    assert not equal(field(path), other, one)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("baseline", 0), ("基线", 0), ("day 90", 90), ("Day -7", -7), ("D7", 7), ("week 12", 84), ("W4", 28), ("90 days", 90),
        ("第90天", 90), ("第十二周", 84), ("3个月", 91.2), ("month 6", 182.4), ("1 year", 365.25), ("第1年", 365.25),
        ("24 hours", 1), ("week 4 ± 3 days", 28), ("术后第1天", 1), ("30 days after surgery", 30), ("at 12 weeks (84 days)", 84),
        ("change from baseline at week 24", 168), ("discharge", None), ("day 28 and day 90", None), ("", None), ("第-7天", -7),
    ],
)  # fmt: skip
def test_points_in_time_are_compared_by_days(text: str, days: float | None) -> None:
    assert days_of(text) == (None if days is None else pytest.approx(days))
