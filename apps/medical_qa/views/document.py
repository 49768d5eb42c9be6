"""The page of one document of the knowledge base: its passages, its versions, what they say otherwise, its file."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.documents.downloads import file_response
from apps.medical_qa.forms import DetailsForm, VersionForm
from apps.medical_qa.knowledge.differences import Part, passages_that_differ
from apps.medical_qa.knowledge.rights import may_approve, may_edit
from apps.medical_qa.knowledge.selectors import get_document, get_version, today_in
from apps.medical_qa.knowledge.standing import failure_of, standing_of
from apps.medical_qa.models import KnowledgeDocument, KnowledgeVersion, ReadingState
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person


@login_required
@require_safe
def document(request: HttpRequest, slug: str, document_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    return document_page(request, project, get_document(user, project, document_id))


@login_required
@require_safe
def file(request: HttpRequest, slug: str, document_id: UUID, number: int) -> FileResponse:
    """The file of a version as it was uploaded."""
    user = person(request)
    found = get_version(get_document(user, get_project(user, slug), document_id), number)
    if found.file is None:
        raise NotFound
    return file_response(found.file)


def document_page(
    request: HttpRequest,
    project: Project,
    found: KnowledgeDocument,
    *,
    version_form: VersionForm | None = None,
    details_form: DetailsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """In the version that is asked for, else the newest; with the forms of those who may change it."""
    user = person(request)
    versions = list(found.versions.select_related("created_by", "file").defer("text"))
    newest = versions[0]
    version = next((each for each in versions if str(each.number) == request.GET.get("version")), newest)
    context = {
        "project": project,
        "document": found,
        "standing": standing_of(found, newest, today_in(project)),
        "versions": versions,
        "version": version,
        "newest": newest,
        "failure": failure_of(version) if version.reading == ReadingState.FAILED else "",
        "passages": version.passages.all(),
        "differences": _differences(versions, version) if "changes" in request.GET else None,
        "can_edit": may_edit(user, found.project),
        "can_approve": may_approve(user, found.project),
        "version_form": version_form or VersionForm(),
        "details_form": details_form or _details_form(found),
    }
    return render(request, "medical_qa/document.html", context, status=status)


def people_of(found: KnowledgeDocument) -> QuerySet[User]:
    """Who may be responsible: members of the project; staff for what is the installation's."""
    if found.project is None:
        return User.objects.filter(is_staff=True, is_active=True)
    return User.objects.filter(memberships__project=found.project, is_active=True)


def _details_form(found: KnowledgeDocument) -> DetailsForm:
    names = ("title", "owner", "valid_from", "valid_until")
    return DetailsForm(initial={name: getattr(found, name) for name in names}, people=people_of(found))


def _differences(
    versions: list[KnowledgeVersion], version: KnowledgeVersion
) -> list[tuple[Part, ...]] | None:
    """Between this version and the one before it."""
    before = next((each for each in versions if each.number < version.number), None)
    if before is None:
        return None
    older, newer = (list(each.passages.values_list("text", flat=True)) for each in (before, version))
    return passages_that_differ(older, newer)
