"""Which published version, which model, and which language are in force for what a person does now."""

from __future__ import annotations

from django.utils.translation import get_language

from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.errors import NotPublished
from apps.agents.models import Conversation
from apps.llm.selectors import ModelInUse, model_in_use


def config_for(conversation: Conversation) -> AgentConfig:
    """NotPublished when the agent has no version."""
    config = current_config(conversation.agent)
    if config is None:
        raise NotPublished
    return config


def model_of(config: AgentConfig) -> ModelInUse:
    """Who would write this agent's answers now."""
    return model_in_use("chat", model_slug=config.models_by_purpose.get("chat", ""))


def language() -> str:
    return get_language() or "en"
