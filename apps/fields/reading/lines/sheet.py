"""What has been read of a message so far, and what is still to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from apps.fields.paths import with_value
from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.results import Known, ReadValue, Rival, Tie, UnknownLabel, Unreadable
from apps.fields.reading.text import Said

_MERGED: Final = frozenset({"string_list", "object_list"})


@dataclass
class Sheet:
    """What has been read of a message so far; `guesses` are values that were read and dropped again as doubtful,
    `strays` are words behind labels that are about something else."""

    known: Known
    values: dict[str, ReadValue] = field(default_factory=dict)
    ties: list[Tie] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    unknown: list[UnknownLabel] = field(default_factory=list)
    rest: list[Said] = field(default_factory=list)
    strays: list[Said] = field(default_factory=list)
    guesses: list[ReadValue] = field(default_factory=list)
    rivals: list[tuple[Block, tuple[Rival, ...]]] = field(default_factory=list)

    def around(self, label: str = "") -> Known:
        said = {path: read.value for path, read in self.values.items()}
        return self.known.with_said(said).under(label)

    def add(self, read: ReadValue, *, whole: bool = False) -> None:
        """Said again, a list grows and any other value is replaced: the last word counts. `whole`: so is this list."""
        before = None if whole else self.values.get(read.field)
        kind = self._kind(read.field)
        if before is not None and kind in _MERGED and read.value != before.value:
            more = [item for item in read.value if item not in before.value]
            spans = (*before.spans, *read.spans)
            read = replace(read, value=[*before.value, *more], spans=spans)
        self.values[read.field] = read

    def as_it_stands(self) -> Mapping[str, Any]:
        """What is recorded, with what is proposed and said."""
        said = {path: read.value for path, read in self.values.items()}
        stands: Mapping[str, Any] = self.known.context
        for path, value in {**self.known.pending, **said}.items():
            stands = with_value(stands, path, value)
        return stands

    def _kind(self, path: str) -> str:
        known = self.known.catalogue.find(path)
        return known.kind if known else ""
