"""Values on their way into the context: read as said, checked against their field, compared as their kind asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.errors import UnknownField, ValueRefused
from apps.fields.reading import CannotRead, equal, read_value
from apps.fields.reading.comparing import adds_nothing, parts_added
from apps.fields.reading.doubts import asking
from apps.fields.sanitizing import problem_of
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

Data = Mapping[str, Any]


def field_of(catalogue: FieldCatalogue, path: str) -> Field:
    """UnknownField when the stages have no such field."""
    found = catalogue.find(path)
    if found is None:
        raise UnknownField(fields={path: [_("There is no such field.")]})
    return found


def read_given(catalogue: FieldCatalogue, path: str, given: Any, *, context: Data) -> Any:
    """A value that somebody wrote, as text or as JSON of the field's shape, read as if it had been said.

    None for nothing (the field is cleared). ValueRefused says what is accepted.
    """
    field = field_of(catalogue, path)
    if problem := problem_of(given):
        raise ValueRefused(fields={path: [problem]})
    language = get_language() or "en"
    try:
        return read_value(field, given, catalogue=catalogue, language=language, context=context).value
    except CannotRead as error:
        raise ValueRefused(
            fields={path: [asking(error, catalogue.title(path, language), language=language)]}
        ) from error


def check_value(catalogue: FieldCatalogue, path: str, value: Any) -> None:
    """ValueRefused when the field cannot hold the value."""
    problem = problem_with(catalogue, path, value)
    if problem:
        raise ValueRefused(fields={path: [problem]})


def problem_with(catalogue: FieldCatalogue, path: str, value: Any) -> str:
    """Why the field cannot hold the value; empty when it can."""
    field_of(catalogue, path)
    return "; ".join(catalogue.faults(path, value)) or problem_of(value)


def try_read(catalogue: FieldCatalogue, path: str, text: str, *, context: Data) -> Any:
    """What the text says for the field, or None."""
    try:
        return read_given(catalogue, path, text, context=context)
    except (UnknownField, ValueRefused):
        return None


def says_no_more(catalogue: FieldCatalogue, path: str, new: Any, known: Any) -> bool:
    """Whether a value that was said adds nothing to the one that is there."""
    return known is not None and adds_nothing(field_of(catalogue, path), new, known)


def same(catalogue: FieldCatalogue, path: str, one: Any, other: Any) -> bool:
    """Whether two values of a field say the same."""
    if one is None or other is None:
        return one is None and other is None
    return equal(field_of(catalogue, path), one, other)


def only_added(catalogue: FieldCatalogue, path: str, old: Any, new: Any) -> tuple[str, ...] | None:
    """The paths of the parts by which a value was merely completed; None for any other change of it."""
    field = catalogue.find(path)
    if field is None or old is None or new is None:
        return None
    keys = parts_added(field, old, new)
    return None if keys is None else tuple(f"{path}.{key}" for key in keys)


def keeps_all(catalogue: FieldCatalogue, path: str, old: Any, new: Any) -> bool:
    """Whether a value has all of another one, and more: a list with further items, a text that goes on."""
    if isinstance(old, list) and isinstance(new, list):
        return all(any(same(catalogue, path, [item], [other]) for other in new) for item in old)
    return isinstance(old, str) and isinstance(new, str) and bool(old) and old in new
