"""A whole study in one sentence: a doubt silences its clause, what others did or what is supposed all that follows."""

from __future__ import annotations

import pytest

from apps.agents.turn.extraction import found_by_rules
from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE

NOT_OURS = (
    "The Danish group took 200 patients, double blind, two centres, followed for a year, power 90%.",
    "A colleague in Leeds did this, 120 patients, single blind, 12 weeks, two hospitals.",
    "My boss says 300 patients, double blind, three years, six hospitals.",
    "Last year they recruited 80 patients, open label, two centres, followed for 6 months.",
    "We considered 200 patients, double blind, 12 centres, a year of follow-up, but dropped the idea.",
    "200 patients, double blind, 12 centres, but nobody has agreed to that.",
    "Imagine 200 patients, double blind, 12 centres, followed for a year.",
    "If we had 200 patients, double blind, 12 centres, 80% power, would that be enough?",
    "Originally 200 patients, double blind, 12 centres, now we don't know.",
    "double blind, 200 patients, 12 centres, my supervisor said",
    "隔壁科去年做的，300例，双盲，随访一年，把握度90%",
    "听说上海那边收了300例，双盲，随访两年，八家医院",
    "原来打算300例，双盲，随访两年，现在经费不够了",
    "主任说要300例，双盲，八家医院，我觉得不可能",
    "假如收300例，双盲，随访两年，八家医院，够不够",
    "文献里一般是300例，双盲，随访两年，八家医院",
    "上一个课题300例，双盲，随访两年，八家医院",
    "审稿人希望300例，双盲，随访两年，多中心",
    "300例，双盲，随访两年，八家医院，这个方案后来放弃了",
)


def proposed(text: str) -> dict[str, object]:
    reading = read(text, CATALOGUE, current_stage="scientific_question")
    return {one.field: one.value for one in found_by_rules(reading, message_id="m", catalogue=CATALOGUE)}


@pytest.mark.parametrize("text", NOT_OURS)
def test_what_others_did_or_what_is_supposed_is_not_proposed(text: str) -> None:
    assert proposed(text) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "double blind, maybe 5 sites, 200 patients, 12 months of follow-up",
            {
                "study_design.blinding": {"level": "double", "text": "double blind"},
                "sample_size.n_total": 200,
                "study_design.follow_up_duration": {"value": 12, "unit": "month"},
            },
        ),
        (
            "双盲，可能五家医院，一共200例，随访一年",
            {
                "study_design.blinding": {"level": "double", "text": "双盲"},
                "sample_size.n_total": 200,
                "study_design.follow_up_duration": {"value": 1, "unit": "year"},
            },
        ),
        (
            "Their trial had 90 patients, single blind, but we would take 120 patients, double blind",
            {"study_design.blinding": {"level": "double", "text": "double blind"}},
        ),
    ],
)
def test_a_doubt_silences_its_own_clause(text: str, said: dict[str, object]) -> None:
    assert said.items() <= proposed(text).items()
    assert "study_design.centres" not in proposed(text)
