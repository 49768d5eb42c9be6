"""Checks of one draft row while it is saved: the faults of the whole draft, as far as they are about this row.

A fault in what was typed refuses the save, at its field and with the line. One that depends on other rows (a stage
that none leads to yet) is a warning: rows can only be saved one after the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import Model
from django.utils.translation import gettext as _

from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.comparison import SECTIONS
from apps.agents.drafts.data import row_data
from apps.agents.drafts.json_lines import line_of
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.drafts.problems.fault import Fault, Kind
from apps.agents.drafts.problems.places import OTHER_NAMES, own_sentence_of, sentence_of
from apps.agents.drafts.surroundings import surroundings
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.fields.bilingual import LANGUAGES

KEYS = dict(SECTIONS)
PLACES: dict[type[Model], tuple[Kind, str]] = {
    Stage: ("stage", "stages"),
    Intent: ("intent", "intents"),
    Prompt: ("prompt", "prompts"),
    ActionCard: ("card", "cards"),
    ReflexionRule: ("rule", "rules"),
    Tool: ("tool", "tools"),
}
AT_ONCE = ("is_enabled", "order")  # of an agent, not part of a version: a change of these needs no publishing
# Of a stage, what stands on the page of its agent.
STAGE_LINE = ("key", "order", *(f"name_{language}" for language in LANGUAGES), "transition_mode")
ABOUT_OTHERS = {"", "key", "next_stage"}
FIELD_OF = {**OTHER_NAMES, "name": "name_en", "message": "message_en"}  # what is wanted in both languages


class DraftForm(forms.ModelForm):  # type: ignore[type-arg]  # of any row
    """Refuses what is wrong in itself; `warnings` are told after the row was saved."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput, label="")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.warnings: list[Fault] = []
        if self.instance.pk:
            self.initial["seen"] = content_of(self.instance)

    def clean(self) -> dict[str, Any]:
        """Refuses what was written on a page that is older than the row: the other's changes would be lost."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        seen = cleaned.pop("seen", "")
        if seen and self.instance.pk:
            row = _locked(self.instance)
            if seen != content_of(row):
                sentence = _(
                    "Someone else has changed this since you opened the page. Open it in a new "
                    "window and enter your changes there."
                )
                raise forms.ValidationError(sentence)
        return cleaned

    def _get_validation_exclusions(self) -> set[str]:
        """The agent cannot be changed here, but says together with its name whether a row is there already."""
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return excluded - {"agent"} if getattr(self.instance, "agent_id", None) else excluded

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if self.errors or not self.fields.keys() - {*AT_ONCE, "seen"}:
            return
        tools = self.cleaned_data.get("tools", ())
        for fault in faults_of_row(self.instance, tools=tools):
            self._take(fault)
        if not self.errors:
            self.warnings += faults_elsewhere(self.instance, tools=tools)

    def _take(self, fault: Fault) -> None:
        first, _slash, inside = fault.place.removeprefix("/").partition("/")
        name = next(
            (one for one in (first, f"{first}_{inside}", FIELD_OF.get(first, "")) if one in self.fields),
            "",
        )
        if fault.level == "warning" or first in ABOUT_OTHERS:
            self.warnings.append(fault)
        elif not name:
            self.add_error(None, own_sentence_of(fault))
        else:
            self.add_error(name, self._sentence(name, fault, inside))

    def _sentence(self, name: str, fault: Fault, inside: str) -> str:
        typed = str(self.data.get(self.add_prefix(name), ""))
        line = line_of(typed, f"/{inside}") if inside else None
        if line is None:
            return fault.message if not inside else f"/{inside}: {fault.message}"
        names = {"line": line, "place": f"/{inside}", "message": fault.message}
        return _("Line %(line)d (%(place)s): %(message)s") % names


def faults_of_row(row: Any, *, tools: Iterable[Tool] = ()) -> list[Fault]:
    """The faults of the draft, with `row` as it is to be saved, that are about this row."""
    kind, data = _draft_with(row, tools)
    key = _key_of(row)
    return [fault for fault in faults_of(data, surroundings()) if (fault.kind, fault.key) == (kind, key)]


def faults_elsewhere(row: Any, *, tools: Iterable[Tool] = ()) -> list[Fault]:
    """What other rows of the draft would have wrong because of this one."""
    if isinstance(row, Tool) or (isinstance(row, Agent) and not row.pk):
        return []
    kind, data = _draft_with(row, tools)
    around, own = surroundings(), (kind, _key_of(row))
    saved = Agent.objects.get(pk=row.pk) if isinstance(row, Agent) else row.agent
    before = set(faults_of(draft_of(saved), around))
    return [
        fault for fault in faults_of(data, around) if fault not in before and (fault.kind, fault.key) != own
    ]


def warning_of(fault: Fault, row: Any) -> str:
    is_own = (fault.kind, fault.key) == (_kind_of(row), _key_of(row))
    return own_sentence_of(fault) if is_own else sentence_of(fault)


def _locked(row: Any) -> Any:
    """The row as it is now; until the save is done nobody else changes it, nor the stages that its page shows."""
    now = type(row).objects.select_for_update().get(pk=row.pk)
    if isinstance(row, Agent):
        list(Stage.objects.select_for_update().filter(agent=row.pk).order_by("pk"))
    return now


def content_of(row: Any) -> str:
    """A short mark of everything that people can change on the page of a row."""
    data = row_data(row, keep={*AT_ONCE})
    if isinstance(row, Agent):
        data["stages"] = [
            {name: getattr(stage, name) for name in STAGE_LINE} for stage in row.stages.order_by("pk")
        ]
    if isinstance(row, Agent | Stage):
        data["tools"] = sorted(row.tools.values_list("name", flat=True)) if row.pk else []
    return hashlib.sha256(json.dumps(data, default=str).encode()).hexdigest()[:32]


def _kind_of(row: Any) -> Kind:
    return "agent" if isinstance(row, Agent) else PLACES[type(row)][0]


def _key_of(row: Any) -> str:
    if isinstance(row, Agent):
        return row.slug
    return str(getattr(row, KEYS[PLACES[type(row)][1]]))


def _draft_with(row: Any, tools: Iterable[Tool]) -> tuple[Kind, dict[str, Any]]:
    empty: dict[str, Any] = {section: [] for section in KEYS}
    if isinstance(row, Agent):
        return "agent", draft_of(row) if row.pk else {**empty, "agent": row_data(row, keep={"slug"})}
    kind, section = PLACES[type(row)]
    if isinstance(row, Tool):
        return kind, {**empty, "agent": row_data(Agent(slug="-")), "tools": [row_data(row)]}
    data = draft_of(row.agent)
    key = KEYS[section]
    saved = type(row).objects.filter(pk=row.pk).values_list(key, flat=True).first()
    here = row_data(row, keep={"order"} if isinstance(row, Stage) else set())
    if isinstance(row, Stage):
        here["tools"] = sorted(tool.name for tool in tools)
    data[section] = [*(one for one in data[section] if one[key] != saved), here]
    return kind, data
