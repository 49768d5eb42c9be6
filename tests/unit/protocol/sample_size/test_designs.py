"""What each design takes and refuses, and what its result says beside the number."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.bilingual import both, problems_of_text
from apps.protocol.sample_size import Refused, calculate, designs, find_design
from apps.protocol.sample_size.designs.farrington_manning import restricted
from apps.protocol.sample_size.designs.proportions import TwoProportions, run
from apps.protocol.sample_size.families import FAMILIES
from apps.protocol.sample_size.normal import enrolled, round_up, z
from apps.protocol.sample_size.registry import register_design

TWO = {"p1": 0.4, "p2": 0.6, "alpha": 0.05, "sided": 2, "power": 0.8}
MARGIN = {
    "p_t": 0.85,
    "p_c": 0.85,
    "margin": -0.1,
    "alpha": 0.025,
    "sided": 1,
    "power": 0.8,
    "hypothesis": "non_inferiority",
}
METHODS = ("unpooled", "pooled", "arcsine", "continuity_corrected")
proportion = st.floats(0.02, 0.98).map(lambda p: round(p, 3))


def refused_fields(design: str, inputs: dict[str, Any]) -> list[str]:
    with pytest.raises(Refused) as refusal:
        calculate(design, inputs)
    assert all(not problems_of_text(problem.reason) for problem in refusal.value.problems)
    assert str(refusal.value)
    return [problem.field for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"p1": 1.2}, "p1"),
        ({"p1": 0}, "p1"),
        ({"p1": "many"}, "p1"),
        ({"p1": None}, "p1"),
        ({"p2": 0.4}, "p2"),
        ({"p2": 0.4000001}, "p2"),
        ({"alpha": 0}, "alpha"),
        ({"alpha": 0.7}, "alpha"),
        ({"alpha": True}, "alpha"),
        ({"power": 1}, "power"),
        ({"power": 0.02}, "power"),
        ({"power": math.nan}, "power"),
        ({"sided": 3}, "sided"),
        ({"sided": True}, "sided"),
        ({"ratio": 0}, "ratio"),
        ({"ratio": math.inf}, "ratio"),
        ({"ratio": 10_000}, "ratio"),
        ({"method": "fisher"}, "method"),
        ({"hypothesis": "equivalence"}, "hypothesis"),
        ({"dropuot": 0.1}, "dropuot"),
    ],
)
def test_an_impossible_input_is_refused_with_its_field(changes: dict[str, Any], field: str) -> None:
    assert refused_fields("two_proportions", {**TWO, **changes}) == [field]


def test_everything_wrong_is_told_at_once_and_missing_inputs_by_name() -> None:
    assert refused_fields("two_proportions", {"alpha": 2}) == ["alpha", "power", "p1", "p2"]
    assert refused_fields("two_proportion", TWO) == ["design"]
    assert refused_fields("", {}) == ["design"]


@pytest.mark.parametrize(
    "changes",
    [
        {"p_t": 0.7},  # worse than the margin allows
        {"p_t": 0.75},  # exactly on it: 0.75 − 0.85 is −0.1 whatever floats say
        {"margin": 0},
        {"margin": 1.0},
        {"margin": 0.05, "p_t": 0.95},
        {"hypothesis": "superiority"},
        {"hypothesis": "superiority", "margin": 0.1, "p_t": 0.9},
        {"hypothesis": "superiority", "margin": 0},
        {"hypothesis": "superiority", "margin": -0.1, "p_t": 0.8},
        {"hypothesis": "equivalence", "p_t": 0.75},
        {"hypothesis": "equivalence", "p_t": 0.97},
        {"hypothesis": "equivalence", "margin": 0},
    ],
)
def test_what_can_never_be_shown_is_refused(changes: dict[str, Any]) -> None:
    for method in ("unpooled", "farrington_manning"):
        fields = refused_fields("two_proportions_margin", {**MARGIN, **changes, "method": method})
        assert fields == ["margin"]


@pytest.mark.parametrize(
    "bad",
    [{"n_evaluable": 0}, {"n_evaluable": 10.5}, {"dropout": 1}, {"dropout": -0.1}, {"dropout": 0.99999999}],
)
def test_dropout_refuses_what_is_no_share(bad: dict[str, Any]) -> None:
    assert refused_fields("dropout", {"n_evaluable": 63, "dropout": 0.2, **bad}) == list(bad)


def test_a_refusal_in_chinese_has_its_reason_too() -> None:
    with pytest.raises(Refused) as refusal:
        calculate("two_proportions", {**TWO, "p1": 1.2})
    assert refusal.value.problems[0].reason == both("must be less than 1", "必须小于 1")


def test_numbers_written_as_text_are_read() -> None:
    said = {"p1": "0.4", "p2": "0.6", "alpha": "0.05", "sided": "2", "power": "0.8"}
    assert calculate("two_proportions", said).outputs == calculate("two_proportions", TWO).outputs
    assert calculate("two_proportions", {**TWO, "sided": 2.0}).inputs["sided"] == 2


@settings(deadline=None)
@given(proportion, proportion, st.sampled_from([0.5, 1.0, 2.0]), st.sampled_from([0.8, 0.9]))
def test_the_corrected_number_is_what_the_correction_of_the_test_asks_for(
    p1: float, p2: float, ratio: float, power: float
) -> None:
    """n·(|Δ| − (1+1/k)/(2n))² for the corrected n equals n·Δ² for the pooled one (Fleiss, Tytun, Ury 1980)."""
    if abs(p1 - p2) < 0.01:
        return
    given_ = {**TWO, "p1": p1, "p2": p2, "ratio": ratio, "power": power}
    plain = calculate("two_proportions", {**given_, "method": "pooled"}).groups[0].n_raw
    corrected = calculate("two_proportions", {**given_, "method": "continuity_corrected"}).groups[0].n_raw
    gap = abs(p1 - p2)
    shrunk = gap - (1 + 1 / ratio) / (2 * corrected)
    assert corrected * shrunk**2 == pytest.approx(plain * gap**2, rel=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_the_two_groups_may_change_places(method: str) -> None:
    one = calculate("two_proportions", {**TWO, "method": method, "ratio": 2})
    other = calculate("two_proportions", {**TWO, "p1": 0.6, "p2": 0.4, "method": method, "ratio": 0.5})
    assert one.groups[0].n_raw == pytest.approx(other.groups[1].n_raw)


def test_two_sided_is_half_the_level_on_each_side() -> None:
    one = calculate("two_proportions", {**TWO, "alpha": 0.025, "sided": 1})
    assert one.outputs == calculate("two_proportions", TWO).outputs


def test_less_is_better_is_the_mirror_of_more_is_better() -> None:
    more = calculate("two_proportions_margin", MARGIN)
    less = calculate("two_proportions_margin", {**MARGIN, "p_t": 0.15, "p_c": 0.15, "margin": 0.1})
    assert more.outputs["n_raw_per_group"] == pytest.approx(less.outputs["n_raw_per_group"])
    score = {**MARGIN, "method": "farrington_manning"}
    more = calculate("two_proportions_margin", score)
    less = calculate("two_proportions_margin", {**score, "p_t": 0.15, "p_c": 0.15, "margin": 0.1})
    assert more.outputs["n_raw_per_group"] == pytest.approx(less.outputs["n_raw_per_group"])


def test_superiority_with_no_margin_is_the_test_of_a_difference() -> None:
    wanted = {**MARGIN, "p_t": 0.6, "p_c": 0.4, "margin": 0, "hypothesis": "superiority"}
    plain = calculate("two_proportions", {**TWO, "alpha": 0.025, "sided": 1, "power": 0.8})
    assert calculate("two_proportions_margin", wanted).total == plain.total
    pooled = calculate("two_proportions", {**TWO, "alpha": 0.025, "sided": 1, "method": "pooled"})
    score = calculate("two_proportions_margin", {**wanted, "method": "farrington_manning"})
    assert score.groups[0].n_raw == pytest.approx(pooled.groups[0].n_raw)


def test_the_sign_of_an_equivalence_margin_does_not_matter() -> None:
    base = {**MARGIN, "hypothesis": "equivalence", "p_t": 0.83}
    for method in ("unpooled", "farrington_manning"):
        plus = calculate("two_proportions_margin", {**base, "margin": 0.1, "method": method})
        minus = calculate("two_proportions_margin", {**base, "margin": -0.1, "method": method})
        assert plus.outputs == minus.outputs


def likelihood(p_t: float, p_c: float, null_t: float, difference: float, theta: float) -> float:
    null_c = null_t - difference
    return (
        p_t * math.log(null_t)
        + (1 - p_t) * math.log(1 - null_t)
        + theta * (p_c * math.log(null_c) + (1 - p_c) * math.log(1 - null_c))
    )


@settings(deadline=None)
@given(proportion, proportion, st.floats(-0.6, 0.6), st.sampled_from([0.5, 1.0, 2.0]))
def test_restricted_proportions_are_the_most_likely_ones(
    p_t: float, p_c: float, difference: float, theta: float
) -> None:
    null_t, null_c = restricted(p_t, p_c, difference, theta)
    assert null_t - null_c == pytest.approx(difference, abs=1e-6)
    low, high = max(0.0, difference) + 1e-6, min(1.0, 1 + difference) - 1e-6
    best = likelihood(p_t, p_c, min(max(null_t, low), high), difference, theta)
    grid = [low + (high - low) * step / 40 for step in range(41)]
    assert all(best >= likelihood(p_t, p_c, other, difference, theta) - 1e-6 for other in grid)


def test_with_a_ratio_the_second_group_follows_the_rounded_first() -> None:
    found = calculate("two_proportions", {**TWO, "ratio": 2})
    first, second = found.groups
    assert second.n == 2 * first.n
    assert (first.role, second.role) == ("control", "treatment")
    assert found.outputs["n1"] == first.n
    assert "n_per_group" not in found.outputs
    assert found.total == found.outputs["total"] == 3 * first.n


def test_rounding_does_not_count_the_noise_of_floats() -> None:
    assert round_up(0.1 * 30) == 3
    assert round_up(3.001) == 4
    assert round_up(0.2) == 1
    assert enrolled(95, 0.05) == 100
    assert enrolled(63, 0.2) == 79
    assert enrolled(10, 0) == 10
    assert z(0.975) == pytest.approx(1.959963984540054, abs=1e-14)


@pytest.mark.parametrize(
    ("design", "inputs"),
    [
        ("two_proportions", TWO),
        ("two_proportions_margin", MARGIN),
        ("dropout", {"n_evaluable": 63, "dropout": 0.2}),
    ],
)
def test_a_result_can_be_defended_and_run_again(design: str, inputs: dict[str, Any]) -> None:
    found = calculate(design, inputs)
    assert calculate(design, found.inputs).outputs == found.outputs
    assert json.loads(json.dumps(dict(found.inputs))) == found.inputs
    assert found.method.formula
    assert found.method.source
    texts = [found.method.name, found.sentence, *found.assumptions, *found.conventions]
    assert all(not problems_of_text(text) for text in texts)
    assert any("raw" in name for name in found.outputs)


def test_the_sentence_for_the_protocol_names_everything_in_both_languages() -> None:
    found = calculate("two_proportions_margin", MARGIN)
    for part in ("one-sided", "0.025", "80%", "201 participants per group", "402", "−10 percentage points"):
        assert part in found.sentence["en"]
    for part in ("单侧", "0.025", "80%", "每组 201 例", "402", "−10 个百分点", "非劣效"):
        assert part in found.sentence["zh_hans"]
    unequal = calculate("two_proportions", {**TWO, "ratio": 2})
    assert "in group 1 and" in unequal.sentence["en"]
    equal = calculate("two_proportions_margin", {**MARGIN, "hypothesis": "equivalence"})
    assert "±10 percentage points" in equal.sentence["en"]


def test_a_design_has_one_owner_and_its_inputs_are_known() -> None:
    with pytest.raises(ValueError, match="registered already"):
        register_design("two_proportions", both("x", "x"), TwoProportions, run)
    assert "ratio" in find_design("two_proportions").inputs
    assert {"two_proportions", "two_proportions_margin", "dropout"} <= {design.name for design in designs()}
    for design in designs():
        assert not problems_of_text(design.title)
        assert not problems_of_text(design.purpose)
        assert design.family in FAMILIES
