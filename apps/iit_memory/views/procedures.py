"""Procedures of a project: what is open and due, a form for the next step of each, and the way to begin one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.agents.configuration.in_force import language
from apps.fields.bilingual import in_language
from apps.iit_memory.actions.procedures import answer_step, cancel_run, start_procedure
from apps.iit_memory.manager.scene import Scene, scene_of
from apps.iit_memory.manager.work import due_items, name_of, next_question, open_runs
from apps.iit_memory.models import Procedure, ProcedureRun, ProcedureRunState, StepResult
from apps.iit_memory.procedures.answers import in_words, kind_of
from apps.iit_memory.procedures.standing import standing_of
from apps.iit_memory.procedures.steps import Step, steps_from
from apps.projects.access import Right, allows, rank, role_of
from apps.projects.errors import NotFound
from apps.projects.models import Project, Role
from apps.projects.selectors import get_project
from apps.projects.views.support import person, refusal_as_message

MOST_ENDED = 20
INPUTS = {"number": "number", "date": "date", "datetime": "datetime-local"}


@dataclass(frozen=True)
class OpenRun:
    """A run as the page shows it. `input` is the type of the field of its next step, empty where that is chosen."""

    run: ProcedureRun
    name: str
    step: Step | None
    title: str
    input: str
    choices: tuple[tuple[str, str], ...]
    number: int
    of: int
    due_at: datetime | None
    is_late: bool
    role: str
    may_answer: bool
    answered: tuple[tuple[str, str], ...]


@login_required
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    scene = _scene(request, slug)
    project, runs = scene.project, open_runs(scene.project)
    ended = ProcedureRun.objects.filter(project=project).exclude(state=ProcedureRunState.OPEN)
    context: dict[str, Any] = {
        "project": project,
        "runs": [_open(run, scene) for run in runs],
        "late": sum(item.is_late for item in due_items(runs, scene.clock.now)),
        "procedures": [
            (row.slug, in_language(row.title, language()), in_language(row.description, language()))
            for row in Procedure.objects.filter(enabled=True)
        ],
        "ended": [
            (name_of(run, language()), run.get_state_display(), run.ended_at)
            for run in ended.order_by("-ended_at")[:MOST_ENDED]
        ],
        "can_edit": allows(scene.user, project, Right.EDIT),
    }
    return render(request, "iit_memory/procedures.html", context)


@login_required
@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    user = person(request)
    project = get_project(user, slug)
    procedure = Procedure.objects.filter(slug=request.POST.get("procedure", "")).first()
    with refusal_as_message(request):
        if procedure is None:
            raise NotFound
        start_procedure(
            procedure=procedure, project=project, by=user, record_id=request.POST.get("record_id", "")
        )
        messages.success(request, _("The procedure has started."))
    return redirect("iit_memory:procedures", slug=slug)


@login_required
@require_POST
def answer(request: HttpRequest, slug: str, run_id: UUID) -> HttpResponse:
    scene = _scene(request, slug)
    run = _run(scene.project, run_id)
    with refusal_as_message(request):
        made = answer_step(
            run=run,
            name=request.POST.get("step", ""),
            text=request.POST.get("value", "").replace("T", " "),
            by=scene.user,
            clock=scene.clock,
        )
        messages.success(request, _("The answer is recorded."))
        _tell_of_checks(request, run, made)
    return redirect("iit_memory:procedures", slug=slug)


@login_required
@require_POST
def cancel(request: HttpRequest, slug: str, run_id: UUID) -> HttpResponse:
    user = person(request)
    run = _run(get_project(user, slug), run_id)
    with refusal_as_message(request):
        cancel_run(run=run, by=user)
        messages.success(request, _("The procedure is cancelled."))
    return redirect("iit_memory:procedures", slug=slug)


def _scene(request: HttpRequest, slug: str) -> Scene:
    user = person(request)
    project = get_project(user, slug)
    return scene_of(user.pk, project.pk, language())


def _run(project: Project, run_id: UUID) -> ProcedureRun:
    run = ProcedureRun.objects.filter(project=project, pk=run_id).first()
    if run is None:
        raise NotFound
    return run


def _tell_of_checks(request: HttpRequest, run: ProcedureRun, made: list[StepResult]) -> None:
    steps = {step.name: step for step in steps_from(run.steps)}
    for result in made:
        if result.passed is False:
            step = steps[result.name]
            failed = in_language(step.configuration.get("failed", {}), language())
            messages.warning(request, f"{step.words(language())}: {failed}")


def _open(run: ProcedureRun, scene: Scene) -> OpenRun:
    standing, step = standing_of(run), next_question(run)
    done, of = standing.progress
    due = step.due_at(run.started_at) if step else None
    kind = kind_of(step) if step else ""
    return OpenRun(
        run=run,
        name=name_of(run, scene.language),
        step=step,
        title=step.words(scene.language) if step else "",
        input=INPUTS.get(kind, "textarea" if kind == "text" else ""),
        choices=_choices(step, scene.language) if step else (),
        number=done + 1,
        of=of,
        due_at=due.astimezone(scene.clock.now.tzinfo) if due else None,
        is_late=bool(due and due < scene.clock.now),
        role=str(Role(step.responsible).label) if step and step.responsible else "",
        may_answer=_may_answer(step, scene),
        answered=_answered(run, standing.done, scene.language),
    )


def _choices(step: Step, language: str) -> tuple[tuple[str, str], ...]:
    if kind_of(step) == "yes_no":
        return (("yes", _("Yes")), ("no", _("No")))
    named = step.configuration.get("choices", ())
    return tuple((choice["value"], in_language(choice["title"], language)) for choice in named)


def _may_answer(step: Step | None, scene: Scene) -> bool:
    role = role_of(scene.user, scene.project)
    if step is None or role is None or not allows(scene.user, scene.project, Right.EDIT):
        return False
    return not step.responsible or rank(role) >= rank(Role(step.responsible))


def _answered(run: ProcedureRun, done: Any, language: str) -> tuple[tuple[str, str], ...]:
    steps = [step for step in steps_from(run.steps) if step.name in done]
    return tuple((step.words(language), in_words(step, done[step.name], language)) for step in steps)
