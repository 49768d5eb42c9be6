"""The sign of a margin: said, known, demanded, or asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.protocol.reading.support import reading, value, values

PATH = "sample_size.margin"


def context(framework: str | None = None, outcome: str | None = None, **size: Any) -> dict[str, Any]:
    return {
        "study_design": {"framework": framework} if framework else {},
        "endpoints": {"outcomes": {"primary": [{"name": outcome}]}} if outcome else {},
        "sample_size": size,
    }


SIGNED: list[tuple[str, dict[str, Any], float]] = [
    ("-10 %", {}, -0.1),
    ("−10%", {}, -0.1),
    ("minus 10 percentage points", {}, -0.1),
    ("负10个百分点", {}, -0.1),
    ("+0.1", {}, 0.1),
    ("-5 mmHg", {}, -5),
    ("±10 %", {}, 0.1),
    ("10 percentage points", context("non_inferiority", "clinical cure"), -0.1),
    ("10 percentage points", context("non_inferiority", "30-day mortality"), 0.1),
    ("10个百分点", context("non_inferiority", "临床治愈率"), -0.1),
    ("10个百分点", context("non_inferiority", "28天病死率"), 0.1),
    ("10%", context("superiority", "response"), 0.1),
    ("10%", context("superiority", "relapse"), -0.1),
    ("10%", context("equivalence"), 0.1),
    ("0.10", context("non_inferiority", "progression-free survival"), -0.1),
    ("0.10", context("non_inferiority", "无进展生存率"), -0.1),
    ("0.10", context("non_inferiority", "pain relief"), -0.1),
    ("0.3 %", context("non_inferiority", "HbA1c", design="two_means_margin"), 0.3),
    ("0.10", context("superiority", "cure", hypothesis="non_inferiority"), -0.1),
    ("10 %", context(margin=-0.1), -0.1),
    ("10 %", context("non_inferiority", "cure", margin=0.1), 0.1),
]


@pytest.mark.parametrize(("text", "known", "expected"), SIGNED, ids=[f"{t} {k}" for t, k, _ in SIGNED])
def test_the_sign_is_said_or_follows(text: str, known: dict[str, Any], expected: float) -> None:
    assert values(f"Margin: {text}", "sample_size", context=known)[PATH] == pytest.approx(expected)


@pytest.mark.parametrize(
    "known",
    [
        {},
        context("non_inferiority"),
        context(None, "cure"),
        context("non_inferiority", "HADS score"),
        context("non_inferiority", "cure or death"),
        context(margin=-0.2),
    ],
)
def test_what_does_not_follow_is_asked_with_both_signs(known: dict[str, Any]) -> None:
    text = "Margin: 10 percentage points"
    found = reading(text, "sample_size", context=known)
    assert found.values == ()
    (problem,) = found.unreadable
    assert (problem.field, problem.choices) == (PATH, (-0.1, 0.1))
    assert text[slice(*problem.span)] == "10 percentage points"


def test_a_proposed_margin_of_equal_size_gives_its_sign() -> None:
    assert values("Margin: 10 %", "sample_size", pending={PATH: -0.1}) == {PATH: -0.1}


def test_the_label_and_the_same_message_tell_the_framework_and_the_outcome() -> None:
    assert values("Non-inferiority margin: 10 %\nOutcomes: clinical cure")[PATH] == -0.1
    assert values("非劣效界值：10%\n结局：死亡率")[PATH] == 0.1


def test_a_number_without_a_sign_in_a_script_is_read_like_a_said_one() -> None:
    assert value(PATH, 0.1, context(margin=-0.1)) == -0.1
    assert value(PATH, -0.1) == -0.1
    assert value(PATH, 0.1) == 0.1
