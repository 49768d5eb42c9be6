"""One proportion and prevalence: published numbers, and what they promise."""

from __future__ import annotations

import math
from typing import Any

import pytest

from apps.protocol.sample_size import Refused, calculate, changes_for_protocol
from apps.protocol.sample_size.curve import curve_of
from apps.protocol.sample_size.designs.prevalence import Prevalence, half_width

ONE = {"p": 0.5, "p0": 0.3, "alpha": 0.05, "sided": 2, "power": 0.8}


@pytest.mark.parametrize(
    ("changes", "n"),
    [
        ({}, 50),  # Chow, Shao, Wang (2008) p. 85
        ({"p": 0.05, "p0": 0.02, "sided": 1, "method": "score"}, 191),
        ({"p": 0.75, "p0": 0.5, "sided": 1, "method": "arcsine"}, 23),  # pwr vignette: 22.55
    ],
)
def test_one_proportion(changes: dict[str, Any], n: int) -> None:
    assert calculate("one_proportion", {**ONE, **changes}).outputs["n"] == n


@pytest.mark.parametrize("method", ["wald", "score", "arcsine"])
def test_the_mirrored_question_has_the_same_answer(method: str) -> None:
    found = calculate("one_proportion", {**ONE, "method": method})
    mirrored = calculate("one_proportion", {**ONE, "p": 0.5, "p0": 0.7, "method": method})
    assert found.outputs["n_raw"] == pytest.approx(mirrored.outputs["n_raw"])


def test_no_difference_is_refused() -> None:
    for changes in ({"p": 0.3}, {"p": 1.2}, {"p": 0}, {"p": 0.3 + 1e-8}):
        with pytest.raises(Refused) as refusal:
            calculate("one_proportion", {**ONE, **changes})
        assert [problem.field for problem in refusal.value.problems] == ["p"]


@pytest.mark.parametrize(
    ("inputs", "n"),
    [
        ({"p": 0.5, "abs_error": 0.05}, 385),  # Lwanga, Lemeshow (1991) table 1
        ({"p": 0.15, "rel_error": 0.2, "conf": 0.95}, 545),  # epiR vignette
        ({"p": 0.5, "abs_error": 0.05, "population": 100}, 80),  # Krejcie, Morgan (1970)
        ({"p": 0.5, "abs_error": 0.05, "population": 1000}, 278),
        ({"p": 0.5, "abs_error": 0.05, "population": 10_000}, 370),
        ({"p": 0.5, "abs_error": 0.001, "population": 7}, 7),
    ],
)
def test_prevalence(inputs: dict[str, Any], n: int) -> None:
    assert calculate("prevalence", inputs).outputs["n"] == n


@pytest.mark.parametrize("population", [None, 300, 5000])
def test_the_unrounded_number_gives_exactly_the_half_width(population: int | None) -> None:
    inputs = {"p": 0.2, "rel_error": 0.25, "conf": 0.9, "population": population}
    found = calculate("prevalence", inputs)
    assert half_width(Prevalence.model_validate(inputs), [found.outputs["n_raw"]]) == pytest.approx(0.05)
    assert found.given == {key: value for key, value in inputs.items() if value is not None}


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"p": 0.2}, "abs_error"),
        ({"p": 0.2, "abs_error": 0.05, "rel_error": 0.1}, "rel_error"),
        ({"p": 0, "abs_error": 0.05}, "p"),
        ({"p": 0.2, "abs_error": 1}, "abs_error"),
        ({"p": 0.2, "abs_error": 1e-7}, "abs_error"),
        ({"p": 0.2, "rel_error": 1e-200}, "rel_error"),
        ({"p": 0.2, "abs_error": 0.05, "conf": 1}, "conf"),
        ({"p": 0.2, "abs_error": 0.05, "population": 0}, "population"),
        ({"p": 0.2, "abs_error": 0.05, "population": 10.5}, "population"),
        ({"p": 0.2, "abs_error": 0.05, "power": 0.8}, "power"),
        ({"p": math.nan, "abs_error": 0.05}, "p"),
    ],
)
def test_prevalence_refuses_by_field(inputs: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        calculate("prevalence", inputs)
    assert [problem.field for problem in refusal.value.problems] == [field]


def test_an_interval_that_leaves_the_scale_is_remarked() -> None:
    said = calculate("prevalence", {"p": 0.02, "abs_error": 0.05}).assumptions
    assert any("beyond 0 or 1" in text["en"] for text in said)


def test_one_group_is_one_row_of_the_protocol() -> None:
    context = {"study_design": {"arms": [{"name": "Single arm"}]}, "sample_size": {"dropout": 0.1}}
    found = {c.field: c for c in changes_for_protocol(calculate("one_proportion", ONE), context)}
    assert found["sample_size.n_per_group"].value == [{"arm": "Single arm", "n": 56}]
    assert found["sample_size.n_evaluable"].value == 50
    assert "sample_size.allocation_ratio" not in found
    plain = {
        c.field: c.value
        for c in changes_for_protocol(calculate("prevalence", {"p": 0.5, "abs_error": 0.05}), {})
    }
    assert plain["sample_size.n_per_group"] == [{"arm": "All participants", "n": 385}]
    assert plain["sample_size.n_total"] == 385
    assert plain["sample_size.confidence"] == 0.95
    assert plain["sample_size.assumptions"] == {"p": 0.5, "abs_error": 0.05}
    assert "sample_size.alpha" not in plain


def test_events_are_proposed_and_the_ratio_with_them() -> None:
    inputs = {"hr": 0.5, "alpha": 0.05, "power": 0.8, "ratio": 2}
    found = {c.field: c.value for c in changes_for_protocol(calculate("logrank_events", inputs), {})}
    assert found["sample_size.n_events"] == 74
    assert found["sample_size.allocation_ratio"] == "1:2"
    assert found["sample_size.assumptions"] == {"hr": 0.5}
    assert "sample_size.n_total" not in found


@pytest.mark.parametrize(
    ("design", "inputs", "total"),
    [
        # R epiR 2.0.91, epi.ssdxsesp(error = "absolute")
        ("diagnostic_sensitivity", {"se": 0.85, "prevalence": 0.3, "abs_error": 0.05}, 654),
        ("diagnostic_specificity", {"sp": 0.9, "prevalence": 0.3, "abs_error": 0.05}, 198),
        ("diagnostic_sensitivity", {"se": 0.85, "prevalence": 0.6, "abs_error": 0.05}, 327),
        ("diagnostic_specificity", {"sp": 0.85, "prevalence": 0.6, "abs_error": 0.05}, 490),
        # By the formula of Buderer (1996): 138.29 with the condition, 138.29 without it.
        ("diagnostic_sensitivity", {"se": 0.9, "prevalence": 0.2, "abs_error": 0.05}, 692),
        ("diagnostic_specificity", {"sp": 0.9, "prevalence": 0.2, "abs_error": 0.05}, 173),
        ("diagnostic_sensitivity", {"se": 0.92, "prevalence": 0.4, "abs_error": 0.05, "conf": 0.95}, 283),
    ],
)
def test_accuracy_counts_those_who_have_to_be_examined(
    design: str, inputs: dict[str, Any], total: int
) -> None:
    found = calculate(design, inputs)
    assert found.outputs["total"] == found.total == total
    assert str(total) in found.sentence["en"]
    assert f"共需受试者 {total} 例" in found.sentence["zh_hans"]


def test_accuracy_is_the_precision_of_a_proportion_among_those_who_tell_of_it() -> None:
    plain = calculate("prevalence", {"p": 0.9, "abs_error": 0.05}).outputs["n_raw"]
    of_those = {"prevalence": 0.25, "abs_error": 0.05}
    sensitivity = calculate("diagnostic_sensitivity", {"se": 0.9, **of_those}).outputs["total_raw"]
    specificity = calculate("diagnostic_specificity", {"sp": 0.9, **of_those}).outputs["total_raw"]
    assert (sensitivity * 0.25, specificity * 0.75) == pytest.approx((plain, plain))


@pytest.mark.parametrize("design", ["diagnostic_sensitivity", "diagnostic_specificity"])
@pytest.mark.parametrize(("prevalence", "se", "sp"), [(0.3, 654, 198), (0.9, 218, 1383)])
def test_of_both_measures_the_larger_number_serves_both(
    design: str, prevalence: float, se: int, sp: int
) -> None:
    inputs = {"se": 0.85, "sp": 0.9, "prevalence": prevalence, "abs_error": 0.05}
    found = calculate(design, inputs)
    assert (found.total, found.outputs["total_se"], found.outputs["total_sp"]) == (max(se, sp), se, sp)
    assert all(str(n) in found.sentence[language] for n in (se, sp) for language in ("en", "zh_hans"))
    assert dict(found.given) == inputs
    curve = curve_of(found)
    assert curve is not None
    assert curve.chosen.value == pytest.approx(0.05, abs=2e-4)  # of the measure that needs more
    changes = {c.field: c.value for c in changes_for_protocol(found, {})}
    assert changes["sample_size.assumptions"] == inputs


def test_accuracy_refuses_by_field() -> None:
    for wrong, field in (
        ({"se": 1.2}, "se"),
        ({"prevalence": 0}, "prevalence"),
        ({"abs_error": 1e-7}, "abs_error"),
    ):
        with pytest.raises(Refused) as refusal:
            calculate("diagnostic_sensitivity", {"se": 0.9, "prevalence": 0.2, "abs_error": 0.05, **wrong})
        assert [problem.field for problem in refusal.value.problems] == [field]
