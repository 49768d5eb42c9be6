"""What a sentence says by the names that scripts and models use, or by the titles of the form."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from apps.fields.reading.phrases import in_any_case
from apps.fields.schema.field import label_key
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size.input_words import CHOICES, titles_of
from apps.protocol.sample_size.registry import Design
from apps.protocol.schemas import stage_schemas
from apps.protocol.size_requests.words.readings import Readings
from apps.protocol.size_requests.words.remainder import Remainder
from apps.protocol.tool_form import values_of

IS: Final = r"\s*(?:=|:|is\b|of\b|为|是|取|按)?\s*"
NUMBER: Final = (
    r"(?P<number>[-+]?\d{1,15}(?:\.\d{1,12})?)(?![\d.]*\d)\s*(?P<unit>%|percent(?:age points?)?|个?百分点)?"
)
NO_RANGE: Final = r"(?![\d.]*\s*(?:[-~至到]|to)\s*\d)"
BEFORE, AFTER = r"(?<![A-Za-z0-9_])", r"(?![A-Za-z0-9_])"
OWN_WORDS: Final = frozenset({"alpha", "power", "conf", "dropout", "ratio", "margin", "hypothesis", "sided"})
"""Inputs that are read with the words of a sentence around them."""
MEASURED: Final = ("mu", "sd", "delta")  # in the unit of the outcome, which may be % itself


def designs_named(text: str) -> tuple[str, ...]:
    """The designs that a text names. A name with a number behind it is an input; a longer name wins over its parts."""
    taken: list[tuple[int, int]] = []
    found: list[str] = []
    for name, key in _names_of_designs():
        for match in in_any_case(_words(name) + rf"(?!{IS}[-+]?\d)").finditer(text):
            inside = any(start <= match.start() and match.end() <= end for start, end in taken)
            if not inside:
                taken.append(match.span())
                found.append(key)
    return tuple(dict.fromkeys(found))


@cache
def _names_of_designs() -> tuple[tuple[str, str], ...]:
    """Every name with its design, the longest first."""
    values = stage_schemas()["sample_size"]["properties"]["design"]["x-values"]
    named = {
        (label_key(name), value["key"])
        for value in values
        for name in (value["key"], *value["title"].values(), *value["aliases"])
    }
    return tuple(sorted(named, key=lambda pair: (-len(pair[0]), pair)))


def read_named(rest: Remainder, design: Design, found: Readings) -> None:
    """The inputs whose name or title stands before a number, and the formula by its name."""
    for name, info in design.model.model_fields.items():
        options = values_of(info.annotation)
        if name == "method":
            found.read(name, _choices(options, rest.text))
        elif name not in OWN_WORDS and not options:
            found.read(name, _numbers(name, rest))


def _numbers(name: str, rest: Remainder) -> list[Any]:
    """Of a share, only what can be one: the rest is left to whoever knows what else it may be."""
    values: list[Any] = []
    names = {name, *(word for title in titles_of(name) for word in title.values())}
    for word in sorted(names, key=len, reverse=True):
        sign = IS if len(word) > 1 else r"\s*[=:]\s*"
        for match in in_any_case(_words(word) + sign + NUMBER + NO_RANGE).finditer(rest.text):
            is_percent = match["unit"] and not name.startswith(MEASURED)
            value = read_number(match["number"] + ("%" if is_percent else ""))
            if not (name.startswith(("p", "S_", "se", "sp")) and not 0 < value < 1 and name != "population"):
                values.append(value)
                rest.blank(*match.span())
    return list(dict.fromkeys(values))


def _choices(options: tuple[Any, ...], text: str) -> list[Any]:
    """Names of formulas that are no words of everyday: one letter is none."""
    named = [
        option
        for option in options
        if any(
            len(word) > 1 and in_any_case(_words(word)).search(text)
            for word in {str(option), *CHOICES.get(str(option), {}).values()}
        )
    ]
    return named if len(named) == 1 else []


@cache
def _words(name: str) -> str:
    """A name as people write it: hyphens, underscores and spaces alike, by itself where its script has words."""
    words = r"[\s_-]+".join(re.escape(part) for part in re.split(r"[\s_-]+", name) if part)
    return f"{BEFORE}{words}{AFTER}" if name.isascii() else rf"(?<![非未]){words}"
