"""The words by which a tool is asked for in a message, beside `/name`, which every tool has.

Only an agent that has the tool understands them: what "calculate" means is nothing that all agents share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

Tools = Mapping[str, re.Pattern[str]]

_words: dict[str, re.Pattern[str]] = {}


def register_tool_words(name: str, words: re.Pattern[str]) -> None:
    _words[name] = words


def words_of_tools(names: Iterable[str]) -> Tools:
    """Those of the tools with these names that have some."""
    return {name: _words[name] for name in names if name in _words}
