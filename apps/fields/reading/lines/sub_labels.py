"""The names of parts inside the items of a list: which part a segment fills, and where one piece of it ends.

After the name of a list inside an item, segments without a label belong to that list until another part is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.schema.field import Field, label_key

Chain = tuple[Field, ...]

_LABEL: Final = re.compile(r"\s{0,3}[*_]{0,2}([^:\n]{1,60}?)[*_]{0,2}\s{0,3}:[*_]{0,2}")


def sub_label(plain: str, field: Field) -> tuple[Chain, int] | None:
    """The part that a segment's sub-label names (with those above it), and where the value begins."""
    match = _LABEL.match(plain[:80])
    if match is None:
        return None
    chain = _chains(field).get(label_key(match[1]))
    return None if chain is None else (chain, match.end())


def part_path(label: str, field: Field) -> int | None:
    """Where the name of a part begins in a label such as `doors.first.size.unit`, or without the
    names above the field; None where it is no such label."""
    plain = re.sub(r"[ -]", "_", label.lower())
    starts = (len(above) + 1 for above in (field.path, field.key) if plain.startswith(f"{above}."))
    start = next(starts, 0)
    return start if "." in label and label_key(label[start:]) in _chains(field) else None


def pieces(segment: Said, field: Field) -> Iterator[tuple[Chain | None, Said]]:
    """A segment cut at the sub-labels inside it: what each piece is said for, None for the item itself."""
    starts = [0]
    plain = segment.plain
    inner = _inner_list(segment, field)
    labels = ((match.start(1), match[1]) for match in _inner_labels(field).finditer(plain) if match.start(1))
    starts += [at for at, label in labels if inner is None or not _below(inner, label, field)]
    for start, end in zip(starts, [*starts[1:], len(plain)], strict=True):
        piece = segment.cut(start, end).strip(" ,;(\n")
        if "(" not in piece.plain:
            piece = piece.strip(" ,;)\n")
        found = sub_label(piece.plain, field)
        if found is not None:
            yield found[0], piece.cut(found[1]).strip()
        elif piece:
            yield None, piece


def gathered(segments: list[Said], field: Field) -> Iterator[Said]:
    """The segments, those of a list inside an item as one: after its name, what has no label is an item of it."""
    current: Said | None = None
    for segment in segments:
        if current is not None and _is_inside(segment, current, field):
            current = replace(current, end=segment.end)
            continue
        if current is not None:
            yield current
        current = segment
    if current is not None:
        yield current


def _is_inside(segment: Said, before: Said, field: Field) -> bool:
    inner = _inner_list(before, field)
    if inner is None or "\n" in segment.folded[before.end : segment.start]:
        return False
    return sub_label(segment.plain, field) is None or _below(inner, segment.plain, field)


def _inner_list(segment: Said, field: Field) -> Chain | None:
    """The list of objects that a segment names by its own label; None where it names none."""
    label = sub_label(segment.plain, field)
    return label[0] if label is not None and label[0][-1].kind == "object_list" else None


def _below(inner: Chain, label: str, field: Field) -> bool:
    """Whether a sub-label belongs to the items of a list inside the item."""
    found = sub_label(label, field)
    return found is not None and found[0][: len(inner)] == inner and found[0] != inner


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
    """A sub-label after a separator inside a segment: `Door A; type: sliding, description: …`.

    Behind nothing but a space only one that no word before it can belong to: `甲 时间点：…`, `door time point: …`.
    """
    names = sorted(_chains(field), key=len, reverse=True)
    clear = [name for name in names if " " in name or not name.isascii()]
    return re.compile(
        rf"(?:[;,(]\s{{0,3}}(?={_any_of(names)}\s{{0,3}}:)|(?<=[^\s;,(])\s{{1,3}}(?={_any_of(clear)}\s{{0,3}}:))"
        rf"({_any_of(names)}\s{{0,3}}:)",
        re.IGNORECASE,
    )


def _any_of(names: list[str]) -> str:
    words = "|".join(re.escape(name).replace(r"\ ", r"[ _-]") for name in names)
    return f"(?:{words or '(?!)'})"
