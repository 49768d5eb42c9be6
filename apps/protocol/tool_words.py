"""A sample-size calculation that is asked for in words: the inputs from the message, the rest from what is known.

A design is one by its name, an input is a number behind its name or title. What could be read in two ways is not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import Text, both, in_language
from apps.fields.paths import get_value
from apps.fields.schema.field import label_key
from apps.protocol.calculator.written import read_number
from apps.protocol.sample_size import Refused, find_design
from apps.protocol.sample_size.changes import AS_GIVEN, STAGE, inputs_beside, inputs_from_protocol
from apps.protocol.sample_size.input_words import CHOICES, SAID_AS, input_title
from apps.protocol.sample_size.registry import Design
from apps.protocol.schemas import stage_schemas
from apps.protocol.tool_form import values_of

DESIGN: Final = both("Calculation", "计算类型")
FOR_EXAMPLE: Final = both("{title} (for example {names})", "{title}（例如{names}）")
ONE_OF: Final = both("{title} ({names}?)", "{title}（{names}？）")
OR: Final = both(" or ", "或")
ASKED_FOR: Final = re.compile(
    r"\b(calculate|compute|work out)\b.{0,20}\bsample size\b|(计算|估算|算一?下)样本量"
    r"|\bhow many (patients|participants|subjects|people|cases)\b.{0,20}\b(need|needed|required|enrol|recruit)\b"
    r"|(需要?|要|得)(纳入|招募?|入组)?多少(个|名|例)?(病人|患者|人|受试者|例)|样本量(需要?|要|应该?)?(是|取)?多少",
    re.IGNORECASE,
)
COMMON: Final = ("two_means", "two_proportions")
IS: Final = r"\s*(?:=|:|is\b|of\b|为|是|取|按)?\s*"
NUMBER: Final = r"(?P<number>[-+−]?\d{1,15}(?:\.\d{1,12})?)\s*(?P<unit>%|percent(?:age points?)?|个?百分点)?"
NO_RANGE: Final = r"(?![\d.]*\s*(?:[-–~至到]|to)\s*\d)"
BEFORE, AFTER = r"(?<![A-Za-z0-9_])", r"(?![A-Za-z0-9_])"
CHOSEN: Final = ("hypothesis", "sided")


def fill(asked: Asked) -> Filled:
    """What can be calculated from the message and what is known, or the titles of what is missing."""
    text = _plain(asked.text)
    names = designs_said(text) or _recorded_design(asked)
    if len(names) != 1:
        return Filled({}, (_which_design(names, asked.language),))
    try:
        design = find_design(names[0])
    except Refused:
        return Filled({"design": names[0]})  # the tool itself says which there are
    arguments = _arguments(design, asked, text)
    return Filled(
        {"design": design.name, **arguments}, tuple(_missing(design, set(arguments), asked.language))
    )


def _recorded_design(asked: Asked) -> list[str]:
    found = get_value(asked.data, f"{STAGE}.design")
    return [found] if isinstance(found, str) else []


def _arguments(design: Design, asked: Asked, text: str) -> dict[str, Any]:
    """Above all what the message says; of two ways to say the same, the one of the message."""
    recorded = inputs_from_protocol(asked.data)
    known = recorded[1] if recorded and recorded[0] == design.name else inputs_beside(design.name, asked.data)
    read = {key: asked.said[f"{STAGE}.{key}"] for key in AS_GIVEN if f"{STAGE}.{key}" in asked.said}
    said = {**inputs_said(design, text), **{key: read[key] for key in read if key in design.inputs}}
    kept = {key: value for key, value in known.items() if key in design.inputs}
    for ways in design.model.ways:
        begun = [way for way in ways if any(name in said for name in way)]
        if begun:
            kept = {key: kept[key] for key in kept if not any(key in way for way in ways if way not in begun)}
    return {**kept, **said}


def _missing(design: Design, given: set[str], language: str) -> Iterator[str]:
    """In the order of the design; of inputs that say the same in other words, the fewest are asked for."""
    seen: set[str] = set()
    ways_of = {name: ways for ways in design.model.ways for way in ways for name in way}
    for name, info in design.model.model_fields.items():
        if name in seen:
            continue
        ways = ways_of.get(name, ())
        seen.update(each for way in ways for each in way)
        begun = [way for way in ways if given.intersection(way)]
        wanted = begun or [min(ways, key=len)] if ways else [(name,)] if info.is_required() else []
        for each in (each for way in wanted for each in way if each not in given):
            yield in_language(input_title(each), language)


def _which_design(names: list[str], language: str) -> str:
    """The title of the design, with those that it may be."""
    titles = [in_language(find_design(name).title, language) for name in names or COMMON]
    sentence: Text = ONE_OF if names else FOR_EXAMPLE
    return in_language(sentence, language).format(
        title=in_language(DESIGN, language), names=in_language(OR, language).join(titles)
    )


def _plain(text: str) -> str:
    """Signs as one writes them on a keyboard; the length stays."""
    full_width = {0xFF01 + n: 0x21 + n for n in range(94)}
    return text.translate({**full_width, ord("−"): "-", ord("–"): "-"})


def designs_said(text: str) -> list[str]:
    """The designs that a text names. A name with a number behind it is an input; a longer name wins over its parts."""
    taken: list[tuple[int, int]] = []
    found: list[str] = []
    for name, key in _names_of_designs():
        for match in re.finditer(_words(name) + rf"(?!{IS}[-+]?\d)", text, re.IGNORECASE):
            inside = any(start <= match.start() and match.end() <= end for start, end in taken)
            if not inside:
                taken.append(match.span())
                found.append(key)
    return list(dict.fromkeys(found))


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


def inputs_said(design: Design, text: str) -> dict[str, Any]:
    """The inputs whose name or title stands before a number, and the choices that stand there by their title."""
    found: dict[str, Any] = {}
    for name, info in design.model.model_fields.items():
        if values_of(info.annotation):
            value = _choice(name, values_of(info.annotation), text) if name in CHOSEN else None
        else:
            value = _number(name, text)
        if value is not None:
            found[name] = value
    return found


def _number(name: str, text: str) -> Any:
    """None where there is none, or several that differ."""
    values = set()
    for word in sorted({name, *input_title(name).values(), *SAID_AS.get(name, ())}, key=len, reverse=True):
        sign = IS if len(word) > 1 else r"\s*[=:]\s*"
        for match in re.finditer(_words(word) + sign + NUMBER + NO_RANGE, text, re.IGNORECASE):
            values.add(read_number(match["number"] + ("%" if match["unit"] else "")))
    return values.pop() if len(values) == 1 else None


def _choice(name: str, options: tuple[Any, ...], text: str) -> Any:
    words: Mapping[str, Any] = {
        title.split("（")[0].split(" by ")[0]: option
        for option in options
        for title in CHOICES.get(str(option), both(str(option), str(option))).values()
    }
    said = {option for word, option in words.items() if re.search(_words(word), text, re.IGNORECASE)}
    return said.pop() if len(said) == 1 else None


def _words(name: str) -> str:
    """A name as people write it: hyphens, underscores and spaces alike, by itself where its script has words."""
    words = r"[\s_-]+".join(re.escape(part) for part in re.split(r"[\s_-]+", name) if part)
    return f"{BEFORE}{words}{AFTER}" if name.isascii() else words
