"""Prompts of the memory: rows of the project's manager, edited in the administration, unless an agent has its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.models import Agent
from apps.fields.bilingual import in_language
from config.yaml_files import read_yaml

MANAGER: Final = "iit_manager"
AGENT_FILE: Final = Path(__file__).parent / "agents_data" / "iit_manager.yaml"


def manager_config() -> AgentConfig | None:
    """What is in force of the manager; None where somebody took it away."""
    agent = Agent.objects.filter(slug=MANAGER).first()
    return current_config(agent) if agent else None


def prompt_of(slug: str, language: str, *configs: AgentConfig | None) -> str:
    """The first that one of these agents has, else the one that the product brings."""
    own = (config.prompt(slug, language) for config in configs if config is not None)
    return next(filter(None, own), "") or in_language(_shipped()[slug], language)


@cache
def _shipped() -> Mapping[str, Mapping[str, str]]:
    content = read_yaml(AGENT_FILE)
    return {prompt["slug"]: prompt["text"] for prompt in content["prompts"]}
