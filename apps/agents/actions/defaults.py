"""What an installation begins with: each app brings its agents as plain data, made into rows once.

What exists stays as it is: an administrator's change outlives every start. The first version is published, so that
the agents can be talked to at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Model

from apps.agents.actions.publishing import publish
from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.texts import LANGUAGES
from apps.agents.translation import TRANSLATED

Data = Mapping[str, Any]
_sources: dict[str, Callable[[], Data]] = {}

# Rows that belong to an agent: where they stand in the data, and the column that names one.
CHILDREN: tuple[tuple[str, Any, str], ...] = (
    ("intents", Intent, "code"),
    ("prompts", Prompt, "slug"),
    ("cards", ActionCard, "slug"),
    ("rules", ReflexionRule, "slug"),
)


def register_default_agent(slug: str, source: Callable[[], Data]) -> None:
    """`source` gives {agent, stages[], intents[], prompts[], tools[], cards[], rules[]} in the form of a snapshot."""
    _sources[slug] = source


@transaction.atomic
def load_default_agents() -> int:
    """Create what is missing; returns how many agents were made."""
    made = 0
    for source in _sources.values():
        made += _load(source())
    return made


def _load(data: Data) -> int:
    agent, created = Agent.objects.get_or_create(
        slug=data["agent"]["slug"], defaults=columns(Agent, data["agent"])
    )
    for tool in data["tools"]:
        Tool.objects.get_or_create(name=tool["name"], defaults=columns(Tool, tool))
    for stage in data["stages"]:
        row, is_new = Stage.objects.get_or_create(
            agent=agent, key=stage["key"], defaults=columns(Stage, stage)
        )
        if is_new:
            row.tools.set(Tool.objects.filter(name__in=stage["tools"]))
    for name, model, key in CHILDREN:
        for item in data[name]:
            model.objects.get_or_create(agent=agent, **{key: item[key]}, defaults=columns(model, item))
    if not agent.snapshots.exists():
        publish(agent=agent, by=None, reason="shipped")
    return int(created)


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
