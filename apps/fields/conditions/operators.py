"""The operators of the condition language: what each compares, and when it can.

A test answers True, False, or None where nothing can be said because a value is not set or two values
cannot be compared. Durations are compared by their length in days, numbers with the tolerance of floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from apps.fields.regex import LONGEST_TEXT, PatternRefused, compile_pattern

Test = Callable[[Any, Any], bool | None]
Takes = Literal["nothing", "any", "list", "number", "pattern", "ordered"]

DAYS_OF = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.4, "year": 365.25}
MOST_LEVELS = 50


@dataclass(frozen=True)
class Operator:
    """`takes` says what the condition must give as its value; `fields` whether `value_field` makes sense."""

    test: Test
    takes: Takes
    fields: bool = True


def is_set(value: Any, _level: int = 0) -> bool:
    """False for nothing, blank text, and lists and objects with nothing in them; 0 and false are values."""
    if value is None or _level > MOST_LEVELS:
        return False
    if isinstance(value, str):
        return bool(value.strip())
    if isinstance(value, Mapping):
        return any(is_set(inner, _level + 1) for inner in value.values())
    if isinstance(value, list | tuple):
        return any(is_set(inner, _level + 1) for inner in value)
    return True


def same(a: Any, b: Any) -> bool:
    """Equal as a reader would say: 1 and 1.0 are, 1 and true are not."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    x, y = measure(a), measure(b)
    if x is not None and y is not None:
        return math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(a, str) and isinstance(b, str):
        return a.strip() == b.strip()
    return bool(a == b)


def measure(value: Any) -> float | None:
    """A number, or a duration `{value, unit}` in days; None for everything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return _finite(value)
    if isinstance(value, Mapping) and set(value) == {"value", "unit"}:
        amount, days = measure(value["value"]), DAYS_OF.get(str(value["unit"]))
        return None if amount is None or days is None else _finite(amount * days)
    return None


def _finite(value: float) -> float | None:
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _length(value: Any) -> int:
    if isinstance(value, str):
        return len(value.strip())
    if isinstance(value, Mapping):
        return len(value)
    if isinstance(value, list | tuple):
        return sum(1 for item in value if is_set(item))
    return 0 if value is None else 1


def _eq(value: Any, other: Any) -> bool | None:
    return same(value, other) if is_set(value) and is_set(other) else None


def _ne(value: Any, other: Any) -> bool | None:
    equal = _eq(value, other)
    return None if equal is None else not equal


def _ordered(test: Callable[[Any, Any], bool]) -> Test:
    """Numbers and durations by size, texts (ISO dates for instance) by spelling; nothing across kinds."""

    def compare(value: Any, other: Any) -> bool | None:
        x, y = measure(value), measure(other)
        if x is not None and y is not None:
            return test(0.0, 0.0) if same(value, other) else test(x, y)
        if isinstance(value, str) and isinstance(other, str) and is_set(value) and is_set(other):
            return test(value.strip(), other.strip())
        return None

    return compare


def _in(value: Any, other: Any) -> bool | None:
    if not is_set(value) or not isinstance(other, list | tuple):
        return None
    return any(same(value, member) for member in other)


def _contains(value: Any, other: Any) -> bool | None:
    """A text has the words (case aside), a list the member; `{"type": "spare"}` asks for such an object."""
    if not is_set(value) or not is_set(other):
        return None
    if isinstance(value, str):
        return isinstance(other, str) and other.strip().casefold() in value.casefold()
    if isinstance(value, list | tuple):
        return any(_fits(member, other) for member in value)
    return isinstance(value, Mapping) and _fits(value, other)


def _fits(member: Any, wanted: Any) -> bool:
    if isinstance(member, Mapping) and isinstance(wanted, Mapping):
        return all(key in member and same(member[key], part) for key, part in wanted.items())
    if isinstance(member, str) and isinstance(wanted, str):
        return member.strip().casefold() == wanted.strip().casefold()
    return same(member, wanted)


def _matches(value: Any, other: Any) -> bool | None:
    if not is_set(value) or not isinstance(value, str) or not isinstance(other, str):
        return None
    if len(value) > LONGEST_TEXT:
        return None
    try:
        return compile_pattern(other).search(value)
    except PatternRefused:
        return None


def _by_length(test: Callable[[int, float], bool]) -> Test:
    """Nothing has the length 0, so this always has an answer."""

    def compare(value: Any, other: Any) -> bool | None:
        bound = measure(other)
        return None if bound is None else test(_length(value), bound)

    return compare


OPERATORS: dict[str, Operator] = {
    "is_set": Operator(lambda value, other: is_set(value), "nothing", fields=False),
    "empty": Operator(lambda value, other: not is_set(value), "nothing", fields=False),
    "eq": Operator(_eq, "any"),
    "ne": Operator(_ne, "any"),
    "lt": Operator(_ordered(lambda a, b: a < b), "ordered"),
    "le": Operator(_ordered(lambda a, b: a <= b), "ordered"),
    "gt": Operator(_ordered(lambda a, b: a > b), "ordered"),
    "ge": Operator(_ordered(lambda a, b: a >= b), "ordered"),
    "in": Operator(_in, "list"),
    "contains": Operator(_contains, "any"),
    "matches": Operator(_matches, "pattern", fields=False),
    "length_ge": Operator(_by_length(lambda length, bound: length >= bound), "number"),
    "length_le": Operator(_by_length(lambda length, bound: length <= bound), "number"),
}
