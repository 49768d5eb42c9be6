"""Whether two values of a field are the same: points in time by days, numbers without noise, text by words."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.fields.conditions.operators import is_set
from apps.fields.reading.enums import exact_option
from apps.fields.reading.forms import trailing_time
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.quantities.times import days_of, in_days, same_days
from apps.fields.reading.text import fold
from apps.fields.schema.field import Field, Kind

GOES_ON: Final = re.compile(r"\s?(?:[,;:(]|[-–—]\s)\s?\S")  # of folded words


def equal(field: Field, one: Any, other: Any) -> bool:
    """Never raises; values that do not fit the field are compared as they are."""
    if one is None or other is None:
        return one is other
    try:
        with speaking_of(field.phrasebook):
            return _EQUALS.get(field.kind, _plain)(field, one, other)
    except (TypeError, ValueError, KeyError, AttributeError):
        return bool(one == other)


def _plain(field: Field, one: Any, other: Any) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return plain_text(one) == plain_text(other)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_plain(field, one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(_plain(field, a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def plain_text(text: str) -> str:
    """The words of a text: white space, width of characters and a full stop at the end do not count."""
    return " ".join(unicodedata.normalize("NFC", fold(text)).split()).rstrip(" .。;").strip(" ()")


def _time(field: Field, one: Any, other: Any) -> bool:
    (one, within), (other, other_within) = _and_window(one), _and_window(other)
    if within != other_within:
        return False
    days, other_days = days_of(one), days_of(other)
    if days is None or other_days is None:
        return plain_text(one) == plain_text(other)
    return same_days(days, other_days)


def _and_window(time: str) -> tuple[str, str]:
    """A point in time, and how far from it is allowed."""
    when, _sign, within = fold(time).partition("±")
    return when.strip(), within.replace(" ", "")


def _duration(field: Field, one: Any, other: Any) -> bool:
    return same_days(in_days(one), in_days(other))


def _ratio(field: Field, one: Any, other: Any) -> bool:
    return _lowest(one) == _lowest(other)


def _lowest(ratio: str) -> list[int]:
    """The terms in lowest form: 2:2 is 1:1."""
    terms = [int(term) for term in ratio.split(":")]
    common = math.gcd(*terms) or 1
    return [term // common for term in terms]


def _enum_text(field: Field, one: Any, other: Any) -> bool:
    """The level decides, and the words where both have any beyond the level's own name."""
    words, other_words = (
        value.get("text") if exact_option(field, value.get("text") or "") is None else ""
        for value in (one, other)
    )
    same = not words or not other_words or plain_text(words) == plain_text(other_words)
    return bool(one["level"] == other["level"]) and same


def adds_nothing(field: Field, new: Any, known: Any) -> bool:
    """Whether a value says no more than the one that is there: words beside an equal level say more."""
    if field.kind != "enum_text" or not isinstance(new, Mapping) or not isinstance(known, Mapping):
        return equal(field, new, known)
    words = new.get("text") or ""
    is_bare = exact_option(field, words) is not None or not words
    said_before = plain_text(known.get("text") or "")
    return bool(new.get("level") == known.get("level")) and (is_bare or plain_text(words) == said_before)


def _objects(field: Field, one: Any, other: Any) -> bool:
    if field.form == "counts":
        one, other = _by_group(field, one), _by_group(field, other)
    return len(one) == len(other) and all(_object(field, a, b) for a, b in zip(one, other, strict=True))


def _by_group(field: Field, rows: Any) -> list[Any]:
    """Numbers belong to their group, wherever it stands in the list and however it is capitalised."""
    head = field.head.key
    return sorted(
        ({**row, head: plain_text(str(row.get(head, ""))).casefold()} for row in rows),
        key=lambda row: row[head],
    )


def _object(field: Field, one: Any, other: Any) -> bool:
    if not field.parts:
        return _plain(field, one, other)
    if field.form == "outcome":
        one, other = _with_time(one), _with_time(other)
    return all(
        equal(part, one.get(part.key) or None, other.get(part.key) or None)
        if part.kind not in ("integer", "number", "fraction", "boolean")
        else equal(part, one.get(part.key), other.get(part.key))
        for part in field.parts
    )


def parts_added(field: Field, old: Any, new: Any) -> tuple[str, ...] | None:
    """The parts that a value of objects has more than the one before it or says more exactly, and which it repeats
    otherwise; none where both say the same, None where anything else differs."""
    if equal(field, old, new):
        return ()
    try:
        with speaking_of(field.phrasebook):
            return _parts_added(field, old, new)
    except (TypeError, ValueError, KeyError, AttributeError):
        return None


def _parts_added(field: Field, old: Any, new: Any) -> tuple[str, ...] | None:
    if field.kind not in ("object", "object_list"):
        return None
    before, after = ([old], [new]) if field.kind == "object" else (old, new)
    if len(before) != len(after):
        return None
    added: dict[str, None] = {}
    for one, other in zip(before, after, strict=True):
        keys = _keys_added(field, one, other)
        if keys is None:
            return None
        added.update(dict.fromkeys(keys))
    return tuple(added)


def _keys_added(field: Field, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str] | None:
    if field.form == "outcome":
        old, new = _with_time(old), _with_time(new)
    added = []
    for key in dict.fromkeys((*old, *new)):
        before, after, part = old.get(key), new.get(key), field.part(key)
        if not is_set(before):
            same, is_more = True, is_set(after)
        elif part is None:
            same, is_more = _plain(field, before, after), False
        elif part.kind == "string" and _goes_on(before, after):
            same = is_more = True
        else:
            inner = parts_added(part, before, after)
            same, is_more = inner is not None, bool(inner)
        if not same:
            return None
        if is_more:
            added.append(key)
    return added


def _goes_on(before: Any, after: Any) -> bool:
    """Whether a text is the one before it with something behind a mark: "no fall" and "no fall, counted from the forms"
    say the same thing, the second more exactly."""
    if not isinstance(before, str) or not isinstance(after, str):
        return False
    said, now = plain_text(before), plain_text(after)
    return bool(said) and now.startswith(said) and GOES_ON.match(now, len(said)) is not None


def _with_time(item: Mapping[str, Any]) -> dict[str, Any]:
    """An outcome whose name says the time, with the time in its own place."""
    name, time = trailing_time(str(item.get("name", "")))
    if not time or (item.get("time_point") and not _time_of(item["time_point"], time)):
        return dict(item)
    return {**item, "name": name, "time_point": item.get("time_point") or time}


def _time_of(one: str, other: str) -> bool:
    days, other_days = days_of(fold(one)), days_of(fold(other))
    return days is not None and other_days is not None and same_days(days, other_days)


_EQUALS: Final[Mapping[Kind, Callable[[Field, Any, Any], bool]]] = {
    "time_point": _time,
    "duration": _duration,
    "ratio": _ratio,
    "enum_text": _enum_text,
    "object_list": _objects,
    "object": _object,
}
