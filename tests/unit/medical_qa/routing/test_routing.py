"""What people type, and where it leads without a model. `tests/data/medical_questions.yaml` has the questions; those
that were once held out are counted by themselves."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from apps.medical_qa.risk.shipped import shipped_signs
from apps.medical_qa.routing.assessment import assess
from apps.medical_qa.routing.decision import decide
from apps.medical_qa.routing.vague import is_vague
from config.yaml_files import read_yaml

QUICK = {"symptom_consult", "medicine_info", "health_advice"}
FILE = Path(settings.BASE_DIR) / "tests" / "data" / "medical_questions.yaml"


@cache
def questions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_yaml(FILE)
    return found


def outcome(row: dict[str, Any]) -> dict[str, bool]:
    risk = assess(row["question"], shipped_signs())
    code = decide(row["question"], risk).code
    lane = "quick" if code in QUICK else "react"
    return {
        "emergency": risk.emergency == row["emergency"],
        "lane": lane == row["lane"],
        "intent": code == row["intent"],
    }


@dataclass(frozen=True)
class Figures:
    """Shares of 1, and the questions that went wrong."""

    found: float
    false_alarms: float
    lane: float
    wrong: tuple[str, ...]


def figures(*, held: bool) -> Figures:
    rows = [row for row in questions() if row["held"] is held]
    outcomes = [(row, outcome(row)) for row in rows]
    urgent = [each["emergency"] for row, each in outcomes if row["emergency"]]
    others = [each["emergency"] for row, each in outcomes if not row["emergency"]]
    wrong = tuple(row["question"] for row, each in outcomes if not (each["lane"] and each["emergency"]))
    lanes = [each["lane"] for _, each in outcomes]
    found = Figures(sum(urgent) / len(urgent), 1 - sum(others) / len(others), sum(lanes) / len(lanes), wrong)
    sys.stdout.write(
        f"\n{len(rows)} questions: emergencies {found.found:.1%}, false alarms {found.false_alarms:.1%}, "
        f"lane {found.lane:.1%}\n"
    )
    return found


def test_emergencies_are_found_and_lanes_are_right() -> None:
    found = figures(held=False)
    assert found.found >= 0.99, found.wrong
    assert found.false_alarms <= 0.05, found.wrong
    assert found.lane >= 0.95, found.wrong


def test_what_was_held_out_is_found_as_well() -> None:
    """What each set gave when it was new stands in docs/testing.md: the weights and the rules know them by now."""
    found = figures(held=True)
    assert found.found >= 0.99, found.wrong
    assert found.false_alarms <= 0.05, found.wrong
    assert found.lane >= 0.95, found.wrong


@pytest.mark.parametrize(
    ("question", "vague"),
    [
        ("Is this Hy's law?", False),
        ("这算海氏法则吗", False),
        ("NEWS2?", False),
        ("What about metformin", False),
        ("说一下ACR分级", False),
        ("头孢", False),
        ("I feel unwell", True),
        ("it hurts", True),
        ("something is off with me today", True),
        ("I would like some advice", True),
        ("不舒服", True),
        ("我想咨询一个问题", True),
        ("感觉怪怪的，怎么办", True),
    ],
)
def test_only_what_names_nothing_is_vague(question: str, vague: bool) -> None:
    assert is_vague(question) is vague


def test_the_set_is_large_and_of_both_languages() -> None:
    rows = questions()
    assert len(rows) >= 220
    by_language = Counter(row["language"] for row in rows)
    assert min(by_language.values()) >= 0.45 * len(rows)
    assert {row["intent"] for row in rows} == QUICK | {"emergency", "general_qa", "uncertain"}
    assert {"negated", "history", "trap", "figurative"} <= {row["kind"] for row in rows}
