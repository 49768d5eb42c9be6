"""The page on which a paper is read: its summary, its map, and the conversations about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.extension import SubjectRef
from apps.agents.selectors import get_agent
from apps.documents.parsing.viewing import text_sections
from apps.papers.actions.marks import mark_passage
from apps.papers.assistant import NAME, SUBJECT
from apps.papers.maps.kept import tree_of
from apps.papers.maps.tree import map_of
from apps.papers.marks import cited_passages
from apps.papers.models import PaperSummary
from apps.papers.selectors import conversations_about, maps_of, summaries_of, summary_run_of
from apps.papers.summaries.parts import PARTS
from apps.papers.summaries.run import start_summary
from apps.papers.summaries.scope import WHOLE, Scope
from apps.projects.access import Right, allows, require
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.search.library.actions.editing import add_note
from apps.search.library.selectors import get_paper
from apps.search.library.upload_words import advice_of
from apps.search.models import Paper, Passage, extent

MOST_SUMMARIES: Final = 20


@login_required
@require_safe
def paper(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    passages = list(Passage.objects.filter(paper=found).order_by("position"))
    context = {
        "project": project,
        "paper": found,
        **_viewer(project, found, passages, as_text=request.GET.get("view") == "text"),
        **_map(user, project, found, passages),
        "advice": advice_of(found),
        **_summary(user, project, found, request.GET.get("summary", "")),
        "run": summary_run_of(user, project, found),
        "cited": cited_passages(project, found),
        "conversations": conversations_about(user, project, found)[:20],
        "notes": found.notes.select_related("created_by"),
        "can_note": found.project_id == project.pk
        and allows(user, project, Right.EDIT)
        and not project.is_archived,
        "can_talk": allows(user, project, Right.TALK) and not project.is_archived,
    }
    return render(request, "papers/paper.html", context)


def _viewer(project: Project, found: Paper, passages: Sequence[Passage], *, as_text: bool) -> dict[str, Any]:
    """The pages of the file, or the text where there are none or somebody would rather read it."""
    has_pages = found.file is not None and extent(found.text_state) > 0
    address = [project.slug, found.pk]
    return {
        "has_pages": has_pages,
        "pdf_url": reverse("search:paper_file", args=address) if has_pages and not as_text else "",
        "passages_url": reverse("search:paper_passages", args=address),
        "sections": text_sections(passages),
        "headings": list(dict.fromkeys(each.section for each in passages if each.section)),
        "last_page": max((each.page for each in passages if each.page), default=0),
    }


def _summary(user: User, project: Project, found: Paper, wanted: str) -> dict[str, Any]:
    """The one that is asked for, by itself or by its run, else the newest of the whole paper in the language of the
    page, else the newest; and the others."""
    kept = list(summaries_of(user, project, found)[:MOST_SUMMARIES])
    chosen = [each for each in kept if wanted in (str(each.pk), str(each.run_id))]
    whole = [each for each in kept if not each.scope]
    own = [each for each in whole if each.language == (get_language() or "en")]
    summary = next(iter([*chosen, *own, *whole]), None)
    return {
        "summary": summary,
        "scope": Scope.of(summary.scope) if summary else WHOLE,
        "summaries": [(each, Scope.of(each.scope).title) for each in kept if each is not summary],
        "parts": _parts(summary),
        "is_old": summary is not None and summary.paper_version < found.version,
    }


def _map(user: User, project: Project, found: Paper, passages: Sequence[Passage]) -> dict[str, Any]:
    """What a person made of it, else the structure of the text."""
    kept = maps_of(user, project, found).first()
    tree = tree_of(kept.tree) if kept else map_of(found, passages)
    return {
        "map": tree,
        "map_data": {"tree": tree.as_json(), "version": kept.version if kept else 0},
        "map_by": kept,
        "map_versions": maps_of(user, project, found)[1:20] if kept else (),
        "can_edit": allows(user, project, Right.EDIT) and not project.is_archived,
        "can_export": allows(user, project, Right.EXPORT),
    }


def _parts(summary: PaperSummary | None) -> list[tuple[str, list[dict[str, object]]]]:
    """What is said, by part, in the order of the parts; neighbours of which the same is said stand together, and parts
    of which nothing is said are left out."""
    if summary is None:
        return []
    said: list[tuple[str, list[dict[str, object]]]] = []
    for part in PARTS:
        claims = [each for each in summary.claims if each["part"] == part.key]
        if said and claims and _quotes(said[-1][1]) == _quotes(claims):
            said[-1] = (f"{said[-1][0]} · {part.title}", said[-1][1])
        elif claims:
            said.append((str(part.title), claims))
    return said


def _quotes(claims: Sequence[Mapping[str, object]]) -> list[tuple[object, object]]:
    return [(each["text"], each["passage_id"]) for each in claims]


@login_required
@require_POST
def summarise(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    address = reverse("papers:paper", kwargs={"slug": slug, "paper_id": paper_id})
    with refusal_as_message(request):
        run = start_summary(by=user, project=project, paper=found, scope=Scope.of(request.POST))
        messages.success(request, _("The paper is being read."))
        address = f"{address}?summary={run.pk}"
    return redirect(address)


@login_required
@require_POST
def note(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    """Written while reading, and kept with the paper."""
    user = person(request)
    found = get_paper(user, get_project(user, slug), paper_id, own=True)
    with refusal_as_message(request):
        add_note(paper=found, by=user, text=request.POST.get("text", ""))
        messages.success(request, _("Saved."))
    return redirect("papers:paper", slug=slug, paper_id=paper_id)


@login_required
@require_POST
def mark(request: HttpRequest, slug: str, paper_id: UUID, passage_id: int) -> HttpResponse:
    """Whether a cited passage fits; what is said twice is taken back."""
    user = person(request)
    project = get_project(user, slug)
    found = get_paper(user, project, paper_id)
    require(user, project, Right.EDIT)
    passage = get_object_or_404(Passage, paper=found, pk=passage_id)
    said = {"yes": True, "no": False}.get(request.POST.get("fits", ""))
    with refusal_as_message(request):
        mark_passage(by=user, project=project, passage=passage, is_valid=said)
    return redirect("papers:paper", slug=slug, paper_id=paper_id)


@login_required
@require_POST
def ask(request: HttpRequest, slug: str, paper_id: UUID) -> HttpResponse:
    """Begin a conversation about the paper with its first question."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.TALK)
    found = get_paper(user, project, paper_id)
    address = reverse("papers:paper", kwargs={"slug": slug, "paper_id": paper_id})
    with refusal_as_message(request):
        subject = SubjectRef(SUBJECT, str(found.pk))
        begun = start_conversation(agent=get_agent(NAME), project=project, title="", by=user, subject=subject)
        send_message(conversation=begun, text=request.POST.get("question", ""), by=user)
        address = reverse("agents:conversation", kwargs={"conversation_id": begun.pk})
    return redirect(address)
