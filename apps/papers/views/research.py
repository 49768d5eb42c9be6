"""Pages of research: begin, look at the plan, watch, read, take along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.extension import Run, RunState, resume_run
from apps.documents.downloads import bytes_response
from apps.documents.word import build_word
from apps.papers.actions.reports import delete_report
from apps.papers.models import ResearchReport
from apps.papers.research import document, wording
from apps.papers.research.change_run import can_be_asked
from apps.papers.research.citing import Cited, as_cited, cited_in
from apps.papers.research.limits import MOST_ROUNDS, MOST_SUB_QUESTIONS
from apps.papers.research.references import as_ris, in_one_line
from apps.papers.research.run import start_research
from apps.papers.research.years import Years
from apps.papers.selectors import change_run_of, get_report, get_research, reports_of, unfinished_of
from apps.papers.views.changes import proposed_changes
from apps.projects.access import Right, allows, require
from apps.projects.actions import audit
from apps.projects.errors import Invalid
from apps.projects.models import Project, User
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message
from apps.runs.models import OPEN

ENDINGS = ("docx", "md", "ris")
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@login_required
@require_safe
def research(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    context = {
        "project": project,
        "reports": reports_of(user, project)[:100],
        "runs": unfinished_of(user, project),
        "can_talk": allows(user, project, Right.TALK) and not project.is_archived,
    }
    return render(request, "papers/research.html", context)


@login_required
@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.TALK)
    address = reverse("papers:research", kwargs={"slug": slug})
    with refusal_as_message(request):
        begun = start_research(
            by=user,
            project=project,
            question=request.POST.get("question", ""),
            with_web=request.POST.get("web") == "on",
        )
        address = reverse("papers:research_run", kwargs={"slug": slug, "research_run": begun.pk})
    return redirect(address)


@login_required
@require_safe
def run(request: HttpRequest, slug: str, research_run: UUID) -> HttpResponse:
    """The report of the run, once there is one; until then the run, or the plan that waits for a person."""
    user = person(request)
    project = get_project(user, slug)
    found = get_research(user, project, research_run)
    report = reports_of(user, project).filter(run_id=found.pk).first()
    if report is not None:
        return redirect("papers:report", slug=slug, research_id=report.pk)
    return _run_page(request, user, project, found)


def _run_page(
    request: HttpRequest, user: User, project: Project, found: Run, typed: Mapping[str, str] | None = None
) -> HttpResponse:
    """`typed` is what a plan that was refused said: it is not to be typed again."""
    asked = _asked(found)
    if asked is not None and typed is not None:
        asked |= typed
    context = {
        "project": project,
        "run": found,
        "question": found.params["question"],
        "is_open": found.state in OPEN,
        "asked": asked,
        "rounds": range(1, MOST_ROUNDS + 1),
        "can_talk": allows(user, project, Right.TALK) and not project.is_archived,
    }
    return render(request, "papers/research_run.html", context)


def _asked(found: Run) -> dict[str, Any] | None:
    """The plan that waits, as the form shows it."""
    if found.state != RunState.WAITING:
        return None
    asked = found.snapshot.get("asked") or {}
    value = asked.get("value") or {}
    return {
        "call_id": asked.get("call_id", ""),
        "lines": "\n".join(value.get("sub_questions", ())),
        "rounds": value.get("rounds"),
        "year_from": value.get("year_from"),
        "year_to": value.get("year_to"),
    }


@login_required
@require_POST
def plan(request: HttpRequest, slug: str, research_run: UUID) -> HttpResponse:
    """Start with the plan as it was changed, or call the research off."""
    user = person(request)
    project = get_project(user, slug)
    require(user, project, Right.TALK)
    found = get_research(user, project, research_run)
    answer: dict[str, Any] = {"approve": request.POST.get("decision") != "decline"}
    try:
        if answer["approve"]:
            answer["value"] = _plan_in(request)
    except Invalid as refused:
        messages.error(request, str(refused))
        return _run_page(request, user, project, found, typed=_typed(request))
    with refusal_as_message(request):
        resume_run(run_id=found.pk, by=user, call_id=request.POST.get("call_id", ""), answer=answer)
    return redirect("papers:research_run", slug=slug, research_run=research_run)


def _typed(request: HttpRequest) -> dict[str, str]:
    years = {name: request.POST.get(name, "") for name in ("year_from", "year_to")}
    return {"lines": request.POST.get("sub_questions", ""), **years}


def _plan_in(request: HttpRequest) -> dict[str, Any]:
    lines = [" ".join(each.split()) for each in request.POST.get("sub_questions", "").splitlines()]
    asked = list(dict.fromkeys(filter(None, lines)))
    if not asked or len(asked) > MOST_SUB_QUESTIONS:
        raise Invalid(
            _("Write one to %(most)d sub-questions, each on a line of its own.")
            % {"most": MOST_SUB_QUESTIONS}
        )
    rounds = request.POST.get("rounds", "")
    return {
        "sub_questions": asked,
        "rounds": int(rounds) if rounds.isdecimal() else 1,
        **_years_in(request).as_json(),
    }


def _years_in(request: HttpRequest) -> Years:
    given = {name: request.POST.get(name, "").strip() for name in ("year_from", "year_to")}
    typed = {name: int(year) if year.isdecimal() else year for name, year in given.items() if year}
    found = Years.of(typed)
    if found.as_json() != typed or found.has_no_year:
        raise Invalid(_("Write years of four digits, the first not after the last, or none."))
    return found


@login_required
@require_safe
def report(request: HttpRequest, slug: str, research_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, research_id)
    cited = cited_in(found)
    conclusion, *answers = wording.conclusion_of(found) or [_("No evidence was found.")]
    context = {
        "project": project,
        "report": found,
        "parts": [_part(each, cited) for each in wording.parts_of(found)],
        "conclusion": conclusion,
        "answers": answers,
        "references": [(each, in_one_line(each.reference)) for each in cited.sources],
        "methods": wording.methods_of(found),
        "searches": wording.searches_of(found),
        "limitations": list(wording.limitations_of(found)),
        "can_export": allows(user, project, Right.EXPORT),
        "can_edit": allows(user, project, Right.EDIT) and not project.is_archived,
        "can_be_asked": can_be_asked(),
        "change_run": change_run_of(found),
        "changes": list(proposed_changes(found)),
        "versions": found.versions.select_related("changed_by"),
    }
    return render(request, "papers/report.html", context)


def _part(part: wording.Part, cited: Cited) -> dict[str, Any]:
    """A sub-question as the page shows it."""
    statements = [as_cited(each, cited) for each in part.section["statements"]] if part.section else []
    return {
        "heading": wording.heading_of(part),
        "statements": statements,
        "place": part.place,
        "without": "" if part.section else wording.without_statements(part, cited),
    }


@login_required
@require_safe
def file(request: HttpRequest, slug: str, research_id: UUID, ending: str) -> FileResponse:
    """Made for this answer from what the report says now, and stored nowhere."""
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, research_id)
    require(user, project, Right.EXPORT)
    if ending not in ENDINGS:
        raise Http404
    content, content_type = _made(found, ending)
    audit.record(by=user, project=project, action="research.exported", subject=found, data={"as": ending})
    return bytes_response(content, name=document.file_name(found, ending), content_type=content_type)


def _made(found: ResearchReport, ending: str) -> tuple[bytes, str]:
    if ending == "docx":
        return build_word(document.document_of(found)), WORD
    if ending == "md":
        return document.markdown_of(found).encode(), "text/markdown; charset=utf-8"
    return as_ris(found).encode(), "application/x-research-info-systems"


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, research_id: UUID) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    found = get_report(user, project, research_id)
    with refusal_as_message(request):
        delete_report(by=user, report=found)
        messages.success(request, _("The report was deleted."))
    return redirect("papers:research", slug=slug)
