# ruff: noqa: E501 (a case is a line of its table)
"""Lists of objects: items, sub-labels, visits, outcomes, counts, nested parts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, value, values

ARMS = {"study_design": {"arms": [{"name": "Oral"}, {"name": "IV"}]}}
PRIMARY = "endpoints.outcomes.primary"


OBJECTS: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("arms", "Drug A; Placebo", [{"name": "Drug A"}, {"name": "Placebo"}]),
    ("arms", "试验组、对照组", [{"name": "试验组"}, {"name": "对照组"}]),
    ("arms", "A; type: experimental; B; type: placebo", [{"name": "A", "type": "experimental"}, {"name": "B", "type": "placebo"}]),
    ("arms", "A, type: experimental, description: 5 mg\nB, type: placebo",
     [{"name": "A", "type": "experimental", "description": "5 mg"}, {"name": "B", "type": "placebo"}]),
    ("arms", "\n1. A; type: experimental; description: 5 mg; oral\n2. B",
     [{"name": "A", "type": "experimental", "description": "5 mg; oral"}, {"name": "B"}]),
    ("arms", "A (experimental); B (placebo)", [{"name": "A", "type": "experimental"}, {"name": "B", "type": "placebo"}]),
    ("arms", "二甲双胍组（试验组）；安慰剂组（安慰剂）", [{"name": "二甲双胍组", "type": "experimental"}, {"name": "安慰剂组", "type": "placebo"}]),
    ("arms", "Drug A (10 mg); Placebo", [{"name": "Drug A (10 mg)"}, {"name": "Placebo"}]),
    ("arms", "Drug A vs placebo", [{"name": "Drug A"}, {"name": "placebo"}]),
    ("arms", "试验组；类型：试验组；描述：口服；对照组；类型：安慰剂",
     [{"name": "试验组", "type": "experimental", "description": "口服"}, {"name": "对照组", "type": "placebo"}]),
    ("arms", "name: A; type: active; name: B", [{"name": "A", "type": "active"}, {"name": "B"}]),
    # a segment with a colon is an item with what is said of it, even where its name is a label elsewhere
    ("arms", "Intervention: drug A 10 mg; Control: usual care", [{"name": "Intervention", "description": "drug A 10 mg"}, {"name": "Control", "description": "usual care"}]),
    ("arms", "试验组：恩格列净；对照组：安慰剂", [{"name": "试验组", "description": "恩格列净"}, {"name": "对照组", "type": "placebo"}]),
    ("arms", "\n- Intervention: drug A\n- Control: placebo", [{"name": "Intervention", "description": "drug A"}, {"name": "Control", "type": "placebo"}]),
    ("arms", "A: 5 mg; description: oral", [{"name": "A: 5 mg", "description": "oral"}]),
    ("arms", "A 1:1 B; C at 10:30", [{"name": "A 1:1 B"}, {"name": "C at 10:30"}]),
    ("visits", "Screening: day -7; Baseline: day 0; Follow-up: month 6", [{"name": "Screening", "time": "day -7"}, {"name": "Baseline", "time": "day 0"}, {"name": "Follow-up", "time": "month 6"}]),
    ("visits", "筛选期：第-7天；基线：第0天；洗脱期：第14天", [{"name": "筛选期", "time": "第-7天"}, {"name": "基线", "time": "第0天"}, {"name": "洗脱期", "time": "第14天"}]),
    ("visits", "Baseline: blood; Week 4: ECG", [{"name": "Baseline: blood", "time": "Baseline"}, {"name": "ECG", "time": "Week 4"}]),
    ("visits", "V1: day -14 to day -1; Screening: consent", [{"name": "V1", "time": "day -14 to day -1"}, {"name": "Screening: consent"}]),
    ("visits", "\nBaseline (day 0)\nWeek 4 (visit 2)\nV2 (week 4)\n基线（第0天）\n第4周（访视2）\nWeek 8 (day 56)\nScreening (day -14 to -1)",
     [{"name": n, "time": t} for n, t in (("Baseline", "day 0"), ("visit 2", "Week 4"), ("V2", "week 4"), ("基线", "第0天"), ("访视2", "第4周"), ("Week 8", "day 56"), ("Screening", "day -14 to -1"))]),
    ("visits", "Baseline; week 4; 第12周", [{"name": n, "time": n} for n in ("Baseline", "week 4", "第12周")]),
    ("visits", "V1 @ day 0; V2@week 4", [{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "week 4"}]),
    ("visits", "Screening @ day -7; Day 0 randomisation", [{"name": "Screening", "time": "day -7"}, {"name": "randomisation", "time": "Day 0"}]),
    ("visits", "第4周 随访；第12周终点访视", [{"name": "随访", "time": "第4周"}, {"name": "终点访视", "time": "第12周"}]),
    ("visits", "V1 (day 0); V2 at week 4", [{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "week 4"}]),
    ("visits", "Week 4 ± 3 days; 90 days", [{"name": "Week 4 ± 3 days", "time": "Week 4 ± 3 days"}, {"name": "90 days", "time": "90 days"}]),
    ("visits", "V1 @ day 0; procedures: ECG、lab; V2; time: week 4",
     [{"name": "V1", "time": "day 0", "procedures": ["ECG", "lab"]}, {"name": "V2", "time": "week 4"}]),
    ("visits", "\nV1 @ day 0\nprocedures: ECG; lab\nDischarge",
     [{"name": "V1", "time": "day 0", "procedures": ["ECG", "lab"]}, {"name": "Discharge"}]),
    ("visits", "筛选期 @ 第-7天；检查：心电图、血常规", [{"name": "筛选期", "time": "第-7天", "procedures": ["心电图", "血常规"]}]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "text", "expected"), OBJECTS, ids=[text for _, text, _ in OBJECTS])
def test_segments_make_items_and_sub_labels_fill_them(
    key: str, text: str, expected: list[dict[str, Any]]
) -> None:
    assert values(f"{key}: {text}", "study_design") == {f"study_design.{key}": expected}


OUTCOMES: list[tuple[str, list[dict[str, Any]]]] = [
    ("Death at 90 days", [{"name": "Death", "time_point": "90 days"}]),
    ("Death at day 90 after randomisation", [{"name": "Death", "time_point": "day 90 after randomisation"}]),
    ("Death at discharge", [{"name": "Death at discharge"}]),
    ("Death @ 第90天", [{"name": "Death", "time_point": "第90天"}]),
    ("Death at 90 days; time point: 60 days", [{"name": "Death at 90 days", "time_point": "60 days"}]),
    ("Pain at rest at day 7; time point: day 14", [{"name": "Pain at rest at day 7", "time_point": "day 14"}]),
    ("Death at 90 days; time point: day 90", [{"name": "Death", "time_point": "day 90"}]),
    ("肺炎（第28天）；时间点：第30天", [{"name": "肺炎（第28天）", "time_point": "第30天"}]),
    ("复发 时间点：12个月", [{"name": "复发", "time_point": "12个月"}]),
    ("relapse time point: 12 months", [{"name": "relapse", "time_point": "12 months"}]),
    ("Death; at: 90 days", [{"name": "Death", "time_point": "90 days"}]),
    ("Death; at 90 days; stroke", [{"name": "Death", "time_point": "90 days"}, {"name": "stroke"}]),
    ("肺炎（第28天）", [{"name": "肺炎", "time_point": "第28天"}]),
    ("HbA1c; metric: change from baseline; aggregation: mean; type: continuous",
     [{"name": "HbA1c", "type": "continuous", "metric": "change from baseline", "aggregation": "mean"}]),
    ("\nHbA1c\nMeasure: change\nPopulation: ITT\nestimand.treatment: as assigned",
     [{"name": "HbA1c", "metric": "change", "estimand": {"population": "ITT", "treatment": "as assigned"}}]),
    ("临床治愈率；指标：治愈；汇总：率；时间点：第28天；类型：二分类；人群：全分析集",
     [{"name": "临床治愈率", "type": "binary", "metric": "治愈", "aggregation": "率", "time_point": "第28天", "estimand": {"population": "全分析集"}}]),
    ("HbA1c; event: rescue; strategy: treatment policy; event: death; strategy: composite",
     [{"name": "HbA1c", "estimand": {"intercurrent_events": [
         {"event": "rescue", "strategy": "treatment_policy"}, {"event": "death", "strategy": "composite"}]}}]),
    ("\nHbA1c\nintercurrent events: rescue (hypothetical); death: composite\nsummary measure: mean difference",
     [{"name": "HbA1c", "estimand": {"intercurrent_events": [
         {"event": "rescue", "strategy": "hypothetical"}, {"event": "death", "strategy": "composite"}],
         "summary_measure": "mean difference"}}]),
]  # fmt: skip


RESCUE = {"event": "rescue", "strategy": "treatment_policy"}
DEATH = {"event": "death", "strategy": "composite"}
EVENTS: list[tuple[str, list[dict[str, Any]]]] = [
    ("estimand.intercurrent_events: rescue; strategy: treatment policy; death; strategy: composite", [RESCUE, DEATH]),
    ("intercurrent events: rescue, strategy: treatment policy; death, strategy: composite", [RESCUE, DEATH]),
    ("intercurrent events: rescue/treatment policy; death/composite", [RESCUE, DEATH]),
    ("intercurrent events: rescue; event: death; strategy: composite", [{"event": "rescue"}, DEATH]),
    ("伴发事件：rescue；策略：治疗策略；death；策略：复合变量策略", [RESCUE, DEATH]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EVENTS, ids=[text for text, _ in EVENTS])
@pytest.mark.parametrize("before", ["HbA1c; ", "HbA1c\n", "\nHbA1c\n"])
def test_after_the_name_of_an_inner_list_any_other_segment_is_an_item_of_it(
    before: str, text: str, expected: list[dict[str, Any]]
) -> None:
    item = {"name": "HbA1c", "estimand": {"intercurrent_events": expected}}
    assert values(f"Primary outcome: {before}{text}", "endpoints") == {PRIMARY: [item]}
    item["estimand"] = {"intercurrent_events": expected, "summary_measure": "mean"}
    after = f"Primary outcome: {before}{text}; summary measure: mean"
    assert values(after, "endpoints") == {PRIMARY: [item]}


def test_a_new_line_ends_an_inner_list() -> None:
    text = "Secondary outcomes:\nHbA1c\nintercurrent events: rescue; death\nstroke"
    (found, stroke) = values(text, "endpoints")["endpoints.outcomes.secondary"]
    assert [row["event"] for row in found["estimand"]["intercurrent_events"]] == ["rescue", "death"]
    assert stroke == {"name": "stroke"}


ALL = "estimand.population: all randomised"


@pytest.mark.parametrize("where", ["context", "pending"])
def test_a_part_by_itself_goes_into_the_one_item_that_is_known(where: str) -> None:
    outcome = {"name": "HbA1c", "estimand": {"treatment": "as assigned"}}
    known = (
        {PRIMARY: [outcome]} if where == "pending" else {"endpoints": {"outcomes": {"primary": [outcome]}}}
    )
    expected = {"name": "HbA1c", "estimand": {"treatment": "as assigned", "population": "all randomised"}}
    for text in (
        ALL,
        f"endpoints.outcomes.{ALL.replace('estimand', 'primary.estimand')}",
        f"{ALL}\nSetting: ward",
    ):
        assert values(text, "pico", **{where: known})[PRIMARY] == [expected]
    assert outcome["estimand"] == {"treatment": "as assigned"}, "what is known is not changed"


def test_a_part_by_itself_goes_into_the_item_of_the_same_message() -> None:
    expected = [{"name": "HbA1c", "estimand": {"population": "all randomised"}}]
    assert values(f"Primary outcome: HbA1c\n\n{ALL}", "endpoints") == {PRIMARY: expected}
    assert values(f"{ALL}\n\nPrimary outcome: HbA1c", "endpoints") == {PRIMARY: expected}


@pytest.mark.parametrize("items", [[], [{"name": "HbA1c"}, {"name": "death"}]])
def test_a_part_that_may_belong_to_none_or_to_several_items_is_asked(items: list[dict[str, Any]]) -> None:
    found = reading(ALL, "endpoints", pending={PRIMARY: items} if items else {})
    assert found.values == ()
    (problem,) = found.unreadable
    assert problem.field == PRIMARY
    assert "Primary outcome" in problem.accepted


VISITS: list[tuple[str, list[str]]] = [
    ("day 1, day 3, day 7", ["day 1", "day 3", "day 7"]),
    ("Baseline, week 4, week 8", ["Baseline", "week 4", "week 8"]),
    ("0, 4, 8 weeks", ["0 weeks", "4 weeks", "8 weeks"]),
    ("day 1, 3 and 7", ["day 1", "day 3", "day 7"]),
    ("baseline, week 4, and week 8", ["baseline", "week 4", "week 8"]),
    ("基线，第4周，第8周", ["基线", "第4周", "第8周"]),
    ("基线、第4周和第8周", ["基线", "第4周", "第8周"]),
    ("0，4，8周", ["0周", "4周", "8周"]),
]


@pytest.mark.parametrize(("text", "times"), VISITS, ids=[text for text, _ in VISITS])
def test_a_comma_separates_visits_that_are_nothing_but_times(text: str, times: list[str]) -> None:
    expected = [{"name": time, "time": time} for time in times]
    assert values(f"Visits: {text}", "study_design") == {"study_design.visits": expected}


def test_a_list_of_objects_gives_only_those_segments_away_that_name_no_item() -> None:
    assert values("Confounders: Age: years; Treatment: yes/no", "endpoints") == {
        "endpoints.confounders": [
            {"name": "Age", "measurement": "years"},
            {"name": "Treatment", "measurement": "yes/no"},
        ]
    }
    assert values("主要终点：死亡；次要终点：卒中；安全性指标：出血", "endpoints") == {
        PRIMARY: [{"name": "死亡"}],
        "endpoints.outcomes.secondary": [{"name": "卒中"}],
        "endpoints.outcomes.safety": [{"name": "出血"}],
    }


def test_any_other_comma_separates_no_visits() -> None:
    expected = [{"name": "ECG, lab", "time": "week 4"}]
    assert values("Visits: week 4, ECG, lab", "study_design") == {"study_design.visits": expected}


@pytest.mark.parametrize(("text", "expected"), OUTCOMES, ids=[text for text, _ in OUTCOMES])
def test_outcomes_have_times_measures_and_estimands(text: str, expected: list[dict[str, Any]]) -> None:
    assert values(f"Primary outcome: {text}", "endpoints") == {PRIMARY: expected}


def test_a_name_may_have_its_time_behind_an_at_sign_in_any_list_with_times() -> None:
    assert values("Baseline variables: age @ baseline; sex", "endpoints") == {
        "endpoints.baseline": [{"name": "age", "time": "baseline"}, {"name": "sex"}]
    }


def test_sub_labels_win_over_labels_until_a_blank_line_or_another_label() -> None:
    text = "Primary outcome: death\npopulation: all randomised\n\npopulation: adults"
    assert values(text, "endpoints") == {
        PRIMARY: [{"name": "death", "estimand": {"population": "all randomised"}}],
        "pico.population": "adults",
    }
    text = "Primary outcome: death\nMissing data: imputed\npopulation: adults"
    assert values(text, "endpoints") == {
        PRIMARY: [{"name": "death"}],
        "endpoints.missing_data": "imputed",
        "pico.population": "adults",
    }


def test_a_sub_value_that_cannot_be_read_is_asked_and_the_item_kept() -> None:
    found = reading("Arms: A; type: purple; B", "study_design")
    assert found.value("study_design.arms") == [{"name": "A"}, {"name": "B"}]
    (problem,) = found.unreadable
    assert (problem.field, problem.partial) == ("study_design.arms", True)
    assert "Arms: A; type: purple; B"[slice(*problem.span)] == "purple"


COUNTS: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("207", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("207", {}, [{"arm": "Group 1", "n": 207}, {"arm": "Group 2", "n": 207}]),
    ("207 per group", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("各207例", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("Oral: 207; IV 208", {}, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 208}]),
    ("试验组：100；对照组：200例", {}, [{"arm": "试验组", "n": 100}, {"arm": "对照组", "n": 200}]),
    ("Oral 1,207, IV 208", {}, [{"arm": "Oral", "n": 1207}, {"arm": "IV", "n": 208}]),
    ("Dose 10: 30; dose 20: 30", {}, [{"arm": "Dose 10", "n": 30}, {"arm": "dose 20", "n": 30}]),
    ("\nControl: 30\nIntervention: 60", {}, [{"arm": "Control", "n": 30}, {"arm": "Intervention", "n": 60}]),
    ("电针组107例；假电针组107例", {}, [{"arm": "电针组", "n": 107}, {"arm": "假电针组", "n": 107}]),
    ("剂量10组30例，对照组约28例", {}, [{"arm": "剂量10组", "n": 30}, {"arm": "对照组", "n": 28}]),
    ("2 x 207", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("2×207", {}, [{"arm": "Group 1", "n": 207}, {"arm": "Group 2", "n": 207}]),
    ("207 × 2 = 414", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("2组×207例", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("每组207", ARMS, [{"arm": "Oral", "n": 207}, {"arm": "IV", "n": 207}]),
    ("两组各107例", ARMS, [{"arm": "Oral", "n": 107}, {"arm": "IV", "n": 107}]),
    ("arm: A; n: 30; arm: B; n: 31", {}, [{"arm": "A", "n": 30}, {"arm": "B", "n": 31}]),
]


@pytest.mark.parametrize(("text", "context", "expected"), COUNTS, ids=[text for text, _, _ in COUNTS])
def test_numbers_per_group_are_one_for_all_arms_or_one_for_each(
    text: str, context: dict[str, Any], expected: list[dict[str, Any]]
) -> None:
    found = values(f"Number per group: {text}", "sample_size", context=context)
    assert found == {"sample_size.n_per_group": expected}


@pytest.mark.parametrize(
    "text",
    [
        "3 x 207",
        "2 x 2",
        "2 x 207 = 400",
        "50.5",
        "1:1",
        "2:1",
        "1: 50; 2: 50",
        "Oral: 50.5; IV: 50",
        "共107例",
        "-50",
    ],
)
def test_what_gives_no_number_of_people_for_each_group_is_asked(text: str) -> None:
    found = reading(f"Number per group: {text}", "sample_size", context=ARMS)
    assert found.values == ()
    assert [problem.field for problem in found.unreadable] == ["sample_size.n_per_group"]


@pytest.mark.parametrize(
    "text", ["Sample size: 218 per group", "样本量：每组218例", "Sample size: 218 patients per arm."]
)
def test_a_sample_size_of_one_group_is_the_number_per_group(text: str) -> None:
    expected = [{"arm": "Oral", "n": 218}, {"arm": "IV", "n": 218}]
    assert values(text, "sample_size", context=ARMS) == {"sample_size.n_per_group": expected}


def test_arms_said_in_the_same_message_or_proposed_count_too() -> None:
    said = values("Number per group: 30\nArms: A; B; C")
    assert [row["arm"] for row in said["sample_size.n_per_group"]] == ["A", "B", "C"]
    pending = {"study_design.arms": [{"name": "X"}]}
    assert values("Number per group: 30", pending=pending)["sample_size.n_per_group"] == [
        {"arm": "X", "n": 30}
    ]


def test_a_total_after_the_numbers_is_a_field_of_its_own() -> None:
    assert set(values("Number per group: 30\nTotal: 60")) == {
        "sample_size.n_per_group",
        "sample_size.n_total",
    }
    found = values("Number per group: A: 30\nB: 30\nTotal number: 60", "sample_size")
    assert found["sample_size.n_total"] == 60
    assert found["sample_size.n_per_group"] == [{"arm": "A", "n": 30}, {"arm": "B", "n": 30}]


def test_objects_given_as_json_are_read_part_by_part() -> None:
    raw = [{"name": "Oral", "type": "试验组"}, {"name": "IV", "type": "Active comparator"}]
    assert value("study_design.arms", raw) == [
        {"name": "Oral", "type": "experimental"},
        {"name": "IV", "type": "active"},
    ]
    assert value("sample_size.n_per_group", [{"arm": "A", "n": "30"}]) == [{"arm": "A", "n": 30}]
    assert value("study_design.visits", ["V1 @ day 0"]) == [{"name": "V1", "time": "day 0"}]
    events = [
        {"name": "x", "estimand": {"intercurrent_events": [{"event": "e", "strategy": "composite strategy"}]}}
    ]
    read = value(PRIMARY, events)
    assert read[0]["estimand"]["intercurrent_events"] == [{"event": "e", "strategy": "composite"}]
