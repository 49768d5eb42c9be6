"""The page of a project's enrolment: the chart, the entries, one more entry, and a table with a preview."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.iit_memory.reports.forms import EnrolmentForm, ImportForm
from apps.iit_memory.reports.trends import enrolment_chart
from apps.projects.access import Right, allows, require
from apps.projects.actions.enrolment import (
    add_enrolment,
    import_enrolments,
    new_lines,
    withdraw_enrolment,
)
from apps.projects.actions.sites import unite_sites
from apps.projects.enrolment.selectors import enrolment_totals, enrolments_of, today_in
from apps.projects.enrolment.table import MOST_BYTES, Refused, Table, decoded, read_table
from apps.projects.errors import TooLarge, UserError
from apps.projects.forms import show_error
from apps.projects.models import Project
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

PAGE_SIZE = 50


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enrolment(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a post enters one number."""
    user = person(request)
    project = get_project(user, slug)
    if request.method != "POST":
        return _page(request, project)
    require(user, project, Right.EDIT)
    form = EnrolmentForm(request.POST)
    if form.is_valid():
        given = dict(form.cleaned_data)
        try:
            add_enrolment(by=user, project=project, day=given.pop("date"), **given)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("Entered."))
            return redirect("iit_memory:enrolment", slug=slug)
    return _page(request, project, form=form, status=400)


@login_required
@require_POST
def import_table(request: HttpRequest, slug: str) -> HttpResponse:
    """First a preview of what was read; the button of the preview posts the same text again and enters it."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.EDIT)
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, project, import_form=form, status=400)
    try:
        text, source = _given(form)
    except (Refused, TooLarge) as error:
        form.add_error("file", str(error))
        return _page(request, project, import_form=form, status=400)
    table = read_table(text, today=today_in(project))
    if "enter" in request.POST and not table.faults:
        entered, known = import_enrolments(
            by=user,
            project=project,
            lines=table.lines,
            source=source,
            skip_known=form.cleaned_data["skip_known"],
        )
        messages.success(
            request,
            _("%(entered)d lines entered, %(known)d were there.") % {"entered": entered, "known": known},
        )
        return redirect("iit_memory:enrolment", slug=slug)
    return _preview(request, project, table, text=text, source=source)


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, entry_id: UUID) -> HttpResponse:
    user = person(request)
    withdraw_enrolment(by=user, project=get_project(user, slug), entry_id=entry_id)
    messages.success(request, _("Withdrawn: it counts no more."))
    return redirect("iit_memory:enrolment", slug=slug)


@login_required
@require_POST
def unite(request: HttpRequest, slug: str) -> HttpResponse:
    """Two names are one site; a refusal stands above the page."""
    user = person(request)
    project = get_project(user, slug)
    with refusal_as_message(request):
        unite_sites(
            by=user, project=project, name=request.POST.get("name", ""), into=request.POST.get("into", "")
        )
        messages.success(request, _("The two names are one site now."))
    return redirect("iit_memory:enrolment", slug=slug)


def _given(form: ImportForm) -> tuple[str, str]:
    """The text of the table, and what it came with. Refused for a file that is no text."""
    file = form.cleaned_data["file"]
    if file is None:
        return form.cleaned_data["text"], form.cleaned_data["source"]
    if file.size > MOST_BYTES:
        raise TooLarge(limit_bytes=MOST_BYTES)
    return decoded(file.read()), str(file.name)


def _preview(request: HttpRequest, project: Project, table: Table, *, text: str, source: str) -> HttpResponse:
    initial = {"text": text, "source": source, "skip_known": True}
    known = len(table.lines) - len(new_lines(project, table.lines))
    context = {
        "project": project,
        "table": table,
        "known": known,
        "number": sum(line.number for line in table.lines),
        "form": ImportForm(initial=initial),
        "source": source,
    }
    return render(request, "iit_memory/enrolment_preview.html", context, status=400 if table.faults else 200)


def _page(
    request: HttpRequest,
    project: Project,
    *,
    form: EnrolmentForm | None = None,
    import_form: ImportForm | None = None,
    status: int = 200,
) -> HttpResponse:
    user = person(request)
    pages = Paginator(enrolments_of(user, project), PAGE_SIZE)
    totals = enrolment_totals(project)
    page = pages.get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "project": project,
        "totals": totals,
        "chart": enrolment_chart(totals),
        "entries": page,
        "page": page,
        "can_edit": allows(user, project, Right.EDIT),
        "form": form or EnrolmentForm(initial={"date": today_in(project)}),
        "import_form": import_form or ImportForm(),
    }
    return render(request, "iit_memory/enrolment.html", context, status=status)
