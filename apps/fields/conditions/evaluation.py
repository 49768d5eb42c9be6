"""The one condition language: transitions, cards, completion and rules all ask through this module.

A condition is JSON: `{"all"|"any": [..]}`, `{"not": ..}` or `{"field": path, "op": .., "value": ..}` with
`value_field` for comparing two fields. Evaluation never raises, whatever the data or the condition:
a path that is not known is simply not set, and a condition that is broken holds for nothing.
How two values are compared stands in `operators.py`, what an administrator got wrong in `problems.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from apps.fields.conditions.operators import OPERATORS, is_set
from apps.fields.conditions.problems import (
    MOST_DEPTH,
    MOST_PARTS,
    check_condition,
)
from apps.fields.paths import get_value

__all__ = [
    "MOST_DEPTH",
    "MOST_PARTS",
    "Condition",
    "Unmet",
    "check_condition",
    "decide",
    "evaluate",
    "fields_of",
    "is_set",
    "required_rule",
    "unmet",
]

Condition = Mapping[str, Any]
Context = Mapping[str, Any]


@dataclass(frozen=True)
class Unmet:
    """What keeps a condition from holding: fields to fill in, and fields whose value is not the right one."""

    missing: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def __add__(self, other: Unmet) -> Unmet:
        return Unmet(_once(self.missing, other.missing), _once(self.wrong, other.wrong))


def evaluate(condition: Any, context: Context) -> bool:
    """Whether the condition holds. A comparison with a value that is not set is false, and `ne` true."""
    return _decide(condition, context, lambda op: op == "ne", 0) is True


def decide(condition: Any, context: Context) -> bool | None:
    """Like `evaluate`, but None where it depends on a value that is not set or cannot be compared."""
    return _decide(condition, context, lambda op: None, 0)


def fields_of(condition: Any) -> tuple[str, ...]:
    """The paths that the condition reads, each once, in the order of the condition."""
    return _once(tuple(_paths(condition, 0)))


def unmet(condition: Any, context: Context) -> Unmet:
    """What to change so that the condition holds; empty when it does.

    Of several ways (`any`) the one that only asks for values to be filled in is told, else all of them.
    """
    return Unmet() if evaluate(condition, context) else _unmet(condition, context, 0)


def required_rule(required: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The condition under which all required fields are set.

    `required` gives for each path the schema's mark: true, or `{"unless": condition}`; other marks demand
    nothing.
    """
    parts: list[dict[str, Any]] = []
    for path, mark in required:
        demand: dict[str, Any] = {"field": path, "op": "is_set"}
        if mark is True:
            parts.append(demand)
        elif isinstance(mark, Mapping) and "unless" in mark:
            parts.append({"any": [mark["unless"], demand]})
    return {"all": parts}


def _decide(
    condition: Any, context: Context, unknown: Callable[[str], bool | None], depth: int
) -> bool | None:
    if not isinstance(condition, Mapping) or depth > MOST_DEPTH:
        return False
    if "field" in condition:
        return _decide_field(condition, context, unknown)
    children = _children(condition)
    if children is None:
        return False
    results = [_decide(child, context, unknown, depth + 1) for child in children]
    if "not" in condition:
        return None if results[0] is None else not results[0]
    decisive = "any" in condition
    if decisive in results:
        return decisive
    return None if None in results else not decisive


def _children(condition: Condition) -> list[Any] | None:
    """What `all`, `any` or `not` holds; None when the condition has not exactly one of them."""
    keys = [key for key in ("all", "any", "not") if key in condition]
    if len(keys) != 1:
        return None
    inner = condition[keys[0]]
    if keys[0] == "not":
        return [inner]
    return list(inner) if isinstance(inner, list | tuple) else None


def _decide_field(
    condition: Condition, context: Context, unknown: Callable[[str], bool | None]
) -> bool | None:
    path, op = condition.get("field"), condition.get("op")
    operator = OPERATORS.get(op) if isinstance(op, str) else None
    if not isinstance(path, str) or operator is None or not isinstance(op, str):
        return False
    other_path = condition.get("value_field")
    other = get_value(context, other_path) if isinstance(other_path, str) else condition.get("value")
    answer = operator.test(get_value(context, path), other)
    return unknown(op) if answer is None else answer


def _unmet(condition: Any, context: Context, depth: int) -> Unmet:
    children = _children(condition) if isinstance(condition, Mapping) else None
    if children is None or "not" in condition or depth > MOST_DEPTH:
        return _unmet_fields(condition, context)
    parts = [_unmet(child, context, depth + 1) for child in children if not evaluate(child, context)]
    if "any" in condition:
        fillable = [part for part in parts if part.missing and not part.wrong]
        parts = fillable[-1:] or parts  # the exemption stands first, the demand last
    return sum(parts, Unmet())


def _unmet_fields(condition: Any, context: Context) -> Unmet:
    paths = fields_of(condition)
    unset = tuple(path for path in paths if not is_set(get_value(context, path)))
    return Unmet(missing=unset, wrong=tuple(path for path in paths if path not in unset))


def _paths(condition: Any, depth: int) -> Iterator[str]:
    if not isinstance(condition, Mapping) or depth > MOST_DEPTH:
        return
    for key in ("field", "value_field"):
        if isinstance(condition.get(key), str):
            yield condition[key]
    for child in _children(condition) or []:
        yield from _paths(child, depth + 1)


def _once(*groups: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(path for group in groups for path in group))
