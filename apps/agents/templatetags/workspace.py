"""What the templates of the workspace and the hub ask of the panel and of lists: grouping, never deciding."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django import template
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from apps.agents.context.replies import AnswerLink
from apps.agents.context.subjects import SubjectLine
from apps.agents.models import Agent, Conversation, Message, TraceOutcome
from apps.agents.presenters.issues import Issue
from apps.agents.presenters.panel_parts import FieldRow, Panel, ProposalRow, StageCard
from apps.agents.tools.forms import ToolForm
from apps.agents.traces.causes import cause_in_words
from apps.agents.traces.wording import step_title
from apps.projects.models import Project

register = template.Library()
register.filter(step_title)


@register.simple_tag
def gap() -> str:
    """What stands between two sentences: in Chinese nothing."""
    return "" if (get_language() or "").startswith("zh") else " "


LONG_TEXT = 340
ONE_LINE = 48
CHOSEN = {"enum", "sided", "boolean"}
SHORT = {"integer", "number", "fraction", "ratio", "duration", "margin", "date", "time_point", "enum_text"}
LISTS = {"string_list", "object_list", "object"}


@register.filter
def of_conversation(lines: Mapping[UUID, SubjectLine], conversation: Conversation) -> SubjectLine | None:
    """What it is about."""
    return lines.get(conversation.pk)


@register.filter
def citation_anchor(message: Message, number: int) -> str:
    """Where a number in an answer leads to (anchor of lib/citations.js)."""
    return f"cite-{message.run_id or message.pk}-{number}"


@register.simple_tag
def address_with(link: AnswerLink, project: Project, message: Message | None = None) -> str:
    """Where a link below an answer leads to; without one, with an id that lib/answer_view.js replaces."""
    return link.address(project, message.pk if message else UUID(int=0))


@register.filter
def editor(kind: str) -> str:
    """How a field of the kind is edited: `choice`, `line`, `text` (Enter saves) or `lines` (Enter breaks)."""
    if kind in CHOSEN:
        return "choice"
    if kind in SHORT:
        return "line"
    return "lines" if kind in LISTS else "text"


@register.filter
def choices(row: FieldRow) -> tuple[tuple[str, str], ...]:
    """What may be chosen, as (what is sent, what is read)."""
    if row.kind == "sided":
        return (("1", _("one-sided")), ("2", _("two-sided")))
    if row.kind == "boolean":
        return (("true", _("yes")), ("false", _("no")))
    return row.options


@register.filter
def in_view(rows: Iterable[FieldRow]) -> list[FieldRow]:
    """Rows that are there without being asked for: with a value or a proposal, missing, or filled in elsewhere."""
    return [row for row in rows if _is_in_view(row)]


@register.filter
def out_of_view(rows: Iterable[FieldRow]) -> list[FieldRow]:
    """Empty rows that nobody has to fill in."""
    return [row for row in rows if not (_is_in_view(row) or row.is_apart)]


@register.filter
def apart(rows: Iterable[FieldRow]) -> list[FieldRow]:
    """Empty rows for which work that stands so has hardly a use."""
    return [row for row in rows if row.is_apart and not _is_in_view(row)]


@register.filter
def to_review(rows: Iterable[FieldRow]) -> str:
    between = pgettext("between titles", ", ")
    return between.join(row.title for row in rows if row.review)


def _is_in_view(row: FieldRow) -> bool:
    return bool(row.value or row.proposed or row.review or row.is_missing or row.counts_too)


@register.filter
def missing(rows: Iterable[FieldRow]) -> list[FieldRow]:
    return [row for row in rows if row.is_missing]


@register.filter
def share(stage: StageCard) -> int:
    """How much of what the stage asks for is there, in percent."""
    there = sum(1 for row in stage.rows if row.value)
    asked = there + len(missing(stage.rows))
    return round(100 * there / asked) if asked else 100


@register.filter
def issues_of(panel: Panel, stage: StageCard) -> list[Issue]:
    """The issues about the stage's fields; those about no field at all stand at the current stage."""
    return [issue for issue in panel.issues if _place(issue, panel.current) == stage.key]


def _place(issue: Issue, otherwise: str) -> str:
    return issue.fields[0].split(".")[0] if issue.fields else otherwise


@register.filter
def is_two_lines(text: str) -> bool:
    """Whether a value that is to replace another one is too long to stand beside it once more."""
    return len(text) > ONE_LINE


@register.filter
def is_long(text: str) -> bool:
    return len(text) > LONG_TEXT or text.count("\n") > 6


@register.filter
def origins(rows: Iterable[ProposalRow]) -> set[str]:
    """Those that a legend below the proposals explains."""
    return {str(row.origin) for row in rows} & {"derived", "assumed"}


@register.filter
def is_stacked(row: ProposalRow) -> bool:
    """Whether the old value and the new one are too long for one line."""
    return len(row.recorded) + len(row.value) > ONE_LINE or "\n" in row.recorded + row.value


@register.filter
def open_ones(conversations: Iterable[Conversation]) -> list[Conversation]:
    return [entry for entry in conversations if entry.archived_at is None]


@register.filter
def archived_ones(conversations: Iterable[Conversation]) -> list[Conversation]:
    return [entry for entry in conversations if entry.archived_at is not None]


@register.filter
def of_agent(conversations: Iterable[Conversation], agent: Agent) -> list[Conversation]:
    return [entry for entry in conversations if entry.agent_id == agent.pk and entry.archived_at is None]


@register.filter
def percent(share: float | None) -> str:
    """A share from 0 to 1; a dash for none."""
    return "–" if share is None else _("%(n)s %%") % {"n": f"{100 * share:.1f}"}


@register.filter
def outcome_title(outcome: str) -> str:
    return str(TraceOutcome(outcome).label) if outcome in TraceOutcome.values else outcome


@register.filter
def cause_words(code: str) -> str:
    return cause_in_words(code)


@register.filter
def milliseconds(value: float | None) -> str:
    """A length of time as people read it; a dash for none."""
    if value is None:
        return "–"
    return _("%(n)d ms") % {"n": value} if value < 1000 else _("%(n)s s") % {"n": f"{value / 1000:.1f}"}


@register.filter
def origin_words(origin: str) -> str:
    """Where an input of a tool is from."""
    words = {
        "said": pgettext("where a value is from", "said"),
        "recorded": pgettext("where a value is from", "recorded"),
        "proposed": pgettext("where a value is from", "proposed, not yet recorded"),
        "default": pgettext("where a value is from", "default"),
    }
    return words.get(origin, "")


@register.filter
def decision_words(decision: Mapping[str, Any] | None) -> str:
    """Who decided about the call of a tool, and after how long; nothing where nobody was asked."""
    if not decision:
        return ""
    words = {"name": decision["by"], "time": _time(decision["waited_seconds"])}
    sentence = (
        _("{name} agreed after {time}.") if decision["approved"] else _("{name} declined after {time}.")
    )
    return sentence.format(**words)


def _time(seconds: int) -> str:
    """In the words that scripts use (duration in texts.js)."""
    minutes, hours = seconds // 60, seconds // 3600
    if seconds < 60:
        return _("{n} s").format(n=seconds)
    if hours == 0:
        return _("{m} min {n} s").format(m=minutes, n=seconds % 60)
    if hours < 24:
        return _("{h} h {n} min").format(h=hours, n=minutes % 60)
    return _("{d} d {n} h").format(d=hours // 24, n=hours % 24)


@register.filter
def pretty(value: Any) -> str:
    """JSON to be read by people."""
    return json.dumps(value, ensure_ascii=False, indent=2, default=str)


@register.filter
def tool_title(name: str, forms: Iterable[ToolForm]) -> str:
    """What a tool is called in the page's language; one that is no longer configured goes by its name."""
    return next((form.title for form in forms or () if form.name == name), name or "")
