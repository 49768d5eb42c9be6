"""What limits a search, as plain data: from a form, from a question (`interpret`), from a model, or stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apps.search.library.search import LibraryFilters

Filters = dict[str, Any]
FIRST_YEAR: Final = 1800
LISTS: Final = ("study_types", "designs", "languages", "journals", "authors", "numbers")
UNKNOWN: Final = ""  # a paper whose record does not say it


def cleaned(data: Mapping[str, Any]) -> Filters:
    """Only what is a filter, in its type: from a form, a model, or a stored search."""
    found: Filters = {}
    for name in ("year_from", "year_to"):
        value = data.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and FIRST_YEAR <= value <= 2200:
            found[name] = value
    for name in LISTS:
        given = data.get(name)
        values = (
            [str(each).strip() for each in given if str(each).strip()]
            if isinstance(given, list | tuple)
            else []
        )
        found |= {name: values[:20]} if values else {}
    if data.get("full_text") is True:
        found["full_text"] = True
    return found


def narrowed(filters: Filters, further: Mapping[str, Any]) -> Filters:
    """A filter group of a plan within what the person asked for: it narrows, and never widens."""
    more = cleaned(further)
    both = {**more, **filters}
    if "year_from" in more and "year_from" in filters:
        both["year_from"] = max(more["year_from"], filters["year_from"])
    if "year_to" in more and "year_to" in filters:
        both["year_to"] = min(more["year_to"], filters["year_to"])
    return both


def library_filters(filters: Mapping[str, Any]) -> LibraryFilters:
    """A study type or language that a question names does not keep out papers whose record says none."""
    given = cleaned(filters)
    designs = given.pop("designs", None)
    if designs and "study_types" not in given:
        given["study_types"] = [*designs, UNKNOWN]
    if "languages" in given:
        given["languages"] = [*given["languages"], UNKNOWN]
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return LibraryFilters(**{**given, **lists})
