"""Which fields a new version renames and which it leaves out. Pure.

A field says with `x-was` under which key, or keys, it stood before. Going back to a version that knows only the older
name is the same rename, backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field


@dataclass(frozen=True)
class FieldMove:
    """A field that is there no more under its path; `to` is the field that takes its place, if one does. `is_late`: it
    went with an earlier version already, which left its values behind."""

    field: Field
    to: Field | None
    is_late: bool = False


def moves_of(old: FieldCatalogue, new: FieldCatalogue) -> tuple[FieldMove, ...]:
    """What of `old` is missing in `new`, in the order of the fields; then what an older version left behind."""
    renamed = {**dict(_backwards(old, new)), **dict(_forwards(old, new))}
    gone = (field for field in old.fields if new.find(field.path) is None)
    late = {move.field.path: move for move in _late(old, new)}
    return (*(FieldMove(field, renamed.get(field.path)) for field in gone), *late.values())


def _late(old: FieldCatalogue, new: FieldCatalogue) -> Iterator[FieldMove]:
    """Names that neither version knows: their field is gone, only its path is known of it."""
    for field in new.fields:
        for path in former_paths(field):
            stage, _, key = path.partition(".")
            if key and old.find(path) is None and new.find(path) is None:
                yield FieldMove(replace(field, path=path, stage=stage, key=key), field, is_late=True)


def unknown_names(new: FieldCatalogue, versions: Iterable[FieldCatalogue]) -> dict[str, tuple[str, ...]]:
    """What `x-was` of a field names that no version has, by the path of the field; read no further than needed."""
    missing = {(field.path, name): field for field in new.fields for name in field.former}
    for version in versions:
        for path, name in list(missing):
            if any(version.find(one) for one in paths_named(missing[path, name], name)):
                del missing[path, name]
        if not missing:
            break
    return {path: tuple(name for at, name in missing if at == path) for path, _ in missing}


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
        yield from paths_named(field, name)


def paths_named(field: Field, name: str) -> tuple[str, str]:
    return f"{field.stage}.{name}", name
