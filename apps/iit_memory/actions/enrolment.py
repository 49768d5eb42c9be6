"""Enrolment that was told in a conversation and confirmed there, as rows of the project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import EnrolmentEntry, Project, User

SOURCE = "conversation"


@transaction.atomic
def enter_enrolment(
    *, project: Project, entries: Sequence[Mapping[str, Any]], by: User, message_id: UUID, today: date
) -> list[EnrolmentEntry]:
    """One row for each of `entries` ({date, site, number}); the same message enters them once. Invalid for a day that
    is none or lies ahead."""
    require(by, project, Right.EDIT)
    made = []
    for place, entry in enumerate(entries):
        row, is_new = EnrolmentEntry.objects.get_or_create(
            id=uuid5(message_id, f"enrolment {place}"),
            defaults={
                "project": project,
                "date": _day(entry["date"], today),
                "site": str(entry.get("site", "")).strip(),
                "number": int(entry["number"]),
                "source": SOURCE,
                "by": by,
            },
        )
        made.append(row)
        if is_new:
            data = {"number": row.number, "date": row.date.isoformat()}
            audit.record(by=by, project=project, action="enrolment.added", subject=row, data=data)
    return made


def _day(text: str, today: date) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise Invalid(_("Please give a date, such as 2026-11-20.")) from error
    if found > today:
        raise Invalid(_("This lies in the future."))
    return found
