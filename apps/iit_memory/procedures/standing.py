"""Where the rows of a run stand, in the terms of the engine."""

from __future__ import annotations

from apps.iit_memory.models import ProcedureRun, ProcedureStep
from apps.iit_memory.procedures.steps import Standing, Step, steps_from


def step_from_row(row: ProcedureStep) -> Step:
    return Step(
        name=row.name,
        title=row.title,
        kind=row.kind,
        condition=row.condition,
        configuration=row.configuration,
        due_hours=row.due_hours,
        responsible=row.responsible,
    )


def standing_of(run: ProcedureRun) -> Standing:
    """Read anew each time: a check that passed counts as true."""
    done = {row.name: _value(row.answer, row.passed) for row in run.results.all()}
    return Standing(steps_from(run.steps), done, run.record_id)


def _value(answer: dict[str, object], passed: bool | None) -> object:
    return answer.get("value") if passed is None else passed
