"""Word lists of the product as patterns: a YAML file of names, each with whole English `words` and `parts` that stand
anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from config.yaml_files import read_yaml


def load_patterns(path: Path) -> Mapping[str, re.Pattern[str]]:
    data = read_yaml(path)
    return {name: _pattern(lists) for name, lists in data.items()}


def _pattern(lists: Mapping[str, list[str]]) -> re.Pattern[str]:
    words = lists.get("words")
    whole = [rf"\b(?:{'|'.join(words)})\b"] if words else []
    return re.compile("|".join([*whole, *lists.get("parts", ())]))
