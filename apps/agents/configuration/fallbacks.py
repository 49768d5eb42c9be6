"""Prompts for agents that have none of their own: what no agent may go without, above all that data is no instruction
and that nothing is invented. A row with the same slug takes a fall-back's place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from apps.fields.bilingual import LANGUAGES, Text

HERE = Path(__file__).resolve().parent.parent / "content" / "prompts"
FALLBACKS = ("system", "query_analysis", "extraction", "summary", "reflexion", "react_system")


def fallback(slug: str) -> Text:
    """Empty for a prompt that has none."""
    return _shipped(slug) if slug in FALLBACKS else {}


def stage_sentence() -> Text:
    """In which stage the conversation is, beside the prompt `system`: no agent without stages is told of them."""
    return _shipped("stage")


@cache
def _shipped(name: str) -> Text:
    return {
        language: (HERE / f"{name}.{language}.md").read_text(encoding="utf-8").strip()
        for language in LANGUAGES
    }
