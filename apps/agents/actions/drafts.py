"""The draft made like a published version again: rows are added, changed and taken away until they say the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.agents.actions.defaults import CHILDREN, columns
from apps.agents.models import Agent, AgentSnapshot, ReflexionRule, Stage, Tool
from apps.projects.actions import audit
from apps.projects.models import User

Data = Mapping[str, Any]


@transaction.atomic
def restore_draft(*, version: AgentSnapshot, by: User | None) -> Agent:
    """Make the draft rows say what `version` says. What is in force does not change.

    Rules that the version does not have are switched off, not lost: it never held those that were off. Tools belong
    to all agents; those of the version are set for all of them.
    """
    agent = Agent.objects.select_for_update().get(pk=version.agent_id)
    data = version.data
    _set(agent, columns(Agent, data["agent"]))
    for tool in data["tools"]:
        Tool.objects.update_or_create(name=tool["name"], defaults=columns(Tool, tool))
    _restore_stages(agent, data["stages"])
    for section, model, key in CHILDREN:
        _restore(agent, model, key, data[section])
    audit.record(by=by, action="agent.draft_restored", subject=agent, data={"version": version.number})
    return agent


def _restore_stages(agent: Agent, stages: list[Data]) -> None:
    agent.stages.exclude(key__in=[stage["key"] for stage in stages]).delete()
    for stage in stages:
        row, _created = Stage.objects.update_or_create(
            agent=agent, key=stage["key"], defaults=columns(Stage, stage)
        )
        row.tools.set(Tool.objects.filter(name__in=stage["tools"]))


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
