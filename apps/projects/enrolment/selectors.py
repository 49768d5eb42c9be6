"""Reads of enrolment: the entries, and what they add up to by week and by site. Withdrawn ones count nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import QuerySet, Sum
from django.utils import timezone

from apps.projects.access import Person, Right, require
from apps.projects.enrolment.table import Line
from apps.projects.models import EnrolmentEntry, Project, SiteName
from apps.projects.time_zones import zone

Known = tuple[date, str, int, str]


@dataclass(frozen=True)
class WeekTotal:
    """`monday` begins the ISO week; `total` is what there was at its end."""

    monday: date
    number: int
    total: int


@dataclass(frozen=True)
class EnrolmentTotals:
    """`weeks` are without gaps from the first entry on. `target` None: nobody has set one."""

    number: int
    target: int | None
    weeks: tuple[WeekTotal, ...]
    sites: tuple[tuple[str, int], ...]

    @property
    def names(self) -> list[str]:
        return sorted(site for site, _number in self.sites if site)

    @property
    def percent(self) -> int | None:
        return round(100 * self.number / self.target) if self.target else None


def today_in(project: Project) -> date:
    return timezone.now().astimezone(zone(project.time_zone)).date()


def enrolments_of(user: Person, project: Project) -> QuerySet[EnrolmentEntry]:
    """All entries, withdrawn ones too, the latest day first, for the project's members."""
    require(user, project, Right.READ)
    return EnrolmentEntry.objects.filter(project=project).select_related("by")


def entries_in_force(project: Project) -> QuerySet[EnrolmentEntry]:
    """Of a project that the caller got through a selector."""
    return EnrolmentEntry.objects.filter(project=project, withdrawn_at=None).order_by("date", "created_at")


def site_names(project: Project) -> dict[str, str]:
    """The site that each other name stands for, by the name in lower case."""
    return dict(SiteName.objects.filter(project=project).values_list("key", "site"))


def known_as(entry: EnrolmentEntry | Line) -> Known:
    """What two entries have in common that say the same."""
    return entry.date, entry.site.casefold(), entry.number, entry.note


def enrolment_totals(project: Project, *, until: date | None = None) -> EnrolmentTotals:
    """Of a project that the caller got through a selector, up to a day and without it."""
    entries = entries_in_force(project)
    if until is not None:
        entries = entries.filter(date__lt=until)
    rows = list(entries.values_list("date", "site", "number"))
    weeks: Counter[date] = Counter()
    sites: Counter[str] = Counter()
    for day, site, number in rows:
        weeks[monday_of(day)] += number
        sites[site] += number
    return EnrolmentTotals(
        number=sum(number for _day, _site, number in rows),
        target=project.enrolment_target,
        weeks=tuple(_weeks(weeks)),
        sites=tuple(sorted(sites.items(), key=lambda each: (-each[1], each[0]))),
    )


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weeks(numbers: Counter[date]) -> Iterable[WeekTotal]:
    total, monday = 0, min(numbers, default=None)
    while monday is not None and monday <= max(numbers):
        total += numbers[monday]
        yield WeekTotal(monday, numbers[monday], total)
        monday += timedelta(days=7)


def enrolment_metrics(project: Project, start: datetime, end: datetime) -> dict[str, float]:
    """What a report says of a time: enrolled in it, in all at its end, and the target where there is one."""
    first, after = (moment.astimezone(zone(project.time_zone)).date() for moment in (start, end))
    entries = entries_in_force(project).filter(date__lt=after)
    total = entries.aggregate(sum=Sum("number"))["sum"] or 0
    new = entries.filter(date__gte=first).aggregate(sum=Sum("number"))["sum"] or 0
    target = {"target": float(project.enrolment_target)} if project.enrolment_target else {}
    return {"new": float(new), "total": float(total), **target}
