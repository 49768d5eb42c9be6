"""What a model finds worth remembering in messages; believed only where its evidence stands in the message."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from apps.agents.configuration.requests import request_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Message
from apps.iit_memory.actions.memories import Draft
from apps.iit_memory.models import MemoryKind
from apps.iit_memory.prompts import manager_config, prompt_of
from apps.llm.selectors import model_in_use
from apps.llm.structured import structured
from apps.llm.types import ChatMessage

PROMPT = "memory_extraction"
PURPOSE = "extraction"
LONGEST_TEXT, LONGEST_ABOUT = 500, 60
CONFIDENCE = 0.8
KINDS = {MemoryKind.DECISION, MemoryKind.STATUS, MemoryKind.PREFERENCE}
SCHEMA = {
    "type": "object",
    "properties": {
        "memories": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "message": {"type": "integer"},
                    "kind": {"enum": sorted(KINDS)},
                    "about": {"type": "string"},
                    "text": {"type": "string"},
                    "evidence": {"type": "string"},
                    "priority": {"type": "integer"},
                },
                "required": ["message", "kind", "about", "text", "evidence"],
            },
        }
    },
    "required": ["memories"],
}


def has_model(config: AgentConfig) -> bool:
    return model_in_use(PURPOSE, model_slug=config.models_by_purpose.get(PURPOSE, "")).kind == "model"


def drafts_by_model(
    config: AgentConfig, messages: Sequence[Message], *, language: str, cancelled: Callable[[], bool]
) -> list[Draft]:
    """Raises what models raise, Cancelled among it; to be called outside of transactions."""
    said = dict(enumerate(messages, start=1))
    data = [{"message": number, "text": message.content} for number, message in said.items()]
    request = request_for(
        config,
        PURPOSE,
        (
            ChatMessage("system", prompt_of(PROMPT, language, config, manager_config())),
            ChatMessage("user", orjson.dumps({"messages": data}).decode()),
        ),
        language=language,
        project_id=messages[0].conversation.project_id,
    )
    value = structured(request, SCHEMA, cancelled=cancelled).value or {}
    found = (_draft(item, said) for item in value.get("memories", ()))
    return [draft for draft in found if draft is not None]


def _draft(item: Mapping[str, Any], said: Mapping[int, Message]) -> Draft | None:
    """None for what no message bears out."""
    message, text = said.get(item["message"]), " ".join(item["text"].split())[:LONGEST_TEXT]
    evidence = " ".join(item["evidence"].split())
    if message is None or not text or not evidence or evidence not in " ".join(message.content.split()):
        return None
    kind = MemoryKind(item["kind"])
    about = re.sub(r"\W+", "_", item["about"].casefold()).strip("_")[:LONGEST_ABOUT]
    return Draft(
        kind=kind,
        key=f"{kind}.{about or 'own'}",
        text=text,
        priority=min(10, max(0, int(item.get("priority", 5)))),
        owner_id=message.author_id if kind == MemoryKind.PREFERENCE else None,
        confidence=CONFIDENCE,
        evidence=evidence,
        conversation_id=message.conversation_id,
        message_id=message.pk,
        at=message.created_at,
    )
