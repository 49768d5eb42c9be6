"""A section of a report written anew as a person asks, from the passages that the report cites already.

The same is checked as when a report is written: each statement names passages that exist, and its numbers stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apps.papers.asking import Asker
from apps.papers.borne import are_numbers_borne
from apps.papers.research.citing import Cited
from apps.papers.research.writing import SCHEMA
from apps.retrieval.injections import is_injection

LONGEST_STATEMENT: Final = 2_000


@dataclass(frozen=True)
class NewSection:
    """`statements` as a report keeps them; `left_out` counts those that no passage supports."""

    heading: str
    statements: tuple[dict[str, Any], ...]
    left_out: int = 0


def rewritten(
    asker: Asker, section: Mapping[str, Any], references: Sequence[Mapping[str, Any]], wish: str
) -> NewSection | None:
    """None without a model, or when it failed."""
    given = {
        "change": wish,
        "heading": section["heading"],
        "statements": [{"text": each["text"], "notes": each["numbers"]} for each in section["statements"]],
        "notes": [
            {"note": each["number"], "title": each["title"], "quote": each["quote"]} for each in references
        ],
    }
    answer = asker.ask("research_change", given, SCHEMA)
    if answer is None:
        return None
    quotes = {each["number"]: each["quote"] for each in references}
    checked = [_checked(each, quotes) for each in answer["statements"]]
    kept = tuple(each for each in checked if each is not None)
    heading = " ".join(str(answer["heading"]).split()) or section["heading"]
    return NewSection(heading, kept, len(checked) - len(kept))


def _checked(data: Mapping[str, Any], quotes: Mapping[int, str]) -> dict[str, Any] | None:
    text = " ".join(str(data["text"]).split())
    numbers = list(dict.fromkeys(data["notes"]))
    cited = [quotes[number] for number in numbers if number in quotes]
    if not text or not cited or len(cited) < len(numbers) or not are_numbers_borne(text, cited):
        return None
    return None if is_injection(text) else {"text": text, "numbers": numbers}


def by_hand(section: Mapping[str, Any], texts: Sequence[str]) -> dict[str, Any]:
    """The section with other words for its statements, in their order; one without words is taken out. Citations
    stay, and a statement that a person wrote says so, for nobody looked its words up in the passages."""
    pairs = zip(section["statements"], texts, strict=True)
    changed = [_in_words(statement, " ".join(text.split())[:LONGEST_STATEMENT]) for statement, text in pairs]
    return {**section, "statements": [each for each in changed if each["text"]]}


def _in_words(statement: Mapping[str, Any], text: str) -> dict[str, Any]:
    return dict(statement) if text == statement["text"] else {**statement, "text": text, "by_hand": True}


def as_text(section: Mapping[str, Any], found: Cited) -> str:
    """As it is compared: a line for each statement, with its citations."""
    lines = [f"{each['text']} {found.marks(each['numbers'])}" for each in section["statements"]]
    return "\n".join([section["heading"], *lines])
