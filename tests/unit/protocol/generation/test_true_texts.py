"""Texts and tables say what was recorded of this study, mark what was not, and promise nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from apps.documents.blocks import Table, plain
from apps.protocol.generation.section import text_of
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import inputs_of, section_text, source_of, whole_text

ARMS = [{"name": "Colchicine", "type": "experimental"}, {"name": "Placebo", "type": "placebo"}]
VISITS = [{"name": "Screening", "time": "day -14"}, {"name": "Baseline", "time": "day 0"}]
NURSES: dict[str, Any] = {
    "study_design": {"design_type": "cross_sectional", "framework": "descriptive", "centres": 5},
    "pico": {"comparator": "none", "population": "registered nurses"},
    "sample_size": {"n_total": 481, "n_per_group": [{"arm": "Group 1", "n": 481}]},
    "endpoints": {
        "outcomes": {"primary": [{"name": "Clinical insomnia", "variable": "Insomnia Severity Index ≥ 15"}]},
        "exposure": [{"name": "Night shifts"}],
        "confounders": [{"name": "Age"}, {"name": "Caffeine"}],
        "analysis_sets": ["all nurses with a complete questionnaire and a signed consent"],
    },
}


def rows_of(data: dict[str, Any], number: str, caption: str, language: str = "en") -> list[list[str]]:
    section = next(s for s in write_all(source_of(data, language)) if s.number == number)
    table = next(b for b in section.blocks if isinstance(b, Table) and b.caption == caption)
    return [["".join(span.text for span in line) for line in row] for row in table.rows]


def trial(**study_design: Any) -> dict[str, Any]:
    return {"study_design": {"design_type": "parallel_rct", "arms": ARMS, **study_design}}


@pytest.mark.parametrize(
    ("visits", "marked"),
    [
        (VISITS, ["", "×"]),
        ([{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "day 30"}], ["×", ""]),
        ([{"name": "筛选", "time": "第-7天"}, {"name": "基线访视", "time": "第1天"}], ["", "×"]),
        ([{"name": "V1", "time": "day -3"}, {"name": "V2", "time": "day 30"}], ["", ""]),
    ],
)
def test_baseline_variables_stand_at_the_baseline_visit(visits: Any, marked: list[str]) -> None:
    data = trial(visits=visits) | {"endpoints": {"baseline": [{"name": "Age"}]}}
    rows = {row[0]: row[1:] for row in rows_of(data, "1.3", "Schedule of activities")}
    assert rows["Baseline variables"] == marked
    text = section_text(write_all(source_of(data)), "1.3")
    assert ("No time point was given for: Baseline variables" in text) == ("×" not in marked)
    assert "[To be completed: event at day 0" in text


@pytest.mark.parametrize(
    ("language", "caption", "note"),
    [
        (
            "en",
            "Endpoints",
            "[To be completed: metric, aggregation and time point of pain and death; aggregation of sleep]",
        ),
        ("zh-hans", "终点指标", "【待补充：pain和death的指标、汇总方式和时间点；sleep的汇总方式】"),
    ],
)
def test_what_endpoints_lack_is_named_once_below_their_table(language: str, caption: str, note: str) -> None:
    sleep = {"name": "sleep", "variable": "PSQI", "metric": "value", "time_point": "day 30"}
    outcomes = {"secondary": [{"name": "pain"}, sleep], "safety": [{"name": "death"}]}
    data = trial(visits=VISITS) | {"endpoints": {"outcomes": outcomes}}
    section = next(one for one in write_all(source_of(data, language)) if one.number == "3.1")
    place = next(n for n, b in enumerate(section.blocks) if getattr(b, "caption", "") == caption)
    table = section.blocks[place]
    assert isinstance(table, Table)
    cells = [[plain(cell) for cell in row[2:]] for row in table.rows]
    assert [cells[0], cells[2]] == [["–"] * 3] * 2  # a column in which nothing stands is left out
    assert cells[1][0] == "PSQI"
    assert [span.kind for row in table.rows for cell in row for span in cell if span.kind != "text"] == []
    assert text_of(section.blocks[place + 1 : place + 2]) == note


def test_endpoints_that_are_defined_have_no_note() -> None:
    whole = {
        "name": "pain",
        "variable": "NRS",
        "metric": "value",
        "aggregation": "mean",
        "time_point": "day 30",
    }
    data = trial(visits=VISITS) | {"endpoints": {"outcomes": {"primary": [whole]}}}
    section = next(one for one in write_all(source_of(data)) if one.number == "3.1")
    place = next(n for n, b in enumerate(section.blocks) if getattr(b, "caption", "") == "Endpoints")
    assert "[To be completed" not in text_of(section.blocks[place : place + 2])


def test_the_inputs_of_a_calculation_name_ratio_units_and_arms() -> None:
    data = trial() | {
        "sample_size": {
            "design": "logrank_accrual",
            "allocation_ratio": "2:1",
            "assumptions": {
                "accrual": 24.0,
                "followup": 12.0,
                "median_control": 40.0,
                "dropout_hazard": 0.004,
            },
        }
    }
    english = inputs_of(rows_of(data, "10.11", "Inputs of the sample size calculation"))
    assert english["Allocation ratio"] == "2:1"
    assert english["Accrual period"] == "24 time units of the calculation"
    assert english["Median time to the event, Placebo group"] == "40 time units of the calculation"
    assert english["Hazard of dropping out"] == "0.004 per time unit of the calculation"
    chinese = inputs_of(rows_of(data, "10.11", "样本量计算参数", "zh-hans"))
    assert chinese["入组时长"] == "24个时间单位（计算所用）"


def test_the_inputs_in_chinese_call_an_arm_a_group() -> None:
    size = {"sample_size": {"design": "two_proportions", "assumptions": {"p1": 0.1, "p2": 0.2}}}
    chinese = inputs_of(rows_of(trial() | size, "10.11", "样本量计算参数", "zh-hans"))
    assert "Placebo组率" in chinese


def test_an_observational_calculation_has_no_treatment_group() -> None:
    data: dict[str, Any] = {
        "study_design": {"design_type": "cohort"},
        "sample_size": {
            "design": "two_proportions",
            "allocation_ratio": "1:1",
            "assumptions": {"p1": 0.1, "p2": 0.2},
        },
    }
    english = inputs_of(rows_of(data, "8.1", "Inputs of the sample size calculation"))
    assert english["Ratio of the group sizes"] == "1:1"
    assert "Allocation ratio" not in english
    assert {"比较组率", "暴露组率"} <= set(inputs_of(rows_of(data, "8.1", "样本量计算参数", "zh-hans")))
    assert "试验组" not in whole_text(write_all(source_of(data, "zh-hans")))


@pytest.mark.parametrize(
    ("design", "numbers", "language", "named"),
    [
        ("cohort", (200, 200), "zh-hans", "比较组200例，暴露组200例"),
        ("cohort", (200, 200), "en", "comparison group: 200, exposed group: 200"),
        ("case_control", (200, 200), "zh-hans", "对照组200例，病例组200例"),
        ("cohort", (200, 400), "zh-hans", "第1组200例，第2组400例"),
    ],
)
def test_numbered_groups_of_a_cohort_are_named_where_that_is_certain(
    design: str, numbers: tuple[int, int], language: str, named: str
) -> None:
    rows = [{"arm": f"Group {place}", "n": n} for place, n in enumerate(numbers, 1)]
    data = {"study_design": {"design_type": design}, "sample_size": {"n_per_group": rows}}
    assert named in section_text(write_all(source_of(data, language)), "3.1")


def test_a_group_that_a_calculation_named_is_named_in_the_language_of_the_document() -> None:
    rows = [{"arm": "Comparison group", "n": 200}, {"arm": "Exposed group", "n": 400}]
    data = {"study_design": {"design_type": "cohort"}, "sample_size": {"n_per_group": rows}}
    assert "比较组200例，暴露组400例" in section_text(write_all(source_of(data, "zh-hans")), "3.1")


def test_what_was_checked_is_told_with_its_reason_and_what_does_not_concern_is_left_out() -> None:
    def not_run(name: str, why: str, reason: str) -> dict[str, Any]:
        return {"status": "not_run", "name": name, "why": why, "reason": reason, "blocks": False}

    checks = (
        not_run("Margin", "not_concerned", "Does not concern studies without a margin."),
        not_run("Dropout", "missing", "Not given yet: Total number."),
    )
    text = section_text(write_all(source_of(trial(), checks=checks)), "15.1")
    assert "Dropout: Not given yet: Total number." in text
    assert "Margin" not in text


def test_a_descriptive_study_of_one_group_is_told_as_one() -> None:
    text = whole_text(write_all(source_of(NURSES)))
    for words in ("This is a multicentre cross-sectional study.", "clinical insomnia", "night shifts",
                  "In total 481 participants are planned.", "determined as follows: Insomnia Severity Index",
                  "Measurement of the confounders: [To be completed", "age and caffeine"):  # fmt: skip
        assert words in text, words
    for words in ("consists of none", "Group 1", "Set 1", "for each group", "tables of 5.2 and 5.4",
                  "measured by the same methods in all groups.", "Comparator"):  # fmt: skip
        assert words not in text, words
    chinese = whole_text(write_all(source_of(NURSES, "zh-hans")))
    assert "Group 1" not in chinese
    assert "分析集1" not in chinese


def test_a_set_without_a_name_is_marked() -> None:
    assert rows_of(NURSES, "9.2", "Analysis sets")[0][0] == "[To be completed: name of this set]"


def test_an_abbreviation_without_a_known_meaning_has_a_row_to_be_completed() -> None:
    data = trial() | {
        "scientific_question": {"short_title": "ABC-TRIAL", "background": "PAD is common in ABC-TRIAL."}
    }
    rows = dict(rows_of(data, "13", "Abbreviations"))
    assert rows["PAD"] == "[To be completed: meaning]"
    assert "ABC" not in rows
    assert rows["SAE"] == "serious adverse event"


def test_boundaries_that_were_given_are_not_asked_for() -> None:
    given = section_text(write_all(source_of(trial(interim_analysis="one, O'Brien–Fleming boundary"))), "4.3")
    assert "spending function and boundaries" not in given
    asked = section_text(
        write_all(source_of(trial(interim_analysis="one look at half of the events"))), "4.3"
    )
    assert "spending function and boundaries" in asked


def test_a_count_in_chinese_stands_apart_from_a_latin_name() -> None:
    data = trial() | {
        "sample_size": {"n_per_group": [{"arm": "Colchicine", "n": 1016}, {"arm": "对照组", "n": 508}]}
    }
    assert "Colchicine 1016例，对照组508例" in whole_text(write_all(source_of(data, "zh-hans")))


@pytest.mark.parametrize("recorded", [True, False])
def test_the_name_of_an_arm_has_a_quarter_of_its_table(recorded: bool) -> None:
    data = trial()
    if not recorded:
        data = {
            "study_design": {"design_type": "parallel_rct"},
            "pico": {"intervention": "drug A", "comparator": "drug B"},
        }
    for groups in ([], [{"arm": "Colchicine", "n": 9}, {"arm": "Placebo", "n": 9}]):
        sections = write_all(source_of(data | {"sample_size": {"n_per_group": groups}}))
        section = next(one for one in sections if one.number == "4.1")
        table = next(block for block in section.blocks if isinstance(block, Table))
        assert table.widths[0] >= 0.25
        assert sum(table.widths) == pytest.approx(1)
        assert max(table.widths) < 0.7


@pytest.mark.parametrize(
    ("language", "everybody", "beside"),
    [
        ("en", "[To be completed: care given to all participants,", "[To be completed: concomitant care and"),
        ("zh-hans", "【待补充：全部受试者共同接受的治疗，", "【待补充：允许、禁止及用于补救的合并治疗"),
    ],
)
@pytest.mark.parametrize("design", ["parallel_rct", "single_arm"])
def test_care_for_everybody_and_concomitant_care_have_their_places(
    language: str, everybody: str, beside: str, design: str
) -> None:
    data = {
        "study_design": {"design_type": design},
        "pico": {"intervention": "exercise on top of usual care", "comparator": "usual care"},
    }
    written = write_all(source_of(data, language))
    assert everybody in section_text(written, "6.9")
    assert beside in section_text(written, "6.10")


@pytest.mark.parametrize(
    ("framework", "hypothesis", "compared", "tested"),
    [
        ("superiority", "equality", "本试验为优效性比较", "优效性检验（不设界值）"),
        ("superiority", "superiority", "本试验为优效性比较", "优效性检验（设优效界值）"),
        ("non_inferiority", "non_inferiority", "本试验为非劣效性比较", "非劣效性检验"),
        ("equivalence", "equivalence", "本试验为等效性比较", "等效性检验"),
        (None, "equality", "", "差异性检验"),
    ],
)
def test_the_type_of_a_test_in_chinese_is_that_of_statisticians(
    framework: str | None, hypothesis: str, compared: str, tested: str
) -> None:
    data = trial(framework=framework) | {"sample_size": {"hypothesis": hypothesis}}
    assert inputs_of(rows_of(data, "10.11", "样本量计算参数", "zh-hans"))["检验类型"] == tested
    written = write_all(source_of(data, "zh-hans"))
    assert compared in section_text(written, "4.2")
    assert framework is None or f"{compared[4:-2]}试验" in section_text(written, "4.1")
