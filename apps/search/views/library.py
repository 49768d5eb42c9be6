"""The library of a project: its table, files on their way in, papers looked up outside, and references handed out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.documents.downloads import bytes_response
from apps.projects.access import Right, allows, require
from apps.projects.actions.audit import record
from apps.projects.errors import Forbidden, Invalid, NotFound, TooLarge, UserError
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.editing import delete_collection
from apps.search.library.actions.uploads import upload_file
from apps.search.library.exporting import EXPORTS, export_papers
from apps.search.library.listing import ListFilters, collections_of, filters_in, listed, tags_of
from apps.search.library.sources import SOURCES, find_papers
from apps.search.library.upload_words import as_json
from apps.search.models import UNREADABLE, LibraryUpload, Paper, StudyType, TextState, UploadState

PAGE_SIZE = 50
MOST_EXPORTED = 5_000
MOST_UPLOADS = 100
ROOM_FOR_FORM_BYTES = 64 * 1024


@login_required
@require_safe
def library(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    return render(request, "search/library.html", _context(request, user, project))


def _context(request: HttpRequest, user: User, project: Project, **more: Any) -> dict[str, Any]:
    filters = filters_in(request.GET)
    page = Paginator(listed(user, project, filters), PAGE_SIZE).get_page(request.GET.get("page"))
    return {
        "project": project,
        "page": page,
        "filters": filters,
        "total": page.paginator.count,
        "is_empty": not page.paginator.count and not filters.limits,
        "study_types": StudyType.choices,
        "text_states": [*_text_states(), ("retracted", _("retracted"))],
        "tags": tags_of(project),
        "collections": collections_of(project),
        "uploads": [as_json(project, each) for each in _open_uploads(project)],
        "sources": [(code, name) for code, (name, _find) in SOURCES.items()],
        "exports": export_names(),
        "most_bytes": settings.STORED_FILE_MOST_BYTES,
        "can_edit": allows(user, project, Right.EDIT),
        "can_upload": allows(user, project, Right.UPLOAD),
        "can_export": allows(user, project, Right.EXPORT),
        **more,
    }


def _text_states() -> list[tuple[str, str]]:
    return [(state.value, str(state.label)) for state in TextState if state != TextState.WAITING]


def export_names() -> list[tuple[str, str]]:
    return [
        ("ris", "RIS"),
        ("bibtex", "BibTeX"),
        ("csl_json", "CSL-JSON"),
        ("gbt7714", "GB/T 7714"),
        ("vancouver", "Vancouver"),
        ("harvard", "Harvard"),
    ]


def _open_uploads(project: Project) -> list[LibraryUpload]:
    waiting = LibraryUpload.objects.filter(project=project, state=UploadState.WAITING)
    return list(waiting.order_by("created_at")[:MOST_UPLOADS])


@login_required
@require_POST
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """One file. A script gets JSON, also of a refusal; a form without scripts leads back to the page."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.UPLOAD)
    if request.headers.get("Accept") != "application/json":
        with refusal_as_message(request):
            for file in request.FILES.getlist("file"):
                upload_file(project=project, by=user, name=str(file.name), content=file.read())
        return redirect("search:library", slug=slug)
    try:
        taken = upload_file(project=project, by=user, **_file(request))
    except (NotFound, Forbidden):
        raise
    except UserError as error:
        return JsonResponse({"code": error.code, "detail": str(error)}, status=error.status)
    return JsonResponse(as_json(project, taken), status=201)


def _file(request: HttpRequest) -> dict[str, Any]:
    limit_bytes = settings.STORED_FILE_MOST_BYTES
    if int(request.META.get("CONTENT_LENGTH") or 0) > limit_bytes + ROOM_FOR_FORM_BYTES:
        raise TooLarge(limit_bytes=limit_bytes)
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise Invalid(_("Choose a file first."))
    return {"name": str(file.name), "content": file.read(limit_bytes + 1)}


@login_required
@require_safe
def uploads(request: HttpRequest, slug: str) -> JsonResponse:
    """How far files are, by their ids."""
    user = person(request)
    project = get_project(user, slug)
    ids = _ids(request.GET.getlist("id"))[:MOST_UPLOADS]
    found = LibraryUpload.objects.filter(project=project, pk__in=ids)
    return JsonResponse({"uploads": [as_json(project, each) for each in found]})


@login_required
@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """What a service outside knows, to be chosen from."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.UPLOAD)
    source, text = request.GET.get("source", "pubmed"), request.GET.get("text", "")[:1000]
    if source not in SOURCES:
        raise NotFound
    context: dict[str, Any] = {"project": project, "source": source, "text": text, "sources": _sources()}
    try:
        records = find_papers(source, text)
    except UserError as error:
        return render(request, "search/find.html", {**context, "error": str(error)}, status=200)
    known = _known(user, project, [each.doi for each in records], [each.pmid for each in records])
    found = [(each, each.pmid or each.doi, bool({each.pmid, each.doi} & known)) for each in records]
    return render(request, "search/find.html", {**context, "found": found, "asked": bool(text.strip())})


def _sources() -> list[tuple[str, str]]:
    return [(code, name) for code, (name, _find) in SOURCES.items()]


def _known(user: User, project: Project, dois: list[str], pmids: list[str]) -> set[str]:
    """The numbers that the library has; never the empty one."""
    own = Paper.objects.filter(project=project)
    found = {
        *own.filter(doi__in=dois).values_list("doi", flat=True),
        *own.filter(pmid__in=pmids).values_list("pmid", flat=True),
    }
    return found - {""}


@login_required
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Papers chosen from what a service found; asked for once more by their numbers."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.UPLOAD)
    source = request.POST.get("source", "")
    if source not in SOURCES:
        raise NotFound
    wanted = request.POST.getlist("number")[:50]
    with refusal_as_message(request):
        if not wanted:
            raise Invalid(_("Choose at least one paper."))
        pmids = " ".join(each for each in wanted if each.isdigit())
        records = [
            *find_papers(source, pmids, limit=50),
            *(record for doi in wanted if not doi.isdigit() for record in find_papers(source, doi, limit=1)),
        ]
        added = add_records(project=project, records=records, by=user)
        messages.success(
            request,
            _("%(new)d added, %(known)d were in the library already.")
            % {"new": added.new, "known": added.merged},
        )
    return redirect("search:library", slug=slug)


@login_required
@require_safe
def export(request: HttpRequest, slug: str) -> FileResponse:
    """The chosen papers, or all that the filters of the address leave."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.EXPORT)
    code = request.GET.get("format", "ris")
    if code not in EXPORTS:
        raise NotFound
    chosen = _ids(request.GET.getlist("paper"))
    filters = ListFilters() if chosen else filters_in(request.GET)
    papers = listed(user, project, filters)
    papers = papers.filter(pk__in=chosen) if chosen else papers
    papers = papers.exclude(named_by_file=True, text_state__in=UNREADABLE)  # a file's name is nothing to cite
    made = export_papers(list(papers[:MOST_EXPORTED]), code)
    record(by=user, project=project, action="papers.exported", data={"format": code})
    return bytes_response(made.content, name=made.name, content_type=made.content_type)


def _ids(given: list[str]) -> list[UUID]:
    found = []
    for each in given:
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found


@login_required
@require_POST
def collection_delete(request: HttpRequest, slug: str, collection_id: UUID) -> HttpResponse:
    user = person(request)
    delete_collection(project=get_project(user, slug), collection_id=collection_id, by=user)
    messages.success(request, _("The collection is deleted; its papers are still here."))
    return redirect("search:library", slug=slug)
