"""Registers research: its run, its agent, and its page of a project."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from apps.agents import extension as agents
from apps.papers.research import agent, run
from apps.projects import project_links

HERE = Path(__file__).parent


def register_papers() -> None:
    agents.register_run_kind(run.kind(_("Deep research")))
    agents.register_orchestrator(agent.NAME, agent.ORCHESTRATOR)
    agents.register_default_agent_file(HERE / "agents_data" / "deep_research.yaml")
    project_links.register(
        "research", project_links.ProjectLink(_("Deep research"), "search", "papers:research")
    )
