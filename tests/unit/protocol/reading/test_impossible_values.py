"""Values that no study can have are refused by their fields, said or typed, with a sentence that says why."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from apps.fields.errors import ValueRefused
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.values import check_value, read_given
from apps.protocol.content_loader import SLUG
from apps.protocol.schemas import stage_schemas

CATALOGUE = FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)
HUGE = 10**20


def read(path: str, given: Any) -> Any:
    return read_given(CATALOGUE, path, given, context={})


def refusal(path: str, given: Any) -> str:
    with translation.override("en"), pytest.raises(ValueRefused) as caught:
        read(path, given)
    [sentence] = caught.value.fields[path]
    return str(sentence)


@pytest.mark.parametrize(
    ("path", "given"),
    [
        *((f"sample_size.{key}", n) for key in ("n_total", "n_evaluable", "n_events") for n in (HUGE, 0, -5)),
        *((f"sample_size.{key}", text) for key in ("n_total", "n_evaluable") for text in ("2000000000", "0")),
        *((f"sample_size.{key}", x) for key in ("alpha", "power", "confidence") for x in (0, 1.0, -0.1, 1.5)),
        *((f"sample_size.{key}", x) for key in ("alpha", "power", "dropout") for x in ("100 %", "1", "120%")),
        *(("sample_size.dropout", x) for x in (1.0, 1.2, -0.1)),
        ("sample_size.n_per_group", [{"arm": "A", "n": 0}]),
        ("sample_size.n_per_group", [{"arm": "A", "n": HUGE}]),
        ("sample_size.n_per_group", [{"arm": "A", "n": -3}]),
        ("sample_size.margin", 1e20),
        ("study_design.centres", 0),
        ("study_design.centres", HUGE),
        ("study_design.follow_up_duration", {"value": -1, "unit": "month"}),
        ("study_design.follow_up_duration", {"value": 1e20, "unit": "month"}),
        ("study_design.follow_up_duration", "-1 month"),
    ],
)
def test_a_value_that_no_study_can_have_is_refused(path: str, given: Any) -> None:
    assert refusal(path, given)


@pytest.mark.parametrize("given", ["2", "5", "120", 2, 5, 120])
@pytest.mark.parametrize("key", ["alpha", "power", "dropout"])
def test_a_bare_number_that_may_be_a_slip_is_not_made_a_percentage(key: str, given: Any) -> None:
    sentence = refusal(f"sample_size.{key}", given)
    assert "percent sign" in sentence
    number = int(given)
    assert (
        "0.25 is 25 %" if number > 99 else f"Is {number} % meant (0.0{number}), or 0.{number}"
    ) in sentence


@pytest.mark.parametrize(
    ("path", "given", "value"),
    [
        ("sample_size.alpha", "5%", 0.05),
        ("sample_size.alpha", "5 percent", 0.05),
        ("sample_size.alpha", "百分之五", 0.05),
        ("sample_size.alpha", 0.05, 0.05),
        ("sample_size.alpha", 0.4, 0.4),
        ("sample_size.power", 0.5, 0.5),
        ("sample_size.dropout", 0, 0),
        ("sample_size.dropout", "0%", 0),
        ("sample_size.n_total", 1, 1),
        ("sample_size.n_total", 1_000_000_000, 1_000_000_000),
    ],
)
def test_what_a_check_may_warn_of_is_still_held(path: str, given: Any, value: float) -> None:
    assert read(path, given) == value


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("sample_size.n_total", HUGE, "Must be at most 1,000,000,000."),
        ("sample_size.n_total", 0, "Must be at least 1."),
        ("sample_size.alpha", 0, "Must be greater than 0."),
        ("sample_size.n_per_group", [{"arm": "A", "n": 0}], "1 › Number: Must be at least 1."),
        ("sample_size.n_total", 1.5, "Must be a whole number."),
    ],
)
def test_the_sentence_says_the_bound(path: str, value: Any, sentence: str) -> None:
    with translation.override("en"), pytest.raises(ValueRefused) as caught:
        check_value(CATALOGUE, path, value)
    assert caught.value.fields[path] == [sentence]
