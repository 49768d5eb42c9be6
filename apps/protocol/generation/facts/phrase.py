"""What a phrase is: words that follow from the values, the fields that they are made of, and what is lacking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from apps.fields.bilingual import Text
from apps.protocol.generation.source import Source

DESIGN: Final = "study_design.design_type"
PRIMARY: Final = "endpoints.outcomes.primary"
OBJECTIVES: Final = "scientific_question.objectives"
QUESTION: Final = "scientific_question.question"
GROUPS: Final = "sample_size.n_per_group"
RANDOMISED: Final = ("parallel_rct", "crossover_rct", "cluster_rct", "factorial_rct", "within_person_rct")


@dataclass(frozen=True)
class Phrase:
    """`text` is empty where it cannot be said; `missing` then names what is lacking."""

    text: str
    fields: tuple[str, ...]
    missing: Text


Maker = Callable[[Source], Phrase]
