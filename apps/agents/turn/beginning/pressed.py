"""Messages that a button on an answer sent: words of an earlier message, and the item that they are to be recorded for.
By itself, because of such a message nothing else is to be found out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from itertools import product
from typing import Any, Final

from django.db.models import Q

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import with_proposed
from apps.agents.models import Conversation, Message, Role
from apps.agents.presenters.buttons.rests import is_part_of
from apps.agents.presenters.places import before_words, gets_more, takes_one
from apps.fields.paths import get_value
from apps.fields.reading import Reading
from apps.fields.reading.lines.blocks import Outline
from apps.fields.reading.pressed import read_pressed
from apps.fields.reading.results import ReadValue
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
    board = _Board(conversation, history, config, dict(pending))
    if not _are_several(text, config):
        return board.read(text, 0)
    board.is_of_several = True
    readings, start = list[Reading](), 0
    for line in text.split("\n"):
        if (each := board.read(text[: start + len(line)], start)) is None:
            return None
        readings.append(each)
        start += len(line) + 1
    return replace(
        readings[0],
        values=tuple(board.last.values()),
        unreadable=tuple(problem for each in readings for problem in each.unreadable),
        outline=Outline(tuple(block for each in readings for block in each.outline.blocks)),
        text=text,
    )


def _are_several(text: str, config: AgentConfig) -> bool:
    """Whether one button sent it for several rows, a line for each; what a row records may have lines of its own."""
    lines = [_LINE.fullmatch(line) for line in text.split("\n")]
    return len(lines) > 1 and all(line and _named(line[0][: line.start("words")], config) for line in lines)


@dataclass
class _Board:
    """Reads one line after the other; `last` are the values by field, which a further line adds to."""

    conversation: Conversation
    history: Sequence[Message]
    config: AgentConfig
    pending: dict[str, Any]
    is_of_several: bool = False  # lines: those are mostly a person's own, and cost no question
    last: dict[str, ReadValue] = dataclass_field(default_factory=dict)

    def read(self, text: str, start: int) -> Reading | None:
        """The reading of the line that ends the text and begins at `start`; None where no button sent it."""
        line = _LINE.fullmatch(text, start)
        named = _named(text[start : line.start("words")], self.config) if line else None
        if line is None or named is None:
            return None
        field, language, adds = named
        if not adds and not self._is_offered(line["words"]):  # nobody but a button says that it adds
            return None
        data = self.conversation.context.data
        adds = adds or field.path in self.last
        holds_more = gets_more(field) or takes_one(field)  # a button that said "add" does so
        before = get_value(with_proposed(data, self.pending), field.path) if adds and holds_more else None
        reading = read_pressed(
            text,
            line.start("words"),
            field,
            self.config.catalogue,
            language=language,
            before=before,
            context=data,
            start=start,
        )
        for value in reading.values:
            self.last[value.field] = value
            self.pending[value.field] = value.value
        return reading

    def _is_offered(self, words: str) -> bool:
        if any(_offers(answer.reading, words) for answer in self.history):
            return True
        return not self.is_of_several and _offered_long_ago(self.conversation, words)


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
    left = (*reading.get("leftovers", ()), *reading.get("passed", ()), *reading.get("clauses", {}).values())
    return any(words == each or is_part_of(words, each) for each in left) or any(
        words == offered for _path, offered in reading.get("offers", ())
    )
