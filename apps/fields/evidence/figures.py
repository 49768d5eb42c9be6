"""Values that are measured or chosen: numbers, ratios, durations, enumerations. The words must name the field.

A figure belongs to a field when the field's name and the figure stand side by side with nothing between them but
the closed list of words that may: "share of 80 %", never "80 % of our staff … share".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from apps.fields.evidence.names import names_of
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.prose.senses import is_another, stands_by_itself
from apps.fields.reading.quantities.numbers import CHINESE, DIGITS, ENGLISH, PERCENT
from apps.fields.reading.quantities.times import AMOUNT
from apps.fields.reading.text import Said
from apps.fields.reading.vocabulary import NEVER, Vocabulary
from apps.fields.schema.field import Field, label_key

COUNT: Final = rf"(?:(?:{DIGITS})|{ENGLISH}|{CHINESE})(?!\s?(?:%|[.:/]\s?[0-9]|个?百分点|percent))"
_FIGURES: Final = {
    "fraction": rf"(?:{PERCENT}|0?\.[0-9]{{1,5}})",
    "integer": COUNT,
    "number": rf"[-+]?\s?(?:{DIGITS})",
    "ratio": r"(?<![0-9:.])[1-9][0-9]?(?:\s?(?::|比|\bto\b)\s?[1-9][0-9]?){1,4}(?![0-9:%])",
    "duration": rf"(?:{AMOUNT}|半年|half a year)",
    "margin": rf"[-+±负]?\s?(?:{PERCENT}|(?:{DIGITS}))",
    "sided": r"(?:(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed)|[单双]侧)",
    "date": r"[0-9]{4}\s?[-/.年]\s?[0-9]{1,2}\s?[-/.月]\s?[0-9]{1,2}\s?日?",
    "boolean": r"(?:yes|no|true|false|是|否)",
}
_ONE_OF_A_RANGE: Final = re.compile(
    r"(?:[0-9%]\s?(?:-|–|~|/|to|or|至|到|或)|\b(?:than|between|over|under|of|from)|超过|大于|小于|不足)\s?$"
)


def _between(words: Vocabulary) -> str:
    """The closed list of what may stand between a name and its figure."""
    return (
        r"(?:[\s=:,(]|(?:the|an?|this|our|of|is|are|be|being|will|at|to|set|as|about|approximately|around|some|planned"
        r"|expected|expect|assumed|assume|rate|level|total|overall|that|we|have|has|use|used|chosen|choose|fixed|with"
        r"|statistical|target|anticipated|estimated|number|one|two|sided|one-sided|two-sided|for|lasts?|period|from)\b"
        rf"|people\b|cases?\b|likely\b|{words.people}"
        r"|我们|设为|定为|设定|大约|约|采用|预计|预期|估计|控制在|选择|选用|将|拟|取|按|以|的|为|是|用|会|共|双侧|单侧){0,9}?\s?"
    )


def _after(words: Vocabulary) -> str:
    """What may stand right behind a figure that stands by itself."""
    return (
        r"(?=\s?(?:[,.;:()。、!?]|$)|\s(?:and|with|at|for|to (?:detect|show|find|be)|in|per|by|because|based|the"
        rf"|over|after|is|are|will|we|study|design|test|years?|months?|weeks?|days?|{words.behind_figure})\b"
        rf"|\s?(?:的|和|及|与|以|来|检|作|并|研究|设计|检验|[例名人个家天周月年]|{words.studies}))"
    )


def figures_of(field: Field, part: Said) -> Iterator[tuple[Said, Said]]:
    """(the figure, the words that say it with the field's name), wherever a stated part of a sentence has one."""
    for pattern in _patterns(field, phrasebook()):
        for match in pattern.finditer(part.plain):
            if not (_stray(part.plain, match) or is_another(field.key, part.plain, match)):
                yield part.cut(*match.span("value")), part.cut(*match.span())


def _stray(plain: str, match: re.Match[str]) -> bool:
    """Whether the name belongs to something else ("market share"), or the figure is one of a range."""
    start, end = match.span("value")
    named = match.groupdict().get("name") is not None
    if named and not stands_by_itself(plain[: match.start("name")]) and match.start("name") < start:
        return True
    if _ONE_OF_A_RANGE.search(plain[:start]):
        return not re.search(r"\b(?:of|from)\s?$", plain[:start]) or match.start() == start
    return re.match(r"\s?(?:-|–|~|to|or|至|到|或|/)\s?[0-9]", plain[end:]) is not None


@lru_cache(maxsize=512)
def _patterns(field: Field, book: Phrasebook) -> tuple[re.Pattern[str], ...]:
    figure, row = _FIGURES.get(field.kind), book.of(field.key)
    if row.figures:
        return (*(row.says.patterns if row.says else ()), *_compiled(row.figures))
    name = f"(?P<name>{names_of(field)})"
    if field.kind in ("enum", "enum_text"):
        return _compiled(_of_choice(field, name, book))
    if figure is None:
        return ()
    between, after = _between(book.vocabulary), _after(book.vocabulary)
    return _compiled(
        (
            rf"{name}{between}(?P<value>{figure}){after}",
            rf"(?P<value>{figure})-?{between}{name}",
        )
    )


def _compiled(patterns: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


def _of_choice(field: Field, name: str, book: Phrasebook) -> Iterator[str]:
    row, words = book.of(field.key), book.vocabulary
    noun = row.noun or NEVER
    value = rf"(?P<value>(?<![A-Za-z-])(?<![非无])(?:{_options(field)})(?:ed)?)(?![A-Za-z])"
    yield rf"{name}{_between(words)}{value}{_after(words)}"
    yield rf"{value}(?:[\s,]*(?:{words.beside_choice}))*\s?{noun}"
    yield rf"{noun}{_between(words)}{value}{_after(words)}"
    if row.aim:
        yield rf"{row.aim}{value}"


def _options(field: Field) -> str:
    """The names of the choices, the longest first."""
    names = {_loose(n) for o in field.options for n in o.names if len(n) > 2 or not n.isascii()}
    return "|".join(sorted(names, key=len, reverse=True))


def _loose(name: str) -> str:
    parts = label_key(name).split()
    return r"[\s_-]?".join(re.sub(r"is(?=e|ation|ed)", "i[sz]", re.escape(part)) for part in parts)
