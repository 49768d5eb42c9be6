"""Registers the agent: its orchestrator with two lanes, tools, default file, and the signs of danger."""

from __future__ import annotations

from pathlib import Path

from apps.agents import extension as agents
from apps.agents.extension import Lane, Orchestrator, both
from apps.medical_qa.actions.signs import load_default_signs
from apps.medical_qa.agent import quick, react
from apps.medical_qa.agent.tools import register_tools
from apps.medical_qa.agent.understanding import before_query, understand

NAME = "medical_qa"
AGENT_FILE = Path(__file__).parent.parent / "agents_data" / "medical_qa.yaml"


def orchestrator() -> Orchestrator:
    """What leads to no lane takes the careful one."""
    return Orchestrator(
        title=both("Medical questions", "医学问答"),
        graph=react.graph,
        before_query=before_query,
        understand=understand,
        lanes={
            "quick": Lane(both("Quick answer", "快速回答"), quick.graph),
            "react": Lane(both("Careful answer with tools", "借助工具深入回答"), react.graph),
        },
    )


def register_agent() -> None:
    register_tools()
    agents.register_orchestrator(NAME, orchestrator())
    agents.register_default_agent_file(AGENT_FILE)
    agents.register_default_rows("risk_signs", load_default_signs)
