"""Texts that a document has as somebody spoke them: "… while they're with us", “要是谁……”, although it has no speaker.

What can go without a loss has gone (`words`). What is left is not rewritten by rules: it is named, with its words, in
the appendix and on the page of documents, so that a person writes it as a protocol says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from apps.fields.bilingual import both
from apps.protocol.generation.source import CONDUCT, Source
from apps.protocol.generation.words import spoken
from apps.protocol.generation.words.done_by_us import is_talk, speaks_of_us

# What stands in sections of their own; background and question are told by people in any protocol.
FORMAL: Final = (
    "scientific_question.title",
    spoken.OBJECTIVES,
    *(spoken.POPULATION, spoken.SETTING, spoken.INCLUSION, spoken.EXCLUSION),
    *spoken.TREATMENTS,
    *(path for path in spoken.PLANNED if path.startswith("study_design.")),
    *(spoken.STRATA, spoken.ROLES),
    *(path for path in spoken.OUTCOMES if path.startswith("endpoints.")),
    *(spoken.SETS, spoken.ANALYSIS, "endpoints.missing_data"),
    *(f"meta.{name}" for name in CONDUCT),
)
LONGEST: Final = 60
# Background and question: there a team may speak of itself, and still not as people talk.
TOLD: Final = tuple(
    f"scientific_question.{name}" for name in ("background", "knowledge_gap", "question", "hypothesis")
)
HAN: Final = re.compile(r"[\u3400-\u9fff]")
CLAUSE: Final = re.compile(r"[,;，；。]\s*|\.\s")


def spoken_texts(source: Source) -> Iterator[Mapping[str, Any]]:
    """One finding for each item that has such words, as the checks report theirs."""
    for path in (*FORMAL, *TOLD):
        is_spoken = is_talk if path in TOLD else _is_spoken
        told = [text for text in _texts(source.value(path)) if is_spoken(text)]
        if not told:
            continue
        quoted = ("；" if source.zh else "; ").join(f"“{_quoted(text, is_spoken)}”" for text in told)
        title = source.title(path)
        yield {
            "blocks": False,
            "message": source.say(
                both(f"Written as spoken: {title}: {quoted}.", f"“{title}”仍为口语：{quoted}。")
            ),
            "suggestion": source.say(
                both("Edit it so that it reads like a protocol.", "请改为方案的书面表述。")
            ),
            "fields": (path,),
        }


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for entry in value if isinstance(value, list) else ():
        text = entry.get("name") if isinstance(entry, Mapping) else entry
        if isinstance(text, str):
            yield text


def _is_spoken(text: str) -> bool:
    return speaks_of_us(text) or is_talk(text)


def _quoted(text: str, is_spoken: Callable[[str], bool]) -> str:
    """The clauses that speak, of a long text: what is to be written anew is then found at once."""
    clauses = [text] if len(text) <= LONGEST else CLAUSE.split(text)
    spoken_ones = [clause.strip(" .。") for clause in clauses if is_spoken(clause)]
    separator = "”、“" if HAN.search(text) else "”, “"
    return separator.join(spoken_ones or [text])
