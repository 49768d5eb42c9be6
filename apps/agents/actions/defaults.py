"""What an installation begins with: each app brings its agents as plain data, made into rows once.

What exists stays as it is: an administrator's change outlives every start. The first version is published, so that
the agents can be talked to at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.db import transaction

from apps.agents.actions.drafts import CHILDREN, columns
from apps.agents.actions.exchange import import_agent, read_arrival
from apps.agents.actions.publishing import publish
from apps.agents.models import Agent, Stage, Tool
from apps.projects.registry import Registry

Data = Mapping[str, Any]
DEFAULT_AGENTS: Registry[str, Callable[[], Data]] = Registry("default agent")
DEFAULT_AGENT_FILES: Registry[str, Path] = Registry("file of a default agent")


def register_default_agent(slug: str, source: Callable[[], Data]) -> None:
    """`source` gives {agent, stages[], intents[], prompts[], tools[], cards[], rules[]} in the form of a snapshot."""
    DEFAULT_AGENTS.register(slug, source)


def register_default_agent_file(path: Path) -> None:
    """An agent made of configuration alone: a file as `export_agent` writes it, named by the agent's slug."""
    DEFAULT_AGENT_FILES.register(path.stem, path)


@transaction.atomic
def load_default_agents() -> int:
    """Create what is missing; returns how many agents were made."""
    made = 0
    for source in DEFAULT_AGENTS.things():
        made += _load(source())
    return made + sum(_load_file(path) for path in DEFAULT_AGENT_FILES.things())


def _load_file(path: Path) -> int:
    if Agent.objects.filter(slug=path.stem).exists():
        return 0
    import_agent(arrival=read_arrival(path), by=None, publishing=True, reason="shipped")
    return 1


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
