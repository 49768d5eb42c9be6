# ruff: noqa: E501 (a case is a line of its table)
"""What each kind of field takes, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import CannotRead, format_value
from tests.unit.protocol.reading.support import field, reading, value, values

READ: list[tuple[str, Any, Any]] = [
    # fractions
    ("sample_size.power", "80 %", 0.8),
    ("sample_size.power", "0.8", 0.8),
    ("sample_size.power", ".9", 0.9),
    ("sample_size.power", "at least 80%", 0.8),
    ("sample_size.power", "80 % to detect a difference of 10 %", 0.8),
    ("sample_size.power", "80%以检出10%的差异", 0.8),
    ("sample_size.alpha", "0.05 for the primary and 0.01 for the secondary outcome", 0.05),
    ("sample_size.power", "百分之八十", 0.8),
    ("sample_size.power", "八十%", 0.8),
    ("sample_size.power", "eighty percent", 0.8),
    ("sample_size.power", 0.85, 0.85),
    ("sample_size.dropout", "5 per cent", 0.05),
    ("sample_size.dropout", "about 5 % (10 % in the worst case)", 0.05),
    ("sample_size.dropout", "５％", 0.05),
    ("sample_size.dropout", "0", 0),
    ("sample_size.alpha", "0.025, one-sided", 0.025),
    ("sample_size.alpha", "双侧，0.05", 0.05),
    ("sample_size.alpha", "1-sided 2.5 %", 0.025),
    ("sample_size.confidence", "95%", 0.95),
    # counts
    ("sample_size.n_total", "414 patients", 414),
    ("sample_size.n_total", "1,200", 1200),
    ("sample_size.n_total", "共414例", 414),
    ("sample_size.n_total", "414 (207 per group)", 414),
    ("sample_size.n_total", "1.2万", 12000),
    ("sample_size.n_total", 414, 414),
    ("study_design.centres", "twelve centres", 12),
    ("study_design.centres", "十二家", 12),
    ("study_design.centres", "两个中心", 2),
    ("sample_size.n_total", "每组207例，共414例", 414),
    ("sample_size.n_total", "207 per group, 414 in total", 414),
    ("study_design.centres", "single centre", 1),
    ("study_design.centres", "单中心", 1),
    # ratios
    ("study_design.allocation_ratio", "1 : 1", "1:1"),
    ("study_design.allocation_ratio", "2：1", "2:1"),
    ("study_design.allocation_ratio", "2∶1∶1", "2:1:1"),
    ("study_design.allocation_ratio", "1 to 1", "1:1"),
    ("study_design.allocation_ratio", "二比一", "2:1"),
    ("study_design.allocation_ratio", "2:1 (active to placebo)", "2:1"),
    # durations
    ("study_design.follow_up_duration", "90 days", {"value": 90, "unit": "day"}),
    ("study_design.follow_up_duration", "90-day", {"value": 90, "unit": "day"}),
    ("study_design.follow_up_duration", "three months", {"value": 3, "unit": "month"}),
    ("study_design.follow_up_duration", "三个月", {"value": 3, "unit": "month"}),
    ("study_design.follow_up_duration", "二十四周", {"value": 24, "unit": "week"}),
    ("study_design.follow_up_duration", "半年", {"value": 6, "unit": "month"}),
    ("study_design.follow_up_duration", "一年半", {"value": 18, "unit": "month"}),
    ("study_design.follow_up_duration", "1.5 years", {"value": 1.5, "unit": "year"}),
    ("study_design.follow_up_duration", "2 years and 6 months", {"value": 30, "unit": "month"}),
    ("study_design.follow_up_duration", "2年零6个月", {"value": 30, "unit": "month"}),
    ("study_design.follow_up_duration", "1 week, 3 days", {"value": 10, "unit": "day"}),
    ("study_design.follow_up_duration", "24 weeks (168 days)", {"value": 24, "unit": "week"}),
    ("study_design.follow_up_duration", "until day 90", {"value": 90, "unit": "day"}),
    ("study_design.follow_up_duration", "至第12周", {"value": 12, "unit": "week"}),
    ("study_design.washout", "48 h", {"value": 48, "unit": "hour"}),
    ("study_design.follow_up_duration", {"value": 3, "unit": "week"}, {"value": 3, "unit": "week"}),
    # sides
    ("sample_size.sided", "one-sided", 1),
    ("sample_size.sided", "two tailed", 2),
    ("sample_size.sided", "双侧检验", 2),
    ("sample_size.sided", "2", 2),
    ("sample_size.sided", 1, 1),
    # enumerations
    ("study_design.framework", "Non-inferiority", "non_inferiority"),
    ("study_design.framework", "NONINFERIORITY", "non_inferiority"),
    ("study_design.framework", "非劣效设计", "non_inferiority"),
    ("study_design.framework", "优效性检验", "superiority"),
    ("study_design.framework", "a superiority trial", "superiority"),
    ("study_design.design_type", "parallel_rct", "parallel_rct"),
    ("study_design.design_type", "RCT", "parallel_rct"),
    ("study_design.design_type", "multicentre randomized controlled trial", "parallel_rct"),
    ("study_design.design_type", "cluster randomised controlled trial", "cluster_rct"),
    ("study_design.design_type", "整群随机对照试验", "cluster_rct"),
    ("study_design.design_type", "crossover RCT", "crossover_rct"),
    ("study_design.design_type", "前瞻性队列研究", "cohort"),
    ("study_design.design_type", "prospective cohort, not a randomised trial", "cohort"),
    ("study_design.design_type", "多中心、随机、双盲、平行对照试验", "parallel_rct"),
    ("study_design.blinding", "开放", {"level": "open", "text": "开放"}),
    ("study_design.blinding", "open label, blinded assessors", {"level": "open", "text": "open label, blinded assessors"}),
    ("study_design.blinding", "double-blind, double dummy", {"level": "double", "text": "double-blind, double dummy"}),
    ("study_design.blinding", "none", {"level": "open", "text": "none"}),
    ("study_design.blinding", "not blinded", {"level": "open", "text": "not blinded"}),
    ("study_design.blinding", {"level": "double", "text": "双盲"}, {"level": "double", "text": "双盲"}),
    ("sample_size.design", "comparison of two proportions", "two_proportions"),
    ("sample_size.design", "两组率比较（界值）", "two_proportions_margin"),
    ("sample_size.hypothesis", "优效", "superiority"),
    # lists
    ("pico.outcomes", "death; stroke, disabling; bleeding", ["death", "stroke, disabling", "bleeding"]),
    ("pico.outcomes", "死亡；卒中、出血", ["死亡", "卒中、出血"]),
    ("pico.outcomes", "死亡、卒中、出血", ["死亡", "卒中", "出血"]),
    ("pico.outcomes", "death; early\nstroke", ["death; early", "stroke"]),
    ("pico.outcomes", "1. death; 2) stroke；3、bleeding", ["death", "stroke", "bleeding"]),
    ("pico.outcomes", "1. death 2. stroke 3. 1.5-fold rise", ["death", "stroke", "1.5-fold rise"]),
    ("pico.outcomes", "1、死亡\n2、卒中", ["死亡", "卒中"]),
    ("pico.outcomes", "① 死亡；② 卒中", ["死亡", "卒中"]),
    ("pico.outcomes", "（1）死亡；（2）卒中", ["死亡", "卒中"]),
    ("pico.outcomes", "• death\n• stroke", ["death", "stroke"]),
    ("pico.outcomes", "1.5 mg dose response; death", ["1.5 mg dose response", "death"]),
    ("pico.outcomes", "death;; ; N/A; stroke;", ["death", "stroke"]),
    ("pico.outcomes", ["death", "stroke"], ["death", "stroke"]),
    # objects
    ("sample_size.assumptions", "p1 = 0.85; p2 = 80 %", {"p1": 0.85, "p2": 0.8}),
    ("sample_size.assumptions", "p1=0.85, p2=0.8", {"p1": 0.85, "p2": 0.8}),
    ("sample_size.assumptions", "mu1：5；sd＝10；method = pooled", {"mu1": 5, "sd": 10, "method": "pooled"}),
    ("sample_size.assumptions", "times = [0, 2, 5]; S_c = 0.3\nlog hr = -0.2", {"times": [0, 2, 5], "S_c": 0.3, "log_hr": -0.2}),
    ("sample_size.assumptions", {"p1": 0.2}, {"p1": 0.2}),
    # text
    ("pico.setting", "  12   tertiary\u3000hospitals ", "12 tertiary hospitals"),
    ("pico.setting", 12, "12"),
    ("pico.setting", "", None),
    ("pico.setting", "N/A", None),
    ("pico.setting", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("path", "raw", "expected"), READ, ids=[f"{path}: {raw}" for path, raw, _ in READ])
def test_a_value_is_read_for_what_it_is(path: str, raw: Any, expected: Any) -> None:
    assert value(path, raw) == expected


REFUSED: list[tuple[str, Any]] = [
    ("sample_size.power", "80 or 90 %"),
    ("sample_size.power", "80–90 %"),
    ("sample_size.power", "as usual"),
    ("sample_size.power", "maybe 80 %"),
    ("sample_size.power", "80 %?"),
    ("sample_size.power", "120 %"),
    ("sample_size.power", "1"),
    ("sample_size.power", 80.5),
    ("sample_size.dropout", "可能5%"),
    ("sample_size.dropout", "5 % per year"),
    ("sample_size.dropout", "每年5%"),
    ("sample_size.n_total", "207 per group"),
    ("sample_size.n_total", "每组207例"),
    ("sample_size.n_total", "many"),
    ("sample_size.n_total", "12.5"),
    ("sample_size.n_total", "200 to 300"),
    ("sample_size.n_total", "5 %"),
    ("study_design.allocation_ratio", "unequal"),
    ("study_design.allocation_ratio", "1:1 or 2:1"),
    ("study_design.allocation_ratio", "0:1"),
    ("study_design.follow_up_duration", "90"),
    ("study_design.follow_up_duration", "3 to 6 months"),
    ("study_design.follow_up_duration", "3个月或6个月"),
    ("study_design.follow_up_duration", "long"),
    ("study_design.follow_up_duration", "-3 months"),
    ("study_design.follow_up_duration", "负3个月"),
    ("study_design.follow_up_duration", "1 month and 15 days"),
    ("study_design.follow_up_duration", "2 years, 6 years"),
    ("sample_size.sided", "one-sided or two-sided"),
    ("sample_size.sided", "3"),
    ("study_design.framework", "something"),
    ("study_design.framework", "superiority or equivalence"),
    ("study_design.design_type", "non-randomised"),
    ("study_design.design_type", "cohort or case-control study"),
    ("study_design.design_type", "RCT or cohort"),
    ("study_design.design_type", "RCT/cohort"),
    ("study_design.design_type", "RCT or a prospective cohort study"),
    ("study_design.design_type", "随机对照试验或队列研究"),
    ("study_design.design_type", "RCT还是队列研究"),
    ("pico.exclusion_criteria", "none"),
    ("pico.exclusion_criteria", "无"),
    ("pico.exclusion_criteria", "None."),
    ("study_design.blinding", "blinded assessors"),
    ("study_design.blinding", "open label, later double-blind"),
    ("study_design.blinding", {"text": "open"}),
    ("sample_size.assumptions", "as in the pilot"),
    ("sample_size.assumptions", "p1 = maybe 0.8"),
    ("pico.outcomes", [1, 2]),
    ("endpoints.outcomes.primary", [{"label": "death"}]),
]


@pytest.mark.parametrize(("path", "raw"), REFUSED, ids=[f"{path}: {raw}" for path, raw in REFUSED])
def test_what_a_field_cannot_take_is_refused_with_what_is_accepted(path: str, raw: Any) -> None:
    with pytest.raises(CannotRead) as refused:
        value(path, raw)
    assert refused.value.reason
    assert refused.value.accepted


NOTHING = ["n/a", "N/A", "tbd", "to be determined", "待定", "未知", "-", "?", "none", "无", "  "]


@pytest.mark.parametrize("text", NOTHING)
def test_words_for_nothing_are_no_value_and_no_error(text: str) -> None:
    for label in ("Power", "Follow-up", "Framework", "Arms", "Sided", "Allocation ratio"):
        found = reading(f"{label}: {text}")
        assert (found.values, found.unreadable) == ((), ())


def test_none_is_a_value_in_free_text() -> None:
    assert values("Interim analysis: none") == {"study_design.interim_analysis": "none"}
    assert values("期中分析：无") == {"study_design.interim_analysis": "无"}


PAIRS: list[tuple[str, float, int]] = [
    ("Alpha: 0.025, one-sided", 0.025, 1),
    ("Alpha (one-sided): 0.025", 0.025, 1),
    ("Significance level: two-sided 5 %", 0.05, 2),
    ("Alpha: 1-sided 2.5 %", 0.025, 1),
    ("α：0.05，双侧", 0.05, 2),
    ("检验水准：双侧0.05", 0.05, 2),
    ("显著性水平：０．０２５（单侧）", 0.025, 1),
    ("Sided: two-sided, alpha 0.05", 0.05, 2),
    ("单双侧：0.05，双侧", 0.05, 2),
    ("Sided: 0.025, one-sided", 0.025, 1),
]


@pytest.mark.parametrize(("text", "alpha", "sided"), PAIRS, ids=[text for text, _, _ in PAIRS])
def test_a_level_and_its_sides_on_one_line_fill_two_fields(text: str, alpha: float, sided: int) -> None:
    assert values(text, "sample_size") == {"sample_size.alpha": alpha, "sample_size.sided": sided}


def test_a_normalised_unit_is_marked_derived() -> None:
    derived = {v.field: v.derived for v in reading("Power: 80 %\nAlpha: 0.05\nFollow-up: 半年").values}
    assert derived == {
        "sample_size.power": True,
        "sample_size.alpha": False,
        "study_design.follow_up_duration": True,
    }


def test_of_two_figures_that_are_left_open_both_may_be_chosen() -> None:
    text = "前面我跟你说脱落按20%，太乐观了，病人说不来就不来，改成百分之三十吧。"
    found = reading(text, "sample_size")
    assert "sample_size.dropout" not in {value.field for value in found.values}
    (problem,) = (each for each in found.unreadable if each.field == "sample_size.dropout")
    assert problem.choices == (0.2, 0.3)


@pytest.mark.parametrize(
    ("text", "language", "asked", "choices"),
    [
        ("Dropout: 5", "en", "Is 5 % meant (0.05), or 0.5 (50 %)?", (0.05, 0.5)),
        ("失访率：5", "zh-hans", "5%", (0.05, 0.5)),
        ("Alpha: 2.5, one-sided", "en", "Is 2.5 % meant (0.025), or 0.25 (25 %)?", (0.025, 0.25)),
        ("Power: 92.5", "en", "Is 92.5 % meant (0.925)?", (0.925,)),
    ],
)
def test_a_bare_number_that_may_be_a_percentage_or_a_slip_is_asked_about(
    text: str, language: str, asked: str, choices: tuple[float, ...]
) -> None:
    found = reading(text, "sample_size", language=language)
    (problem,) = found.unreadable
    assert asked in problem.reason
    assert problem.choices == choices
    assert problem.field not in {value.field for value in found.values}


@pytest.mark.parametrize(
    ("text", "share"), [("Dropout: 15", 0.15), ("失访率：99", 0.99), ("Dropout: 0.5", 0.5)]
)
def test_what_can_be_read_in_one_way_is_not_asked_about(text: str, share: float) -> None:
    assert values(text, "sample_size") == {"sample_size.dropout": share}


PERIODS: list[tuple[str, dict[str, Any]]] = [
    ("from 1 January 2026 to 31 December 2027", {"value": 24, "unit": "month"}),
    ("January 2026 to December 2027", {"value": 24, "unit": "month"}),
    ("March 1, 2026 until March 1, 2027", {"value": 12, "unit": "month"}),
    ("2026-01-15 to 2026-02-20", {"value": 37, "unit": "day"}),
    ("2026年1月1日至2027年12月31日", {"value": 24, "unit": "month"}),
    ("2026年1月至2027年6月", {"value": 18, "unit": "month"}),
    ("2 years, from January 2026 to December 2027", {"value": 2, "unit": "year"}),
    ("1½ years", {"value": 18, "unit": "month"}),
    ("½ year", {"value": 6, "unit": "month"}),
    ("2½ months", {"value": 2.5, "unit": "month"}),
    ("one and a half years", {"value": 18, "unit": "month"}),
]


@pytest.mark.parametrize(("text", "length"), PERIODS, ids=[text for text, _ in PERIODS])
def test_a_period_may_be_said_by_its_ends_and_in_halves(text: str, length: dict[str, Any]) -> None:
    path = "study_design.recruitment_period"
    assert values(f"Recruitment period: {text}", "study_design")[path] == length


@pytest.mark.parametrize("text", ["31 December 2027 to 1 January 2026", "from 30 February 2026 to May 2026"])
def test_a_period_that_ends_first_or_never_began_is_asked(text: str) -> None:
    found = reading(f"Recruitment period: {text}", "study_design")
    assert found.values == ()
    assert [problem.field for problem in found.unreadable] == ["study_design.recruitment_period"]


BLINDED: list[tuple[str, str]] = [
    ("double-blind; the anaesthetist who does the block is not blinded", "double"),
    ("Double-blind (patients and assessors; the surgeons are not blinded)", "double"),
    ("double-blind, but the pharmacist is unblinded", "double"),
    ("single blind - assessors blinded, patients not blinded", "single"),
    ("double-masked; pharmacist unblinded", "double"),
    ("The trial is double-blind; surgeons are not blinded", "double"),
    ("双盲（患者和评估者），手术医生不设盲", "double"),
    ("单盲，评估者设盲，患者非盲", "single"),
    ("double-blind, open-label extension", "double"),
]


@pytest.mark.parametrize(("text", "level"), BLINDED, ids=[text for text, _ in BLINDED])
def test_a_level_said_as_such_at_the_beginning_counts_and_the_words_are_kept(text: str, level: str) -> None:
    found = {"level": level, "text": text}
    assert values(f"Blinding: {text}", "study_design") == {"study_design.blinding": found}
    assert format_value(field("study_design.blinding"), found, "en") == text


@pytest.mark.parametrize(
    "text",
    [
        "double-blind or open label",
        "double-blind is not feasible; open label",
        "double-blind was planned, but it is open-label",
        "patients not blinded, single-blind",
        "double-blind; single-blind",
        "双盲或单盲",
    ],
)
def test_two_levels_said_as_such_are_asked(text: str) -> None:
    found = reading(f"Blinding: {text}", "study_design")
    assert found.values == ()
    assert [problem.field for problem in found.unreadable] == ["study_design.blinding"]
