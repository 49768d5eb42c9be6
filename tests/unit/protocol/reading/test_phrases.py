"""One row of the phrasebook for each field of a trial, in the module of its stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from apps.fields.reading.phrases import FieldPhrases
from apps.protocol.reading import TRIAL
from apps.protocol.reading.rows.conduct import CONDUCT
from apps.protocol.reading.rows.design import DESIGN
from apps.protocol.reading.rows.endpoints import ENDPOINTS
from apps.protocol.reading.rows.groups import GROUPS
from apps.protocol.reading.rows.pico import PICO
from apps.protocol.reading.rows.question import QUESTION
from apps.protocol.reading.rows.sample_size import SAMPLE_SIZE
from tests.unit.protocol.reading.support import CATALOGUE

ROWS_OF = (
    ("scientific_question", QUESTION),
    ("pico", PICO),
    ("study_design", DESIGN),
    ("study_design", GROUPS),
    ("study_design", CONDUCT),
    ("sample_size", SAMPLE_SIZE),
    ("endpoints", ENDPOINTS),
)
Rows = Mapping[str, FieldPhrases]


@pytest.mark.parametrize(("stage", "rows"), ROWS_OF)
def test_a_row_is_that_of_a_field_of_its_stage(stage: str, rows: Rows) -> None:
    assert set(rows) <= {field.key for field in CATALOGUE.of_stage(stage)}


def test_no_field_has_two_rows() -> None:
    rows = Counter(key for _stage, rows in ROWS_OF for key in rows)
    assert rows == dict.fromkeys(TRIAL.fields, 1)


def test_every_pattern_compiles() -> None:
    TRIAL.warm_up()


@pytest.mark.parametrize("key", TRIAL.fields)
def test_what_is_said_has_a_place_for_the_value(key: str) -> None:
    row = TRIAL.of(key)
    assert all("value" in pattern.groupindex for pattern in (row.says.patterns if row.says else ()))
    assert all("(?P<value>" in figure for figure in row.figures)
    assert all("V" in cue for cue in row.cues)
    assert all(phrase.fixed is not None for phrase in row.means)
