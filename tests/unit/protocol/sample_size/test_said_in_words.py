"""What the sentence of a calculation says besides its numbers: direction, sides, one of a kind, losses, groups."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.sample_size import calculate, changes_for_protocol
from apps.protocol.sample_size.changes import ProposedChange

MARGIN: dict[str, Any] = {"alpha": 0.025, "power": 0.8}
ACCRUAL: dict[str, Any] = {
    "hazard_control": 0.02, "hr": 0.5, "accrual": 12, "followup": 12, "alpha": 0.05, "sided": 2, "power": 0.8,
}  # fmt: skip


def proposed(design: str, inputs: dict[str, Any], language: str = "en", **context: Any) -> dict[str, Any]:
    changes: list[ProposedChange] = changes_for_protocol(
        calculate(design, inputs), context, language=language
    )
    return {change.field.removeprefix("sample_size."): change.value for change in changes}


@pytest.mark.parametrize(
    ("hypothesis", "margin", "truth", "better"),
    [
        ("non_inferiority", -0.1, (0.85, 0.85), "higher"),
        ("non_inferiority", 0.1, (0.15, 0.15), "lower"),
        ("superiority", 0.05, (0.9, 0.7), "higher"),
        ("superiority", -0.05, (0.1, 0.3), "lower"),
        ("superiority", 0, (0.9, 0.7), "higher"),
        ("superiority", 0, (0.7, 0.9), "lower"),
    ],
)
def test_the_sentence_says_direction_and_sides_that_it_assumed(
    hypothesis: str, margin: float, truth: tuple[float, float], better: str
) -> None:
    inputs = MARGIN | {"hypothesis": hypothesis, "margin": margin, "p_t": truth[0], "p_c": truth[1]}
    result = calculate("two_proportions_margin", inputs)
    assert f"treatment minus control, {better} taken as better, one-sided test" in result.sentence["en"]
    assert f"以{'高' if better == 'higher' else '低'}为优，单侧检验" in result.sentence["zh_hans"]
    assert any("one-sided is assumed" in text["en"] for text in result.conventions)
    stated = calculate("two_proportions_margin", inputs | {"sided": 2})
    assert f"{better} taken as better, two-sided test" in stated.sentence["en"]
    assert not any("assumed" in text["en"] for text in stated.conventions)


def test_means_say_it_too() -> None:
    inputs = MARGIN | {"hypothesis": "non_inferiority", "margin": 2, "mu_t": 5, "mu_c": 5, "sd": 4}
    assert "lower taken as better, one-sided test" in calculate("two_means_margin", inputs).sentence["en"]


def test_one_participant_and_one_event_are_no_plural() -> None:
    one = calculate("prevalence", {"p": 0.5, "abs_error": 0.99, "conf": 0.95}).sentence["en"]
    assert "1 participant is needed" in one
    enrolled = calculate("dropout", {"n_evaluable": 1, "dropout": 0.0}).sentence["en"]
    assert "1 participant per group" in enrolled
    events = calculate("logrank_events", {"hr": 1e9, "alpha": 0.4, "sided": 1, "power": 0.5}).sentence["en"]
    assert "1 event is needed" in events
    groups = calculate(
        "two_means", {"mu1": 0, "mu2": 1e6, "sd": 1, "alpha": 0.05, "power": 0.8, "method": "z"}
    ).sentence["en"]
    assert "1 participant per group (2 in total) are needed" in groups


def test_losses_that_the_calculation_counts_are_not_counted_again() -> None:
    modelled = ACCRUAL | {"dropout_hazard": 0.01}
    alone = proposed("logrank_accrual", modelled)
    both_given = proposed("logrank_accrual", modelled, sample_size={"dropout": 0.1})
    assert both_given["n_total"] == alone["n_total"]
    assert "n_evaluable" not in both_given
    assert "not allowed for a second time" in both_given["statement"]
    raised = proposed("logrank_accrual", ACCRUAL, sample_size={"dropout": 0.1})
    assert raised["n_total"] > raised["n_evaluable"]


@pytest.mark.parametrize(
    ("design", "language", "names"),
    [
        ("cohort", "en", ["Comparison group", "Exposed group"]),
        ("cohort", "zh-hans", ["比较组", "暴露组"]),
        ("cross_sectional", "zh-hans", ["比较组", "暴露组"]),
        ("case_control", "en", ["Control group", "Case group"]),
        ("diagnostic_accuracy", "en", ["Group 1", "Group 2"]),
    ],
)
def test_the_groups_of_a_study_without_arms_are_called_by_what_they_are(
    design: str, language: str, names: list[str]
) -> None:
    inputs = {"p1": 0.1, "p2": 0.2, "ratio": 2, "alpha": 0.05, "power": 0.8}
    found = proposed("two_proportions", inputs, language, study_design={"design_type": design})
    assert [row["arm"] for row in found["n_per_group"]] == names
    if design != "diagnostic_accuracy":
        assert "第1组" not in found["statement"]
        assert "group 1" not in found["statement"]
        assert names[0].lower() in found["statement"]
