"""What is shown of groups that nobody has named, and of visits that are called by their time."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import format_value
from tests.unit.protocol.reading.support import CATALOGUE


def shown(path: str, value: Any, language: str) -> str:
    field = CATALOGUE.find(path)
    assert field is not None
    return format_value(field, value, language)


@pytest.mark.parametrize("names", [("Group 1", "Group 2"), ("第1组", "第2组"), ("第 1 组", "group 2")])
def test_groups_without_names_are_numbered_in_the_language_of_who_reads(names: tuple[str, str]) -> None:
    value = [{"arm": name, "n": 120} for name in names]
    assert shown("sample_size.n_per_group", value, "zh-hans") == "第1组：120；第2组：120"
    assert shown("sample_size.n_per_group", value, "en") == "Group 1: 120; Group 2: 120"


@pytest.mark.parametrize("name", ["Group 1a", "Age group 1", "手术第1组患者", "Control group"])
def test_a_name_stays_as_it_is(name: str) -> None:
    assert name in shown("sample_size.n_per_group", [{"arm": name, "n": 1}], "zh-hans")
    assert name in shown("sample_size.n_per_group", [{"arm": name, "n": 1}], "en")


def test_a_visit_that_is_called_by_its_time_is_shown_once() -> None:
    visits = [{"name": "2 weeks", "time": "2 weeks"}, {"name": "End of treatment", "time": "12 weeks"}]
    assert shown("study_design.visits", visits, "en").splitlines() == [
        "2 weeks",
        "End of treatment (12 weeks)",
    ]
