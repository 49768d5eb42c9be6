"""The run that makes reports: week by week, each kept before the next, so that a lost worker loses one at most."""

from __future__ import annotations

from typing import Any

from django.utils import translation

from apps.agents.extension import RunHandle
from apps.iit_memory.actions.reports import write_report
from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.by_model import with_models_summary
from apps.iit_memory.reports.by_rules import drafted_by_rules
from apps.iit_memory.reports.material import gathered
from apps.iit_memory.weeks import Week
from apps.projects.models import Project
from apps.runs.models import Run
from apps.runs.registry import Ending, Remains


def make_reports(handle: RunHandle) -> dict[str, Any]:
    """The body. A project that was archived in the meantime is left as it is."""
    project = Project.objects.get(pk=handle.run.project_id)
    weeks = [Week.parse(written) for written in handle.run.params["weeks"]]
    done: dict[str, str] = dict(handle.run.checkpoint.get("done", {}))
    if project.is_archived:
        return {"reports": done}
    for place, week in enumerate(weeks, start=1):
        if str(week) not in done:
            handle.check()
            done[str(week)] = str(make_report(handle, project, week).pk)
            handle.save_checkpoint({"done": done})
        handle.events.emit("progress", {"done": place, "total": len(weeks), "label": str(week)})
    return {"reports": done}


def make_report(handle: RunHandle, project: Project, week: Week) -> WeeklyReport:
    with translation.override(project.language):
        material = gathered(project, week)
        drafted = with_models_summary(drafted_by_rules(material), material, handle)
        handle.check()  # who has lost the run writes nothing more
        return write_report(project, material, drafted)


def ended(run: Run, ending: Ending) -> Remains:
    """Who watches is told which reports there are now."""
    return Remains(result=ending.payload or {})
