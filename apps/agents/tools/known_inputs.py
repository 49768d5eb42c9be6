"""What the form of a tool begins with: all that is known of its inputs, recorded, proposed, or said a moment before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.models import Conversation, ProposalState, Role
from apps.agents.tools.filling import filled
from apps.agents.tools.registry import Asked, choices_of
from apps.fields.paths import with_value


@dataclass(frozen=True)
class KnownInputs:
    """`values` by tool, then by input; `lacking` names the tool that the last answer could not call yet."""

    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    lacking: str = ""
    title: str = ""


def known_inputs(conversation: Conversation, config: AgentConfig, language: str) -> KnownInputs:
    """What was said a moment before, which has what is recorded, or what is recorded and proposed."""
    if not config.tools:
        return KnownInputs()
    data, wanted = _data(conversation), _lacking_call(conversation)
    lacking = str(wanted.get("tool", ""))
    values: dict[str, Mapping[str, Any]] = {
        name: filled(tool, config.cards, Asked("", {}, data, language)).arguments
        for name, tool in config.tools.items()
        if name != lacking or _chooses(name, wanted["arguments"])
    }
    if lacking not in config.tools:
        return KnownInputs(values)
    values[lacking] = {**values.get(lacking, {}), **wanted["arguments"]}
    return KnownInputs(values, lacking, tool_title(config, lacking, language))


def _chooses(tool: str, arguments: Mapping[str, Any]) -> bool:
    """Whether it is open which of its things the tool is to do; else nothing stands where something is still open."""
    choices = choices_of(tool)
    return choices is not None and choices.name not in arguments


def _data(conversation: Conversation) -> Mapping[str, Any]:
    data: Mapping[str, Any] = conversation.context.data
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    for path, value in pending.values_list("field", "value"):
        data = with_value(data, path, value)
    return data


def _lacking_call(conversation: Conversation) -> Mapping[str, Any]:
    """What the last answer asked to be completed; empty where it asked for nothing."""
    answers = conversation.messages.filter(replaced_at=None, role=Role.ASSISTANT)
    last: Mapping[str, Any] = answers.order_by("-turn").values_list("reading", flat=True).first() or {}
    return last.get("wanted") or {}
