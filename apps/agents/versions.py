"""Which published version, and which language, is in force for what a person does now."""

from __future__ import annotations

from django.utils.translation import get_language

from apps.agents.configuration import AgentConfig, current_config
from apps.agents.errors import NotPublished
from apps.agents.models import Conversation


def config_for(conversation: Conversation) -> AgentConfig:
    """NotPublished when the agent has no version."""
    config = current_config(conversation.agent)
    if config is None:
        raise NotPublished
    return config


def language() -> str:
    return get_language() or "en"
