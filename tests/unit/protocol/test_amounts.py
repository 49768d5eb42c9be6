"""What somebody said in another form is no figure that was worked out."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.evidence.amounts import says_amounts
from tests.unit.protocol.reading.support import CATALOGUE

PERIOD, DROPOUT, POWER = "study_design.recruitment_period", "sample_size.dropout", "sample_size.power"
EACH, CENTRES = "sample_size.n_per_group", "study_design.centres"


@pytest.mark.parametrize(
    ("path", "value", "words", "is_said"),
    [
        (PERIOD, {"value": 18, "unit": "month"}, "大概一年半收完", True),
        (PERIOD, {"value": 18, "unit": "month"}, "a year and a half", True),
        (PERIOD, {"value": 84, "unit": "day"}, "4 cycles of 21 days", False),
        (DROPOUT, 0.1, "脱落一成", True),
        (DROPOUT, 0.1, "a tenth of them", True),
        (POWER, 0.8, "beta 0.2", False),
        (CENTRES, 1, "single centre", True),
        (CENTRES, 5, "three here and two there", False),
        (EACH, [{"arm": "1", "n": 60}, {"arm": "2", "n": 60}], "每组60例", True),
        (EACH, [{"arm": "1", "n": 60}, {"arm": "2", "n": 60}], "120 in all", False),
    ],
)
def test_amounts_are_said_in_whichever_form(path: str, value: Any, words: str, is_said: bool) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    assert says_amounts(field, value, words) is is_said
