"""What models write for sections of the examples: true paraphrases are taken, every invention is refused.

The texts stand in drafts.yaml. Refused paraphrases are not harmless: the template then stands, and nobody knows why.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from apps.protocol.generation.drafts.drafting import problems_with
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.writer import write_all
from config.yaml_files import read_yaml
from tests.unit.protocol.generation.cast import example, source_of

TEXTS = read_yaml(Path(__file__).parent / "drafts.yaml")


@cache
def sections_of(name: str) -> tuple[Source, dict[str, Section]]:
    source = source_of(example(name), "en" if name.endswith("en") else "zh-hans")
    return source, {section.number: section for section in write_all(source)}


def problems(name: str, number: str, draft: str) -> list[str]:
    source, sections = sections_of(name)
    return problems_with(draft, sections[number], source)


@pytest.mark.parametrize(("name", "number", "draft"), TEXTS["faithful"])
def test_a_paraphrase_with_every_value_is_taken(name: str, number: str, draft: str) -> None:
    assert problems(name, number, draft) == []


@pytest.mark.parametrize(("name", "number", "draft", "because"), TEXTS["invented"])
def test_what_nobody_recorded_is_refused(name: str, number: str, draft: str, because: str) -> None:
    found = problems(name, number, draft)
    assert any(because in problem for problem in found), found
