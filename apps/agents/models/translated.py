"""Which texts of the configuration are kept in both languages."""

from __future__ import annotations

from apps.agents.models.configuration import (
    ActionCard,
    Agent,
    Intent,
    Prompt,
    ReflexionRule,
    Stage,
    Tool,
)

TRANSLATED: dict[type, tuple[str, ...]] = {
    Agent: ("name", "description", "base_system_prompt", "tone_of_voice", "global_knowledge"),
    Stage: ("name", "instruction", "completion_criteria"),
    Intent: ("description", "examples"),
    Prompt: ("text",),
    Tool: ("title", "description"),
    ActionCard: ("title", "description"),
    ReflexionRule: ("name", "prompt", "message", "suggestion"),
}
