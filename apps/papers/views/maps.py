"""The map of a paper: kept as a person has changed it, and as files for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.documents.downloads import bytes_response
from apps.papers.actions.maps import keep_map, restore_map
from apps.papers.maps.kept import older_map, tree_of
from apps.papers.maps.tree import MapNode, as_markdown, as_opml, map_of
from apps.papers.selectors import latest_map, maps_of
from apps.projects.access import Right, allows, require
from apps.projects.errors import UserError
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.library.selectors import get_paper
from apps.search.models import Passage


def _as_json(tree: MapNode) -> str:
    return json.dumps(tree.as_json(), ensure_ascii=False, indent=1)


MAKERS: dict[str, Callable[[MapNode], str]] = {"md": as_markdown, "opml": as_opml, "json": _as_json}
TYPES = {
    "md": "text/markdown; charset=utf-8",
    "opml": "text/x-opml; charset=utf-8",
    "json": "application/json",
}


@login_required
@require_POST
def keep(request: HttpRequest, slug: str, paper_id: UUID) -> JsonResponse:
    """The script of the page sends {tree, version} and gets the new version, or a sentence."""
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    require(user, project, Right.EDIT)
    try:
        given = json.loads(request.body)
        tree, version = given["tree"], int(given["version"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return JsonResponse({"code": "invalid"}, status=400)
    try:
        kept = keep_map(by=user, project=project, paper=found, tree=tree, version=version)
    except UserError as error:
        return JsonResponse({"code": error.code, "detail": str(error)}, status=error.status)
    return JsonResponse({"version": kept.version})


@login_required
@require_safe
def version(request: HttpRequest, slug: str, paper_id: UUID, number: int) -> HttpResponse:
    """An older map, to be looked at and brought back; 0 is the structure of the text."""
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    context = {
        "project": project,
        "paper": found,
        "number": number,
        "map": older_map(project, found, number),
        "latest": latest_map(user, project, found),
        "can_edit": allows(user, project, Right.EDIT) and not project.is_archived,
    }
    return render(request, "papers/map_version.html", context)


@login_required
@require_POST
def restore(request: HttpRequest, slug: str, paper_id: UUID, number: int) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    given = request.POST.get("latest", "")
    latest = int(given) if given.isdecimal() else 0
    with refusal_as_message(request):
        restore_map(by=user, project=project, paper=found, number=number, version=latest)
        messages.success(request, _("The older map is the newest version now."))
    return redirect("papers:paper", slug=slug, paper_id=paper_id)


@login_required
@require_safe
def file(request: HttpRequest, slug: str, paper_id: UUID, ending: str) -> FileResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    require(user, project, Right.EXPORT)
    if ending not in TYPES:
        raise Http404
    kept = maps_of(user, project, found).first()
    passages = Passage.objects.filter(paper=found).order_by("position")
    tree = tree_of(kept.tree) if kept else map_of(found, list(passages))
    return bytes_response(MAKERS[ending](tree).encode(), name=f"map.{ending}", content_type=TYPES[ending])
