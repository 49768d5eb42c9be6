"""Changes of a report: asked of a model and accepted or dropped, or made by hand; and what it said before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.drafts.comparison import Piece, compare_texts
from apps.papers.actions.proposals import accept_proposal, drop_proposal
from apps.papers.actions.reports import change_sections
from apps.papers.models import ReportProposal, ResearchReport
from apps.papers.research.change_run import start_change
from apps.papers.research.changing import as_text, by_hand
from apps.papers.research.citing import as_read, cited_in
from apps.papers.selectors import get_proposal, get_report, get_version
from apps.projects.access import Right, require
from apps.projects.errors import Invalid
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message


@dataclass(frozen=True)
class ProposedChange:
    """Without `pieces` so much is new that both texts stand whole."""

    proposal: ReportProposal
    old: str
    new: str
    pieces: tuple[Piece, ...]


def proposed_changes(report: ResearchReport) -> Iterator[ProposedChange]:
    """Those that fit what the report says now, as a person looks at them."""
    found = cited_in(report)
    for proposal in report.proposals.filter(version=report.version):
        old = as_text(report.sections[proposal.section], found)
        new = as_text({"heading": proposal.heading, "statements": proposal.statements}, found)
        yield ProposedChange(proposal, old, new, compare_texts(old, new))


@login_required
@require_POST
def ask(request: HttpRequest, slug: str, research_id: UUID) -> HttpResponse:
    user = person(request)
    found = get_report(user, get_project(user, slug), research_id)
    require(user, found.project, Right.EDIT)
    with refusal_as_message(request):
        start_change(
            by=user, report=found, section=_number(request, "section"), wish=request.POST.get("wish", "")
        )
        messages.success(request, _("The section is being written anew."))
    return redirect("papers:report", slug=slug, research_id=research_id)


@login_required
@require_POST
def edit(request: HttpRequest, slug: str, research_id: UUID) -> HttpResponse:
    """The statements of one section in other words; one without words is taken out."""
    user = person(request)
    found = get_report(user, get_project(user, slug), research_id)
    require(user, found.project, Right.EDIT)
    with refusal_as_message(request):
        sections = _edited(request, found)
        version = _number(request, "version")
        change_sections(by=user, report=found, sections=sections, wish="", version=version)
        messages.success(request, _("The section was changed."))
    return redirect("papers:report", slug=slug, research_id=research_id)


def _edited(request: HttpRequest, found: ResearchReport) -> list[dict[str, Any]]:
    number, texts = _number(request, "section"), request.POST.getlist("statement")
    sections = list(found.sections)
    if number >= len(sections) or len(texts) != len(sections[number]["statements"]):
        raise Invalid(_("The report has no such section."))
    sections[number] = by_hand(sections[number], texts)
    return [each for each in sections if each["statements"]]


def _number(request: HttpRequest, name: str) -> int:
    given = request.POST.get(name, "")
    if not (given.isascii() and given.isdecimal()) or len(given) > 9:
        raise Invalid(_("The report has no such section."))
    return int(given)


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, research_id: UUID, proposal_id: int) -> HttpResponse:
    user = person(request)
    found = get_report(user, get_project(user, slug), research_id)
    require(user, found.project, Right.EDIT)
    proposal = get_proposal(found, proposal_id)
    with refusal_as_message(request):
        if request.POST.get("decision") == "accept":
            accept_proposal(by=user, proposal=proposal)
            messages.success(request, _("The section was changed."))
        else:
            drop_proposal(by=user, proposal=proposal)
            messages.success(request, _("The proposal was dropped."))
    return redirect("papers:report", slug=slug, research_id=research_id)


@login_required
@require_safe
def version(request: HttpRequest, slug: str, research_id: UUID, number: int) -> HttpResponse:
    """What the report said before it was changed."""
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, research_id)
    older = get_version(found, number)
    context = {
        "project": project,
        "report": found,
        "version": older,
        "sections": list(as_read(older.sections, cited_in(found))),
    }
    return render(request, "papers/report_version.html", context)
