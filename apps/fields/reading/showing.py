"""Shows a value in words, in either language, such that reading the words gives the value again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as attribute
from decimal import Decimal
from typing import Any, Final

from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.fields.reading.enums import exact_option, leading, mentioned
from apps.fields.reading.forms import name_and_time
from apps.fields.reading.pair_names import pair_name
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field, Kind

_UNITS: Final = {
    "hour": ("hour", "小时"),
    "day": ("day", "天"),
    "week": ("week", "周"),
    "month": ("month", "个月"),
    "year": ("year", "年"),
}
_SPLITS: Final = re.compile(r"[\n;；]")
# What a group is called as long as nobody has named it, in whichever language it was counted.
_NAMELESS: Final = re.compile(r"(?:group\s?|第\s?)(?P<place>[0-9]{1,2})(?:\s?组)?", re.IGNORECASE)


@dataclass(frozen=True)
class _Words:
    """The marks of a language, and what else is known."""

    chinese: bool
    context: Mapping[str, Any] = attribute(default_factory=dict)

    @property
    def language(self) -> str:
        return "zh-hans" if self.chinese else "en"

    @property
    def semicolon(self) -> str:
        return "；" if self.chinese else "; "

    @property
    def comma(self) -> str:
        return "，" if self.chinese else ", "

    @property
    def colon(self) -> str:
        return "：" if self.chinese else ": "


def format_value(field: Field, value: Any, language: str, context: Mapping[str, Any] | None = None) -> str:
    """The value in words; an empty text for none. What does not fit the field is shown as it is.

    `context` is {stage: {key: value}}: the words of a margin depend on what it is one of.
    """
    if value is None:
        return ""
    try:
        with speaking_of(field.phrasebook):
            return _formatted(field, value, _Words(language.lower().startswith("zh"), context or {}))
    except (TypeError, ValueError, KeyError, AttributeError, ArithmeticError):
        return str(value)


def _formatted(field: Field, value: Any, words: _Words) -> str:
    return _SHOWERS.get(field.kind, _text)(field, value, words)


def _text(field: Field, value: Any, words: _Words) -> str:
    return str(value)


def _number(field: Field, value: Any, words: _Words) -> str:
    return plain_number(value)


def plain_number(value: Any) -> str:
    """Without float noise and without an exponent."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    return format(Decimal(format(value, ".12g")), "f")


def _fraction(field: Field, value: Any, words: _Words) -> str:
    if field.schema.get("x-decimal"):
        return plain_number(value)
    return f"{plain_number(_hundredfold(value))}%"


def _hundredfold(value: float) -> float:
    return float(Decimal(format(value, ".12g")) * 100)


def _margin(field: Field, value: Any, words: _Words) -> str:
    of_shares = phrasebook().margins.of_shares
    if any(of_shares.search(str(get_value(words.context, path))) for path in field.looks_at.get("scale", ())):
        points = _signed(_hundredfold(value))
        return f"{points} 个百分点" if words.chinese else f"{points} percentage points"
    return _signed(value)


def _signed(value: float) -> str:
    return plain_number(value) if value <= 0 else f"+{plain_number(value)}"


def _duration(field: Field, value: Any, words: _Words) -> str:
    english, chinese = _UNITS[value["unit"]]
    number = plain_number(value["value"])
    if words.chinese:
        return f"{number}{chinese}"
    return f"{number} {english}" if value["value"] == 1 else f"{number} {english}s"


def _sided(field: Field, value: Any, words: _Words) -> str:
    return {1: ("one-sided", "单侧"), 2: ("two-sided", "双侧")}[value][words.chinese]


def _boolean(field: Field, value: Any, words: _Words) -> str:
    return ("是" if value else "否") if words.chinese else ("yes" if value else "no")


def _enum(field: Field, value: Any, words: _Words) -> str:
    option = field.option(value)
    return option.titles.in_language(words.language) if option else str(value)


def _enum_text(field: Field, value: Any, words: _Words) -> str:
    """The words that were said; the level before them where they do not say it themselves."""
    level, text = _enum(field, value["level"], words), value.get("text") or ""
    if not text:
        return level
    said = Said.of(text)
    exact, inside = exact_option(field, text) or leading(said, field), mentioned(said, field)
    meant = exact or (inside[0] if inside else None)
    return text if meant is not None and meant.key == value["level"] else f"{level}{words.comma}{text}"


def _texts(field: Field, value: Any, words: _Words) -> str:
    return _joined([str(item) for item in value], words)


def _joined(items: list[str], words: _Words) -> str:
    return ("\n" if any(_SPLITS.search(item) for item in items) else words.semicolon).join(items)


def _objects(field: Field, value: Any, words: _Words) -> str:
    if field.form == "counts":
        return words.semicolon.join(_count(field, item, words) for item in value)
    items = [_item(field, item, words) for item in value]
    return ("\n" if len(items) > 1 else "").join(items)


def _count(field: Field, item: Mapping[str, Any], words: _Words) -> str:
    number = next(part for part in field.parts if part.kind == "integer")
    return f"{_group(item[field.head.key], words)}{words.colon}{item.get(number.key, '')}"


def _group(name: Any, words: _Words) -> str:
    """A group by its name; one that is only numbered, in the language of who reads."""
    numbered = _NAMELESS.fullmatch(str(name))
    if numbered is None:
        return str(name)
    return f"第{numbered['place']}组" if words.chinese else f"Group {numbered['place']}"


def _item(field: Field, item: Mapping[str, Any], words: _Words) -> str:
    head = _group(item.get(field.head.key, ""), words)
    if field.form == "visit" and item.get("time") and item["time"] != head:
        head = _at_time(head, str(item["time"]), words)
    said = {field.head.key} | ({"time"} if field.form == "visit" else set())
    return words.semicolon.join([head, *_parts(field, item, words, said)])


def _at_time(name: str, time: str, words: _Words) -> str:
    """In brackets, as people write it, where that is read as this name and this time again."""
    written = f"{name}（{time}）" if words.chinese else f"{name} ({time})"
    return written if name_and_time(written) == (name, time) else f"{name} @ {time}"


def _parts(field: Field, item: Mapping[str, Any], words: _Words, said: set[str]) -> list[str]:
    lines: list[str] = []
    for part in field.parts:
        if part.key in said or item.get(part.key) in (None, "", [], {}):
            continue
        if part.kind == "object":
            lines += _parts(part, item[part.key], words, set())
        elif part.kind == "object_list":
            lines += [line for row in item[part.key] for line in _row(part, row, words)]
        else:
            label = part.titles.in_language(words.language)
            lines.append(f"{label}{words.colon}{_inner(part, item[part.key], words)}")
    return lines


def _row(part: Field, row: Mapping[str, Any], words: _Words) -> list[str]:
    return _parts(part, row, words, set())


def _inner(part: Field, value: Any, words: _Words) -> str:
    """A part's value on one line: its lists by `、`, which no other separator splits."""
    return (
        "、".join(str(item) for item in value)
        if part.kind == "string_list"
        else _formatted(part, value, words)
    )


def _object(field: Field, value: Any, words: _Words) -> str:
    if field.parts:
        return words.semicolon.join(_parts(field, value, words, set()))
    return words.semicolon.join(_pair(key, item, words) for key, item in value.items())


def _pair(key: str, value: Any, words: _Words) -> str:
    """In words where the name has some and the value is a number, or a choice that has some."""
    name = pair_name(key)
    if name is not None and isinstance(value, str) and value in name.choices:
        called = in_language(name.called(words.context), words.language)
        return f"{called}{words.colon}{in_language(name.choices[value], words.language)}"
    if name is None or isinstance(value, bool) or not isinstance(value, (int, float)):
        return f"{key} = {_pair_value(value)}"
    number = f"{plain_number(_hundredfold(value))}%" if name.share else plain_number(value)
    return f"{in_language(name.called(words.context), words.language)} {number}"


def _pair_value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_pair_value(item) for item in value)}]"
    return plain_number(value) if isinstance(value, (int, float)) else str(value)


_SHOWERS: Final[Mapping[Kind, Callable[[Field, Any, _Words], str]]] = {
    "number": _number,
    "integer": _number,
    "fraction": _fraction,
    "margin": _margin,
    "duration": _duration,
    "sided": _sided,
    "boolean": _boolean,
    "enum": _enum,
    "enum_text": _enum_text,
    "string_list": _texts,
    "object_list": _objects,
    "object": _object,
}
