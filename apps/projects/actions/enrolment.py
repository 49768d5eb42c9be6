"""Entering how many were enrolled, one day, a whole table or what a message says, and withdrawing what was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.projects.access import Right, require
from apps.projects.actions.audit import record
from apps.projects.actions.projects import lock
from apps.projects.enrolment.selectors import Known, entries_in_force, known_as, site_names, today_in
from apps.projects.enrolment.table import MOST_PEOPLE, Line
from apps.projects.errors import Invalid, NotFound
from apps.projects.models import EnrolmentEntry, Project, User

PASTED = ""  # a table that came without the name of a file


@transaction.atomic
def add_enrolment(
    *, by: User, project: Project, day: date, number: int, site: str = "", note: str = ""
) -> EnrolmentEntry:
    """Needs EDIT. Invalid for a day to come, for zero, and for a negative number without its reason."""
    require(by, project, Right.EDIT)
    entry = EnrolmentEntry(
        project=project, date=day, number=number, site=_called(project, site), note=note.strip(), by=by
    )
    _check(entry, today_in(project))
    entry.save(force_insert=True)
    _record(by, project, "enrolment.added", [entry])
    return entry


@transaction.atomic
def enter_once(
    *,
    by: User,
    project: Project,
    lines: Sequence[Line],
    came_with: UUID,
    source: str,
    today: date | None = None,
) -> list[EnrolmentEntry]:
    """Enter what came with one thing, a message say: however often it is told, each of its lines once.

    Needs EDIT. Invalid as for one entry, and then nothing of it is entered. `today`: by another clock.
    """
    project = lock(project.pk)
    require(by, project, Right.EDIT)
    entries = [_of_line(project, line, by, source) for line in _as_called(project, lines)]
    for place, entry in enumerate(entries):
        entry.id = uuid5(came_with, f"enrolment {place}")
        _check(entry, today or today_in(project))
    known = EnrolmentEntry.objects.in_bulk([entry.pk for entry in entries])
    fresh = EnrolmentEntry.objects.bulk_create(entry for entry in entries if entry.pk not in known)
    if fresh:
        _record(by, project, "enrolment.added", fresh)
    return [known.get(entry.pk, entry) for entry in entries]


@transaction.atomic
def import_enrolments(
    *, by: User, project: Project, lines: Sequence[Line], source: str = PASTED, skip_known: bool = True
) -> tuple[int, int]:
    """Enter the lines of a table that was read; how many were entered, and how many left out as known.

    Needs EDIT. With `skip_known` a line that is entered already is not entered again, however often it is imported.
    """
    project = lock(project.pk)
    require(by, project, Right.EDIT)
    new = new_lines(project, lines) if skip_known else _as_called(project, lines)
    entries = EnrolmentEntry.objects.bulk_create(_of_line(project, line, by, source) for line in new)
    if entries:
        _record(by, project, "enrolment.imported", entries)
    return len(entries), len(lines) - len(entries)


@transaction.atomic
def withdraw_enrolment(*, by: User, project: Project, entry_id: UUID) -> EnrolmentEntry:
    """It counts no more, and stays to be read. Needs EDIT; withdrawing twice changes nothing."""
    require(by, project, Right.EDIT)
    entry = EnrolmentEntry.objects.select_for_update().filter(project=project, pk=entry_id).first()
    if entry is None:
        raise NotFound
    if entry.withdrawn_at is None:
        entry.withdrawn_at = timezone.now()
        entry.save(update_fields=["withdrawn_at"])
        _record(by, project, "enrolment.withdrawn", [entry])
    return entry


def new_lines(project: Project, lines: Sequence[Line]) -> list[Line]:
    """Those that are not entered yet; as many as there are more of than entered, when several are the same."""
    known: Counter[Known] = Counter(map(known_as, entries_in_force(project)))
    new = []
    for line in _as_called(project, lines):
        if known[known_as(line)]:
            known[known_as(line)] -= 1
        else:
            new.append(line)
    return new


def _called(project: Project, site: str) -> str:
    return site_names(project).get(site.strip().casefold(), site.strip())


def _as_called(project: Project, lines: Sequence[Line]) -> list[Line]:
    """Each with the one name that its site has in the project."""
    names = site_names(project)
    return [replace(line, site=names.get(line.site.strip().casefold(), line.site)) for line in lines]


def _of_line(project: Project, line: Line, by: User, source: str) -> EnrolmentEntry:
    return EnrolmentEntry(
        project=project,
        date=line.date,
        site=line.site.strip(),
        number=line.number,
        note=line.note.strip(),
        source=source[:100],
        by=by,
    )


def _check(entry: EnrolmentEntry, today: date) -> None:
    if entry.date > today:
        raise Invalid(fields={"date": [_("This day is still to come.")]})
    if entry.number == 0 or abs(entry.number) > MOST_PEOPLE:
        raise Invalid(fields={"number": [_("Enter how many people were enrolled.")]})
    if entry.number < 0 and not entry.note:
        raise Invalid(fields={"note": [_("A negative number needs its reason in the note.")]})
    try:
        entry.full_clean(exclude=["id", "project", "by"])
    except ValidationError as error:
        raise Invalid.of(error) from error


def _record(by: User, project: Project, action: str, entries: Sequence[EnrolmentEntry]) -> None:
    data = {"entries": len(entries), "number": sum(entry.number for entry in entries)}
    record(by=by, project=project, action=action, subject=entries[0], data=data)
