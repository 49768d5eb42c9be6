"""The draft made like a configuration that is given as data: rows are added, changed and taken away until they say
the same. The data is that of a published version, or of a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Model

from apps.agents.configuration.intents import as_rows
from apps.agents.models import ActionCard, Agent, AgentSnapshot, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.models.translated import TRANSLATED
from apps.fields.bilingual import LANGUAGES
from apps.projects.actions import audit
from apps.projects.models import User

Data = Mapping[str, Any]

# Rows that belong to an agent: where they stand in the data, and the column that names one.
CHILDREN: tuple[tuple[str, Any, str], ...] = (
    ("intents", Intent, "code"),
    ("prompts", Prompt, "slug"),
    ("cards", ActionCard, "slug"),
    ("rules", ReflexionRule, "slug"),
)


@transaction.atomic
def restore_draft(*, version: AgentSnapshot, by: User | None) -> Agent:
    """Make the draft rows say what `version` says. What is in force does not change."""
    agent = Agent.objects.select_for_update().get(pk=version.agent_id)
    write_draft(agent=agent, data=version.data)
    audit.record(by=by, action="agent.draft_restored", subject=agent, data={"version": version.number})
    return agent


@transaction.atomic
def write_draft(*, agent: Agent, data: Data) -> None:
    """Make the draft rows say what `data` (in the form of a snapshot) says; who calls it writes the audit trail.

    Rules that the data does not have are switched off, not lost: it never held those that were off. Tools belong
    to all agents; those of the data are set for all of them.
    """
    _set(agent, columns(Agent, data["agent"]))
    for tool in data["tools"]:
        Tool.objects.update_or_create(name=tool["name"], defaults=columns(Tool, tool))
    set_own_tools(agent, data)
    _restore_stages(agent, data["stages"])
    for section, model, key in CHILDREN:
        _restore(agent, model, key, data[section])


@transaction.atomic
def add_standard_intents(*, agent: Agent, by: User | None) -> None:
    """For an agent that has no intent yet."""
    if agent.intents.exists():
        return
    rows = as_rows()
    for row in rows:
        agent.intents.create(**columns(Intent, row))
    audit.record(
        by=by, action="agent.intents_added", subject=agent, data={"codes": [row["code"] for row in rows]}
    )


def set_own_tools(agent: Agent, data: Data) -> None:
    """Without stages the tools are the agent's own."""
    own = [] if data["stages"] else [tool["name"] for tool in data["tools"]]
    agent.tools.set(Tool.objects.filter(name__in=own))


def _restore_stages(agent: Agent, stages: list[Data]) -> None:
    agent.stages.exclude(key__in=[stage["key"] for stage in stages]).delete()
    places = places_of(stages)
    for stage in stages:
        defaults = {**columns(Stage, stage), "order": places[stage["key"]]}
        row, _created = Stage.objects.update_or_create(agent=agent, key=stage["key"], defaults=defaults)
        row.tools.set(Tool.objects.filter(name__in=stage["tools"]))


def places_of(stages: list[Data]) -> dict[str, int]:
    """The place of each stage by key, as the data say it, or by position where several say the same."""
    said = {stage["key"]: int(stage.get("order", 0)) for stage in stages}
    if len(set(said.values())) == len(said):
        return said
    walked = sorted(said, key=lambda key: (said[key], key))
    return {key: place for place, key in enumerate(walked, start=1)}


def _restore(agent: Agent, model: Any, key: str, rows: list[Data]) -> None:
    others = model.objects.filter(agent=agent).exclude(**{f"{key}__in": [row[key] for row in rows]})
    if model is ReflexionRule:
        others.update(is_enabled=False)
    else:
        others.delete()
    names = {field.name for field in model._meta.concrete_fields}
    for place, row in enumerate(rows):
        found = columns(model, row)
        if "order" in names:
            found["order"] = place
        if "is_enabled" in names:
            found["is_enabled"] = True
        model.objects.update_or_create(agent=agent, **{key: row[key]}, defaults=found)


def _set(agent: Agent, values: Data) -> None:
    for name, value in values.items():
        setattr(agent, name, value)
    agent.save()


def columns(model: type[Model], data: Data) -> dict[str, Any]:
    """The columns of a row from its data: texts in both languages go to a column each."""
    texts = TRANSLATED.get(model, ())
    names = {field.name for field in model._meta.concrete_fields}
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name in texts:
            found |= {f"{name}_{language}": value[language] for language in LANGUAGES if language in value}
        elif name in names:
            found[name] = value
    return found
