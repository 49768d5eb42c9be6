"""Where a recorded value comes from, in one line for people, and whether a calculation and what people say disagree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.models import Change, Conversation, Role
from apps.fields.evidence.found import Found


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


def contradicted(conversation: Conversation, item: Found, recorded: Any) -> dict[str, Any] | None:
    """The value that is recorded, where a calculation gave it and this one was said, or the other way round."""
    if recorded is None:
        return None
    changes = conversation.changes.filter(field=item.field).order_by("-version", "-created_at")
    written = (change for change in changes if change.source.get("kind") != "undo" and change.new == recorded)
    change = next(written, None)
    if change is None or is_computed(change.source) == (item.method == "tool"):
        return None
    if not disagree(recorded, item.value):
        return None
    if item.method == "tool":
        return {"value": recorded, "method": change.source.get("method") or "said", "change": str(change.pk)}
    evidence = change.source.get("evidence") or []
    return {"value": recorded, "method": "tool", "change": str(change.pk), **tool_of(evidence)}


def disagree(one: Any, other: Any) -> bool:
    """Of what has named parts, only those that both name can say different things."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return any(other[name] != part for name, part in one.items() if name in other)
    return bool(one != other)


def tool_of(evidence: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The last tool that gave a value; nothing where people said it."""
    names = [str(one["tool"]) for one in evidence if one.get("kind") == "tool"]
    return {"tool": names[-1]} if names else {}
