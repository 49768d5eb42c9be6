"""Saved searches of a project: a form to start one, one with its steps and table, and it as a file."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.documents.downloads import bytes_response
from apps.projects.access import Right, allows, require
from apps.projects.actions import audit
from apps.projects.errors import NotFound, UserError
from apps.projects.forms import show_error
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.ai_search.actions.searches import delete_search, search_without, start_search
from apps.search.ai_search.exports import EXPORTS
from apps.search.ai_search.forms import SearchForm
from apps.search.ai_search.page import page_of
from apps.search.ai_search.reasons import templates
from apps.search.ai_search.selectors import get_search, run_of, searches_of
from apps.search.models import SavedSearch

PAGE_SIZE = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def searches(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    asked = request.GET.get("question", "")[:2000]
    form = SearchForm(request.POST or None, initial={"question": asked})
    if request.method == "POST":
        require(user, project, Right.TALK)
        if form.is_valid() and (started := _started(form, user, project)):
            return redirect("search:search", slug=slug, search_id=started.pk)
    page = Paginator(searches_of(user, project), PAGE_SIZE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "project": project,
        "form": form,
        "page": page,
        "can_search": allows(user, project, Right.TALK),
    }
    return render(request, "search/searches.html", context, status=400 if form.errors else 200)


def _started(form: SearchForm, user: User, project: Project) -> SavedSearch | None:
    question = form.cleaned_data["question"]
    try:
        return start_search(by=user, project=project, question=question, filters=form.filters())[0]
    except UserError as error:
        show_error(form, error)
        return None


@login_required
@require_safe
def search(request: HttpRequest, slug: str, search_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_search(user, project, search_id)
    run = run_of(found)
    context = {
        "project": project,
        "search": found,
        "run": run if run and not run.is_over else None,
        "reads_status": run is not None and run.language == get_language(),
        "unfinished": run if run and run.is_over and not found.finished_at else None,
        "view": page_of(found),
        "exports": EXPORTS,
        "reasons": templates(),
        "can_edit": allows(user, project, Right.EDIT),
        "can_search": allows(user, project, Right.TALK),
        "can_export": allows(user, project, Right.EXPORT),
    }
    return render(request, "search/search.html", context)


@login_required
@require_safe
def export(request: HttpRequest, slug: str, search_id: UUID, form: str) -> FileResponse:
    """Made for this answer, and stored nowhere."""
    user = person(request)
    project = get_project(user, slug)
    found = get_search(user, project, search_id)
    require(user, project, Right.EXPORT)
    made = EXPORTS.get(form)
    if made is None or not found.finished_at:
        raise NotFound
    audit.record(by=user, project=project, action="search.exported", subject=found, data={"form": form})
    name = f"{project.slug}-search-{found.created_at:%Y%m%d}.{made.ending}"
    return bytes_response(made.make(found), name=name, content_type=made.content_type)


@login_required
@require_POST
def without(request: HttpRequest, slug: str, search_id: UUID) -> HttpResponse:
    """The same search without one part of what was understood: a new one, which is shown."""
    user = person(request)
    project = get_project(user, slug)
    found = get_search(user, project, search_id)
    started = search_without(by=user, search=found, key=request.POST.get("part", ""))[0]
    return redirect("search:search", slug=slug, search_id=started.pk)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, search_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_search(user, project, search_id)
    require(user, project, Right.EDIT)
    with refusal_as_message(request):
        delete_search(by=user, search=found)
        messages.success(request, _("The search was deleted."))
    return redirect("search:searches", slug=slug)
