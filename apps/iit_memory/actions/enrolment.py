"""Enrolment that was said in a conversation and confirmed there: entered as every other, once for each message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from apps.projects.actions.enrolment import enter_once
from apps.projects.enrolment.dates import NoDate, read_date
from apps.projects.enrolment.table import Line
from apps.projects.errors import Invalid
from apps.projects.models import EnrolmentEntry, Project, User

SOURCE = "conversation"


def enter_enrolment(
    *, project: Project, entries: Sequence[Mapping[str, Any]], by: User, message_id: UUID, today: date
) -> list[EnrolmentEntry]:
    """One row for each of `entries` ({date, site, number, note}). Invalid, with the reason as its sentence: the
    conversation has no form in which each field could have its own."""
    try:
        return enter_once(
            by=by,
            project=project,
            lines=list(_lines(entries)),
            came_with=message_id,
            source=SOURCE,
            today=today,
        )
    except Invalid as error:
        reasons = " ".join(str(reason) for reasons in error.fields.values() for reason in reasons)
        raise Invalid(reasons or str(error)) from error


def _lines(entries: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    for place, entry in enumerate(entries, start=1):
        try:
            day = read_date(str(entry["date"]))
        except NoDate as error:
            raise Invalid(str(error)) from error
        site, note = str(entry.get("site", "")), str(entry.get("note", ""))
        yield Line(place, day, site, int(entry["number"]), note)
