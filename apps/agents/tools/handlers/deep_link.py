"""Tools that lead somewhere: the result is a link that the person opens.

Configuration: {target_agent, target_path, params: {context path: name}, expires_seconds}; the arguments of the call
are parameters, too, and stand above those of the context.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.cards.links import EXPIRES_SECONDS, make_link
from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.errors import UnknownTarget
from apps.agents.models import Conversation
from apps.agents.tools.registry import ToolContext, ToolFailed, ToolOutput
from apps.fields.bilingual import in_language
from apps.fields.paths import get_value
from apps.projects.models import User


def invoke(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """A link for the person who talks. ToolFailed when nobody does, or when the place does not exist."""
    given = tool.configuration
    user = User.objects.filter(pk=context.user_id).first() if context.user_id else None
    if user is None:
        raise ToolFailed(_("A link can be made only for a person."), code="link_without_person")
    from_context = {name: get_value(context.data, path) for path, name in given.get("params", {}).items()}
    try:
        link = make_link(
            conversation=Conversation.objects.select_related("project").get(pk=context.conversation_id),
            user=user,
            target_agent=str(given.get("target_agent", "")),
            target_path=str(given.get("target_path", "")),
            params={
                name: value for name, value in {**from_context, **arguments}.items() if value is not None
            },
            origin=f"tool:{tool.name}",
            expires_seconds=float(given.get("expires_seconds", EXPIRES_SECONDS)),
        )
    except UnknownTarget as error:
        raise ToolFailed(error.message, code=error.code) from error
    title = in_language(tool.title, context.language)
    return ToolOutput(
        summary=_("A link: %(title)s") % {"title": title},
        text=f"[{title}]({link.url})",
        output={"url": link.url, "expires_at": link.expires_at.isoformat()},
    )
