"""Lists of objects, and objects with named parts: segments, sub-labels, nested parts.

A segment `sub-label: value` belongs to the item before it, any other segment begins an item: one of the list whose
name was said last, so that `intercurrent events: rescue; strategy: …; death; strategy: …` are two events.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from apps.fields.reading.assumptions import read_pairs
from apps.fields.reading.flat import FLAT_READERS, Reader
from apps.fields.reading.forms import parts_of
from apps.fields.reading.lines.lists import segments
from apps.fields.reading.lines.sub_labels import (
    Chain,
    gathered,
    pieces,
    sub_label,
)
from apps.fields.reading.lines.times_alone import with_their_times
from apps.fields.reading.quantities.counts import group_names, numbers_example, same_for_all
from apps.fields.reading.quantities.done_at import row_of_visits, with_things
from apps.fields.reading.quantities.times import equal_times, times_in_a_row
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import (
    Said,
    Span,
    fold,
    without_numbering,
    words,
)
from apps.fields.reading.words import says_none, says_nothing
from apps.fields.schema.field import Field, Kind

_VERSUS: Final = re.compile(r"\s{1,3}(?:vs\.?|versus)\s{1,3}", re.IGNORECASE)
_COMMA: Final = re.compile(r",(?![0-9]{3}\b)|\band\b|和", re.IGNORECASE)
_NAMES_BETWEEN: Final = re.compile(r",\s?(?:and\s)?", re.IGNORECASE)
LEAST_NAMES, MOST_WORDS, LONGEST_SHORT_NAME = 3, 4, 30
MOST_ITEMS: Final = 2000
LONGEST_NAME: Final = 120
_TELLS: Final = re.compile(
    r"(?:we|i|they|it)(?:'ll|\s(?:will|is|are|was|take|use|measure|look|count|record|\w+s\b))", re.IGNORECASE
)
_GOES_ON: Final = re.compile(r"[.!?]\s+\S|[。!?]\s*[^\s\W]")


@dataclass(frozen=True)
class _Trailing:
    """What stands beside a name, a time behind it or words after a colon: the item, the part, what was said, the name
    with it."""

    item: dict[str, Any]
    part: Field
    value: Any
    whole_name: str


@dataclass
class _Items:
    """What has been read so far: items under construction, their evidence, and what could not be read."""

    field: Field
    known: Known
    items: list[dict[str, Any]] = attribute(default_factory=list)
    spans: list[Span] = attribute(default_factory=list)
    problems: list[CannotRead] = attribute(default_factory=list)
    trailing: list[_Trailing] = attribute(default_factory=list)
    derived: bool = False

    def begin(self, segment: Said) -> None:
        parts = parts_of(segment, self.field)
        if parts[0][0] is self.field.head or not self.items:
            self.items.append({})
        for part, said in parts:
            gives_way = part.kind == "time_point" and self.field.form == "outcome"
            if gives_way or (part.kind == "string" and part is not self.field.head):
                self._remember(part, said, segment if parts[0][0] is self.field.head else None)
            else:
                self.put((part,), said)

    def _remember(self, part: Field, said: Said, name: Said | None) -> None:
        if (found := self._read(part, said)) is not None:
            self.trailing.append(_Trailing(self.items[-1], part, found.value, words(name) if name else ""))

    def _settle(self) -> None:
        """What was said beside a name counts where its sub-label gives nothing else; then it stays in the name."""
        for said in self.trailing:
            given = said.item.setdefault(said.part.key, said.value)
            if said.whole_name and not equal_times(fold(given), fold(said.value)):
                said.item[self.field.head.key] = said.whole_name

    def put(self, chain: Chain, said: Said) -> None:
        """Fills a part of the last item; a new head (`name: …`) begins an item."""
        if not self.items or (chain[0] is self.field.head and chain[0].key in self.items[-1]):
            self.items.append({})
        if (found := self._read(chain[-1], said)) is None:
            return
        holder = _holder(self.items[-1], chain)
        if holder is None:
            self.problems.append(CannotRead(_("It is not said what this belongs to."), "", at=said.span))
            return
        key = chain[-1].key
        if chain[-1].kind in ("string_list", "object_list") and key in holder:
            holder[key] = [*holder[key], *found.value]
        else:
            holder[key] = found.value
        self.derived = self.derived or found.derived

    def _read(self, part: Field, said: Said) -> Found | None:
        try:
            found = _reader_of(part)(said, part, self.known)
        except CannotRead as problem:
            problem.at = problem.at or said.strip().span
            self.problems.append(problem)
            return None
        self.problems.extend(found.problems if found else ())
        return found

    def found(self) -> Found | None:
        self._settle()
        head = self.field.head.key
        items = [item for item in self.items if item.get(head)]
        if not items:
            if self.problems:
                raise self.problems[0]
            return None
        if self.field.form == "counts":
            self._check_counts(items)
        if self.field.form == "outcome" and any(_is_a_text(item[head]) for item in items):
            raise CannotRead(
                _("This is a description, not a name."), _("A short name for each, one per line.")
            )
        return Found(items, tuple(self.spans), self.derived, problems=tuple(self.problems))

    def _check_counts(self, items: list[dict[str, Any]]) -> None:
        """Every group has a number and a name; `1:1` is a ratio and names no group."""
        if not all(len(item) > 1 for item in items):
            raise CannotRead(_("A number is missing for a group."), numbers_example())
        named = group_names(self.field, self.known)
        names = [str(item[self.field.head.key]) for item in items]
        if any(name.isdecimal() and name not in named for name in names):
            raise CannotRead(_("These are numbers without the names of the groups."), numbers_example())


def _is_a_text(name: str) -> bool:
    """Whether what stands in the place of a name goes on after its first sentence."""
    return _TELLS.match(name) is not None or (
        len(name) > LONGEST_NAME and _GOES_ON.search(fold(name)) is not None
    )


def _holder(item: dict[str, Any], chain: Chain) -> dict[str, Any] | None:
    """The object that the last part of a chain belongs to; it is made where it is not there yet."""
    for step in chain[:-1]:
        if step.kind == "object":
            item = item.setdefault(step.key, {})
            continue
        rows = item.setdefault(step.key, [])
        if chain[-1] is step.head:
            rows.append({})
        if not rows:
            del item[step.key]
            return None
        item = rows[-1]
    return item


def read_objects(said: Said, field: Field, known: Known) -> Found | None:
    if says_nothing(said.plain) or says_none(said.plain):
        return None
    if field.form == "counts" and (same := same_for_all(said, field, known)) is not None:
        return same
    if field.form == "visit" and (row := _row_of_times(said, field)) is not None:
        return row
    built = _Items(field, known)
    _fill(built, said)
    return built.found()


def read_further_parts(said: Said, field: Field, known: Known) -> Found:
    """Sub-labels without their item, `estimate.unit: …`: put into the one item that is known."""
    items = known.value(field.path)
    if not isinstance(items, list) or len(items) != 1 or not isinstance(items[0], dict):
        title = field.titles.in_language(get_language() or "en")
        accepted = _("Write it below the line of its item: “%(title)s: …”.") % {"title": title}
        raise CannotRead(_("It is not said what this belongs to."), accepted)
    built = _Items(field, known, items=deepcopy(items))
    _fill(built, said)
    found = built.found()
    if found is None or found.value == items:
        raise built.problems[0] if built.problems else CannotRead(_("Nothing is said here."), "")
    return replace(found, derived=True)


def _fill(built: _Items, said: Said) -> None:
    field = built.field
    for segment in gathered(_segments(said, field)[:MOST_ITEMS], field):
        built.spans.append(segment.span)
        for chain, piece in pieces(segment, field):
            if chain is None:
                built.begin(piece)
            else:
                built.put(chain, piece)


def _row_of_times(said: Said, field: Field) -> Found | None:
    """Visits that are nothing but times may be separated by commas: the one place where a comma separates items."""
    line = said.strip()
    times = times_in_a_row(line.plain) if "\n" not in line.plain else []
    time = next((part for part in field.parts if part.kind == "time_point"), None)
    done = next((part for part in field.parts if part.kind == "string_list"), None)
    if time is None or done is None:
        return None
    if times:
        derived = any(found not in line.plain for found in times)
        return Found([{field.head.key: found, time.key: found} for found in times], (line.span,), derived)
    if (row := row_of_visits(line)) is None:
        return None
    visits = [{field.head.key: name, time.key: at} for name, at in row.visits]
    return Found(with_things(visits, done.key, row.things), (line.span,), True)


def _segments(said: Said, field: Field) -> list[Said]:
    found = segments(said, lambda line: sub_label(without_numbering(line).plain, field) is not None)
    if field.form == "counts":
        found = [part for segment in found for part in segments(segment)]
    if field.form == "outcome":
        found = with_their_times(found)
    if len(found) != 1:
        return found
    if field.form == "counts":
        parts = [part.strip() for part in found[0].split(_COMMA)]
        return (
            parts if len(parts) > 1 and all(re.search(r"[0-9]\D{0,12}$", p.plain) for p in parts) else found
        )
    if sub_label(found[0].plain, field) is None and field.form == "plain":
        parts = [part.strip() for part in found[0].split(_VERSUS) if part.strip()]
        has_kinds = any(
            part.kind == "enum" for part in field.parts
        )  # what stands behind a name may tell of it
        return _names_in_a_row(parts[0]) or parts if len(parts) == 1 and not has_kinds else parts
    return found


def _names_in_a_row(said: Said) -> list[Said]:
    """Three or more short names between commas, without figures; none where that may be one description."""
    names = [part.strip() for part in said.split(_NAMES_BETWEEN) if part.strip()]
    short = all(
        len(name.plain.split()) <= MOST_WORDS and len(name.plain) <= LONGEST_SHORT_NAME for name in names
    )
    return names if len(names) >= LEAST_NAMES and short and not re.search("[0-9]", said.plain) else []


def read_object(said: Said, field: Field, known: Known) -> Found | None:
    """An object: with parts, their sub-labels; without, pairs of any name and a value."""
    if not field.parts:
        return read_pairs(said, field, known)
    if says_nothing(said.plain) or says_none(said.plain):
        return None
    built = _Items(field, known, items=[{}])
    for segment in segments(said):
        for chain, piece in pieces(segment, field):
            if chain is None:
                raise CannotRead(_("It is not said which part this is."), _part_names(field), at=piece.span)
            built.spans.append(piece.span)
            built.put(chain, piece)
    if not built.items[0]:
        return None
    return Found(built.items[0], tuple(built.spans), built.derived, problems=tuple(built.problems))


def _part_names(field: Field) -> str:
    return _("Parts by name, such as %(names)s.") % {
        "names": ", ".join(f"{p.key}: …" for p in field.parts[:4])
    }


OBJECT_READERS: Final[Mapping[Kind, Reader]] = {"object_list": read_objects, "object": read_object}


def _reader_of(part: Field) -> Reader:
    return OBJECT_READERS.get(part.kind) or FLAT_READERS[part.kind]
