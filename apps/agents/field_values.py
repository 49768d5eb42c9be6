"""Values on their way into the context: read as said, checked against their field, compared as their kind asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.errors import UnknownField, ValueRefused
from apps.agents.reading import CannotRead, equal, read_value
from apps.agents.schema_fields import Field
from apps.agents.schemas import FieldCatalogue, is_nothing

Data = Mapping[str, Any]


def field_of(catalogue: FieldCatalogue, path: str) -> Field:
    """UnknownField when the stages have no such field."""
    found = catalogue.find(path)
    if found is None:
        raise UnknownField(fields={path: [_("There is no such field.")]})
    return found


def read_given(catalogue: FieldCatalogue, path: str, given: Any, *, context: Data) -> Any:
    """A value that somebody wrote: text is read as if it were said, anything else is taken as it is.

    None for nothing (the field is cleared). ValueRefused says what is accepted.
    """
    field = field_of(catalogue, path)
    if is_nothing(given) or (isinstance(given, str) and not given.strip()):
        return None
    if isinstance(given, str):
        try:
            return read_value(field, given, catalogue=catalogue, context=context)
        except CannotRead as error:
            raise ValueRefused(fields={path: [f"{error.reason} {error.accepted}".strip()]}) from error
    if isinstance(given, (int, float)) and not isinstance(given, bool) and problem_with(catalogue, path, given):
        return read_given(catalogue, path, str(given), context=context)
    check_value(catalogue, path, given)
    return given


def check_value(catalogue: FieldCatalogue, path: str, value: Any) -> None:
    """ValueRefused when the field cannot hold the value."""
    problem = problem_with(catalogue, path, value)
    if problem:
        raise ValueRefused(fields={path: [problem]})


def problem_with(catalogue: FieldCatalogue, path: str, value: Any) -> str:
    """Why the field cannot hold the value; empty when it can."""
    field_of(catalogue, path)
    return "; ".join(catalogue.faults(path, value))


def try_read(catalogue: FieldCatalogue, path: str, text: str, *, context: Data) -> Any:
    """What the text says for the field, or None."""
    field = catalogue.find(path)
    if field is None:
        return None
    try:
        return read_value(field, text, catalogue=catalogue, context=context)
    except CannotRead:
        return None


def same(catalogue: FieldCatalogue, path: str, one: Any, other: Any) -> bool:
    """Whether two values of a field say the same."""
    if one is None or other is None:
        return one is None and other is None
    return equal(field_of(catalogue, path), one, other)
