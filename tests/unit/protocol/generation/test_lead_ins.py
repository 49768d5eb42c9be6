"""Documents leave out the words by which people begin to speak, and nothing else."""

from __future__ import annotations

import pytest

from apps.protocol.generation.spoken import tidied
from tests.unit.protocol.test_schemas import CATALOGUE

BACKGROUND = CATALOGUE.find("scientific_question.background")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("I'd say delirium after surgery is common.", "Delirium after surgery is common."),
        ("So basically, nobody knows. I mean, it was never tested.", "Nobody knows. It was never tested."),
        ("我觉得术后谵妄很常见。就是说，没人研究过。", "术后谵妄很常见。没人研究过。"),
        ("其实，目前证据不足", "目前证据不足"),
        ("So far, nobody has tested this.", "So far, nobody has tested this."),
        ("Well-being is low after surgery.", "Well-being is low after surgery."),
        ("就是否有效尚不清楚。", "就是否有效尚不清楚。"),
    ],
)
def test_lead_ins_go_and_the_rest_stays(said: str, written: str) -> None:
    assert BACKGROUND is not None
    assert tidied(BACKGROUND, said) == written
