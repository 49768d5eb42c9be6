"""Journals that a question names, by all the names that records have them under."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from apps.retrieval.terms import HAN, is_han
from apps.search.query.limits import Limit, blanked, limit_of
from config.yaml_files import read_yaml

FILE: Final = Path(__file__).with_name("journals.yaml")
CUED: Final = (
    r"(?:\b(?:published|appeared|papers?|articles?)\s+in\s+(?:the\s+journal\s+)?"
    r"|\bjournal\s*[:：]?\s+)(?:the\s+)?"
)
HAN_CUE: Final = r"(?:发表在|发表于|刊登在|登在|刊于|刊载于|期刊|杂志)\s*"
END: Final = r"(?:杂志|期刊)?(?:上(?:发表)?|发表)?"
# A title in its marks; and the journals of the Chinese Medical Association, which all have one form.
TITLED: Final = re.compile(rf"(?:{HAN_CUE}|在|于)?《([^《》]{{2,60}})》{END}")
CHINESE: Final = re.compile(rf"(?:{HAN_CUE}|在)?(中[华国][{HAN}]{{1,9}}(?:杂志|学报)){END}")


def journals_in(text: str) -> list[Limit]:
    found: list[Limit] = []
    for pattern, names in _patterns():
        for match in pattern.finditer(text):
            found.append(limit_of("journals", list(names), match))
            text = blanked(text, *match.span())
    for titled in (TITLED, CHINESE):
        for match in titled.finditer(text):
            found.append(limit_of("journals", [match.group(1)], match))
            text = blanked(text, *match.span())
    return found


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    rows = read_yaml(FILE)
    named = [
        (name, tuple(group), kind) for kind in ("known", "cued") for group in rows[kind] for name in group
    ]
    named.sort(key=lambda row: -len(row[0]))
    return tuple((_pattern(name, cued=kind == "cued"), group) for name, group, kind in named)


def _pattern(name: str, *, cued: bool) -> re.Pattern[str]:
    """A name that is a word as well counts with its case, after words that say that it is a journal."""
    if is_han(name[0]):
        marked = rf"(?:{HAN_CUE}|在|于)?《{name}》{END}"
        plain = rf"{HAN_CUE}{name}{END}" if cued else rf"(?:{HAN_CUE}|在|于)?{name}{END}"
        return re.compile(f"{marked}|{plain}")
    words = re.escape(name).replace(r"\ ", r"\s+")
    if cued:
        return re.compile(rf"(?:(?i:{CUED})|{HAN_CUE})《?{words}》?{END}(?![A-Za-z])")
    before = rf"(?:{CUED}|\b(?:in|from)\s+(?:the\s+)?|{HAN_CUE})?"
    return re.compile(
        rf"(?<![A-Za-z]){before}《?(?<![A-Za-z]){words}》?(?![A-Za-z]){END}", re.IGNORECASE | re.ASCII
    )
