"""Whatever comes in, a design either computes a number that a study could have, or names the field that is wrong."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.bilingual import problems_of_text
from apps.protocol.calculator.examples import EXAMPLES
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size import Refused, Result, calculate, designs, find_design
from apps.protocol.sample_size.as_json import result_json

NASTY: list[Any] = [
    0, -1, 1, 2, 0.5, 1e-9, 5e-324, 1e-300, 1 - 2**-53, 1 + 2**-52, 1e14, 9.9e14, 1e308, -1e308, math.nan, math.inf,
    True, False, None, "", "x", "1e5", "0x10", [], {}, [1], 10**400, -(10**400), "１", "1_000",
]  # fmt: skip


def attempt(name: str, inputs: dict[str, Any]) -> Result | Refused:
    try:
        return calculate(name, inputs)
    except Refused as refusal:
        return refusal


@settings(deadline=None, max_examples=60)
@given(st.data())
@pytest.mark.parametrize("name", [design.name for design in designs()])
def test_it_computes_or_refuses_by_field(name: str, data: st.DataObject) -> None:
    base: dict[str, Any] = {key: read_number(text) for key, text in EXAMPLES[name].items()}
    names = st.sampled_from([*find_design(name).inputs, "unknown"])
    inputs = base | data.draw(st.dictionaries(names, st.sampled_from(NASTY), max_size=3))
    found = attempt(name, inputs)
    if isinstance(found, Refused):
        assert {problem.field for problem in found.problems} <= {
            *find_design(name).inputs,
            "unknown",
            "inputs",
        }
        assert not any(problems_of_text(problem.reason) for problem in found.problems)
        return
    shown = result_json(found)
    assert all(math.isfinite(value) and value > 0 for value in found.outputs.values())
    curve = shown["curve"]
    assert curve is None or all(math.isfinite(point["value"]) for point in curve["points"])
    assert calculate(name, found.inputs).outputs == found.outputs
