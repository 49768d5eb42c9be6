"""What an installation begins with: each app brings its agents as plain data, made into rows once.

What exists stays as it is: an administrator's change outlives every start. The first version is published, so that
the agents can be talked to at once. Each agent is made by itself: one that is refused keeps none of the others away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from django.db import transaction

from apps.agents.actions.drafts import CHILDREN, columns, places_of, set_own_tools
from apps.agents.actions.exchange import import_agent, read_arrival
from apps.agents.actions.publishing import publish
from apps.agents.drafts.data import row_data
from apps.agents.drafts.exchange.errors import ContentRefused
from apps.agents.drafts.exchange.shape import OF_INSTALLATION, completed
from apps.agents.models import Agent, Stage, Tool
from apps.fields.problems import Problem
from apps.fields.schema.catalogue import SchemaBroken
from apps.projects.errors import UserError, with_fields
from apps.projects.registry import Registry

logger = structlog.get_logger(__name__)
Data = Mapping[str, Any]
DEFAULT_AGENTS: Registry[str, Callable[[], Data]] = Registry("default agent")
DEFAULT_AGENT_FILES: Registry[str, Path] = Registry("file of a default agent")
DEFAULT_ROWS: Registry[str, Callable[[], int]] = Registry("default rows")


class DefaultsRefused(Exception):
    """Agents that apps bring and that cannot be made; the others were. `reasons` are by slug."""

    def __init__(self, reasons: Mapping[str, str], *, made: int) -> None:
        super().__init__("\n".join(f"{slug}: {reason}" for slug, reason in reasons.items()))
        self.reasons, self.made = reasons, made


def register_default_agent(slug: str, source: Callable[[], Data]) -> None:
    """`source` gives {agent, stages[], intents[], prompts[], tools[], cards[], rules[]} in the form of a snapshot; what
    is left out has its default."""
    DEFAULT_AGENTS.register(slug, source)


def register_default_agent_file(path: Path | str) -> None:
    """An agent made of configuration alone: a file as `export_agent` writes it, or one written by hand without
    `checksum`, named by the agent's slug. FileNotFoundError names one that is not there."""
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"register_default_agent_file: there is no file {path}")
    DEFAULT_AGENT_FILES.register(path.stem, path)


def register_default_rows(name: str, load: Callable[[], int]) -> None:
    """Further rows that an installation begins with: `load` makes those that are missing and says how many."""
    DEFAULT_ROWS.register(name, load)


def load_default_rows() -> int:
    return sum(load() for load in DEFAULT_ROWS.things())


def load_default_agents() -> int:
    """Create what is missing; returns how many agents were made. DefaultsRefused at the end, for those that could not
    be made."""
    made, reasons = 0, {}
    for slug, load in _loads():
        try:
            with transaction.atomic():
                made += load()
        except (UserError, SchemaBroken) as error:
            reasons[slug] = with_fields(error) if isinstance(error, UserError) else str(error)
        except Exception as error:  # a fault of the app that brings it
            logger.error("default_agent_failed", agent=slug, exc_info=error)
            reasons[slug] = f"{type(error).__name__}: {error}"
    if reasons:
        raise DefaultsRefused(reasons, made=made)
    return made


def _loads() -> Iterator[tuple[str, Callable[[], int]]]:
    for slug, source in DEFAULT_AGENTS.items():
        yield slug, partial(_load, slug, source)
    for slug, path in DEFAULT_AGENT_FILES.items():
        yield slug, partial(_load_file, slug, path)


def _load_file(slug: str, path: Path) -> int:
    if Agent.objects.filter(slug=slug).exists():
        return 0
    arrival = read_arrival(path)
    if arrival.slug != slug:
        problem = Problem("/agent/slug", f"{path}: “{arrival.slug}” ≠ “{slug}”")
        raise ContentRefused([problem])
    for tool, agents in arrival.shared.items():
        logger.warning("tool_changes_for_others", agent=slug, tool=tool, others=agents)
    import_agent(arrival=arrival, by=None, publishing=True, reason="shipped")
    return 1


def _load(slug: str, source: Callable[[], Data]) -> int:
    data, problems = completed(source(), also=OF_INSTALLATION)
    if problems:
        raise ContentRefused(problems)
    agent, created = Agent.objects.get_or_create(slug=slug, defaults=columns(Agent, data["agent"]))
    _add_tools(data["tools"], slug if created else "")
    if created:
        set_own_tools(agent, data)
    _add_stages(agent, data["stages"])
    for name, model, key in CHILDREN:
        for place, item in enumerate(data[name]):
            defaults = columns(model, {"order": place, **item})
            model.objects.get_or_create(agent=agent, **{key: item[key]}, defaults=defaults)
    if not agent.snapshots.exists():
        publish(agent=agent, by=None, reason="shipped")
    return int(created)


def _add_stages(agent: Agent, stages: list[Data]) -> None:
    places = places_of(stages)
    for stage in stages:
        defaults = {**columns(Stage, stage), "order": places[stage["key"]]}
        row, is_new = Stage.objects.get_or_create(agent=agent, key=stage["key"], defaults=defaults)
        if is_new:
            row.tools.set(Tool.objects.filter(name__in=stage["tools"]))


def _add_tools(tools: list[Data], new_agent: str) -> None:
    """Tools belong to all agents. One that is there stays as it is, whoever made it; where that is not what a new agent
    brings, the log says so."""
    for tool in tools:
        row, is_new = Tool.objects.get_or_create(name=tool["name"], defaults=columns(Tool, tool))
        if not is_new and new_agent and (others := _different(row_data(row), tool)):
            logger.warning("tool_is_another_here", agent=new_agent, tool=row.name, columns=others)


def _different(here: Data, brought: Data) -> list[str]:
    return sorted(name for name, value in brought.items() if here.get(name) != value)
