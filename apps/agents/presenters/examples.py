"""What a new conversation offers to say: lines for the agent's own first stage, from the guidance of its fields.

Guidance puts its example in quotation marks. Only a line that the rules read for its field is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.agents.configuration.snapshot import AgentConfig
from apps.fields.reading import read
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance

MOST: Final = 2
LONGEST: Final = 120
QUOTED: Final = re.compile(r"(?:for example|例如)[^“]{0,20}“(?P<words>[^”]+)”", re.IGNORECASE)


def example_lines(config: AgentConfig, language: str) -> tuple[str, ...]:
    """At most two labelled lines; none where the first stage gives no example."""
    return tuple(_lines(config, language))[:MOST]


def _lines(config: AgentConfig, language: str) -> Iterator[str]:
    stage = config.machine.start().current
    for field in config.catalogue.of_stage(stage):
        words = QUOTED.search(guidance(field, language))
        line = _line(field, words["words"], language) if words else ""
        if line and len(line) <= LONGEST and _is_read(config, field, line):
            yield line


def _line(field: Field, words: str, language: str) -> str:
    colon = "：" if language.startswith("zh") else ": "
    return f"{field.titles.in_language(language)}{colon}{words}"


def _is_read(config: AgentConfig, field: Field, line: str) -> bool:
    reading = read(line, config.catalogue, current_stage=field.stage)
    return [value.field for value in reading.values] == [field.path]
