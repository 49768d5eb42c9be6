"""The knowledge base of a project: the list with how each document stands, and what may be done with one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.medical_qa.actions import approval
from apps.medical_qa.actions.documents import add_document, add_version, change_details
from apps.medical_qa.forms import DetailsForm, DocumentForm, VersionForm
from apps.medical_qa.knowledge.rights import may_approve, may_edit, require_approving, require_editing
from apps.medical_qa.knowledge.selectors import get_document, knowledge_of
from apps.medical_qa.knowledge.standing import standings_of
from apps.medical_qa.models import KnowledgeDocument, KnowledgeState
from apps.medical_qa.questions import team_questions_of
from apps.medical_qa.views.document import document_page, people_of
from apps.projects.errors import NotFound, UserError
from apps.projects.forms import show_error
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

Decide = Callable[[KnowledgeDocument, User, int], object]
DECISIONS: Final[dict[str, Decide]] = {
    "ask": lambda document, by, number: approval.ask_for_approval(by=by, document=document),
    "approve": lambda document, by, number: approval.approve(by=by, document=document, number=number),
    "return": lambda document, by, number: approval.return_to_draft(by=by, document=document),
    "withdraw": lambda document, by, number: approval.withdraw(by=by, document=document),
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def knowledge(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a post adds a document."""
    user = person(request)
    project = get_project(user, slug)
    if request.method != "POST":
        return _page(request, user, project, DocumentForm(initial={"title": request.GET.get("title", "")}))
    require_editing(user, project)
    form = DocumentForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            added = add_document(by=user, project=project, content=form.content, details=form.details)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("Added. It answers questions once it is approved."))
            return redirect("medical_qa:knowledge_document", slug=slug, document_id=added.pk)
    return _page(request, user, project, form, status=400)


def _page(
    request: HttpRequest, user: User, project: Project, form: DocumentForm, *, status: int = 200
) -> HttpResponse:
    standings = standings_of(project, list(knowledge_of(user, project)))
    context = {
        "project": project,
        "waiting": [each for each in standings if each.document.state == KnowledgeState.IN_REVIEW],
        "expiring": [each for each in standings if each.days_left is not None],
        "standings": standings,
        "questions": team_questions_of(user, project).filter(answered_at=None).count(),
        "form": form,
        "can_edit": may_edit(user, project),
        "can_approve": may_approve(user, project),
    }
    return render(request, "medical_qa/knowledge.html", context, status=status)


@login_required
@require_POST
def version(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    """One more version of a document."""
    user = person(request)
    project = get_project(user, slug)
    found = get_document(user, project, document_id)
    require_editing(user, found.project)
    form = VersionForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            add_version(by=user, document=found, content=form.content)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("The new version is added as a draft."))
            return redirect("medical_qa:knowledge_document", slug=slug, document_id=document_id)
    return document_page(request, project, found, version_form=form, status=400)


@login_required
@require_POST
def details(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_document(user, project, document_id)
    require_editing(user, found.project)
    form = DetailsForm(request.POST, people=people_of(found))
    if form.is_valid():
        try:
            change_details(by=user, document=found, details=form.details)
        except UserError as error:
            show_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("medical_qa:knowledge_document", slug=slug, document_id=document_id)
    return document_page(request, project, found, details_form=form, status=400)


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    """Ask for approval, approve, return, withdraw: of the version that the person has read."""
    user = person(request)
    project = get_project(user, slug)
    found = get_document(user, project, document_id)
    name, number = request.POST.get("decision", ""), request.POST.get("number", "")
    if name not in DECISIONS:
        raise NotFound
    (require_editing if name == "ask" else require_approving)(user, found.project)
    with refusal_as_message(request):
        DECISIONS[name](found, user, int(number) if number.isascii() and number.isdigit() else 0)
        messages.success(request, _("Saved."))
    return redirect("medical_qa:knowledge_document", slug=slug, document_id=document_id)
