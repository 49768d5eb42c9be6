"""The block that a label at the beginning of some words opens, and whether it may be something else there: the name
of an item or of a part. By itself, because that is asked of a line and of what stands in its middle alike."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from apps.fields.reading.lines.blocks import Block
from apps.fields.reading.lines.names import meanings, meant
from apps.fields.reading.lines.sub_labels import part_path, sub_label
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field, label_key

LONGEST_LABEL: Final = 80
_DECORATION: Final = re.compile(
    r"[\s*#_•·●▪–-]{0,12}(?:\(?[0-9]{1,2}[.)、](?![0-9])|[（(]?[一二三四五六七八九十]{1,2}[)、.])?[\s*_]{0,8}"
)
_PARENTHESIS: Final = re.compile(r"^(.{1,60}?)\s{0,3}\(([^()]{1,40})\)$")
LONG_NAME: Final = 4  # Chinese characters: longer ones name a field, shorter ones may name an item


def undecorated(line: Said) -> Said:
    match = _DECORATION.match(line.plain)
    return line.cut(match.end()) if match else line


def labelled_block(line: Said, catalogue: FieldCatalogue, current_stage: str) -> Block | None:
    """The block that a line opens, where it begins with a known label and a colon."""
    start = undecorated(line)
    colon = start.plain[: LONGEST_LABEL + 1].find(":")
    if colon <= 0:
        return None
    label = start.cut(0, colon).strip(" *_`")
    body = start.cut(colon + 1)
    while body.plain[:2] in ("**", "__"):
        body = body.cut(2)
    if groups := meanings(label.plain, catalogue, current_stage):
        return Block(label, groups, body)
    if groups := meant(label.plain, catalogue, current_stage):
        return Block(label, groups, body.strip(" .。\n"), is_spoken=True)
    if (bracket := _PARENTHESIS.match(label.plain)) is not None:
        name, aside = label.cut(0, bracket.end(1)), label.cut(bracket.start(2), bracket.end(2))
        if groups := meanings(name.plain, catalogue, current_stage):
            return Block(name, groups, body, aside)
    return _part_of_items(label, start, catalogue)


def _part_of_items(label: Said, line: Said, catalogue: FieldCatalogue) -> Block | None:
    """The block of a line that names a part of a list's items by its path: `size.unit: …`."""
    for known in catalogue.fields:
        at = part_path(label.plain, known) if known.kind == "object_list" else None
        if at is not None:
            return Block(label, ((known,),), replace(line, start=label.start + at), is_part=True)
    return None


def stands_beside(inner: Block, field: Field) -> bool:
    return not inner.is_part and inner.first.stage == field.stage and inner.first is not field


def is_own_name(inner: Block) -> bool:
    """Whether a label is the key or a title of its field, and no alias."""
    field = inner.first
    return label_key(inner.label.plain) in {
        label_key(n) for n in (field.key, field.titles.en, field.titles.zh_hans)
    }


def begins_value(piece: Said, field: Field, catalogue: FieldCatalogue, current_stage: str) -> bool:
    """Whether a segment begins with the label of another field; the names of a field's own parts win over labels."""
    own = bool(field.parts) and sub_label(undecorated(piece).plain, field) is not None
    inner = None if own else labelled_block(piece, catalogue, current_stage)
    return inner is not None and not may_name_an_item(inner, field)


def may_name_an_item(inner: Block, field: Field) -> bool:
    """Whether a label may be the name of an item of the list in which it stands.

    It is not where it is a longer name of a field of the same stage: `First door: …; Further doors: …`.
    """
    if field.kind != "object_list":
        return False
    other = inner.first
    names = {label_key(name) for name in (other.titles.en, other.titles.zh_hans, *other.aliases)}
    plain = label_key(inner.label.plain)
    long = " " in plain if plain.isascii() else len(plain) >= LONG_NAME
    listed = other.kind == "object_list" and plain in {
        label_key(t) for t in (other.titles.en, other.titles.zh_hans)
    }
    return other.stage != field.stage or not (
        listed or (long and names & {plain, f"{plain}s", plain.rstrip("s")})
    )
