"""The order of a protocol: ICH M11 for trials, an outline after STROBE for studies that assign nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from apps.fields.bilingual import Text
from apps.protocol.schemas import observational_designs

Kind = Literal["trial", "observational"]

CONTENT: Final = Path(__file__).parents[1] / "content" / "generation"
ASSIGNS_NOTHING_EITHER: Final = ("diagnostic_accuracy",)


@dataclass(frozen=True)
class OutlineSection:
    """`added` are the fields of a section that no outline has: those of administrators.

    `designs` are those that a section is meant for, all where it names none; for others it is left out, unless `given`
    has a value; `unless` is what must not hold for it. `titles` are its titles for designs that call it otherwise.
    `key` is the number that it has where nothing is left out: its texts stand under it, and it is compared by it.
    """

    number: str
    level: int
    title: Text
    added: tuple[str, ...] = ()
    designs: frozenset[str] = frozenset()
    given: str = ""
    unless: str = ""
    titles: Mapping[str, Text] = field(default_factory=dict)
    key: str = ""

    def of_design(self, design: object) -> OutlineSection:
        """Under the title that this design gives it."""
        return replace(self, title=self.titles.get(str(design), self.title))


def assigning_nothing() -> tuple[str, ...]:
    """The designs that are written after the outline for studies that assign nothing."""
    return (*observational_designs(), *ASSIGNS_NOTHING_EITHER)


def kind_of_study(design_type: object) -> Kind:
    """Which outline a design follows; a design that is not known yet is written as a trial."""
    return "observational" if design_type in assigning_nothing() else "trial"


@cache
def outline_of(kind: Kind) -> tuple[OutlineSection, ...]:
    """Every heading in order, chapters at level 1."""
    loaded = json.loads((CONTENT / f"outline.{kind}.json").read_text(encoding="utf-8"))
    return tuple(_flat(loaded["sections"], level=1))


def _flat(sections: list[Mapping[str, Any]], *, level: int) -> Iterator[OutlineSection]:
    for section in sections:
        yield OutlineSection(
            section["number"],
            level,
            section["title"],
            designs=frozenset(section.get("for", ())),
            given=section.get("unless_given", ""),
            unless=section.get("unless", ""),
            titles=section.get("titles_for", {}),
            key=section["number"],
        )
        yield from _flat(section.get("sections", []), level=level + 1)
