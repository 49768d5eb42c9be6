"""Requests to models as an agent's configuration wants them: which model answers for which purpose."""

from __future__ import annotations

from uuid import UUID

from apps.agents.configuration.snapshot import AgentConfig
from apps.llm.types import ChatMessage, ChatRequest


def request_for(
    config: AgentConfig,
    purpose: str,
    messages: tuple[ChatMessage, ...],
    *,
    language: str,
    reference: str = "",
    project_id: UUID | None = None,
) -> ChatRequest:
    """A request that wants the most likely answer (temperature 0), of whatever length."""
    return ChatRequest(
        purpose=purpose,
        messages=messages,
        model_slug=config.models_by_purpose.get(purpose, ""),
        temperature=0.0,
        language=language,
        reference=reference,
        project_id=project_id,
    )
