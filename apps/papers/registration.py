"""Registers research: its run, its agent, and its page of a project."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from apps.agents import extension as agents
from apps.papers import assistant
from apps.papers.research import agent, change_run, run
from apps.papers.summaries import run as summaries
from apps.projects import project_links
from apps.search.library import paper_pages
from apps.search.library.selectors import retracted_papers

HERE = Path(__file__).parent


def register_papers() -> None:
    agents.register_run_kind(run.kind(_("Deep research")))
    agents.register_run_kind(change_run.kind(_("Change of a research report")))
    agents.register_orchestrator(agent.NAME, agent.ORCHESTRATOR)
    agents.register_default_agent_file(HERE / "agents_data" / "deep_research.yaml")
    agents.register_run_kind(summaries.kind(_("Summary of a paper")))
    agents.register_subject(assistant.SUBJECT, assistant.ABOUT_PAPERS)
    agents.register_orchestrator(assistant.NAME, assistant.ORCHESTRATOR)
    agents.register_default_agent_file(HERE / "agents_data" / "paper_assistant.yaml")
    agents.register_field_link("evidence", agents.FieldLink(_("Find evidence"), "papers:evidence"))
    agents.register_retracted_works(assistant.SUBJECT, retracted_papers)
    paper_pages.register("reading", paper_pages.PaperPage(_("Read and ask"), "book", "papers:paper"))
    project_links.register(
        "research", project_links.ProjectLink(_("Deep research"), "flask", "papers:research", place=32)
    )
