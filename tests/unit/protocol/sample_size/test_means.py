"""Means: against published numbers, the distribution itself, and simulated trials."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from apps.protocol.sample_size import Refused, calculate
from apps.protocol.sample_size.curve import curve_of

T = {"delta": 0.5, "sd": 1, "alpha": 0.05, "sided": 2, "power": 0.8, "method": "t"}
MARGIN = {
    "mu_t": 10,
    "mu_c": 10,
    "sd": 4,
    "margin": -2,
    "alpha": 0.025,
    "power": 0.9,
    "hypothesis": "non_inferiority",
}


@pytest.mark.parametrize(
    ("changes", "n"),
    [  # Cohen (1988) table 2.4.1 and G*Power 3 for d = 0.2, 0.5, 0.8
        ({"delta": 0.2}, 394),
        ({"delta": 0.5}, 64),
        ({"delta": 0.8}, 26),
        ({"delta": 0.5, "power": 0.95}, 105),
        ({"delta": 0.5, "power": 0.95, "sided": 1}, 88),
        ({"delta": 1, "power": 0.9}, 23),  # R ?power.t.test
        ({"delta": 0.5, "method": "z"}, 63),
    ],
)
def test_published_numbers(changes: dict[str, Any], n: int) -> None:
    assert calculate("two_means", {**T, **changes}).outputs["n_per_group"] == n


def test_the_power_of_r() -> None:
    """power.t.test(n = 20, delta = 1, sd = 1) prints 0.8689528."""
    curve = curve_of(calculate("two_means", {**T, "delta": 1, "power": 0.86}))
    assert curve is not None
    assert next(point.value for point in curve.points if point.n == 20) == pytest.approx(0.8689528, abs=1e-6)


@settings(deadline=None, max_examples=40)
@given(
    st.floats(0.1, 3),
    st.sampled_from([0.5, 1.0, 2.0, 3.0]),
    st.sampled_from([0.01, 0.05, 0.2]),
    st.sampled_from([0.3, 0.8, 0.99]),
)
def test_t_is_the_smallest_n_of_the_noncentral_t(
    effect: float, ratio: float, alpha: float, power: float
) -> None:
    found = calculate("two_means", {**T, "delta": effect, "ratio": ratio, "alpha": alpha, "power": power})
    first, second = (group.n_raw for group in found.groups)
    degrees = first + second - 2
    reached = stats.nct.sf(
        stats.t.isf(alpha / 2, degrees), degrees, effect / math.sqrt(1 / first + 1 / second)
    )
    assert reached == pytest.approx(power, abs=1e-6) or (min(first, second) == 2 and reached > power)


def test_simulated_trials_find_what_was_promised() -> None:
    found = calculate("two_means", {**T, "sd": None, "sd1": 1, "sd2": 2, "delta": 1, "ratio": 1.5})
    first, second = found.groups
    draw = np.random.default_rng(20261121)
    trials = stats.ttest_ind(
        draw.normal(0, 1, (20_000, first.n)), draw.normal(1, 2, (20_000, second.n)), axis=1, equal_var=False
    )
    assert np.mean(trials.pvalue < 0.05) == pytest.approx(0.8, abs=0.015)


def test_each_way_of_saying_the_same_gives_the_same() -> None:
    for method in ("z", "t"):
        base = {**T, "method": method, "ratio": 2}
        said = [
            base,
            {**base, "delta": -0.5},
            {**base, "delta": None, "mu1": 3, "mu2": 3.5},
            {**base, "delta": None, "mu1": 0, "mu2": -0.5},
            {**base, "sd": None, "sd1": 1, "sd2": 1},
        ]
        assert len({tuple(calculate("two_means", each).outputs.items()) for each in said}) == 1


def test_groups_of_the_t_test_are_each_rounded_and_of_z_from_the_first() -> None:
    """R rpact getSampleSizeMeans(alternative = 0.5, stDev = 1, allocationRatioPlanned = 2): 143.23 in all."""
    t = calculate("two_means", {**T, "alpha": 0.025, "sided": 1, "ratio": 0.5})
    assert t.outputs["total_raw"] == pytest.approx(143.23, abs=0.01)
    assert [group.n for group in t.groups] == [96, 48]
    third = calculate("two_means", {**T, "ratio": 1.3})
    assert third.groups[1].n == math.ceil(third.groups[1].n_raw)
    z = calculate("two_means", {**T, "ratio": 1.3, "method": "z"})
    assert z.groups[1].n == math.ceil(1.3 * z.groups[0].n)


def test_a_huge_effect_still_needs_two_in_each_group_for_t() -> None:
    assert [g.n for g in calculate("two_means", {**T, "delta": 100, "ratio": 0.5}).groups] == [4, 2]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sd": 0}, "sd"),
        ({"sd": -1}, "sd"),
        ({"sd": True}, "sd"),
        ({"sd": "wide"}, "sd"),
        ({"sd": 1e300}, "sd"),
        ({"sd": None}, "sd"),
        ({"sd1": 2}, "sd1"),
        ({"sd": None, "sd2": 2}, "sd1"),
        ({"delta": 0}, "delta"),
        ({"delta": 1e-9}, "delta"),
        ({"delta": 1e-300}, "delta"),
        ({"delta": math.nan}, "delta"),
        ({"delta": math.inf}, "delta"),
        ({"delta": 10**400}, "delta"),
        ({"delta": -1e200}, "delta"),
        ({"delta": 1e14, "sd": 1e-200, "method": "z"}, "delta"),
        ({"mu1": 1}, "delta"),
        ({"mu1": 1, "mu2": 2}, "delta"),
        ({"delta": None, "mu1": 1}, "mu2"),
        ({"delta": None, "mu1": 1, "mu2": 1}, "mu2"),
        ({"delta": None, "mu1": 1e15, "mu2": 0}, "mu1"),
        ({"power": 1}, "power"),
        ({"power": 0.02}, "power"),
        ({"alpha": 5e-324}, "alpha"),
        ({"mean": 3}, "mean"),
        ({"method": "fisher"}, "method"),
    ],
)
def test_the_impossible_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        calculate("two_means", {**T, **changes})
    [problem] = [p for p in refusal.value.problems if p.field == field]
    assert problem.reason["en"]
    assert problem.reason["zh_hans"]


def test_equivalence_reaches_its_power_exactly_when_the_truth_is_no_difference() -> None:
    wanted = {**MARGIN, "hypothesis": "equivalence", "margin": 2, "alpha": 0.05}
    n = calculate("two_means_margin", wanted).groups[0].n_raw
    error = 4 * math.sqrt(2 / n)
    normal = NormalDist()
    both_succeed = 2 * normal.cdf(2 / error - normal.inv_cdf(0.95)) - 1
    assert both_succeed == pytest.approx(0.9, abs=1e-9)
    minus = calculate("two_means_margin", {**wanted, "margin": -2})
    assert minus.groups[0].n_raw == n


def test_less_is_better_is_the_mirror_of_more_is_better() -> None:
    more = calculate("two_means_margin", {**MARGIN, "mu_t": 11, "ratio": 2})
    less = calculate("two_means_margin", {**MARGIN, "mu_t": 9, "margin": 2, "ratio": 2})
    assert more.outputs == less.outputs
    assert more.total < calculate("two_means_margin", {**MARGIN, "ratio": 2}).total


def test_superiority_by_no_margin_is_the_test_of_a_difference() -> None:
    wanted = {**MARGIN, "mu_t": 12, "margin": 0, "hypothesis": "superiority"}
    plain = calculate("two_means", {"delta": 2, "sd": 4, "alpha": 0.025, "sided": 1, "power": 0.9})
    assert calculate("two_means_margin", wanted).outputs == pytest.approx(plain.outputs)


@pytest.mark.parametrize(
    "changes",
    [
        {"mu_t": 8},
        {"mu_t": 7},
        {"margin": 0},
        {"mu_t": 0.7, "mu_c": 0.8, "margin": -0.1},  # exactly on it, whatever floats say
        {"margin": 2, "mu_t": 12},
        {"hypothesis": "superiority", "margin": 2},
        {"hypothesis": "superiority", "margin": 0},
        {"hypothesis": "equivalence", "mu_t": 12.5},
    ],
)
def test_what_can_never_be_shown_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        calculate("two_means_margin", {**MARGIN, **changes})
    assert [problem.field for problem in refusal.value.problems] == ["margin"]


@pytest.mark.parametrize(
    ("design", "inputs"),
    [
        ("two_means", {"delta": 1000, "sd": 1}),
        (
            "two_means_margin",
            {"mu_t": 0, "mu_c": 0, "sd": 1, "margin": -1000, "hypothesis": "non_inferiority"},
        ),
    ],
)
def test_one_per_group_stays_the_formulas_number_and_says_that_no_variance_comes_from_it(
    design: str, inputs: dict[str, Any]
) -> None:
    found = calculate(design, {**inputs, "alpha": 0.05, "sided": 1, "power": 0.8})
    assert found.outputs["n_per_group"] == 1
    assert "at least 2 per group" in found.conventions[-1]["en"]
    usual = calculate("two_means", {"delta": 1, "sd": 1, "alpha": 0.05, "sided": 1, "power": 0.8})
    assert not any("at least 2" in text["en"] for text in usual.conventions)
