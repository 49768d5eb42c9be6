"""Every write of weekly reports: made from a draft, made again, corrected by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from apps.agents.extension import start_run
from apps.iit_memory.collections import REPORTS
from apps.iit_memory.models import FlowEntry, WeeklyReport
from apps.iit_memory.reports.by_rules import week_in_words
from apps.iit_memory.reports.kinds import DELIVERY_KIND, MOST_WEEKS, REPORT_KIND, queue_of
from apps.iit_memory.reports.material import Drafted, Material
from apps.iit_memory.reports.parts import LISTS, SUMMARY, text_of
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.actions.notifications import notify
from apps.projects.errors import Invalid, NotFound, Sentence
from apps.projects.models import Project, User
from apps.projects.time_zones import zone
from apps.retrieval.actions.texts import put_texts
from apps.retrieval.types import Place, Text
from apps.runs.models import Run

LONGEST_SUMMARY, LONGEST_LINE, MOST_LINES = 5000, 500, 40


def start_reports(*, by: User | None, project: Project, weeks: Sequence[Week], enqueue: bool = True) -> Run:
    """One run that makes the reports of these weeks, in the language of the project. Somebody needs EDIT, the clock
    nothing. Invalid for a week that is not over."""
    if by is not None:
        require(by, project, Right.EDIT)
    now, place = timezone.now(), zone(project.time_zone)
    if any(week.ends_at(place) > now for week in weeks):
        raise Invalid(_("This week is not over yet."))
    with translation.override(project.language):
        return start_run(
            kind=REPORT_KIND,
            project=project,
            by=by,
            queue_key=queue_of(project) if enqueue else "",
            subject_id=str(project.pk),
            params={"weeks": [str(week) for week in weeks[:MOST_WEEKS]]},
            enqueue=enqueue,
        )


@transaction.atomic
def write_report(project: Project, material: Material, drafted: Drafted) -> WeeklyReport:
    """Keep a report in the place of the one there was; what people corrected in that one stands.

    In the same transaction the messages of the week are marked as rolled up, the text can be found, and members are
    told, once, when it is the report of the week that has just ended.
    """
    report = _locked(project, material)
    now = timezone.now()
    report.summary, report.metrics = (
        drafted.summary,
        {name: dict(of) for name, of in material.figures.items()},
    )
    report.events = [item.as_json() for item in drafted.events]
    if material.said or not (report.problems or report.solutions):  # else the messages have expired since
        report.problems = [item.as_json() for item in drafted.problems]
        report.solutions = [item.as_json() for item in drafted.solutions]
    report.model, report.model_failure, report.made_at = drafted.model, drafted.model_failure, now
    report.language = material.language
    _roll_up(project, material, now)
    keep_findable(report)
    if report.notified_at is None and material.week == last_ended(now, zone(project.time_zone)):
        _announce(project, report, is_empty=material.is_empty)
    report.save()
    return report


@transaction.atomic
def correct_report(
    *, by: User, project: Project, report_id: UUID, parts: Mapping[str, str | Sequence[str]]
) -> WeeklyReport:
    """Put a person's words in the place of what was made. Needs EDIT. What equals what was made is no correction."""
    require(by, project, Right.EDIT)
    report = WeeklyReport.objects.select_for_update().filter(project=project, pk=report_id).first()
    if report is None:
        raise NotFound
    corrections = {name: value for name, value in _checked(parts).items() if value != _made(report, name)}
    kept = {name: value for name, value in report.corrections.items() if name not in parts}
    report.corrections = {**kept, **corrections}
    report.corrected_by, report.corrected_at = by, timezone.now()
    report.save(update_fields=["corrections", "corrected_by", "corrected_at"])
    with translation.override(report.language):
        keep_findable(report)
    data = {"week": str(report), "parts": sorted(corrections)}
    audit.record(by=by, project=project, action="report.corrected", subject=report, data=data)
    return report


def _locked(project: Project, material: Material) -> WeeklyReport:
    """The row of the week, which exists once: who comes second waits here and finds it."""
    report, _created = WeeklyReport.objects.select_for_update().get_or_create(
        project=project,
        year=material.week.year,
        week=material.week.number,
        defaults={
            "starts_at": material.starts_at,
            "ends_at": material.ends_at,
            "language": material.language,
        },
    )
    report.starts_at, report.ends_at = material.starts_at, material.ends_at
    return report


def _roll_up(project: Project, material: Material, now: datetime) -> None:
    """Messages that came after the draft was made are left for the next time: nothing expires unread."""
    FlowEntry.objects.filter(
        project=project,
        created_at__gte=material.starts_at,
        created_at__lt=material.ends_at,
        pk__lte=material.newest,
        rolled_up_at=None,
    ).update(rolled_up_at=now)


def keep_findable(report: WeeklyReport) -> None:
    text = Text(
        text=text_of(report),
        title=f"{report} · {week_in_words(Week(report.year, report.week))}",
        key=str(report),
        locator=str(report),
        facets={"week": str(report), "year": report.year},
        at=report.starts_at,
    )
    put_texts(Place(REPORTS, report.project_id), str(report.pk), [text])


def _announce(project: Project, report: WeeklyReport, *, is_empty: bool) -> None:
    """Members are told of a week in which something happened; other systems of every week."""
    report.notified_at = timezone.now()
    if not is_empty:
        notify(
            users=[membership.user for membership in project.memberships.select_related("user")],
            kind="weekly_report",
            project=project,
            params={"week": str(report), "project": project.name},
            url=f"/p/{project.slug}/reports/{report.pk}/",
        )
    start_run(
        kind=DELIVERY_KIND,
        project=project,
        by=None,
        queue_key=f"{DELIVERY_KIND}:{project.pk}",
        subject_id=str(report.pk),
        params={"mail": not is_empty},
    )


def _made(report: WeeklyReport, name: str) -> str | list[str]:
    if name == SUMMARY:
        return report.summary
    return [str(item["text"]) for item in getattr(report, name)]


def _checked(parts: Mapping[str, str | Sequence[str]]) -> dict[str, str | list[str]]:
    """Invalid, by the name of the part, for an empty summary and for what is too long."""
    faults: dict[str, list[Sentence]] = {
        name: [_("There is no such part.")] for name in parts if name not in {SUMMARY, *LISTS}
    }
    found: dict[str, str | list[str]] = {}
    for name, value in parts.items():
        if isinstance(value, str):
            found[name] = value.strip()
            if not value.strip() or len(value) > LONGEST_SUMMARY:
                faults[name] = [_("Write between one and %(n)d characters.") % {"n": LONGEST_SUMMARY}]
        else:
            found[name] = lines = [line.strip() for line in value if line.strip()]
            if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
                faults[name] = [_("This is too long.")]
    if faults:
        raise Invalid(fields=faults)
    return found
