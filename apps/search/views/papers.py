"""One paper: what is said of it, its passages, notes, tags and collections, its file, and its correction."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.documents.downloads import file_response
from apps.documents.parsing.viewing import text_sections
from apps.projects.access import Right, allows, require
from apps.projects.errors import NotFound, UserError
from apps.projects.forms import show_error
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.errors import NumberTaken
from apps.search.library.actions import editing
from apps.search.library.exporting.styles import gbt7714, vancouver
from apps.search.library.forms import PaperForm
from apps.search.library.listing import collections_of, tags_of
from apps.search.library.paper_pages import pages_of
from apps.search.library.selectors import get_paper, locator_of, name_of
from apps.search.library.upload_words import advice_of
from apps.search.models import Paper, TextState, extent
from apps.search.views.library import export_names

MOST_TWINS: Final = 3


@login_required
@require_safe
def paper(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    context = _context(user, project, found, as_text=request.GET.get("view") == "text")
    return render(request, "search/paper.html", context)


def _missing(found: Paper) -> list[str]:
    """What a file that was read did not say, and nobody added."""
    if found.file is None or not extent(found.text_state):
        return []
    facts = ((_("Authors"), found.authors), (_("Year"), found.year), (_("Journal"), found.journal))
    return [name for name, value in facts if not value]


def _references(found: Paper) -> list[tuple[str, str]]:
    """None of a file without a title: its name is nothing to cite."""
    if found.named_by_file:
        return []
    return [("GB/T 7714", gbt7714(found)), ("Vancouver", vancouver(found))]


def _outside(found: Paper) -> list[tuple[str, str, str]]:
    """Where the paper stands elsewhere: name, number and address."""
    known = (
        ("DOI", found.doi, f"https://doi.org/{found.doi}"),
        ("PMID", found.pmid, f"https://pubmed.ncbi.nlm.nih.gov/{found.pmid}/"),
    )
    return [each for each in known if each[1]]


def _context(user: User, project: Project, found: Paper, *, as_text: bool) -> dict[str, Any]:
    is_own = found.project_id == project.pk
    passages = list(found.passages.all())
    has_pages = found.file is not None and (
        extent(found.text_state) > 0 or found.text_state == TextState.SCANNED
    )
    address = [project.slug, found.pk]
    return {
        "project": project,
        "paper": found,
        "authors": [name_of(each) for each in found.authors],
        "references": _references(found),
        "pages": pages_of(project, found),
        "outside": _outside(found),
        "pdf_url": reverse("search:paper_file", args=address) if has_pages and not as_text else "",
        "passages_url": reverse("search:paper_passages", args=address),
        "sections": text_sections(passages[1:]),
        "first": passages[0] if passages else None,
        "notes": found.notes.select_related("created_by"),
        "collections": [(each, each in found.collections.all()) for each in collections_of(project)],
        "known_tags": tags_of(project),
        "advice": advice_of(found),
        "missing": _missing(found),
        "twins": _twins(found) if is_own and allows(user, project, Right.EDIT) else (),
        "is_own": is_own,
        "exports": export_names(),
        "can_edit": is_own and allows(user, project, Right.EDIT),
        "can_export": allows(user, project, Right.EXPORT),
    }


def _twins(found: Paper) -> QuerySet[Paper]:
    """Of the same title, with a year or a number that speaks against it: a person decides."""
    same = Paper.objects.filter(project=found.project, title_key=found.title_key).exclude(pk=found.pk)
    return same.exclude(title_key="")[:MOST_TWINS]


@login_required
@require_safe
def passages(request: HttpRequest, slug: str, paper_id: UUID) -> JsonResponse:
    """The passages with their places on pages, for a viewer."""
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id)
    rows = [
        {
            "id": each.pk,
            "position": each.position,
            "section": each.section,
            "page": each.page,
            "kind": each.kind,
            "text": each.text,
            "boxes": each.boxes,
            "locator": locator_of(each),
        }
        for each in found.passages.all()
    ]
    return JsonResponse({"version": found.version, "passages": rows})


@login_required
@require_safe
def file(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponseBase:
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id)
    if found.file is None:
        raise NotFound
    return file_response(found.file)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id, own=True)
    require(user, project, Right.EDIT)
    form = PaperForm(request.POST or None, paper=found)
    other = None
    if request.method == "POST" and form.is_valid():
        try:
            editing.edit_paper(paper=found, by=user, values=form.values)
        except UserError as error:
            show_error(form, error)
            other = error.other if isinstance(error, NumberTaken) else None
        else:
            messages.success(request, _("Saved."))
            return redirect("search:paper", slug=slug, paper_id=paper_id)
    context = {
        "project": project,
        "paper": found,
        "name": Paper.objects.only("title").get(pk=found.pk).title,
        "other": Paper.objects.filter(pk=other).first() if other else None,
        "form": form,
    }
    return render(request, "search/paper_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def merge(request: HttpRequest, slug: str, paper_id: UUID, twin_id: UUID) -> HttpResponse:
    """Two rows of the library that are one publication."""
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    editing.merge_papers(paper=found, by=user, other_id=twin_id)
    messages.success(request, _("The two papers are one now."))
    return redirect("search:paper", slug=slug, paper_id=paper_id)


@login_required
@require_POST
def organise(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    """Its tags and collections."""
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    tags = request.POST.get("tags", "").replace("，", ",").replace("；", ",").replace(";", ",").split(",")
    with refusal_as_message(request):
        editing.tag_paper(paper=found, by=user, tags=tags)
        ids = [UUID(each) for each in request.POST.getlist("collection") if _is_uuid(each)]
        editing.put_in_collections(paper=found, by=user, ids=ids, new=request.POST.get("new", ""))
        messages.success(request, _("Saved."))
    return redirect("search:paper", slug=slug, paper_id=paper_id)


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


@login_required
@require_POST
def note(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    with refusal_as_message(request):
        editing.add_note(paper=found, by=user, text=request.POST.get("text", ""))
        messages.success(request, _("Saved."))
    return redirect("search:paper", slug=slug, paper_id=paper_id)


@login_required
@require_POST
def note_delete(request: HttpRequest, slug: str, paper_id: UUID, note_id: UUID) -> HttpResponse:
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    editing.delete_note(paper=found, note_id=note_id, by=user)
    messages.success(request, _("The note is deleted."))
    return redirect("search:paper", slug=slug, paper_id=paper_id)


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    editing.delete_paper(paper=found, by=user)
    messages.success(request, _("The paper is deleted."))
    return redirect("search:library", slug=slug)
