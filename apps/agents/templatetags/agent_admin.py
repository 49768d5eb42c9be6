"""What the administration's templates of agents ask: what a column or a kind of row is called, where its page is."""

from __future__ import annotations

from typing import Any

from django import template
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from apps.agents.drafts.comparison import FieldDiff, RowDiff
from apps.agents.drafts.problems.fault import Fault
from apps.agents.drafts.problems.places import LANGUAGE_NAMES, place_of
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.traces.causes import CAUSES, cause_in_words
from apps.runs.models import Run
from apps.runs.registry import KINDS

register = template.Library()

MODELS: dict[str, type[Model]] = {
    "agent": Agent,
    "stages": Stage,
    "intents": Intent,
    "prompts": Prompt,
    "tools": Tool,
    "cards": ActionCard,
    "rules": ReflexionRule,
}
SINGULAR = {
    "stage": "stages",
    "intent": "intents",
    "prompt": "prompts",
    "tool": "tools",
    "card": "cards",
    "rule": "rules",
}
KEYS = {"stages": "key", "intents": "code", "tools": "name"}
WORKER_ROLES = {
    "chat": _("conversations"),
    "batch": _("documents"),
    "sweeper": _("recovery"),
    "beat": _("clock"),
}
UNITS = ((10**9, "B"), (10**6, "M"), (10**3, "k"))
UNITS_ZH = ((10**8, "亿"), (10**4, "万"))
STATES = {"added": _("new"), "removed": _("removed"), "changed": _("changed")}


@register.filter
def section_title(section: str) -> str:
    """What a row of this kind is called: "stage"."""
    return capfirst(str(MODELS[SINGULAR.get(section, section)]._meta.verbose_name))


@register.filter
def column_title(field: FieldDiff, section: str) -> str:
    """The column's name, and what is inside it as it stands in the JSON."""
    name, _dot, inside = field.path.partition(".")
    try:
        column = MODELS[section]._meta.get_field(name)
        title = capfirst(str(getattr(column, "verbose_name", name)))
    except FieldDoesNotExist:
        title = name
    return f"{title} → {inside}" if inside else title


@register.filter
def language_name(code: str) -> str:
    return LANGUAGE_NAMES.get(code, "")


@register.filter
def run_kind(kind: str) -> str:
    """The name itself where nobody gave a title."""
    known = KINDS.get(kind)
    return str(known.title) if known and known.title else kind


@register.filter
def worker_role(role: str) -> str:
    return str(WORKER_ROLES.get(role, role))


@register.filter
def failure_cause(run: Run) -> str:
    """The sentence for its code, else what the run said itself."""
    return cause_in_words(run.error_code) if run.error_code in CAUSES else run.error_message or run.error_code


@register.filter
def grouped(number: int) -> str:
    """1,234,567 in both languages: Django groups digits only where the locale asks for it, and Chinese does not."""
    return f"{number:,}"


@register.filter
def short_number(number: int) -> str:
    """For a chart, where the whole number has no room: 1.2M, 123万."""
    for size, unit in UNITS_ZH if (get_language() or "").startswith("zh") else UNITS:
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return str(number)


register.filter("cause", cause_in_words)
register.filter("place", place_of)


@register.filter
def state_name(row: RowDiff) -> str:
    return str(STATES[row.state])


@register.simple_tag
def fault_page(fault: Fault, agent: Agent) -> str:
    """The page on which the fault can be corrected; "" when the row is not there."""
    if fault.kind == "agent":
        return reverse("admin:agents_agent_change", args=[agent.pk])
    section = SINGULAR[fault.kind]
    model: Any = MODELS[section]
    rows = model.objects.filter(**{KEYS.get(section, "slug"): fault.key})
    row = (rows if model is Tool else rows.filter(agent=agent)).values_list("pk", flat=True).first()
    return reverse(f"admin:agents_{model._meta.model_name}_change", args=[row]) if row else ""


@register.simple_tag
def list_page(model: str, agent: Agent) -> str:
    return f"{reverse(f'admin:agents_{model}_changelist')}?agent__id__exact={agent.pk}"


@register.filter
def plural_title(model: str) -> str:
    found = next(one for one in MODELS.values() if one._meta.model_name == model)
    return capfirst(str(found._meta.verbose_name_plural))
