"""What a message says beside its values, which is where it wants something: looked for once, for all layers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from apps.agents.tools.asked_for import Tools
from apps.fields.reading import Reading
from apps.fields.reading.sentences import Sort, is_marked, sentences, sort_of
from apps.fields.reading.spoken.own_answers import answers_itself
from apps.fields.reading.text import Said

LABEL = re.compile(r"[^:：\n]{1,80}[:：][\s*_]*")
COMMAND = re.compile(r"^\s*/(?P<name>[\w-]+)")


@dataclass(frozen=True)
class Rest:
    """The message with blanks where values were read, as long as before; and its sentences, each with its sort."""

    text: str
    sentences: tuple[tuple[Said, Sort], ...]

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Call within the phrasebook by which the message was read."""
        lines = Said.of(text).split(re.compile("\n"))
        return cls(text, tuple((said, _sort_of(said)) for line in lines for said in sentences(line)))

    @classmethod
    def of(cls, text: str, reading: Reading, tools: Tools) -> Self:
        """`tools` are those of the agent that can be asked for in words."""
        return cls.of_text(_without_values(text, reading, tools))

    def sentences_of(self, sort: Sort) -> Iterator[Said]:
        return (said for said, own in self.sentences if sort in own)


def tool_asked(text: str, tools: Tools) -> tuple[int, str] | None:
    """Where a tool is asked for first, and its name."""
    if command := COMMAND.match(text):
        return 0, command["name"]
    asked = ((words.search(text), name) for name, words in tools.items())
    return min(((match.start(), name) for match, name in asked if match), default=None)


def _sort_of(sentence: Said) -> Sort:
    """However long it is, what ends with a mark asks: who writes on and on may still want an answer."""
    marked = Sort.QUESTION if is_marked(sentence.plain) else Sort.STATEMENT
    sort = marked | sort_of(sentence.plain)
    return Sort.STATEMENT if Sort.QUESTION in sort and answers_itself(sentence) else sort


def _without_values(text: str, reading: Reading, tools: Tools) -> str:
    """With blanks for the labels, too: what a value says is not what is wanted."""
    spans = [span for value in reading.values for span in value.spans]
    spans += [tie.span for tie in reading.ties] + [problem.span for problem in reading.unreadable]
    blanked = text
    for start, end in spans:
        line = text.rfind("\n", 0, start) + 1
        is_label = LABEL.fullmatch(text, line, start) and not tool_asked(text[line:start], tools)
        begin = line if is_label else start
        blanked = f"{blanked[:begin]}{' ' * (end - begin)}{blanked[end:]}"
    return blanked
