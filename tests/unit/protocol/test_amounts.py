"""What somebody said in another form is no figure that was worked out."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.evidence.amounts import is_worked_out, says_amounts
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


FIVE_SCALE = "pain at least 5 of 10"
RESCUE = [{"name": "rescue painkillers", "timepoint": "within 2 h"}]


@pytest.mark.parametrize(
    ("path", "value", "words", "recorded", "is_told"),
    [
        # texts, lists of texts and choices have no figure of their own
        ("pico.inclusion_criteria", [FIVE_SCALE], "take the numbness out", ["numbness", FIVE_SCALE], False),
        ("pico.exclusion_criteria", ["瘙痒评分不足4分"], "把手麻的去掉", None, False),
        ("pico.population", "adults over 65", "everyone who is old enough", None, False),
        ("study_design.blinding", "double", "neither of them knows", None, False),
        # what stays of a table was not worked out
        ("endpoints.outcomes.secondary", RESCUE, "no, drop the nausea", [*RESCUE, {"name": "nausea"}], False),
        ("endpoints.outcomes.secondary", RESCUE, "rescue painkillers within two hours", None, False),
        ("endpoints.outcomes.secondary", RESCUE, "rescue painkillers", None, True),
        (PERIOD, {"value": 84, "unit": "day"}, "4 cycles of 21 days", {"value": 84, "unit": "day"}, True),
        (POWER, 0.8, "beta 0.2", None, True),
    ],
)
def test_only_a_figure_that_nobody_said_was_worked_out(
    path: str, value: Any, words: str, recorded: Any, is_told: bool
) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    assert is_worked_out(field, value, words, recorded) is is_told
