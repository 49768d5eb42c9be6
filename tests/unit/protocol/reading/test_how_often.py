"""How often something is done is no time that it lasts, and is offered for none."""

from __future__ import annotations

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

DURATION = "study_design.treatment_duration"


@pytest.mark.parametrize("said", ["也是一天三次", "每天两片", "三天一次", "three times a day as well"])
def test_how_often_is_offered_for_no_duration(said: str) -> None:
    found = read(said, CATALOGUE, current_stage="pico")
    assert DURATION not in {each.field for each in (*found.values, *found.likely)}
