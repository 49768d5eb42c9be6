"""Whether a question that holds the name of an item asks about the item, or about the matter of the study."""

from __future__ import annotations

import pytest

from apps.agents.turn.answer.known import asks_about
from apps.fields.reading.phrasebook import speaking_of
from tests.unit.protocol.reading.support import CATALOGUE


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("What is the treatment for sepsis?", "pico.intervention", False),
        ("What is the best treatment of migraine?", "pico.intervention", False),
        ("Is the treatment part of this?", "pico.intervention", True),
        ("How do I write exclusion criteria for a trial of statins?", "pico.exclusion_criteria", True),
        ("What is the population of this study?", "pico.population", True),
        ("研究人群怎么写？", "pico.population", True),
    ],
)
def test_the_matter_is_told_from_the_item(text: str, path: str, expected: bool) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    with speaking_of(CATALOGUE.phrasebook):
        assert asks_about(text, field) == expected
