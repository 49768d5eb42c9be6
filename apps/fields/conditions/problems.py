"""What an administrator got wrong in a condition, each problem with its exact place.

Found when a draft is saved or published, so that a turn never meets a condition nobody could read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _

from apps.fields.bilingual import run_on
from apps.fields.conditions.operators import (
    OPERATORS,
    Takes,
    is_set,
    measure,
)
from apps.fields.problems import Problem, escaped
from apps.fields.regex import PatternRefused, compile_pattern, syntax_hint

MOST_DEPTH = 20
MOST_PARTS = 500
GROUPS = ("all", "any", "not")
FIELD_KEYS = {"field", "op", "value", "value_field"}


def check_condition(condition: Any, known_paths: Collection[str], place: str = "") -> list[Problem]:
    """Everything wrong with a condition; an empty list when it can be used.

    `known_paths` are the fields of the agent's stages ("place.ward"); parts of a field and whole
    stages count as known. `place` is put before each pointer, for a condition inside a larger document.
    """
    budget = _Budget(MOST_PARTS)
    return list(_check(condition, known_paths, place, 0, budget))


@dataclass
class _Budget:
    parts: int


def _check(
    condition: Any, known: Collection[str], place: str, depth: int, budget: _Budget
) -> Iterator[Problem]:
    budget.parts -= 1
    if depth > MOST_DEPTH:
        yield Problem(place, _("Nested too deeply: at most %(n)d levels.") % {"n": MOST_DEPTH})
    elif budget.parts < 0:
        if budget.parts == -1:
            yield Problem(place, _("Too large: at most %(n)d parts.") % {"n": MOST_PARTS})
    elif not isinstance(condition, Mapping):
        yield Problem(
            place,
            _("Write a condition here: {“all”: […]}, {“any”: […]}, {“not”: …} or {“field”: …, “op”: …}."),
        )
    elif "field" in condition:
        yield from _check_field(condition, known, place)
    else:
        yield from _check_group(condition, known, place, depth, budget)


def _check_group(
    condition: Mapping[str, Any], known: Collection[str], place: str, depth: int, budget: _Budget
) -> Iterator[Problem]:
    keys = [key for key in GROUPS if key in condition]
    for key in condition:
        if key not in GROUPS:
            sentence = _(
                "“%(name)s” is not known here; a condition consists of “all”, “any”, “not” or “field”."
            )
            yield Problem(f"{place}/{escaped(key)}", sentence % {"name": key})
    if len(keys) != 1:
        yield Problem(place, _("Write exactly one of “all”, “any”, “not” or “field” here."))
        return
    inner = condition[keys[0]]
    here = f"{place}/{keys[0]}"
    if keys[0] == "not":
        yield from _check(inner, known, here, depth + 1, budget)
    elif not isinstance(inner, list) or not inner:
        yield Problem(here, _("Needs a list with at least one condition."))
    else:
        for number, child in enumerate(inner):
            yield from _check(child, known, f"{here}/{number}", depth + 1, budget)


def _check_field(condition: Mapping[str, Any], known: Collection[str], place: str) -> Iterator[Problem]:
    for key in condition:
        if key not in FIELD_KEYS:
            sentence = _("“%(name)s” is not known here; “field” goes with “op” and “value” or “value_field”.")
            yield Problem(f"{place}/{escaped(key)}", sentence % {"name": key})
    yield from _check_path(condition["field"], known, f"{place}/field")
    op = condition.get("op")
    if not isinstance(op, str) or op not in OPERATORS:
        names = ", ".join(OPERATORS)
        yield Problem(f"{place}/op", _("Needs one of these operators: %(names)s.") % {"names": names})
        return
    yield from _check_operand(condition, op, known, place)


def _check_operand(
    condition: Mapping[str, Any], op: str, known: Collection[str], place: str
) -> Iterator[Problem]:
    operator = OPERATORS[op]
    given = [key for key in ("value", "value_field") if key in condition]
    if operator.takes == "nothing":
        for key in given:
            yield Problem(
                f"{place}/{key}", _("“%(op)s” compares with nothing: take the value away.") % {"op": op}
            )
    elif len(given) != 1:
        yield Problem(place, _("“%(op)s” needs either “value” or “value_field”.") % {"op": op})
    elif given == ["value_field"] and not operator.fields:
        yield Problem(
            f"{place}/value_field",
            _("“%(op)s” needs a “value”: it cannot compare with another field.") % {"op": op},
        )
    elif given == ["value_field"]:
        yield from _check_path(condition["value_field"], known, f"{place}/value_field")
    else:
        message = VALUE_CHECKS[operator.takes](condition["value"])
        if message:
            yield Problem(f"{place}/value", message)


def _check_path(path: Any, known: Collection[str], place: str) -> Iterator[Problem]:
    if not isinstance(path, str) or not path.strip():
        yield Problem(place, _("Name a field by its stage and its key, for instance “stage.field”."))
    elif not _is_known(path, known):
        near = get_close_matches(path, list(known), n=1)
        yield Problem(place, _no_field(path, near[0] if near else ""))


def _no_field(path: str, near: str) -> str:
    if near:
        sentence = _("No stage has the field “%(path)s”. Did you mean “%(near)s”?")
        return sentence % {"path": path, "near": near}
    return _("No stage has the field “%(path)s”.") % {"path": path}


def _is_known(path: str, known: Collection[str]) -> bool:
    return any(
        path == other or path.startswith(f"{other}.") or other.startswith(f"{path}.") for other in known
    )


def _wrong_list(value: Any) -> str:
    return "" if isinstance(value, list) and value else _("Needs a list with at least one value.")


def _wrong_number(value: Any) -> str:
    bound = measure(value) if isinstance(value, int | float) else None
    return "" if bound is not None and bound >= 0 else _("Needs a number that is not negative.")


def _wrong_order(value: Any) -> str:
    if measure(value) is not None or (isinstance(value, str) and value.strip()):
        return ""
    return _("Write a number, a text, or a duration as {“value”: 28, “unit”: “day”}.")


def _wrong_any(value: Any) -> str:
    return "" if is_set(value) else _("Write a value; to ask for none take the operator “empty”.")


def _wrong_pattern(value: Any) -> str:
    if not isinstance(value, str) or not value:
        return _("Needs a regular expression.")
    try:
        compile_pattern(value)
    except PatternRefused as refusal:
        message = _("This regular expression is not accepted: %(reason)s.") % {"reason": refusal}
        return run_on(message, syntax_hint())
    return ""


VALUE_CHECKS: Mapping[Takes, Callable[[Any], str]] = {
    "any": _wrong_any,
    "list": _wrong_list,
    "number": _wrong_number,
    "ordered": _wrong_order,
    "pattern": _wrong_pattern,
}
