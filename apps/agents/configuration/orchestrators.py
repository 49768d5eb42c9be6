"""What a configuration may name of the graphs that apps bring: orchestrators and their lanes, by name, with titles.

The functions behind the names are known to the turn (turn/graphs/orchestrators.py).
"""

from __future__ import annotations

from apps.fields.bilingual import Text, in_language
from apps.projects.registry import Registry

LANE = "lane"  # of the kinds of target of an intent

ORCHESTRATOR_TITLES: Registry[str, Text] = Registry("orchestrator")
LANE_TITLES: Registry[tuple[str, str], Text] = Registry("lane")  # by orchestrator and code


def is_orchestrator(name: str) -> bool:
    return name in ORCHESTRATOR_TITLES


def lanes_of(orchestrator: str) -> tuple[str, ...]:
    """The codes of its lanes, in the order in which they came."""
    return tuple(code for name, code in LANE_TITLES.names() if name == orchestrator)


def orchestrators_by_title(language: str) -> list[tuple[str, str]]:
    """(name, title) to choose from."""
    names, titles = ORCHESTRATOR_TITLES.names(), ORCHESTRATOR_TITLES.things()
    return [(name, in_language(title, language)) for name, title in zip(names, titles, strict=True)]
