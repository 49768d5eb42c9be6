"""Files of worked cases (`sample_size_cases.csv`): every row computed and compared with what it expects.

Agreement as the cases' description says: counts exactly, unrounded numbers within 0.5 %, power and the
like within 0.005.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.protocol.sample_size.refusals import Refused
from apps.protocol.sample_size.registry import calculate

RAW_SHARE = 0.005
NEAR = 0.005
NEAR_NAMES = ("power", "inflation", "final_critical", "deff")


@dataclass(frozen=True)
class Case:
    """A row of the file. `expected` {"error": true} means: must be refused."""

    id: str
    design: str
    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """Where a case and the calculation do not agree; `got` is None for an output that there is not."""

    case: str
    output: str
    expected: Any
    got: Any


def read_cases(path: Path) -> list[Case]:
    """The rows of a file, also of one that Excel saved with its mark at the beginning.

    Raises ValueError naming the line for a row that cannot be read.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [_case(number, row) for number, row in enumerate(csv.DictReader(file), 2)]


def _case(number: int, row: Mapping[str, str]) -> Case:
    try:
        inputs, expected = json.loads(row["inputs"]), json.loads(row["expected"])
        if not isinstance(inputs, dict) or not isinstance(expected, dict):
            raise TypeError("not objects")
        return Case(row["id"], row["design"], inputs, expected)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(
            f"line {number}: needs id, design, and inputs and expected as JSON objects"
        ) from error


def compare(cases: Iterable[Case]) -> Iterator[tuple[Case, list[Difference]]]:
    """Each case with its differences; an empty list where it agrees."""
    for case in cases:
        yield case, _differences(case)


def _differences(case: Case) -> list[Difference]:
    try:
        outputs: Mapping[str, Any] = calculate(case.design, case.inputs).outputs
    except Refused as refusal:
        return [] if case.expected.get("error") else [Difference(case.id, "error", None, str(refusal))]
    if case.expected.get("error"):
        return [Difference(case.id, "error", True, dict(outputs))]
    return [
        Difference(case.id, name, wanted, outputs.get(name))
        for name, wanted in case.expected.items()
        if not agrees(name, wanted, outputs.get(name))
    ]


def agrees(name: str, wanted: Any, got: Any) -> bool:
    """Whether one output is what was expected, by the tolerance of its kind."""
    if isinstance(wanted, list):
        same_length = isinstance(got, list | tuple) and len(got) == len(wanted)
        return same_length and all(agrees(name, a, b) for a, b in zip(wanted, got, strict=True))
    if not isinstance(got, int | float) or not isinstance(wanted, int | float):
        return bool(wanted == got)
    if "raw" in name:
        return abs(got - wanted) <= RAW_SHARE * abs(wanted)
    return abs(got - wanted) <= (NEAR if name in NEAR_NAMES else 0)
