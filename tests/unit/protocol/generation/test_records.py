"""A study that looks back at records is written so: its direction and dates are those that somebody told."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from apps.agents.models import Change, Context, Conversation, Message, Role
from apps.protocol.actions.generations import start_generation
from apps.protocol.generation.loading import source_of as loaded
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.record_dates import dates_told, in_words
from tests.support.cast import Cast
from tests.unit.protocol.generation.cast import source_of, whole_text

SIX_YEARS = {"value": 72, "unit": "month"}
DATA: dict[str, Any] = {
    "pico": {"population": "adults after bypass surgery", "setting": "our own hospital"},
    "study_design": {"design_type": "cohort", "recruitment_period": SIX_YEARS},
}


@pytest.mark.parametrize(
    ("said", "dates", "english", "chinese"),
    [
        (
            "with us between January 2018 and December 2023.",
            "2018-01/2023-12",
            "January 2018 to December 2023",
            "2018年1月至2023年12月",
        ),
        (
            "从2018年1月到2023年12月",
            "2018-01/2023-12",
            "January 2018 to December 2023",
            "2018年1月至2023年12月",
        ),
        ("from 2018 to 2023", "2018/2023", "2018 to 2023", "2018年至2023年"),
        ("January 2018 to June 2019", "", "", ""),
        ("from 2018 to June 2023", "", "", ""),
    ],
)
def test_dates_that_are_as_long_as_the_period_are_kept(
    said: str, dates: str, english: str, chinese: str
) -> None:
    assert dates_told([said], SIX_YEARS) == dates
    assert in_words(dates, zh=False) == english
    assert in_words(dates, zh=True) == chinese


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("message", "looks_back"),
    [
        ("It would be a retrospective cohort from our own hospital.", True),
        ("我们做的是回顾性队列。", True),
        ("Would a retrospective cohort be enough?", False),
        ("The Toronto group ran a retrospective cohort study.", False),
        ("It's about adults.", False),
    ],
)
def test_a_pressed_design_has_the_direction_that_was_told(
    conversation: Conversation, cast: Cast, message: str, looks_back: bool
) -> None:
    """What a button records has no more words than its name."""
    for turn, text in enumerate(
        (message, "They were with us between January 2018 and December 2023.", "Design type: Cohort study"), 1
    ):
        Message.objects.create(conversation=conversation, turn=turn, role=Role.USER, content=text)
    Change.objects.create(
        conversation=conversation,
        batch=uuid4(),
        field="study_design.design_type",
        new="cohort",
        version=1,
        source={"kind": "proposal", "evidence": [{"kind": "message", "quote": "Cohort study"}]},
    )
    Context.objects.filter(conversation=conversation).update(data=DATA)
    written = whole_text(
        write_all(
            loaded(start_generation(conversation=conversation, by=cast.coordinator, enqueue=False), number=1)
        )
    )
    assert ("This is a retrospective cohort study." in written) is looks_back
    assert ("Period covered by the records: January 2018 to December 2023." in written) is looks_back
    assert ("will be enrolled" not in written and "may withdraw" not in written) or not looks_back


def test_records_of_which_nobody_told_the_dates_leave_them_open() -> None:
    source = source_of(DATA, "en", meta={"said_of_design": "retrospective cohort"})
    assert "first and last date of the records" in whole_text(write_all(source))
