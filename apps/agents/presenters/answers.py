"""An answer as its page shows it."""

from __future__ import annotations

from django.utils.safestring import SafeString

from apps.agents.models import Message
from apps.documents.safe_html import to_html


def answer_html(message: Message) -> SafeString:
    """Without the sentences that a table of inputs above the text says as well: the twin of `withoutTabled` in
    lib/tool_given.js."""
    text = message.content
    for tool in message.tools:
        for sentence in tool.get("tabled", ()):
            text = text.replace(sentence, "", 1)
    return to_html(text)
