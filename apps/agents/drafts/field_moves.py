"""Which fields a new version renames and which it leaves out. Pure.

A field says with `x-was` under which key, or keys, it stood before. Going back to a version that knows only the older
name is the same rename, backwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class FieldMove:
    """A field that is there no more under its path; `to` is the field that takes its place, if one does."""

    field: Field
    to: Field | None


def moves_of(old: FieldCatalogue, new: FieldCatalogue) -> tuple[FieldMove, ...]:
    """What of `old` is missing in `new`, in the order of the fields."""
    renamed = {**dict(_backwards(old, new)), **dict(_forwards(old, new))}
    gone = (field for field in old.fields if new.find(field.path) is None)
    return tuple(FieldMove(field, renamed.get(field.path)) for field in gone)


def _forwards(old: FieldCatalogue, new: FieldCatalogue) -> Iterator[tuple[str, Field]]:
    for field in new.fields:
        if old.find(field.path) is None:
            yield from ((path, field) for path in former_paths(field))


def _backwards(old: FieldCatalogue, new: FieldCatalogue) -> Iterator[tuple[str, Field]]:
    for field in old.fields:
        for path in former_paths(field):
            if (back := new.find(path)) is not None and old.find(path) is None:
                yield field.path, back


def former_paths(field: Field) -> Iterator[str]:
    """The paths that `x-was` names: a key of the same stage, or a path that begins with another stage."""
    for name in field.former:
        yield f"{field.stage}.{name}"
        yield name
