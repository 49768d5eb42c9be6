"""Enrolment that a message says is checked as every other, and entered once for each message."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from apps.iit_memory.actions.enrolment import enter_enrolment
from apps.projects.enrolment.table import MOST_PEOPLE
from apps.projects.errors import Forbidden, Invalid
from apps.projects.models import AuditEntry, EnrolmentEntry
from tests.support.cast import Cast

MESSAGE = UUID(int=7)
TODAY = date(2026, 11, 22)
ENTRIES = [
    {"date": "2026-11-20", "site": " Site 3 ", "number": 2},
    {"date": "2026-11-21", "site": "Site 5", "number": 1},
]
pytestmark = pytest.mark.django_db


def enter(cast: Cast, *entries: dict[str, Any], by: Any = None) -> list[EnrolmentEntry]:
    return enter_enrolment(
        project=cast.project,
        entries=entries or ENTRIES,
        by=by or cast.coordinator,
        message_id=MESSAGE,
        today=TODAY,
    )


def test_a_message_is_entered_once_however_often_it_comes(cast: Cast) -> None:
    first = enter(cast)
    assert [(each.site, each.number, each.source) for each in first] == [
        ("Site 3", 2, "conversation"),
        ("Site 5", 1, "conversation"),
    ]
    assert [each.pk for each in enter(cast)] == [each.pk for each in first]
    assert EnrolmentEntry.objects.count() == 2
    entry = AuditEntry.objects.get(action="enrolment.added")
    assert entry.data == {"entries": 2, "number": 3}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"number": 0}, "how many"),
        ({"number": MOST_PEOPLE + 1}, "how many"),
        ({"number": -2}, "needs its reason"),
        ({"date": "2026-11-23"}, "still to come"),
        ({"date": "2026-02-30"}, "not a date"),
        ({"site": "s" * 201}, "200"),
    ],
)
def test_what_a_form_would_refuse_is_refused_and_nothing_of_the_message_entered(
    cast: Cast, wrong: dict[str, Any], reason: str
) -> None:
    with pytest.raises(Invalid, match=reason):
        enter(cast, ENTRIES[0], {**ENTRIES[1], **wrong})
    assert not EnrolmentEntry.objects.exists()


def test_a_negative_number_with_its_reason_is_entered(cast: Cast) -> None:
    (entry,) = enter(cast, {**ENTRIES[0], "number": -1, "note": "counted twice"})
    assert (entry.number, entry.note) == (-1, "counted twice")


def test_who_only_reads_enters_nothing(cast: Cast) -> None:
    with pytest.raises(Forbidden):
        enter(cast, by=cast.viewer)
