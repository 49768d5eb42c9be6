"""Procedures that a message names without beginning them: their steps, who does what, how often they were done."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.extension import Citation
from apps.fields.bilingual import in_language
from apps.iit_memory.manager import work
from apps.iit_memory.manager.enrolment import days_of, named_period
from apps.iit_memory.manager.procedure_words import procedure_in, procedures
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.topics import closeness
from apps.iit_memory.models import Procedure, ProcedureRun, ProcedureRunState
from apps.iit_memory.procedures.standing import step_from_row
from apps.iit_memory.procedures.steps import CHECK, Step
from apps.projects.models import Role

CLOSE_ENOUGH = 0.3
MOST_RUNS, MOST_DUE = 10, 5


def offer(scene: Scene, text: str) -> Reply | None:
    """What the named procedure asks for and by when, and how it is started; None when none is named."""
    named = procedure_in(text)
    if named is None:
        return None
    title = in_language(named.title, scene.language)
    lines = [f"**{title}**{scene.colon}{in_language(named.description, scene.language)}", ""]
    lines += [f"{place}. {line}" for place, line in enumerate(_steps_of(named, scene), start=1)]
    lines += ["", _("Say “start %(title)s”, and I go through it with you step by step.") % {"title": title}]
    under_way = [run for run in work.open_runs(scene.project) if run.slug == named.slug]
    if under_way:
        lines += [_("Under way already: %(n)d. See “Procedures”.") % {"n": len(under_way)}, ""]
        lines += work.due_lines(under_way, scene)[:MOST_DUE]
    return Reply("\n".join(lines).rstrip())


def runs_of(scene: Scene, text: str) -> Reply | None:
    """How often the named procedure was started, with state and day; None when none is named."""
    named = procedure_in(text)
    if named is None:
        return None
    rows = ProcedureRun.objects.filter(project=scene.project, slug=named.slug).order_by("-started_at")
    if period := named_period(scene, text):
        start, end = period.window(scene.clock)
        rows = rows.filter(started_at__gte=start, started_at__lt=end)
    runs = list(rows)
    title = in_language(named.title, scene.language)
    head = ngettext("%(title)s was started %(n)d time.", "%(title)s was started %(n)d times.", len(runs))
    when = f"{days_of(period)}{scene.colon}" if period else ""
    lines = [
        when + head % {"title": title, "n": len(runs)},
        "",
        *(_run_line(run) for run in runs[:MOST_RUNS]),
    ]
    cited = tuple(_citation(run, scene) for run in runs[:MOST_RUNS])
    return Reply("\n".join(lines).rstrip(), cited)


def responsible(scene: Scene, text: str) -> Reply | None:
    """Who does which step of the procedure that is named, or that the words fit best; None for neither."""
    named = procedure_in(text) or _closest(text)
    if named is None:
        return None
    head = f"**{in_language(named.title, scene.language)}**"
    return Reply("\n".join([head, "", *(f"- {line}" for line in _steps_of(named, scene))]))


def _closest(text: str) -> Procedure | None:
    scored = [
        (closeness(text, f"{row.triggers} {' '.join(row.title.values())}"), row) for row in procedures()
    ]
    score, row = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    return row if score >= CLOSE_ENOUGH else None


def _steps_of(procedure: Procedure, scene: Scene) -> list[str]:
    steps = map(step_from_row, procedure.steps.all())
    return [_step_line(step, scene) for step in steps if step.kind != CHECK]


def _step_line(step: Step, scene: Scene) -> str:
    role = str(Role(step.responsible).label) if step.responsible else ""
    within = _("within %(n)d h") % {"n": step.due_hours} if step.due_hours is not None else ""
    notes = ("，" if scene.is_chinese else ", ").join(filter(None, (within, role)))
    brackets = "（%s）" if scene.is_chinese else " (%s)"
    return step.words(scene.language) + (brackets % notes if notes else "")


def _run_line(run: ProcedureRun) -> str:
    return _("- %(day)s: %(record)s, %(state)s") % {
        "day": date_format(run.started_at, "DATE_FORMAT"),
        "record": run.record_id or "–",
        "state": ProcedureRunState(run.state).label,
    }


def _citation(run: ProcedureRun, scene: Scene) -> Citation:
    return Citation(
        "procedure",
        str(run.pk),
        in_language(run.title, scene.language),
        timezone.localtime(run.started_at).date().isoformat(),
    )
