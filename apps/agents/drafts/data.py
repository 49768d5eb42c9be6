"""The draft rows of an agent as the JSON of a snapshot."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from apps.agents.models import Agent, Stage
from apps.agents.models.translated import TRANSLATED
from apps.fields.bilingual import LANGUAGES


def digest_of(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


HIDDEN = {"id", "agent", "order", "is_enabled"}


def to_data(agent: Agent) -> dict[str, Any]:
    """The draft rows of an agent as the JSON of a snapshot: no keys of the database, texts in both languages. Tools are
    those that its stages name; without stages, its own."""
    stages = list(agent.stages.prefetch_related("tools").order_by("order", "key"))
    owners: Sequence[Agent | Stage] = stages if stages else [agent]
    tools = {tool.name: tool for owner in owners for tool in owner.tools.all()}
    return {
        "format": 1,
        "agent": row_data(agent, keep={"slug"}),
        "stages": [
            {**row_data(stage, keep={"order"}), "tools": sorted(tool.name for tool in stage.tools.all())}
            for stage in stages
        ],
        "intents": [row_data(intent) for intent in agent.intents.all()],
        "prompts": [row_data(prompt) for prompt in agent.prompts.all()],
        "tools": [row_data(tools[name]) for name in sorted(tools)],
        "cards": [row_data(card) for card in agent.cards.all()],
        "rules": [row_data(rule) for rule in agent.rules.filter(is_enabled=True)],
    }


def row_data(row: Any, *, keep: frozenset[str] | set[str] = frozenset()) -> dict[str, Any]:
    """One draft row as it would stand in a snapshot; `keep` names columns that are otherwise left out."""
    texts = TRANSLATED[type(row)]
    columns = {f"{text}_{language}" for text in texts for language in LANGUAGES}
    names = [
        column.name for column in row._meta.concrete_fields if column.name not in columns | (HIDDEN - keep)
    ]
    return {name: _both(row, name) if name in texts else getattr(row, name) for name in names}


def _both(row: Any, name: str) -> dict[str, Any]:
    both = {language: getattr(row, f"{name}_{language}") for language in LANGUAGES}
    return {language: "" if value is None else value for language, value in both.items()}
