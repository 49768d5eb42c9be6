"""Pages of weekly reports: the list with its trends, one report, its correction, its Word file."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.iit_memory.actions.reports import correct_report, start_reports
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.by_rules import is_as_written, summary_to_read, week_in_words
from apps.iit_memory.reports.document import written_by
from apps.iit_memory.reports.download import download
from apps.iit_memory.reports.figures import notable
from apps.iit_memory.reports.forms import ReportForm, week_of
from apps.iit_memory.reports.parts import SUMMARY, lists_of
from apps.iit_memory.reports.selectors import get_report, report_run_of, reports_of
from apps.iit_memory.reports.trends import trends_of
from apps.iit_memory.weeks import Week
from apps.projects.access import Right, allows, require
from apps.projects.errors import UserError
from apps.projects.forms import show_error
from apps.projects.models import Project
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

PAGE_SIZE = 26
IN_TRENDS = 26


@login_required
@require_safe
def reports(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = reports_of(user, project)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "project": project,
        "reports": [(report, _title(report), summary_to_read(report)) for report in page],
        "page": page,
        "charts": trends_of(list(found[:IN_TRENDS])),
        "run": report_run_of(project),
        "can_edit": allows(user, project, Right.EDIT),
        "can_manage": allows(user, project, Right.MANAGE_MEMBERS),
    }
    return render(request, "iit_memory/reports.html", context)


@login_required
@require_POST
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the report of a week, or make it again."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.EDIT)
    with refusal_as_message(request):
        start_reports(by=user, project=project, weeks=[week_of(request.POST.get("week", ""))])
        messages.success(request, _("The report is being made; reload the page in a moment."))
    return redirect("iit_memory:reports", slug=slug)


@login_required
@require_safe
def report(request: HttpRequest, slug: str, report_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, report_id)
    context = {
        **_said(project, found),
        "can_edit": allows(user, project, Right.EDIT),
        "can_export": allows(user, project, Right.EXPORT),
    }
    return render(request, "iit_memory/report.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str, report_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, report_id)
    require(user, project, Right.EDIT)
    form = ReportForm(request.POST or None, report=found)
    if request.method == "POST" and form.is_valid():
        try:
            correct_report(by=user, project=project, report_id=report_id, parts=form.parts)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("iit_memory:report", slug=slug, report_id=report_id)
    context = {**_said(project, found), "form": form}
    return render(request, "iit_memory/report_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def file(request: HttpRequest, slug: str, report_id: UUID) -> FileResponse:
    user = person(request)
    return download(get_report(user, get_project(user, slug), report_id), by=user)


def _said(project: Project, found: WeeklyReport) -> dict[str, object]:
    return {
        "project": project,
        "report": found,
        "title": _title(found),
        "summary": summary_to_read(found),
        "summary_is_as_written": is_as_written(found, get_language() or ""),
        "is_corrected": SUMMARY in found.corrections,
        "lists": lists_of(found),
        "figures": list(notable(found.metrics)),
        "written_by": written_by(found),
    }


def _title(found: WeeklyReport) -> str:
    return week_in_words(Week(found.year, found.week))
