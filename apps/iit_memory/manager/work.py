"""What is under way in the project: what is due, reports, where it stands as a whole, and values of its protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.configuration.snapshot import current_config
from apps.agents.extension import Citation
from apps.agents.models import Conversation
from apps.agents.selectors import conversations_visible_to
from apps.fields.bilingual import in_language, run_on
from apps.fields.paths import get_value
from apps.fields.reading.showing import format_value
from apps.fields.schema.field import Field
from apps.iit_memory.manager import decisions, enrolment
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.studies import studies_of
from apps.iit_memory.memories import memories_of
from apps.iit_memory.models import MemoryState, ProcedureRun, ProcedureRunState, WeeklyReport
from apps.iit_memory.procedures.standing import standing_of
from apps.iit_memory.procedures.steps import QUESTION, Step
from apps.iit_memory.reading.clock import Period
from apps.iit_memory.reading.time_words import period_in
from apps.iit_memory.reading.week_words import week_in
from apps.iit_memory.reports.by_rules import week_in_words
from apps.iit_memory.reports.parts import summary_of
from apps.iit_memory.weeks import Week
from apps.projects.models import Project, Role

MOST_CHARACTERS, MOST_DUE = 600, 20


@dataclass(frozen=True)
class DueItem:
    """A step that people have to do by a time, of a run that is open."""

    run: ProcedureRun
    step: Step
    due_at: datetime
    is_late: bool


def open_runs(project: Project) -> list[ProcedureRun]:
    """Of a project that the caller got through a selector, the oldest first."""
    runs = ProcedureRun.objects.filter(project=project, state=ProcedureRunState.OPEN)
    return list(runs.prefetch_related("results").order_by("started_at"))


def due_items(runs: Iterable[ProcedureRun], now: datetime) -> list[DueItem]:
    """The steps of open runs that people still have to do by a time, what is due first in front."""
    found = [
        DueItem(run, step, at, at < now) for run in runs for step, at in standing_of(run).due(run.started_at)
    ]
    return sorted(found, key=lambda item: item.due_at)


def name_of(run: ProcedureRun, language: str) -> str:
    title = in_language(run.title, language)
    return f"{title} {run.record_id}".strip()


def due(scene: Scene, text: str) -> Reply:
    """What people have to do, up to the end of the period that is named; what waits for a decision stands last."""
    items = due_items(open_runs(scene.project), scene.clock.now)
    period = period_in(text, scene.clock)
    until = period.window(scene.clock).until if period else None
    chosen = [item for item in items if until is None or item.due_at < until]
    lines = [_due_head(chosen, items)]
    lines += ["", *(_due_line(item, scene) for item in chosen[:MOST_DUE])] if chosen else []
    if waiting := memories_of(scene.user, scene.project).filter(state=MemoryState.PROPOSED).count():
        lines += ["", _waiting_line(waiting)]
    return Reply("\n".join(lines).strip())


def _due_head(chosen: Sequence[DueItem], items: Sequence[DueItem]) -> str:
    if not items:
        return _("Nothing is due: no procedure is under way. Say, for example, “report an SAE” to start one.")
    if not chosen:
        return ngettext(
            "Nothing is due in that time; %(n)d step is due later.",
            "Nothing is due in that time; %(n)d steps are due later.",
            len(items),
        ) % {"n": len(items)}
    late = sum(item.is_late for item in chosen)
    return ngettext(
        "%(n)d step is due, %(late)d of them overdue:",
        "%(n)d steps are due, %(late)d of them overdue:",
        len(chosen),
    ) % {"n": len(chosen), "late": late}


def _waiting_line(waiting: int) -> str:
    return ngettext(
        "%(n)d proposal for the project memory waits for a decision (“Project memory”).",
        "%(n)d proposals for the project memory wait for a decision (“Project memory”).",
        waiting,
    ) % {"n": waiting}


def due_lines(runs: Iterable[ProcedureRun], scene: Scene) -> list[str]:
    return [_due_line(item, scene) for item in due_items(runs, scene.clock.now)]


def _due_line(item: DueItem, scene: Scene) -> str:
    at = date_format(item.due_at.astimezone(scene.clock.now.tzinfo), "SHORT_DATETIME_FORMAT")
    words = {
        "run": name_of(item.run, scene.language),
        "step": item.step.words(scene.language),
        "at": at,
        "role": Role(item.step.responsible).label if item.step.responsible else "–",
    }
    line = _("- %(run)s: %(step)s Due %(at)s; responsible: %(role)s.") % words
    late = _("Overdue")
    return f"{line} **{late}**" if item.is_late else line


def queries(scene: Scene, text: str) -> Reply:
    """From the newest run of the weekly follow-up that has the number: queries themselves are kept elsewhere."""
    runs = ProcedureRun.objects.filter(
        project=scene.project, slug="query_follow_up", results__name="open_queries"
    )
    run = runs.order_by("-started_at").first()
    if run is None:
        return Reply(
            _(
                "The number of open queries is not known here. Say “weekly query "
                "follow-up”, and I ask for it step by step."
            ),
            found=False,
        )
    answers = standing_of(run).done
    said = _("%(n)s queries were open on %(day)s (weekly query follow-up).") % {
        "n": answers["open_queries"],
        "day": date_format(timezone.localtime(run.started_at), "DATE_FORMAT"),
    }
    if "older_than_week" in answers:
        older = _("%(n)s of them were older than seven days.") % {"n": answers["older_than_week"]}
        said = run_on(said, older)
    cited = Citation(
        "procedure",
        str(run.pk),
        name_of(run, scene.language),
        timezone.localtime(run.started_at).date().isoformat(),
    )
    return Reply(said, (cited,))


def report(scene: Scene, text: str) -> Reply:
    period = enrolment.named_period(scene, text)
    rows = WeeklyReport.objects.filter(project=scene.project)
    if period:
        start, end = period.window(scene.clock)
        rows = rows.filter(starts_at__lt=end, ends_at__gt=start)
    found = list(rows[:5] if period else rows[:1])
    if not found:
        return _recorded(scene, text, period)
    return Reply("\n\n".join(_report_text(row, scene) for row in found), tuple(map(_report_citation, found)))


def _recorded(scene: Scene, text: str, period: Period | None) -> Reply:
    """Without a report: what the entries and the memories say of that time."""
    lacks = _("There is no weekly report for that time. Reports are made on Monday for the week before.")
    if period and (week := week_in(text, scene.clock)):
        lacks = f"**{week_in_words(Week.of_day(week.first))}**{scene.colon}{lacks}"
    if period is None:
        return Reply(lacks, found=False)
    parts = [enrolment.enrolled(scene, text), decisions.decisions(scene, period.label)]
    known = [part for part in parts if part.found]
    cited = tuple(citation for part in known for citation in part.citations)
    return Reply("\n\n".join([lacks, *(part.text for part in known)]), cited, found=bool(known))


def _report_text(row: WeeklyReport, scene: Scene) -> str:
    return f"**{week_in_words(Week(row.year, row.week))}**{scene.colon}{summary_of(row)}"


def _report_citation(row: WeeklyReport) -> Citation:
    return Citation(
        "report",
        str(row.pk),
        str(row),
        Week(row.year, row.week).monday.isoformat(),
        row.summary,
        verified=True,
    )


def status(scene: Scene, text: str) -> Reply:
    """Enrolment, what is open and late, and what was decided last."""
    number, target = enrolment.total_of(scene.project), scene.project.enrolment_target
    runs = open_runs(scene.project)
    items = due_items(runs, scene.clock.now)
    last = decisions.memories_of(scene).filter(kind="decision", superseded_at=None).first()
    said = [
        _("- Enrolled: %(n)d of %(target)s") % {"n": number, "target": target if target is not None else "–"},
        _("- Procedures under way: %(runs)d; steps due: %(n)d, overdue: %(late)d")
        % {
            "runs": len(runs),
            "n": len(items),
            "late": sum(item.is_late for item in items),
        },
    ]
    if last is not None:
        day = date_format(timezone.localtime(last.valid_from), "DATE_FORMAT")
        words = studies_of(scene).words_of(last)
        said.append(_("- Last decision: %(day)s: %(text)s") % {"day": day, "text": words})
    return Reply("\n".join(said))


# --- Values of the protocol -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProtocolValue:
    conversation: Conversation
    field: Field
    value: Any


def protocol_values(scene: Scene) -> Iterator[ProtocolValue]:
    """What the conversations of the project have recorded, those used last first."""
    conversations = conversations_visible_to(scene.user).filter(project=scene.project, archived_at=None)
    filled = conversations.exclude(context__data={})
    for conversation in filled.select_related("context", "agent").order_by("-updated_at")[:20]:
        config = current_config(conversation.agent)
        for field in config.catalogue.fields if config else ():
            value = get_value(conversation.context.data, field.path)
            if value not in (None, "", [], {}):
                yield ProtocolValue(conversation, field, value)


def protocol(scene: Scene, text: str) -> Reply | None:
    """The field that the question names by its longest title or alias; None when it names none that has a value."""
    named = [(len(name), value) for value in protocol_values(scene) if (name := _name_in(value.field, text))]
    if not named:
        return None
    longest = max(length for length, _value in named)
    found = next(value for length, value in named if length == longest)
    return Reply(_value_line(found, scene), (_value_citation(found, scene),))


def _name_in(field: Field, text: str) -> str:
    said = f" {text.casefold()} "
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return max((name for name in names if _stands_in(name.casefold(), said)), key=len, default="")


def _stands_in(name: str, said: str) -> bool:
    if not name.isascii():
        return len(name) > 1 and name in said
    return len(name) > 2 and any(f"{before}{name}{after}" in said for before in ' ("' for after in " ?.,;:)")


def _value_line(found: ProtocolValue, scene: Scene) -> str:
    changed = date_format(timezone.localtime(found.conversation.context.updated_at), "DATE_FORMAT")
    return _("%(title)s: %(value)s (recorded in “%(conversation)s”, last changed %(day)s).") % {
        "title": found.field.titles.in_language(scene.language),
        "value": value_in_words(found, scene.language),
        "conversation": found.conversation.title or "–",
        "day": changed,
    }


def value_in_words(found: ProtocolValue, language: str) -> str:
    words = format_value(found.field, found.value, language, found.conversation.context.data)
    return words if len(words) <= MOST_CHARACTERS else words[:MOST_CHARACTERS] + "…"


def _value_citation(found: ProtocolValue, scene: Scene) -> Citation:
    return Citation(
        source="protocol",
        source_id=str(found.conversation.pk),
        title=found.conversation.title,
        locator=found.field.titles.in_language(scene.language),
        quote=value_in_words(found, scene.language),
        verified=True,
    )


def next_question(run: ProcedureRun) -> Step | None:
    """The step that a person answers next; None for a run that is over."""
    step = standing_of(run).next if run.state == ProcedureRunState.OPEN else None
    return step if step is not None and step.kind == QUESTION else None
