"""What a new conversation offers to say: lines for the agent's own first stage, from the guidance of its fields, or one
question for each intent that leads to a lane.

Guidance puts its example in quotation marks. Only a line that the rules read for its field is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.configuration.orchestrators import LANE
from apps.agents.configuration.snapshot import AgentConfig
from apps.fields.reading import read
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance

MOST: Final = 2
MOST_QUESTIONS: Final = 3
LONGEST: Final = 120
QUOTED: Final = re.compile(r"(?:for example|例如)[^“]{0,20}“(?P<words>[^”]+)”", re.IGNORECASE)


def example_lines(config: AgentConfig, language: str) -> tuple[str, ...]:
    """At most two labelled lines; none where the first stage gives no example."""
    return tuple(_lines(config, language))[:MOST]


def example_questions(config: AgentConfig, language: str) -> tuple[str, ...]:
    """The first example of each intent that leads to a lane, in the order of the intents."""
    given = (_examples(intent.examples, language) for intent in config.intents if intent.target_type == LANE)
    return tuple(examples[0] for examples in given if examples)[:MOST_QUESTIONS]


def _examples(examples: Mapping[str, Any], language: str) -> list[str]:
    return list(examples.get("zh_hans" if language.startswith("zh") else "en") or ())


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
