"""Why a value does not fit a schema, as a sentence in the language of the person who wrote it.

The bounds of numbers are what people run into; for the rest the validator's own words have to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from jsonschema.exceptions import ValidationError

LONGEST: Final = 300
_SENTENCES: Final[Mapping[str, Callable[[], str]]] = {
    "minimum": lambda: _("This must be at least %(limit)s."),
    "maximum": lambda: _("This must be at most %(limit)s."),
    "exclusiveMinimum": lambda: _("This must be greater than %(limit)s."),
    "exclusiveMaximum": lambda: _("This must be less than %(limit)s."),
}
_TYPES: Final[Mapping[str, Callable[[], str]]] = {
    "integer": lambda: _("This must be a whole number."),
    "number": lambda: _("This must be a number."),
}


def fault_of(error: ValidationError) -> str:
    """One fault; one inside a list or an object begins with its place ("[0].n: ...")."""
    place = error.json_path.removeprefix("$")
    sentence = _sentence(error)
    if sentence is None:
        return f"{place} {error.message}".strip()[:LONGEST]
    return f"{place}: {sentence}" if place else sentence


def _sentence(error: ValidationError) -> str | None:
    if error.validator == "type":
        say = _TYPES.get(str(error.validator_value))
        return say() if say else None
    bound = _SENTENCES.get(str(error.validator))
    return bound() % {"limit": _written(error.validator_value)} if bound else None


def _written(limit: Any) -> str:
    return f"{limit:,.12g}"
