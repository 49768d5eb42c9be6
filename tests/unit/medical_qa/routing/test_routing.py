"""What people type, and where it leads without a model. `tests/data/medical_questions.yaml` has the questions; every
fourth is held out: words and signs were never tuned on it."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from apps.medical_qa.risk.screen import screen
from apps.medical_qa.risk.shipped import shipped_signs
from apps.medical_qa.routing.rules import by_rules

QUICK = {"symptom_consult", "medicine_info", "health_advice"}
FILE = Path(settings.BASE_DIR) / "tests" / "data" / "medical_questions.yaml"


def questions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def outcome(row: dict[str, Any]) -> dict[str, bool]:
    risk = screen(row["question"], shipped_signs())
    code = by_rules(row["question"], risk).code
    lane = "quick" if code in QUICK else "react"
    return {
        "emergency": risk.emergency == row["emergency"],
        "lane": lane == row["lane"],
        "intent": code == row["intent"],
    }


def share(rows: list[dict[str, Any]], name: str) -> float:
    return sum(outcome(row)[name] for row in rows) / len(rows)


@pytest.mark.parametrize("held", [False, True], ids=["tuned on", "held out"])
def test_emergencies_are_found_and_lanes_are_right(held: bool, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in questions() if row["held"] is held]
    urgent = [row for row in rows if row["emergency"]]
    others = [row for row in rows if not row["emergency"]]
    found = share(urgent, "emergency")
    false_alarms = 1 - share(others, "emergency")
    lane, intent = share(rows, "lane"), share(rows, "intent")
    wrong = [row["question"] for row in rows if not outcome(row)["lane"] or not outcome(row)["emergency"]]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{len(rows)} questions: emergencies {found:.1%}, false alarms {false_alarms:.1%}, lane {lane:.1%}, "
            f"intent {intent:.1%}\n"
        )
    assert found >= 0.99, wrong
    assert false_alarms <= 0.05, wrong
    assert lane >= 0.95, wrong


def test_the_set_is_large_and_of_both_languages() -> None:
    rows = questions()
    assert len(rows) >= 220
    by_language = Counter(row["language"] for row in rows)
    assert min(by_language.values()) >= 0.45 * len(rows)
    assert {row["intent"] for row in rows} == QUICK | {"emergency", "general_qa", "uncertain"}
    assert {"negated", "history", "trap", "figurative"} <= {row["kind"] for row in rows}
    assert 0.2 <= sum(row["held"] for row in rows) / len(rows) <= 0.3
