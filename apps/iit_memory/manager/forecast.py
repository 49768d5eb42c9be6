"""Whether enrolment will be done by a day: what the pace of the last weeks comes to, with all that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.iit_memory.manager.enrolment import citation_of_entries, pace
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.reading.deadlines import deadline_in
from apps.projects.enrolment.selectors import entries_in_force
from apps.projects.models import EnrolmentEntry

LOOKED_BACK, WEEK = 28, 7  # days


@dataclass(frozen=True)
class Forecast:
    """`lately` people were enrolled in the last `days` days. `number` are enrolled, `target` are wanted by `until`."""

    number: int
    target: int
    lately: int
    days: int
    today: date
    until: date

    @property
    def missing(self) -> int:
        return max(self.target - self.number, 0)

    @property
    def days_left(self) -> int:
        return (self.until - self.today).days

    @property
    def expected(self) -> int:
        """At the end of the last day, when it goes on as it went."""
        return self.number + max(self.lately, 0) * self.days_left // self.days

    @property
    def needed_each_week(self) -> float:
        return self.missing * WEEK / max(self.days_left, 1)

    @property
    def each_week(self) -> float:
        return self.lately * WEEK / self.days

    @property
    def done_on(self) -> date | None:
        """None when nobody came, and for a day that no calendar has."""
        if self.lately <= 0:
            return None
        days = ceil(self.missing * self.days / self.lately)
        return self.today + timedelta(days) if days < 100 * 366 else None


def forecast_of(entries: Sequence[EnrolmentEntry], target: int, today: date, until: date) -> Forecast:
    """A study that began within the time looked back upon is measured from its first entry on, by a week at least."""
    first = min((entry.date for entry in entries), default=today)
    days = min(LOOKED_BACK, max(WEEK, (today - first).days + 1))
    since = today - timedelta(days)
    lately = sum(entry.number for entry in entries if since < entry.date <= today)
    return Forecast(sum(entry.number for entry in entries), target, lately, days, today, until)


def by_deadline(scene: Scene, text: str) -> Reply:
    """The verdict, what it is computed from, and what would be needed; else what lacks to compute one."""
    until, today = deadline_in(text, scene.clock.today), scene.clock.today
    if until is None:
        return pace(scene, text)
    entries, target = list(entries_in_force(scene.project)), scene.project.enrolment_target
    cited = (citation_of_entries(entries),) if entries else ()
    if until <= today:
        return Reply(_("%(day)s is over; name a day that is still to come.") % {"day": _day(until)})
    if target is None:
        return Reply(scene.prose(_no_target(until), _stands(entries)), cited)
    made = forecast_of(entries, target, today, until)
    return Reply(scene.prose(*_said(made)), cited)


def _no_target(until: date) -> str:
    return _(
        "Whether enrolment will be complete by %(day)s cannot be computed: no enrolment target is set. It can be set "
        "in the settings of the project."
    ) % {"day": _day(until)}


def _stands(entries: Sequence[EnrolmentEntry]) -> str:
    return _("Enrolled so far: %(n)d.") % {"n": sum(entry.number for entry in entries)}


def _said(made: Forecast) -> list[str]:
    words = {"n": made.number, "target": made.target, "day": _day(made.until)}
    if not made.missing:
        return [_("The target is reached: %(n)d of %(target)d are enrolled.") % words]
    if made.lately <= 0:
        lacks = _(
            "There is no pace to compute with: nobody was enrolled in the last %(days)d days. %(n)d of %(target)d are "
            "enrolled."
        ) % {**words, "days": made.days}
        return [lacks, _needed(made)]
    return [_verdict(made), _basis(made), _needed(made), _done(made), _is_short(made)]


def _verdict(made: Forecast) -> str:
    words = {"day": _day(made.until), "n": made.expected, "target": made.target}
    if made.expected >= made.target:
        return (
            _("**Probably yes:** at the present pace the target of %(target)d is reached by %(day)s.") % words
        )
    return (
        _("**Probably not:** at the present pace about %(n)d of %(target)d are enrolled by %(day)s.") % words
    )


def _basis(made: Forecast) -> str:
    return _(
        "Computed from %(recent)d enrolled in the last %(days)d days (%(pace).1f a week) and %(n)d enrolled in all."
    ) % {"recent": made.lately, "days": made.days, "pace": made.each_week, "n": made.number}


def _needed(made: Forecast) -> str:
    return ngettext(
        "%(missing)d to go in %(days)d day: %(pace).1f a week would be needed.",
        "%(missing)d to go in %(days)d days: %(pace).1f a week would be needed.",
        made.days_left,
    ) % {"missing": made.missing, "days": made.days_left, "pace": made.needed_each_week}


def _done(made: Forecast) -> str:
    day = made.done_on
    return _("At this pace the target is reached around %(day)s.") % {"day": _day(day)} if day else ""


def _is_short(made: Forecast) -> str:
    if made.days >= LOOKED_BACK:
        return ""
    return _("Enrolment started less than four weeks ago, so this is a rough estimate.")


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
