"""The words by which a tool is asked for in a message, beside `/name`, which every tool has.

Only an agent that has the tool understands them: what "calculate" means is nothing that all agents share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from apps.agents.tools.registry import TOOLS

Tools = Mapping[str, re.Pattern[str]]


def words_of_tools(names: Iterable[str]) -> Tools:
    """Those of the tools with these names that have some."""
    known = ((name, TOOLS.get(name)) for name in names)
    return {name: tool.asked_for for name, tool in known if tool and tool.asked_for}
