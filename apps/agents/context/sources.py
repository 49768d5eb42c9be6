"""Where a recorded value comes from, in one line for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.models import Change, Conversation, Role


@dataclass(frozen=True)
class Source:
    """Where a value comes from. `message_id` leads to the place in the conversation."""

    text: str
    message_id: str = ""


def is_computed(source: Mapping[str, Any]) -> bool:
    """Whether a calculation gave a value, and nobody wrote another in its place while taking it over."""
    from_tool = source.get("method") == "tool" and not source.get("edited")
    return from_tool or source.get("kind") == "derived"


def turns_of(conversation: Conversation) -> dict[str, int]:
    """The number of each message that a person wrote, by its id."""
    said = conversation.messages.filter(role=Role.USER).values_list("pk", "turn")
    return {str(pk): turn for pk, turn in said}


def source_of(change: Change, turns: Mapping[str, int], config: AgentConfig, language: str) -> Source:
    """One line that says where the value comes from."""
    kind = change.source.get("kind", "")
    evidence = change.source.get("evidence") or []
    if kind == "proposal" and evidence:
        last = evidence[-1]
        if last.get("kind") == "tool":
            return Source(_("from “%(tool)s”") % {"tool": tool_title(config, str(last["tool"]), language)})
        message_id = str(last.get("message_id", ""))
        return Source(_("message %(number)s") % {"number": turns.get(message_id, "")}, message_id)
    if kind == "card":
        return Source(_("from an action card"))
    if kind == "derived":
        return Source(_("computed"))
    if kind == "undo":
        return Source(_("restored"))
    name = change.by.get_short_name() if change.by else _("the agent")
    return Source(_("edited by %(name)s") % {"name": name})
