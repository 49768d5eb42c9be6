"""What people write comes out right, asked about, or left: measured over the whole table, in both languages.

The figures are printed (`pytest -s`). Precision stands before recall, and no number may be wrong.
"""

from __future__ import annotations

import sys

import pytest
from pydantic import TypeAdapter

from apps.fields.reading.stored import StoredReading
from tests.unit.protocol.reading.messages import Outcome, outcome_of, rows, share
from tests.unit.protocol.reading.support import CATALOGUE

LEAST_ROWS = 240
STORED = TypeAdapter(StoredReading)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return [outcome_of(row) for row in rows()]


def _of(outcomes: list[Outcome], *sorts: str) -> list[Outcome]:
    return [one for one in outcomes if one.row.sort in sorts]


def _recall(outcomes: list[Outcome]) -> float:
    return share((len(one.found) for one in outcomes), (len(one.row.gives) for one in outcomes))


def _lost(outcomes: list[Outcome]) -> list[tuple[str, list[str]]]:
    return [
        (o.row.said, [p for p in o.row.gives if p not in o.found])
        for o in outcomes
        if o.found != [*o.row.gives]
    ]


def test_the_table_is_long_enough_and_half_of_it_is_chinese() -> None:
    table = rows()
    chinese = [row for row in table if any("\u4e00" <= letter <= "\u9fff" for letter in row.said)]
    assert len(table) >= LEAST_ROWS
    assert 0.45 < len(chinese) / len(table) < 0.55


def test_what_is_proposed_is_what_was_said(outcomes: list[Outcome]) -> None:
    wrong = [(one.row.said, one.wrong) for one in outcomes if one.wrong]
    precision = share((len(one.right) for one in outcomes), (len(one.proposed) for one in outcomes))
    sys.stdout.write(f"\nprecision {precision:.3f}")
    assert precision >= 0.99, wrong


def test_no_number_is_wrong(outcomes: list[Outcome]) -> None:
    assert [(one.row.said, one.wrong_numbers) for one in outcomes if one.wrong_numbers] == []


def test_labelled_lines_are_read(outcomes: list[Outcome]) -> None:
    labelled = _of(outcomes, "labelled")
    sys.stdout.write(f"\nrecall of labelled lines {_recall(labelled):.3f}")
    assert _recall(labelled) >= 0.98, _lost(labelled)


def test_free_prose_is_read(outcomes: list[Outcome]) -> None:
    prose = _of(outcomes, "prose")
    for name, chosen in (("", prose), ("Chinese ", [o for o in prose if not o.row.said.isascii()])):
        sys.stdout.write(f"\nrecall of {name}prose {_recall(chosen):.3f}")
        assert _recall(chosen) >= 0.8, _lost(chosen)


def test_an_answer_fills_what_was_asked(outcomes: list[Outcome]) -> None:
    answers = _of(outcomes, "answer")
    sys.stdout.write(f"\nrecall of answers {_recall(answers):.3f}")
    assert _recall(answers) >= 0.95, _lost(answers)


def test_what_competes_is_asked_about(outcomes: list[Outcome]) -> None:
    assert [(one.row.said, one.unasked) for one in outcomes if one.unasked] == []


def test_what_was_read_is_the_same_after_it_was_stored(outcomes: list[Outcome]) -> None:
    for one in outcomes:
        kept = STORED.validate_json(STORED.dump_json(StoredReading.of(one.reading)))
        assert kept.reading(one.row.said, CATALOGUE) == one.reading, one.row.said
