# ruff: noqa: E501 (a case is a line of its table)
"""What scripts and edits write for a field, in odd but clear forms: read as if it had been said, then compared."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.scripts.script import parse
from apps.fields.reading import CannotRead, equal
from tests.unit.protocol.reading.support import field, value

CONTEXT = {
    "study_design": {"arms": [{"name": "Oral"}, {"name": "IV"}], "framework": "non_inferiority"},
    "sample_size": {"margin": -0.1},
}
ROWS = [{"arm": "Oral", "n": 218}, {"arm": "IV", "n": 217}]
SAME: list[tuple[str, str, Any]] = [
    ("sample_size.power", "80 percent", 0.8),
    ("sample_size.alpha", "双侧0.05", 0.05),
    ("sample_size.sided", "双侧", 2),
    ("sample_size.margin", "10 percentage points", -0.1),
    ("sample_size.n_total", "436.0", 436),
    ("sample_size.n_total", "1,233", 1233),
    ("study_design.allocation_ratio", "1:1", "1:1"),
    ("study_design.allocation_ratio", "2:2", "1:1"),
    ("study_design.allocation_ratio", "2比1", "2:1"),
    ("study_design.recruitment_period", "2 years", {"value": 24, "unit": "month"}),
    ("study_design.recruitment_period", "半年", {"value": 6, "unit": "month"}),
    ("study_design.follow_up_duration", "{value: 12, unit: weeks}", {"value": 84, "unit": "day"}),
    ("study_design.follow_up_duration", "{value: 90, unit: 天}", {"value": 90, "unit": "day"}),
    ("study_design.design_type", "平行随机对照试验", "parallel_rct"),
    ("study_design.blinding", "双盲", {"level": "double", "text": "double-blind, identical tablets"}),
    ("study_design.blinding", "{level: 双盲}", {"level": "double", "text": "double-blind"}),
    ("study_design.phase", "4", "4"),
    ("study_design.interim_analysis", "no", "no"),
    ("pico.time_frame", "2026-03-01", "2026-03-01"),
    ("pico.outcomes", "death、stroke", ["death", "stroke"]),
    ("pico.outcomes", "[1. death, 2. stroke]", ["death", "stroke"]),
    ("sample_size.n_per_group", "218", [{"arm": "Oral", "n": 218}, {"arm": "IV", "n": 218}]),
    ("sample_size.n_per_group", "[218, 217]", ROWS),
    ("sample_size.n_per_group", "{IV: 217, Oral: 218}", ROWS),
    ("sample_size.n_per_group", "'IV: 217; oral: 218'", ROWS),
    ("sample_size.n_per_group", "['Oral: 218', 'IV: 217']", ROWS),
    ("sample_size.assumptions", "{p_t: 85 %, p_c: 0.85}", {"p_t": 0.85, "p_c": 0.85}),
    ("sample_size.assumptions", "[p_t = 85 %, p_c = 0.85]", {"p_t": 0.85, "p_c": 0.85}),
    ("endpoints.outcomes.primary", "{name: Death, time_point: 3 months}", [{"name": "Death", "time_point": "day 90"}]),
    ("study_design.visits", "['V1 @ 第0天', V2 @ 1 week]", [{"name": "V1", "time": "day 0"}, {"name": "V2", "time": "day 7"}]),
]  # fmt: skip


def written(path: str, text: str) -> Any:
    """What a script says for a field under `expect`."""
    fields = parse(f"steps: [{{say: x}}]\nexpect:\n  fields:\n    {path}: {text}").expected_fields
    return value(path, fields[path], CONTEXT)


@pytest.mark.parametrize(("path", "text", "stored"), SAME, ids=[f"{p}: {t}" for p, t, _ in SAME])
def test_what_is_written_says_what_is_stored(path: str, text: str, stored: Any) -> None:
    assert equal(field(path), stored, written(path, text))


@pytest.mark.parametrize(
    ("path", "text", "stored"),
    [
        ("study_design.allocation_ratio", "2:1", "1:2"),
        ("sample_size.n_per_group", "{IV: 218, Oral: 217}", ROWS),
        ("study_design.blinding", "open", {"level": "double", "text": "double-blind"}),
        (
            "study_design.blinding",
            "double-blind, syringes",
            {"level": "double", "text": "double-blind, tablets"},
        ),
        ("study_design.recruitment_period", "3 years", {"value": 24, "unit": "month"}),
    ],
)
def test_another_value_is_not_the_same(path: str, text: str, stored: Any) -> None:
    assert not equal(field(path), stored, written(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("study_design.arms", "{A: 1}"),
        ("sample_size.n_per_group", "[1, 2, 3]"),
        ("study_design.follow_up_duration", "{value: 90}"),
        ("study_design.blinding", "{level: tenfold}"),
    ],
)
def test_what_has_another_shape_is_refused(path: str, text: str) -> None:
    with pytest.raises(CannotRead):
        written(path, text)
