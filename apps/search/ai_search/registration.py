"""Registers the agent that searches literature: its graph, prompts, tool, run, and what it remembers of questions."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from apps.agents import extension as agents
from apps.agents.extension import RememberRequest, TurnContext, TurnGraph
from apps.projects import project_links
from apps.projects.models import Project, User
from apps.search.ai_search.actions.habits import learn
from apps.search.ai_search.answering import PROMPT as ANSWER_PROMPT
from apps.search.ai_search.deciding import PROMPT as SCREENING_PROMPT
from apps.search.ai_search.evidence import PROMPT as TABLE_PROMPT
from apps.search.ai_search.graph import search_graph
from apps.search.ai_search.reranking import PROMPT as RERANK_PROMPT
from apps.search.ai_search.run import SEARCH_RUN
from apps.search.ai_search.scene import AGENT, scene_of_turn
from apps.search.ai_search.settings import TOOL, settings_of
from apps.search.ai_search.tools import search_literature

AGENT_FILE = Path(__file__).parent.parent / "agents_data" / "ai_search.yaml"
LANE = "search"


def make_graph(turn: TurnContext) -> TurnGraph:
    return search_graph(scene_of_turn, settings_of(turn.input.config))


def remember(request: RememberRequest) -> None:
    """A question is remembered for the person who asked it."""
    user = User.objects.filter(pk=request.user_id).first() if request.agent == AGENT else None
    project = Project.objects.filter(pk=request.project_id).first() if user else None
    if user is not None and project is not None and request.query.strip():
        learn(user=user, project=project, question=request.query)


def register_ai_search() -> None:
    title = agents.both("Literature search", "文献检索")
    lanes = {LANE: agents.Lane(title, make_graph, checkpoint=True)}
    agents.register_orchestrator(AGENT, agents.Orchestrator(title, lanes=lanes))
    agents.register_tool(TOOL, search_literature)
    agents.register_run_kind(SEARCH_RUN)
    agents.register_remember("search_habits", remember)
    for slug in (SCREENING_PROMPT, TABLE_PROMPT, ANSWER_PROMPT, RERANK_PROMPT):
        agents.register_prompt_variables(slug)
    agents.register_default_agent_file(AGENT_FILE)
    project_links.register(
        "searches", project_links.ProjectLink(_("Searches"), "search", "search:searches", place=31)
    )
