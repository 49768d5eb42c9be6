"""Where a stage or field that an administrator added goes in a document: said by the app that makes the document, or by
one that adds fields of its own. Nothing that people recorded is left out because nobody thought of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.fields.bilingual import Text
from apps.projects.registry import Registry


@dataclass(frozen=True)
class FieldOutlet:
    """`chapters`: the chapter at whose end the values get a section, by kind of document, as the app that makes it
    names both. `title` of the section; empty: that of the stage."""

    chapters: Mapping[str, str]
    title: Text = field(default_factory=dict)


FIELD_OUTLETS: Registry[tuple[str, str], FieldOutlet] = Registry("outlet of fields")


def register_field_outlet(agent: str, path: str, outlet: FieldOutlet) -> None:
    """For a field, or for all below `path` that no longer path takes: a stage, a part of one; empty for all."""
    FIELD_OUTLETS.register((agent, path), outlet)


def outlet_of(agent: str, path: str) -> FieldOutlet | None:
    """The one registered for the longest part of the path."""
    parts = path.split(".")
    places = (".".join(parts[:end]) for end in range(len(parts), -1, -1))
    found = (FIELD_OUTLETS.get((agent, place)) for place in places)
    return next((outlet for outlet in found if outlet is not None), None)
