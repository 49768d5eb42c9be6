"""Lists of objects, and objects with named parts: segments, sub-labels, nested parts.

A segment `sub-label: value` belongs to the item before it, any other segment begins an item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as attribute
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.agents.reading import (
    registry,
)  # which knows this module: parts are read by the reader of their kind
from apps.agents.reading.assumptions import read_pairs
from apps.agents.reading.forms import parts_of
from apps.agents.reading.lists import segments
from apps.agents.reading.numbers import DIGITS
from apps.agents.reading.results import CannotRead, Found, Known
from apps.agents.reading.text import Said, Span, without_numbering
from apps.agents.reading.words import says_none, says_nothing
from apps.agents.schema_fields import Field, label_key

Chain = tuple[Field, ...]

_VERSUS: Final = re.compile(r"\s{1,3}(?:vs\.?|versus)\s{1,3}", re.IGNORECASE)
_COMMA: Final = re.compile(r",(?![0-9]{3}\b)|\band\b|和", re.IGNORECASE)
_LABEL: Final = re.compile(r"\s{0,3}[*_]{0,2}([^:\n]{1,60}?)[*_]{0,2}\s{0,3}:[*_]{0,2}")
_ALL_ARMS: Final = re.compile(
    rf"(?:about|约|每组|各组|各)?\s{{0,3}}(?:各\s?)?(?P<n>{DIGITS})\s{{0,3}}(?:patients?|participants?|subjects?|例|人|名)?"
    r"\s{0,3}(?:(?:per|in each|in every|each)\s?(?:group|arm)?|/\s?(?:group|arm|组))?[.。]?",
    re.IGNORECASE,
)
MOST_ITEMS: Final = 2000


@dataclass
class _Items:
    """What has been read so far: items under construction, their evidence, and what could not be read."""

    field: Field
    known: Known
    items: list[dict[str, Any]] = attribute(default_factory=list)
    spans: list[Span] = attribute(default_factory=list)
    problems: list[CannotRead] = attribute(default_factory=list)
    trailing: list[tuple[dict[str, Any], str, Any]] = attribute(default_factory=list)
    derived: bool = False

    def begin(self, segment: Said) -> None:
        parts = parts_of(segment, self.field)
        if parts[0][0] is self.field.head or not self.items:
            self.items.append({})
        for part, said in parts:
            if part.kind == "time_point" and self.field.form == "outcome":
                self._remember_time(part, said)
            else:
                self.put((part,), said)

    def _remember_time(self, part: Field, said: Said) -> None:
        """A trailing time counts only where no time is given by its own sub-label."""
        if (found := self._read(part, said)) is not None:
            self.trailing.append((self.items[-1], part.key, found.value))

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
            found = registry.reader_of(part)(said, part, self.known)
        except CannotRead as problem:
            problem.at = problem.at or said.strip().span
            self.problems.append(problem)
            return None
        self.problems.extend(found.problems if found else ())
        return found

    def found(self) -> Found | None:
        for item, key, value in self.trailing:
            item.setdefault(key, value)
        head = self.field.head.key
        items = [item for item in self.items if item.get(head)]
        if not items:
            if self.problems:
                raise self.problems[0]
            return None
        if self.field.form == "counts" and not all(len(item) > 1 for item in items):
            example = _("One number for every group, or arm: number for each, separated by semicolons.")
            raise CannotRead(_("A number is missing for a group."), example)
        return Found(items, tuple(self.spans), self.derived, problems=tuple(self.problems))


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
    if field.form == "counts" and (same := _same_for_all(said, field, known)) is not None:
        return same
    built = _Items(field, known)
    for segment in _segments(said, field)[:MOST_ITEMS]:
        built.spans.append(segment.span)
        for chain, piece in pieces(segment, field):
            if chain is None:
                built.begin(piece)
            else:
                built.put(chain, piece)
    return built.found()


def _segments(said: Said, field: Field) -> list[Said]:
    found = segments(said, lambda line: sub_label(without_numbering(line).plain, field) is not None)
    if field.form == "counts":
        found = [part for segment in found for part in segments(segment)]
    if len(found) != 1:
        return found
    if field.form == "counts":
        parts = [part.strip() for part in found[0].split(_COMMA)]
        return (
            parts if len(parts) > 1 and all(re.search(r"[0-9]\D{0,12}$", p.plain) for p in parts) else found
        )
    if sub_label(found[0].plain, field) is None and field.form == "plain":
        return [part.strip() for part in found[0].split(_VERSUS) if part.strip()]
    return found


def _same_for_all(said: Said, field: Field, known: Known) -> Found | None:
    """One number for every arm that is known, else for "Group 1" and "Group 2"."""
    line = said.strip()
    if (match := _ALL_ARMS.fullmatch(line.plain[:200])) is None:
        return None
    number = next((part for part in field.parts if part.kind == "integer"), None)
    if number is None:
        return None
    count = int(match["n"].replace(",", "").partition(".")[0])
    names = arm_names(field, known) or ["Group 1", "Group 2"]
    rows = [{field.head.key: name, number.key: count} for name in names]
    return Found(rows, (line.cut(match.start("n"), match.end("n")).span,), derived=True)


def arm_names(field: Field, known: Known) -> list[str]:
    """The arms that are known, in their order."""
    arms = next((value for path in field.looks_at.get("arms", ()) if (value := known.value(path))), None)
    return [str(arm["name"]) for arm in arms or () if isinstance(arm, dict) and arm.get("name")]


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


def pieces(segment: Said, field: Field) -> Iterator[tuple[Chain | None, Said]]:
    """A segment cut at the sub-labels inside it: what each piece is said for, None for the item itself."""
    starts = [0]
    plain = segment.plain
    starts += [match.start(1) for match in _inner_labels(field).finditer(plain) if match.start(1) > 0]
    for start, end in zip(starts, [*starts[1:], len(plain)], strict=True):
        piece = segment.cut(start, end).strip(" ,;(\n")
        if "(" not in piece.plain:
            piece = piece.strip(" ,;)\n")
        found = sub_label(piece.plain, field)
        if found is not None:
            yield found[0], piece.cut(found[1]).strip()
        elif piece:
            yield None, piece


def sub_label(plain: str, field: Field) -> tuple[Chain, int] | None:
    """The part that a segment's sub-label names (with those above it), and where the value begins."""
    match = _LABEL.match(plain[:80])
    if match is None:
        return None
    chain = _chains(field).get(label_key(match[1]))
    return None if chain is None else (chain, match.end())


@lru_cache(maxsize=2048)
def _chains(field: Field) -> dict[str, Chain]:
    """Every name of a part, and of the parts below it with and without the names above."""
    found: dict[str, Chain] = {}
    for part in field.parts:
        for name in _names(part):
            found.setdefault(name, (part,))
    for part in field.parts:
        for below, chain in _chains(part).items() if part.parts else ():
            found.setdefault(below, (part, *chain))
            for name in _names(part):
                found.setdefault(f"{name}.{below}", (part, *chain))
    return found


def _names(part: Field) -> list[str]:
    return [label_key(name) for name in (part.key, part.titles.en, part.titles.zh_hans, *part.aliases)]


@lru_cache(maxsize=2048)
def _inner_labels(field: Field) -> re.Pattern[str]:
    """A sub-label after a separator inside a segment: `Drug A; type: experimental, description: …`."""
    names = sorted(_chains(field), key=len, reverse=True)
    words = "|".join(re.escape(name).replace(r"\ ", r"[ _-]") for name in names)
    return re.compile(rf"[;,(]\s{{0,3}}((?:{words})\s{{0,3}}:)", re.IGNORECASE)
