"""What a step of a procedure can do by itself. Such a step asks nobody: it is done as soon as its turn comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Sum
from django.urls import reverse

from apps.iit_memory.models import ProcedureRun
from apps.projects.actions.notifications import notify
from apps.projects.models import EnrolmentEntry, Role, User
from apps.projects.registry import Registry

ProcedureTool = Callable[[ProcedureRun, Mapping[str, Any]], Any]
PROCEDURE_TOOLS: Registry[str, ProcedureTool] = Registry("tool of procedures")
STEP_NOTICE = "procedure_step"


def notify_role(run: ProcedureRun, configuration: Mapping[str, Any]) -> int:
    """The members with the role, and those above; how many were notified."""
    roles = list(Role.values)
    wanted = roles[roles.index(str(configuration.get("role", Role.INVESTIGATOR))) :]
    people = User.objects.filter(
        memberships__project=run.project, memberships__role__in=wanted, is_active=True
    )
    params = {"procedure": run.title.get("en", run.slug), "record": run.record_id or "–"}
    url = reverse("iit_memory:procedures", args=[run.project.slug])
    return len(notify(users=people, kind=STEP_NOTICE, project=run.project, params=params, url=url))


def enrolled(run: ProcedureRun, configuration: Mapping[str, Any]) -> int:
    """How many are enrolled in the project, for the conditions of later steps."""
    entries = EnrolmentEntry.objects.filter(project=run.project, withdrawn_at=None)
    return int(entries.aggregate(total=Sum("number"))["total"] or 0)


def register_procedure_tools() -> None:
    PROCEDURE_TOOLS.register("notify_role", notify_role)
    PROCEDURE_TOOLS.register("enrolled", enrolled)
