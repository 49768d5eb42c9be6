"""Prompts for agents that have none of their own: what no agent may go without, above all that data is no instruction
and that nothing is invented. A row with the same slug takes a fall-back's place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from apps.fields.bilingual import LANGUAGES, Text

HERE = Path(__file__).resolve().parent.parent / "content" / "prompts"
FALLBACKS = ("system", "query_analysis", "extraction", "summary", "reflexion", "react_system")


@cache
def fallback(slug: str) -> Text:
    """Empty for a prompt that has none."""
    if slug not in FALLBACKS:
        return {}
    return {
        language: (HERE / f"{slug}.{language}.md").read_text(encoding="utf-8").strip()
        for language in LANGUAGES
    }
