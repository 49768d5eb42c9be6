"""Which texts of the configuration are kept in both languages."""

from __future__ import annotations

from modeltranslation.translator import TranslationOptions, translator

from apps.agents.models import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool

TRANSLATED: dict[type, tuple[str, ...]] = {
    Agent: ("name", "description", "base_system_prompt", "tone_of_voice", "global_knowledge"),
    Stage: ("name", "instruction", "completion_criteria"),
    Intent: ("description", "examples"),
    Prompt: ("text",),
    Tool: ("title", "description"),
    ActionCard: ("title", "description"),
    ReflexionRule: ("name", "prompt", "message", "suggestion"),
}

for model, fields in TRANSLATED.items():
    translator.register(
        model, type(f"{model.__name__}Translation", (TranslationOptions,), {"fields": fields})
    )
