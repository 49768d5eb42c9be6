"""What holds for a study that assigns nothing, for the conditions of its texts: what its values say, never more.

Whether data come from existing records is read from clear words only: a study that may follow people is written in
words that are true of both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation.source import Source

COMPARATOR: Final = "pico.comparator"
STANDARD: Final = "study_design.reference_standard"
SAID_OF_DATA: Final = (
    "scientific_question.title",
    "scientific_question.question",
    "pico.setting",
    "pico.population",
    "study_design.recruitment_rate",
)
FROM_RECORDS: Final = re.compile(
    r"\bretrospective(?:ly)?\b|\b(?:chart|record)s? reviews?\b|\breview of (?:the )?(?:medical )?(?:charts|records)\b"
    r"|回顾性|(?:病历|病案)回顾|回顾(?:病历|病案)",
    re.IGNORECASE,
)
FORWARD: Final = re.compile(r"\b(?:pro|ambi)spective(?:ly)?\b|前瞻|双向队列", re.IGNORECASE)
CONTROLS: Final = re.compile(r"\bcontrols?\b|对照", re.IGNORECASE)


def observational_flags(source: Source) -> Mapping[str, bool]:
    comparator = source.text(COMPARATOR)
    compared = not says_nothing(comparator)
    return {
        "compared": compared,
        "controls_described": compared and CONTROLS.search(comparator) is not None,
        "compared_besides": compared and is_besides_standard(source),
        "exposed": bool(exposure_of(source)),
        "from_records": is_from_records(source),
        "dropout_allowed": _allows_for_dropout(source),
    }


def exposure_of(source: Source) -> str:
    """Its names, else the intervention or exposure of the question; empty where it says that there is none."""
    found = source.text("endpoints.exposure") or source.text("pico.intervention")
    return "" if says_nothing(found) else found


def is_from_records(source: Source) -> bool:
    said = " ".join(source.text(path) for path in SAID_OF_DATA)
    return FROM_RECORDS.search(said) is not None and FORWARD.search(said) is None


def is_besides_standard(source: Source) -> bool:
    """Whether the comparator is something else than the reference standard, or than what is said of it."""
    comparator, standard = (source.text(path).casefold().strip() for path in (COMPARATOR, STANDARD))
    return bool(comparator) and comparator not in standard


def _allows_for_dropout(source: Source) -> bool:
    """Whether more are planned than have to be evaluable."""
    dropout, evaluable, total = (
        source.value(f"sample_size.{key}") for key in ("dropout", "n_evaluable", "n_total")
    )
    return bool(dropout) and isinstance(evaluable, int) and isinstance(total, int) and total > evaluable
