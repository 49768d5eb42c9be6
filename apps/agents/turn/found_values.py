"""What counts when several sources find values in one turn: what rules read, what tools give, what models find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from apps.fields.evidence.found import Found

BY_MODEL = frozenset({"structured", "inline"})  # methods of values that a model had a hand in


def merged(found: Iterable[Found], more: Iterable[Found]) -> tuple[Found, ...]:
    """`found` and what counts of `more`, which came later.

    What rules read and what tools give stays, also of one field: a contradiction between them is shown as one when
    it is proposed. A model's value counts only for a field that nobody has found a value of.
    """
    known = tuple(found)
    fields = {value.field for value in known}
    return (*known, *(value for value in more if value.method not in BY_MODEL or value.field not in fields))


def with_checks(found: Iterable[Found], checks: Iterable[Mapping[str, Any]]) -> tuple[Found, ...]:
    """The values, each with the failed checks that name its field."""
    failed = [check for check in checks if check["status"] == "failed"]
    return tuple(
        replace(value, checks=tuple(check for check in failed if value.field in check["fields"]))
        for value in found
    )
