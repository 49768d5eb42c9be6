"""Every write of procedures and their runs: the shipped ones, beginning a run, answering its steps, ending it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.iit_memory.models import Procedure, ProcedureRun, ProcedureRunState, ProcedureStep, StepResult
from apps.iit_memory.procedures.answers import passes, read_answer
from apps.iit_memory.procedures.identity import checked_record_id
from apps.iit_memory.procedures.standing import standing_of, step_from_row
from apps.iit_memory.procedures.steps import CHECK, QUESTION, Step
from apps.iit_memory.procedures.tools import PROCEDURE_TOOLS
from apps.iit_memory.reading.clock import Clock
from apps.projects.access import Right, rank, require
from apps.projects.actions import audit
from apps.projects.errors import Conflict, Forbidden
from apps.projects.models import Project, Role, User
from config.yaml_files import read_yaml

SHIPPED = Path(__file__).parent.parent / "procedures" / "shipped"


@transaction.atomic
def load_default_procedures() -> int:
    """Make the shipped procedures that are missing; those that are there belong to the administrators."""
    return sum(_load(read_yaml(path)) for path in sorted(SHIPPED.glob("*.yaml")))


def _load(data: dict[str, Any]) -> bool:
    steps = data.pop("steps")
    row, is_new = Procedure.objects.get_or_create(slug=data.pop("slug"), defaults=data)
    if is_new:
        ProcedureStep.objects.bulk_create(
            ProcedureStep(procedure=row, order=place, **step) for place, step in enumerate(steps, start=1)
        )
    return is_new


@transaction.atomic
def start_procedure(
    *,
    procedure: Procedure,
    project: Project,
    by: User,
    record_id: str = "",
    conversation_id: UUID | None = None,
    run_id: UUID | None = None,
) -> ProcedureRun:
    """Begin a run with the steps as they are now. The same `run_id` gives the same run; Invalid for a record that is
    no study number."""
    require(by, project, Right.EDIT)
    if run_id and (earlier := ProcedureRun.objects.filter(pk=run_id, project=project).first()):
        return earlier
    steps = [step_from_row(row).as_json() for row in procedure.steps.all()]
    if not steps or not procedure.enabled:
        raise Conflict(_("This procedure cannot be started at the moment."))
    run = ProcedureRun.objects.create(
        id=run_id or uuid4(),
        project=project,
        procedure=procedure,
        slug=procedure.slug,
        title=procedure.title,
        steps=steps,
        record_id=checked_record_id(record_id),
        conversation_id=conversation_id,
        started_by=by,
    )
    audit.record(
        by=by, project=project, action="procedure.started", subject=run, data={"procedure": run.slug}
    )
    _advance(run)
    return run


@transaction.atomic
def answer_step(
    *, run: ProcedureRun, name: str, text: str, by: User, clock: Clock, message_id: UUID | None = None
) -> list[StepResult]:
    """Record the answer to the step that comes next; gives what was recorded with it, checks included. An answer of a
    message that was recorded before changes nothing. Conflict when another step comes next, Invalid when it does not
    fit, Forbidden for who is not responsible."""
    require(by, run.project, Right.EDIT)
    run = ProcedureRun.objects.select_for_update().get(pk=run.pk)
    if message_id and run.results.filter(answer__message=str(message_id)).exists():
        return []
    step = _open_step(run, name)
    require_responsible(step, run.project, by)
    value = read_answer(step, text, clock)
    said = {"value": value} | ({"message": str(message_id)} if message_id else {})
    first = StepResult.objects.create(run=run, name=step.name, answer=said, by=by)
    audit.record(
        by=by, project=run.project, action="procedure.answered", subject=run, data={"step": step.name}
    )
    return [first, *_advance(run)]


def _open_step(run: ProcedureRun, name: str) -> Step:
    step = standing_of(run).next if run.state == ProcedureRunState.OPEN else None
    if step is None or step.name != name or step.kind != QUESTION:
        raise Conflict
    return step


def require_responsible(step: Step, project: Project, by: User) -> None:
    """Forbidden for who ranks below the role that the step names."""
    role = require(by, project, Right.EDIT)
    if step.responsible and rank(role) < rank(Role(step.responsible)):
        raise Forbidden(_("This step is answered by: %(role)s.") % {"role": Role(step.responsible).label})


def _advance(run: ProcedureRun) -> list[StepResult]:
    """Do what needs nobody, up to the next question; end the run when nothing is left."""
    made: list[StepResult] = []
    while (step := standing_of(run).next) is not None and step.kind != QUESTION:
        made.append(_done_alone(run, step))
        if made[-1].passed is False and step.configuration.get("on_failure") == "end":
            break
    else:
        if step is not None:
            return made
    _end(run, ProcedureRunState.FINISHED, by=None)
    return made


def _done_alone(run: ProcedureRun, step: Step) -> StepResult:
    if step.kind == CHECK:
        return StepResult.objects.create(
            run=run, name=step.name, passed=passes(step, standing_of(run).answers)
        )
    tool = PROCEDURE_TOOLS.get(str(step.configuration.get("tool")))
    value = tool(run, step.configuration) if tool else None
    return StepResult.objects.create(run=run, name=step.name, answer={"value": value})


@transaction.atomic
def cancel_run(*, run: ProcedureRun, by: User) -> ProcedureRun:
    require(by, run.project, Right.EDIT)
    run = ProcedureRun.objects.select_for_update().get(pk=run.pk)
    if run.state != ProcedureRunState.OPEN:
        raise Conflict
    _end(run, ProcedureRunState.CANCELLED, by=by)
    return run


def _end(run: ProcedureRun, state: ProcedureRunState, *, by: User | None) -> None:
    run.state, run.ended_at = state, timezone.now()
    run.save(update_fields=["state", "ended_at"])
    audit.record(by=by, project=run.project, action=f"procedure.{state.value}", subject=run)


@transaction.atomic
def take_up_run(*, run: ProcedureRun, conversation_id: UUID, by: User) -> None:
    """Go on with a run in another conversation than the one in which it was left."""
    require(by, run.project, Right.EDIT)
    ProcedureRun.objects.filter(pk=run.pk).update(conversation_id=conversation_id)
