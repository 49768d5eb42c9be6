"""What the condition of a card finds empty, by its titles: `{missing}` in the card's description stands for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig, CardConfig
from apps.fields.bilingual import in_language
from apps.fields.conditions.evaluation import evaluate

PLACE = "{missing}"


def description_of(card: CardConfig, config: AgentConfig, data: Mapping[str, Any], language: str) -> str:
    text = in_language(card.description, language)
    if PLACE not in text:
        return text
    titles = dict.fromkeys(config.catalogue.title(path, language) for path in _empty(card.condition, data))
    return text.replace(PLACE, ("、" if language.startswith("zh") else ", ").join(titles))


def _empty(condition: Any, data: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(condition, Mapping):
        return
    for part in (*condition.get("all", ()), *condition.get("any", ())):
        yield from _empty(part, data)
    if condition.get("op") == "empty" and evaluate(condition, data):
        yield str(condition["field"])
