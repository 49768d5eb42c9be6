"""Every pattern that is shipped is accepted, and finds what Python's own matcher finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from apps.fields.regex import compile_pattern
from apps.protocol.schemas import stage_schemas
from config.yaml_files import read_yaml

CONTENT = sorted(path for path in Path("apps").glob("*/content/**/*") if path.suffix in {".yaml", ".json"})
TEXTS = (
    "1:1",
    "2:1",
    "1:1:1",
    "0:1",
    "1:",
    "1：1",
    "10000:1",
    "1 : 1",
    "",
    "one to one",
    "二比一",
    "-",
    "2:1 ",
)


def patterns_in(value: Any) -> Iterator[str]:
    """Of the keyword `pattern`, of the keys of `patternProperties`, of conditions that ask for one."""
    if isinstance(value, dict):
        if isinstance(value.get("pattern"), str):
            yield value["pattern"]
        yield from value.get("patternProperties", {})
        if value.get("op") == "matches":
            yield value["value"]
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from patterns_in(part)


def shipped() -> set[str]:
    files = (
        orjson.loads(path.read_bytes()) if path.suffix == ".json" else read_yaml(path) for path in CONTENT
    )
    return {pattern for found in (stage_schemas(), *files) for pattern in patterns_in(found)}


def test_there_are_some() -> None:
    assert CONTENT
    assert shipped()


@pytest.mark.parametrize("pattern", sorted(shipped()))
def test_a_shipped_pattern_matches_as_before(pattern: str) -> None:
    compiled = compile_pattern(pattern)
    assert [compiled.search(text) for text in TEXTS] == [bool(re.search(pattern, text)) for text in TEXTS]
