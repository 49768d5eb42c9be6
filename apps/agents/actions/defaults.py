"""The agents that every installation begins with; what an administrator changed stays as it is."""

from __future__ import annotations

from importlib.resources import files

from django.db import transaction

from apps.agents.models import Agent

SHIPPED = (("protocol_agent", "Protocol agent", "研究方案助手", "system.md"),)


@transaction.atomic
def load_default_agents() -> int:
    """Create the shipped agents that are missing; returns how many."""
    made = 0
    for order, (slug, name_en, name_zh_hans, prompt) in enumerate(SHIPPED):
        text = files("apps.agents.prompts").joinpath(prompt).read_text(encoding="utf-8")
        _, created = Agent.objects.get_or_create(
            slug=slug,
            defaults={
                "name_en": name_en,
                "name_zh_hans": name_zh_hans,
                "base_system_prompt": text.strip(),
                "order": order,
            },
        )
        made += created
    return made
