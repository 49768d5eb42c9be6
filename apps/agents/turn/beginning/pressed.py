"""Messages that a button on an answer sent: words of an earlier message, and the item that they are to be recorded for.
By itself, because of such a message nothing else is to be found out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from django.db.models import Q

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import with_proposed
from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.places import before_words, gets_more
from apps.agents.presenters.rests import is_part_of
from apps.fields.paths import get_value
from apps.fields.reading import Reading
from apps.fields.reading.pressed import read_pressed
from apps.fields.schema.field import Field

LANGUAGES: Final = ("en", "zh-hans")
_LINE: Final = re.compile(r"[^:：\n]{1,120}[:：]\s?(?P<words>\S.*)", re.DOTALL)


def pressed(
    text: str,
    conversation: Conversation,
    history: Sequence[Message],
    config: AgentConfig,
    pending: Mapping[str, Any],
) -> Reading | None:
    """The reading of what a button sent; None for a message that somebody wrote."""
    line = _LINE.fullmatch(text)
    named = _named(text[: line.start("words")], config) if line else None
    if line is None or named is None:
        return None
    field, language, adds = named
    words = line["words"]
    if not any(_offers(answer.reading, words) for answer in history) and not _offered_long_ago(
        conversation, words
    ):
        return None
    data = conversation.context.data
    before = get_value(with_proposed(data, pending), field.path) if adds and gets_more(field) else None
    return read_pressed(
        text, line.start("words"), field, config.catalogue, language=language, before=before, context=data
    )


def _named(label: str, config: AgentConfig) -> tuple[Field, str, bool] | None:
    """The field of a button, in which language, and whether it adds to it."""
    for language, field, adds in product(LANGUAGES, config.catalogue.fields, (False, True)):
        if label == before_words(field, language, adds=adds):
            return field, language, adds
    return None


def _offered_long_ago(conversation: Conversation, words: str) -> bool:
    """Whether an answer offered to record these words that is not told any more: several lines are those
    of a person, and cost no question."""
    if "\n" in words:
        return False
    offering = conversation.messages.filter(
        Q(reading__has_any_keys=["offers", "leftovers", "passed"]), replaced_at=None, role=Role.ASSISTANT
    )
    return any(_offers(reading, words) for reading in offering.values_list("reading", flat=True))


def _offers(reading: Mapping[str, Any], words: str) -> bool:
    left = (*reading.get("leftovers", ()), *reading.get("passed", ()))
    return any(words == each or is_part_of(words, each) for each in left) or any(
        words == offered for _path, offered in reading.get("offers", ())
    )
