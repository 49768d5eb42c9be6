"""Kinds of study, languages and full texts that a question names, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from apps.search.query.limits import Kind, Limit, blanked, limit_of
from config.yaml_files import read_yaml

FILE: Final = Path(__file__).with_name("designs.yaml")
KINDS: Final[tuple[Kind, ...]] = ("types", "languages", "full_text")


def designs_in(text: str) -> list[Limit]:
    found: list[Limit] = []
    for kind, value, pattern in _patterns():
        for match in pattern.finditer(text):
            if match.group().strip():
                found.append(limit_of(kind, value, match))
                text = blanked(text, *match.span())
    return found


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[Kind, Any, re.Pattern[str]], ...]:
    return tuple(_read())


def _read() -> Iterator[tuple[Kind, Any, re.Pattern[str]]]:
    rows = read_yaml(FILE)
    for kind in KINDS:
        for row in rows[kind]:
            said = "|".join(row["said"])
            for name, part in rows["parts"].items():
                said = said.replace(f"{{{name}}}", part)
            value = sorted(row["means"]) if isinstance(row["means"], list) else row["means"]
            yield kind, value, re.compile(said, re.IGNORECASE | re.ASCII)
