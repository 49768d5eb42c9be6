"""Messages that a button on an answer sent: words of an earlier message, and the item that they are to be recorded for.
By itself, because of such a message nothing else is to be found out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Q

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import with_proposed
from apps.agents.models import Conversation, Role
from apps.agents.presenters.offers import before_words, gets_more, line_of
from apps.fields.paths import get_value
from apps.fields.reading import Reading
from apps.fields.reading.pressed import read_pressed
from apps.fields.schema.field import Field

# What is not even like the line of a button is asked about nowhere.
_LINE: Final = re.compile(r"[^:：\n]{1,120}[:：]\s?(?P<words>\S.*)", re.DOTALL)


def pressed(
    text: str, conversation: Conversation, config: AgentConfig, pending: Mapping[str, Any]
) -> Reading | None:
    """The reading of what a button sent; None for a message that somebody wrote."""
    line = _LINE.fullmatch(text)
    if line is None:
        return None
    for language in _languages_offering(conversation, line["words"]):
        for field in config.catalogue.fields:
            adds, sets = before_words(field, language, adds=True), line_of(field, "", language)
            if text == adds + line["words"]:
                return _read(text, adds, field, conversation, config, pending, language)
            if text == sets + line["words"]:
                return _read(text, sets, field, conversation, config, {}, language, adds=False)
    return None


def _languages_offering(conversation: Conversation, words: str) -> list[str]:
    """The languages of the answers that offered to record these words, the last one first."""
    offering = conversation.messages.filter(
        Q(reading__has_key="offers") | Q(reading__has_key="leftovers"), replaced_at=None, role=Role.ASSISTANT
    )
    readings = offering.order_by("-turn").values_list("reading", flat=True)
    found = [
        reading.get("language") or conversation.language for reading in readings if _offers(reading, words)
    ]
    return list(dict.fromkeys(found))


def _offers(reading: Mapping[str, Any], words: str) -> bool:
    return words in reading.get("leftovers", ()) or any(
        words == offered for _path, offered in reading.get("offers", ())
    )


def _read(
    text: str,
    label: str,
    field: Field,
    conversation: Conversation,
    config: AgentConfig,
    pending: Mapping[str, Any],
    language: str,
    *,
    adds: bool = True,
) -> Reading:
    data = conversation.context.data
    before = get_value(with_proposed(data, pending), field.path) if adds and gets_more(field) else None
    return read_pressed(
        text, len(label), field, config.catalogue, language=language, before=before, context=data
    )
