"""Requests for sample sizes as clinicians write them: calculated right, asked about, or said to be impossible; no
number is wrong.

Of the first 78, 47 say enough to be calculated (1 of them was before) and 21 have to be asked about. The next 80 were
tried on code that had not seen them: 4 wrong numbers and 11 needless questions, which is why a share is taken only
where a word gives it to a group. Of the last 24, tried on the code as it was then, none was wrong, 6 asked needlessly.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from apps.agents.extension import Asked
from apps.protocol.following import follow
from apps.protocol.sample_size import calculate
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.readings import Understood
from apps.protocol.tool_words import ASKED_FOR, fill
from config.yaml_files import read_yaml

FILE = Path(__file__).resolve().parents[3] / "data/sample_size_requests.yaml"
ROWS: list[dict[str, Any]] = read_yaml(FILE)


def language_of(text: str) -> str:
    return "zh-hans" if any("\u4e00" <= sign <= "\u9fff" for sign in text) else "en"


def request_of(row: dict[str, Any], **known: Any) -> Understood:
    return understood(Asked(row["say"], {}, known, language_of(row["say"])))


def outcome_of(row: dict[str, Any]) -> str:
    request = request_of(row)
    if request.unsupported is not None:
        return "unsupported" if row.get("unsupported") else "declined although there is a calculation"
    asked = list(request.missing) if len(request.designs) == 1 else ["design"]
    if asked:
        return "asked" if asked == row.get("asks") else f"asked for {asked}"
    return "calculated" if _is_right(row, request) else f"wrong: {request.inputs}"


def _is_right(row: dict[str, Any], request: Understood) -> bool:
    wanted = row.get("calculates")
    if wanted is None or wanted["design"] != request.designs[0]:
        return False
    inputs = dict(request.inputs)
    dropout = inputs.pop("dropout", None) if wanted["design"] != "dropout" else None
    result = calculate(request.designs[0], inputs)
    numbers: list[float | None] = [group.n for group in result.groups] or [
        result.events if result.events is not None else result.outputs["n_enrolled_per_group"]
    ]
    said = {name: inputs.get(name) for name in wanted["inputs"]}
    return numbers == row["n"] and dropout == row.get("dropout") and said == pytest.approx(wanted["inputs"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["say"][:40])
def test_a_request_is_calculated_right_or_asked_about(row: dict[str, Any]) -> None:
    assert ASKED_FOR.search(row["say"]), "not taken for a request"
    assert outcome_of(row) in {"calculated", "asked", "unsupported"}


def test_the_table_is_large_enough_and_in_both_languages() -> None:
    outcomes = Counter(outcome_of(row) for row in ROWS)
    languages = Counter(language_of(row["say"]) for row in ROWS)
    assert min(languages.values()) >= 60
    assert outcomes["calculated"] >= 80


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["say"][:40])
def test_the_numbers_of_the_table_are_those_of_the_calculator(row: dict[str, Any]) -> None:
    if wanted := row.get("calculates"):
        result = calculate(wanted["design"], wanted["inputs"])
        numbers: list[int | None] = [group.n for group in result.groups]
        assert row["n"] == (numbers or [result.events]) or result.design == "dropout"


@pytest.mark.parametrize(
    "text",
    [
        "样本量为300例",
        "How many patients were enrolled in the ICON trial?",
        "我们计划纳入多少中心合适？",
        "每组200例",
        "样本量：120",
    ],
)
def test_what_asks_for_no_calculation_is_no_request(text: str) -> None:
    assert not ASKED_FOR.search(text)


def test_two_readings_are_both_named_and_become_replies() -> None:
    filled = fill(Asked("对照组死亡率30%，希望降低20%，双侧0.05，把握度80%，要多少例？", {}, {}, "zh-hans"))
    assert filled.missing == ("试验组率（10%或24%？）",)
    assert filled.replies == ("试验组率 = 10%", "试验组率 = 24%")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("两组率 15% vs 12%，双侧0.05，把握度90%，要多少例？", "按对照组 15%、试验组 12% 理解。"),
        ("Control 30%, 20% relative reduction, how many patients?", "A relative change of 20% turns 30% into 24%."),
        ("对照组中位PFS 6个月，试验组9个月，需要多少病人？", "按恒定风险，中位时间 6 与 9 对应风险比 0.6667。"),
        ("整群随机，30%比20%，要多少例？", "目前没有适用于整群随机的计算，因此不给出例数。"),
        (
            "About one in eight get it and we'd like to halve that, how many?",
            "A relative change of 50% turns 12.5% into 6.25%.",
        ),
        ("现在复发率30%，想减少三分之一，要多少例？", "相对变化 33.3333%：由 30% 变为 20%。"),
    ],
)  # fmt: skip
def test_the_answer_says_how_the_request_was_understood(text: str, note: str) -> None:
    assert note in fill(Asked(text, {}, {}, language_of(text))).notes


@pytest.mark.parametrize("recorded", [None, "diagnostic_sensitivity", "diagnostic_specificity"])
def test_the_other_measure_of_a_message_is_never_dropped(recorded: str | None) -> None:
    known = {"sample_size": {"design": recorded}} if recorded else {}
    say = "灵敏度90%，特异度85%，患病率20%，允许误差5%，要多少例？"
    arguments = dict(fill(Asked(say, {}, known, "zh-hans")).arguments)
    assert arguments.pop("design") == "diagnostic_sensitivity"
    assert arguments == {"se": 0.9, "sp": 0.85, "prevalence": 0.2, "abs_error": 0.05}


def test_what_both_measures_lack_is_asked_for_once_and_both_are_kept() -> None:
    asked = Asked("灵敏度90%，特异度85%，允许误差5%，要多少例？", {}, {}, "zh-hans")
    first = fill(asked)
    assert first.missing == ("目标疾病患病率",)
    filled = fill(replace(asked, text="患病率70%", begun=first.arguments))
    assert filled.arguments == {
        "design": "diagnostic_specificity",
        "se": 0.9,
        "sp": 0.85,
        "prevalence": 0.7,
        "abs_error": 0.05,
    }


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("四成五、三成半、百分之四十五、千分之五", "45%、35%、45%、0.5%"),
        ("45 in a hundred, nine in ten, forty-five in a hundred", "45%, 90%, 45%"),
        ("两成多，四成五六，五千分之一，一成不变", "两成多,四成五六,五千分之一,一成不变"),
        ("2 in 10 centres, 5 of 20 wards, 3 in 10 years", "2 in 10 centres, 5 of 20 wards, 3 in 10 years"),
        ("cut the dose by half, reduced in a third", "cut the dose by half, reduced in a third"),
        ("剂量减半，疗程减半，减半年", "剂量减半,疗程减半,减半年"),
        ("drop to half a percent", "drop to half a percent"),
        ("三个点采血", "3个点采血"),
        ("15 of 100 die, pain of 4 of 10", "15% die, pain of 4 of 10"),
    ],
)
def test_shares_in_words_become_figures_where_they_are_certain(text: str, shares: str) -> None:
    assert plain(text) == shares


KNOWN = {
    "design": "two_proportions",
    "alpha": 0.05,
    "sided": 2,
    "power": 0.9,
    "assumptions": {"p1": 0.15, "p2": 0.12},
}


def test_what_the_protocol_says_is_used_and_named() -> None:
    filled = fill(Asked("How many patients do I need?", {}, {"sample_size": KNOWN}, "en"))
    assert filled.missing == ()
    assert filled.arguments == {
        "design": "two_proportions",
        "alpha": 0.05,
        "sided": 2,
        "power": 0.9,
        "p1": 0.15,
        "p2": 0.12,
    }
    assert filled.notes == (
        "Taken from the protocol: Significance level α 0.05, two-sided, Power 90%, "
        "Rate in the control group 15%, Rate with the treatment 12%.",
    )


LEVELS = {"alpha": 0.05, "sided": 2, "power": 0.8}


@pytest.mark.parametrize(
    ("assumed", "arguments"),
    [
        ({"p1": 0.3, "p2": 0.2}, {"design": "two_proportions", "p1": 0.3, "p2": 0.2}),
        ({"p_c": 0.3, "p_t": 0.2}, {"design": "two_proportions", "p1": 0.3, "p2": 0.2}),
        ({"relapse_usual_care": 0.3, "new drug": 0.2}, {"design": "two_proportions", "p1": 0.3, "p2": 0.2}),
        ({"复发率（散步）": 0.2, "对照组复发率": 0.3}, {"design": "two_proportions", "p1": 0.3, "p2": 0.2}),
        ({"delta": 5, "sd": 10}, {"design": "two_means", "delta": 5, "sd": 10}),
    ],
)
def test_what_is_assumed_is_enough_under_whichever_name(
    assumed: dict[str, Any], arguments: dict[str, Any]
) -> None:
    known = {"pico": {"intervention": "散步"}, "sample_size": {**LEVELS, "assumptions": assumed}}
    filled = fill(Asked("那一共要多少例？", {}, known, "zh-hans"))
    assert (filled.missing, filled.arguments) == ((), {**LEVELS, **arguments})


@pytest.mark.parametrize(
    "assumed",
    [
        {"relapse_usual_care": 0.3},
        {"control now": 0.3, "control before": 0.4, "new drug": 0.2},
        {"follow_up_usual_care": 12, "new drug": 3},
        {"event": 0.3, "other": 0.2},
    ],
)
def test_words_that_do_not_tell_both_groups_are_no_rates(assumed: dict[str, Any]) -> None:
    known = {"sample_size": {**LEVELS, "assumptions": assumed}}
    filled = fill(Asked("How many patients for comparing two proportions?", {}, known, "en"))
    assert filled.missing == ("Rate in the control group", "Rate with the treatment")


def test_what_was_turned_down_is_not_taken_from_the_messages_before() -> None:
    known = {"sample_size": {**LEVELS, "assumptions": {"p1": 0.3, "p2": 0.2}}}
    before = ("about 10% will drop out", "Power 90%")
    asked = Asked("how many patients do I need?", {}, known, "en", earlier=before)
    assert fill(asked).arguments["dropout"] == 0.1
    without = replace(asked, turned_down=frozenset({"sample_size.dropout", "sample_size.power"}))
    assert fill(without).arguments.get("dropout") is None
    assert fill(without).arguments["power"] == 0.8


def test_rates_that_were_turned_down_are_asked_for() -> None:
    before = ("we expect 30% in the control group and 20% with the new drug",)
    asked = Asked("how many patients?", {}, {"sample_size": LEVELS}, "en", earlier=before)
    assert not fill(asked).missing
    without = replace(asked, turned_down=frozenset({"sample_size.assumptions"}))
    assert fill(without).missing == ("Rate in the control group", "Rate with the treatment")


@pytest.mark.parametrize(
    "before", ["脱落按15%，不是10%。", "The dropout is 15 percent rather than 10 percent."]
)
def test_a_figure_that_was_denied_is_offered_for_nothing(before: str) -> None:
    filled = fill(Asked("how many patients do I need?", {}, {}, "en", earlier=(before,)))
    assert filled.missing
    assert not any("10" in name for name in filled.missing)


def test_the_sham_group_is_the_control() -> None:
    text = "预计针灸组有效率60%，假针灸组40%，双侧0.05，把握度80%，要多少例？"
    assert {"p1": 0.4, "p2": 0.6}.items() <= understood(Asked(text, {}, {}, "zh-hans")).inputs.items()


@pytest.mark.parametrize(
    "text",
    [
        "I'd be happy with a difference of 5 points, the SD is about 12, and 80 percent power.",
        "差5个点就行，标准差12，把握度80%",
        "A difference of 5 points is fine with me, SD 12, power 80%.",
    ],
)
def test_a_difference_with_its_spread_is_to_be_found_unless_something_is_to_be_no_worse(text: str) -> None:
    assert understood(Asked(text, {}, {}, language_of(text))).designs == ("two_means",)
    no_worse = {"study_design": {"framework": "non_inferiority"}}
    assert understood(Asked(text, {}, no_worse, language_of(text))).designs == ("two_means_margin",)


OF_A_TEST = {"study_design": {"design_type": "diagnostic_accuracy"}}


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("需要多少病人？", ("预期灵敏度", "目标疾病患病率", "允许误差（绝对）", "预期特异度")),
        ("患病率60%，允许误差5%，要多少例？", ("预期灵敏度", "预期特异度")),
        ("我们这里患病率大概六成，置信区间半宽5个百分点，样本量多少？", ("预期灵敏度", "预期特异度")),
        ("患病率60%，灵敏度90%，允许误差5%，要多少例？", ("预期特异度",)),
        (
            "The prevalence is 60% and the half-width 5 points, how many?",
            ("Expected sensitivity", "Expected specificity"),
        ),
        ("Specificity 90%, prevalence 60%, plus or minus 5 points. How many patients?", ("Expected sensitivity",)),
    ],
)  # fmt: skip
def test_a_study_of_a_test_is_planned_by_both_measures_whatever_is_said_of_prevalence(
    text: str, missing: tuple[str, ...]
) -> None:
    filled = fill(Asked(text, {}, OF_A_TEST, language_of(text)))
    assert filled.missing == missing
    assert "p" not in filled.arguments
    assert str(filled.arguments["design"]).startswith("diagnostic_")


def test_one_measure_of_a_test_may_be_called_enough() -> None:
    for text in (
        "只算灵敏度：灵敏度90%，患病率60%，允许误差5%，要多少例？",
        "Sensitivity alone please: sensitivity 90%, prevalence 60%, plus or minus 5 points. How many?",
    ):
        filled = fill(Asked(text, {}, OF_A_TEST, language_of(text)))
        assert (filled.missing, filled.arguments["design"]) == ((), "diagnostic_sensitivity")
    asked = "灵敏度90%，患病率60%，允许误差5%，要多少例？"
    filled = fill(Asked(asked, {}, OF_A_TEST, "zh-hans"))
    assert filled.replies == ("只算灵敏度",)
    answered = fill(Asked("只算灵敏度", {}, OF_A_TEST, "zh-hans", begun=filled.arguments, earlier=(asked,)))
    assert answered.arguments == {
        "design": "diagnostic_sensitivity",
        "se": 0.9,
        "prevalence": 0.6,
        "abs_error": 0.05,
    }


def test_exactly_what_the_protocol_lacks_is_asked_for() -> None:
    lacking = {key: value for key, value in KNOWN.items() if key != "power"} | {"assumptions": {"p1": 0.15}}
    filled = fill(Asked("要多少病人？", {}, {"sample_size": lacking}, "zh-hans"))
    assert filled.missing == ("把握度", "试验组率")


def test_an_allocation_of_the_protocol_makes_the_order_matter() -> None:
    unequal = {"sample_size": {"allocation_ratio": "2:1"}}
    text = "两组率 15% vs 12%，双侧α=0.05，把握度90%，每组要多少人？"
    assert list(understood(Asked(text, {}, unequal, "zh-hans")).missing) == ["p1", "p2"]


def test_a_hypothesis_with_both_rates_makes_the_order_matter() -> None:
    text = "With 18% versus 25%, two-sided 0.05, 80% power, how many per group?"
    told = {"scientific_question": {"hypothesis": "Early starters return less often, 18% against 25%."}}
    assert list(understood(Asked(text, {}, told, "en")).missing) == ["p1", "p2"]
    assert not understood(Asked(text, {}, {}, "en")).missing


def test_a_recorded_framework_is_no_difference_test() -> None:
    data = {"study_design": {"framework": "non_inferiority"}}
    request = understood(Asked("两组治愈率均为85%，单侧0.025，把握度80%，要多少例？", {}, data, "zh-hans"))
    assert request.designs == ("two_proportions_margin",)
    assert list(request.missing) == ["margin"]


ASKED = [
    ("calculate the sample size", "Margin, treatment minus control"),
    ("请计算样本量", "界值（试验组减对照组）"),
]
in_both_languages = pytest.mark.parametrize(("text", "margin"), ASKED, ids=["en", "zh-hans"])
needs_margin = pytest.mark.parametrize("hypothesis", ["non_inferiority", "equivalence"])


def recorded_as(place: str, hypothesis: str, **size: Any) -> dict[str, Any]:
    """A protocol whose hypothesis stands in the stage of the calculation, or as the framework of the study."""
    known = {"design": "two_proportions", **LEVELS, "assumptions": {"p1": 0.8, "p2": 0.75}, **size}
    if place == "sample_size":
        return {"sample_size": {**known, "hypothesis": hypothesis}}
    return {"study_design": {"framework": hypothesis}, "sample_size": known}


@in_both_languages
@needs_margin
@pytest.mark.parametrize("place", ["sample_size", "study_design"])
def test_a_recorded_hypothesis_without_its_margin_asks_for_it_by_name(
    text: str, margin: str, hypothesis: str, place: str
) -> None:
    filled = fill(Asked(text, {}, recorded_as(place, hypothesis), language_of(text)))
    assert filled.missing == (margin,)
    assert filled.arguments["design"] == "two_proportions_margin"
    assert filled.arguments["hypothesis"] == hypothesis


@pytest.mark.parametrize(
    ("text", "margin", "supposed"),
    [
        (*ASKED[0], "Oral treatment is no worse than intravenous treatment."),
        (*ASKED[1], "口服治疗不劣于静脉治疗。"),
    ],
    ids=["en", "zh-hans"],
)
def test_what_is_supposed_in_words_needs_a_margin_whatever_the_framework_says(
    text: str, margin: str, supposed: str
) -> None:
    size = recorded_as("study_design", "superiority")
    data = {"scientific_question": {"hypothesis": supposed}, "sample_size": size["sample_size"]}
    assert fill(Asked(text, {}, data, language_of(text))).missing == (margin,)
    filled = fill(Asked(text, {}, {**data, **size}, language_of(text)))
    assert filled.missing == (margin,)
    assert any("superiority" in note or "优效" in note for note in filled.notes)
    for other in ("calculate the sample size for superiority", "请按优效性计算样本量"):
        assert fill(Asked(other, {}, {**data, **size}, language_of(other))).missing == ()
    of_a_difference = {"sample_size": {**size["sample_size"], "hypothesis": "equality"}}
    assert fill(Asked(text, {}, {**data, **of_a_difference}, language_of(text))).missing == ()


@pytest.mark.parametrize(
    "supposed",
    [
        "Home rehabilitation is at least as good as inpatient rehabilitation.",
        "Home rehabilitation isn't any worse than inpatient rehabilitation.",
        "Home rehabilitation won't be worse than inpatient rehabilitation.",
        "Home rehabilitation is not inferior to inpatient rehabilitation.",
        "居家康复至少跟住院康复一样好",
        "居家康复的效果不会比住院康复差",
        "居家康复的效果不亚于住院康复",
    ],
)
def test_however_it_is_supposed_to_be_no_worse_a_margin_is_asked_for(supposed: str) -> None:
    data = {"scientific_question": {"hypothesis": supposed}, **recorded_as("sample_size", "")}
    del data["sample_size"]["hypothesis"]
    for text, margin in ASKED:
        assert fill(Asked(text, {}, data, language_of(text))).missing == (margin,)


def test_two_frameworks_are_told_also_of_a_message_that_only_says_an_effect() -> None:
    data = {
        "scientific_question": {"hypothesis": "居家康复的效果不会比住院康复差"},
        "study_design": {"design_type": "parallel_rct", "framework": "superiority"},
        "sample_size": LEVELS,
    }
    filled = follow(Asked("预计差值0分，标准差12", {}, data, "zh-hans"))
    assert filled is not None
    assert filled.missing == (ASKED[1][1],)
    assert any("请按优效性计算样本量" in note for note in filled.notes)


@in_both_languages
@needs_margin
def test_the_margin_is_named_also_where_the_calculation_is_not_known(
    text: str, margin: str, hypothesis: str
) -> None:
    data = {"study_design": {"framework": hypothesis}}
    assert margin in fill(Asked(text, {}, data, language_of(text))).missing
    data = {"study_design": {"framework": "superiority"}}
    assert margin not in fill(Asked(text, {}, data, language_of(text))).missing


@in_both_languages
@needs_margin
@pytest.mark.parametrize("place", ["sample_size", "study_design"])
def test_where_no_calculation_takes_a_margin_nothing_else_is_calculated(
    text: str, margin: str, hypothesis: str, place: str
) -> None:
    survival = {"design": "logrank_events", "assumptions": {"hr": 0.7}}
    filled = fill(Asked(text, {}, recorded_as(place, hypothesis, **survival), language_of(text)))
    assert filled.declined
    assert "margin" in filled.notes[0] or "界值" in filled.notes[0]
    assert fill(Asked("", {}, recorded_as(place, hypothesis, **survival), "en")).arguments["hr"] == 0.7


@needs_margin
@pytest.mark.parametrize("place", ["sample_size", "study_design"])
@pytest.mark.parametrize(
    "text",
    [
        "calculate the sample size, it is a superiority test",
        "calculate the sample size for a test of a difference",
        "请按优效检验计算样本量",
        "请计算样本量，按差异性检验",
    ],
)
def test_who_says_that_no_margin_is_needed_gets_the_usual_test(
    text: str, hypothesis: str, place: str
) -> None:
    filled = fill(Asked(text, {}, recorded_as(place, hypothesis), language_of(text)))
    assert filled.missing == ()
    arguments = dict(filled.arguments)
    assert arguments.pop("design") == "two_proportions"
    assert calculate("two_proportions", arguments).total


def test_another_power_for_a_test_that_was_asked_for_as_one_of_superiority() -> None:
    data = recorded_as("study_design", "non_inferiority")
    begun = {"design": "logrank_events", "hr": 0.7, "alpha": 0.05}
    assert fill(Asked("power 90%", {}, data, "en", begun)).missing == ()


RATES = {"design": "two_proportions", "alpha": 0.05, "power": 0.8}
SURVIVAL = {
    "design": "logrank_accrual", "hr": 0.7, "alpha": 0.05, "power": 0.9, "median_control": 12, "accrual": 24,
}  # fmt: skip


@pytest.mark.parametrize(
    ("begun", "reply", "name", "value"),
    [
        (RATES | {"p1": 0.3}, "24%", "p2", 0.24),
        ({"design": "two_proportions", "p1": 0.3, "p2": 0.24, "alpha": 0.05}, "power 90%", "power", 0.9),
        (SURVIVAL, "12 months", "followup", 12),
        ({"design": "two_means", "sd": 10, "alpha": 0.05, "power": 0.9}, "差值5", "delta", 5),
    ],
)  # fmt: skip
def test_a_reply_completes_the_request(begun: dict[str, Any], reply: str, name: str, value: float) -> None:
    filled = fill(Asked(reply, {}, {}, language_of(reply), begun))
    assert filled.missing == ()
    assert filled.arguments == begun | {name: value}


@pytest.mark.parametrize(
    "text",
    [
        "About 30% of our patients are diabetic, which is a lot",
        "入院患者多为老年人，约 40% 合并糖尿病，多数为女性",
    ],
)
def test_other_statements_are_no_reply(text: str) -> None:
    begun = RATES | {"p1": 0.3}
    filled = fill(Asked(text, {}, {}, language_of(text), begun))
    assert "p2" not in filled.arguments


def test_a_margin_of_proportions_is_none_of_means() -> None:
    recorded = {
        "design": "two_proportions_margin",
        "hypothesis": "non_inferiority",
        "margin": 0.04,
        "alpha": 0.025,
    }
    text = "Two means, SD 10, difference 5, power 80%, alpha 0.05 two-sided, how many per group?"
    filled = fill(Asked(text, {}, {"sample_size": recorded}, "en"))
    assert filled.arguments == {
        "design": "two_means",
        "sd": 10,
        "delta": 5,
        "power": 0.8,
        "alpha": 0.05,
        "sided": 2,
    }
