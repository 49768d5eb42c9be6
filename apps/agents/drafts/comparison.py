"""Two versions of an agent's configuration, set against each other row by row, for people to read.

Pure functions over the JSON of snapshots. Texts of which at least half stays are compared word by word (Chinese
character by character) in each language; numbers, codes and other texts stand whole, as before and after; conditions
as a line each, other values by the paths within them, so that nobody has to read JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from apps.fields.bilingual import LANGUAGES, in_language
from apps.fields.conditions.wording import condition_line

Data = Mapping[str, Any]
State = Literal["added", "removed", "changed"]
Mark = Literal["same", "added", "removed", "gap"]

# The lists of a snapshot, with the column that names a row.
SECTIONS: tuple[tuple[str, str], ...] = (
    ("stages", "key"),
    ("intents", "code"),
    ("prompts", "slug"),
    ("tools", "name"),
    ("cards", "slug"),
    ("rules", "slug"),
)
WORDS = re.compile(r"[A-Za-z0-9_]+|\s+|.", re.DOTALL)
CODE = re.compile(r"[!-~]*")  # one word without blanks: a number, a key, an address
CONDITIONS = frozenset({"condition", "completion_rule", "transition_condition"})
LEAST_KEPT = 0.5
MOST_WORDS = 6_000  # beyond it lines are compared: a comparison takes time by the square
KEPT_WORDS = 24  # of unchanged text on each side of a change


@dataclass(frozen=True)
class Piece:
    """A stretch of text; "gap" stands for unchanged text that was left out."""

    mark: Mark
    text: str


@dataclass(frozen=True)
class FieldDiff:
    """One value that differs. `path` is the column, with what is inside it by dots; `language` where it has one.

    Without `pieces` it stands whole, as it was and as it is.
    """

    path: str
    language: str
    old: str
    new: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class RowDiff:
    """One row that differs; `section` is "agent" or a list of the snapshot."""

    section: str
    key: str
    title: str
    state: State
    fields: tuple[FieldDiff, ...]


def differences(old: Data | None, new: Data, language: str = "en") -> tuple[RowDiff, ...]:
    """What makes `new` another configuration than `old`; everything is new where there was none."""
    old = old or {}
    found = list(_row("agent", new["agent"]["slug"], old.get("agent"), new["agent"], language))
    for section, name in SECTIONS:
        found += _section(section, name, old.get(section, ()), new[section], language)
    return tuple(found)


def _section(
    section: str, name: str, old: Sequence[Data], new: Sequence[Data], language: str
) -> Iterator[RowDiff]:
    before = {row[name]: row for row in old}
    after = {row[name]: row for row in new}
    for key in (*after, *(key for key in before if key not in after)):
        yield from _row(section, key, before.get(key), after.get(key), language)
    kept = [key for key in before if key in after], [key for key in after if key in before]
    if kept[0] != kept[1] and section != "stages":  # stages carry their order as a number
        field = FieldDiff("order", "", ", ".join(kept[0]), ", ".join(kept[1]), ())
        yield RowDiff(section, "", "", "changed", (field,))


def _row(section: str, key: str, old: Data | None, new: Data | None, language: str) -> Iterator[RowDiff]:
    if old == new:
        return
    row = new or old or {}
    name = row.get("name") or row.get("title") or row.get("description")
    title = in_language(name, language) if isinstance(name, Mapping) else ""
    state: State = "added" if old is None else "removed" if new is None else "changed"
    yield RowDiff(section, key, title, state, tuple(_fields(old or {}, new or {})))


def _fields(old: Data, new: Data) -> Iterator[FieldDiff]:
    for name in dict.fromkeys((*new, *old)):
        before, after = old.get(name), new.get(name)
        if before == after or (not before and not after and not isinstance(before or after, int | float)):
            continue
        if name in CONDITIONS:
            yield FieldDiff(name, "", condition_line(before), condition_line(after), ())
        elif _is_text(before) and _is_text(after):
            yield from _in_languages(name, before or {}, after or {})
        else:
            yield from _inside(name, before, after)


def _is_text(value: object) -> bool:
    return value is None or (isinstance(value, Mapping) and bool(value) and set(value) <= set(LANGUAGES))


def _in_languages(name: str, old: Data, new: Data) -> Iterator[FieldDiff]:
    for language in LANGUAGES:
        before, after = _as_text(old.get(language)), _as_text(new.get(language))
        if before != after:
            yield FieldDiff(name, language, before, after, compare_texts(before, after))


def _inside(path: str, old: Any, new: Any) -> Iterator[FieldDiff]:
    """The values below `path` that differ, each by itself."""
    before, after = dict(_leaves(path, old)), dict(_leaves(path, new))
    for place in dict.fromkeys((*after, *before)):
        was, now = before.get(place, ""), after.get(place, "")
        if was != now:
            yield FieldDiff(place, "", was, now, compare_texts(was, now))


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}", inner)
    elif isinstance(value, list | tuple) and any(isinstance(each, Mapping | list | tuple) for each in value):
        for number, inner in enumerate(value, start=1):
            yield from _leaves(f"{path}.{number}", inner)
    else:
        yield path, _as_text(value)


def _as_text(value: Any) -> str:
    """A value without the punctuation of JSON: lists with a line for each entry."""
    if value is None or value in ({}, []):
        return ""
    if isinstance(value, list | tuple):
        return "\n".join(_as_text(each) for each in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def compare_texts(old: str, new: str) -> tuple[Piece, ...]:
    """The two texts as one, with what was taken out and put in; long unchanged stretches are left out.

    Nothing for what reads better whole: a number or a code, and a text of which less than half stays.
    """
    if CODE.fullmatch(old) and CODE.fullmatch(new):
        return ()
    a, b = _words(old), _words(new)
    if len(a) + len(b) > MOST_WORDS:
        a, b = old.splitlines(keepends=True), new.splitlines(keepends=True)
    stretches = _stretches(a, b)
    kept = sum(_size(a[a0:a1]) for is_same, a0, a1, _b0, _b1 in stretches if is_same)
    if 2 * kept < LEAST_KEPT * (_size(a) + _size(b)):
        return ()
    pieces: list[Piece] = []
    for is_same, a0, a1, b0, b1 in stretches:
        if is_same:
            pieces += _shortened(a[a0:a1], is_first=not a0, is_last=a1 == len(a))
        else:
            pieces += [Piece("removed", "".join(a[a0:a1])), Piece("added", "".join(b[b0:b1]))]
    return tuple(piece for piece in pieces if piece.text)


def _stretches(a: list[str], b: list[str]) -> list[tuple[bool, int, int, int, int]]:
    """Same or not, with the places in both; a blank between two changes belongs to them."""
    found: list[tuple[bool, int, int, int, int]] = []
    for code, a0, a1, b0, b1 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        is_same = code == "equal" and not (found and a1 < len(a) and not "".join(a[a0:a1]).strip())
        if found and not is_same and not found[-1][0]:
            found[-1] = (False, found[-1][1], a1, found[-1][3], b1)
        else:
            found.append((is_same, a0, a1, b0, b1))
    return found


def _size(words: Sequence[str]) -> int:
    """How many words without the blanks, or lines."""
    return sum(1 for word in words if word.strip())


def _words(text: str) -> list[str]:
    return WORDS.findall(text)


def _shortened(words: Sequence[str], *, is_first: bool, is_last: bool) -> list[Piece]:
    head = 0 if is_first else KEPT_WORDS
    tail = 0 if is_last else KEPT_WORDS
    if len(words) <= head + tail + KEPT_WORDS:
        return [Piece("same", "".join(words))]
    kept = ("".join(words[:head]), "".join(words[len(words) - tail :]))
    return [
        piece for piece in (Piece("same", kept[0]), Piece("gap", "…"), Piece("same", kept[1])) if piece.text
    ]
