"""Names of authors as reference styles print them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from apps.retrieval.terms import is_han


def is_chinese(author: Mapping[str, Any]) -> bool:
    return is_han(str(author.get("family", " "))[:1] or " ")


def parts(author: Mapping[str, Any]) -> tuple[str, str]:
    return str(author.get("family", "")), str(author.get("given", ""))


def inverted(author: Mapping[str, Any]) -> str:
    """“Wang, Lin”, as RIS and BibTeX want it; Chinese names in one piece, groups with a comma behind them."""
    family, given = parts(author)
    if is_chinese(author):
        return family + given
    if given:
        return f"{family}, {given}"
    return f"{family}," if " " in family else family


def initials(given: str) -> str:
    """“Lin Mei” is “LM”, “Jean-Paul” is “JP”."""
    if re.fullmatch(r"[A-Z]{1,3}", given):
        return given
    return "".join(word[0].upper() for word in re.split(r"[\s.\-‐]+", given) if word)


def short(author: Mapping[str, Any]) -> str:
    """“Wang L”; Chinese names as they are."""
    family, given = parts(author)
    if is_chinese(author):
        return family + given
    return f"{family} {initials(given)}".strip()
