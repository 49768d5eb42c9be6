"""What the assistant gives as an example is understood when somebody answers so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from apps.agents.configuration.snapshot import from_data
from apps.fields.reading import read
from apps.fields.schema.wording import guidance
from apps.protocol.content_loader import protocol_agent

CATALOGUE: Final = from_data(protocol_agent()).catalogue
# Answered by a calculation, made by one, or told only for groups that were named.
ELSEWHERE: Final = {"sample_size.design", "sample_size.statement", "sample_size.n_per_group"}


def examples() -> Iterator[tuple[str, str]]:
    for field in CATALOGUE.fields:
        for language in ("en", "zh-hans"):
            given = re.search(r"(?:for example|例如)(.*)", guidance(field, language))
            for words in re.findall("“([^”]*)”", given[1]) if given else ():
                yield field.path, words.rstrip(" …")


EXAMPLES: Final = [(path, words) for path, words in examples() if path not in ELSEWHERE]


def test_nearly_every_item_has_an_example_in_both_languages() -> None:
    assert len(EXAMPLES) > 120


@pytest.mark.parametrize(("path", "words"), EXAMPLES)
def test_an_example_is_an_answer(path: str, words: str) -> None:
    found = read(words, CATALOGUE, current_stage=path.partition(".")[0], asked=path)
    assert path in {value.field for value in found.values}
