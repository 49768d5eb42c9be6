"""What a summary says of a paper, in its order, and which topic of questions each part answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import pgettext_lazy

from apps.projects.errors import Sentence


@dataclass(frozen=True)
class Part:
    """`topics` are tried in their order (`questions/topics.yaml`); `most` sentences are taken. A part that `shares`
    may say what another part says, where no other sentence is left: papers name people and treatments in one."""

    key: str
    title: Sentence
    topics: tuple[str, ...]
    most: int = 1
    shares: bool = False


POINTS: Final = Part("points", pgettext_lazy("part of a paper", "Main points"), (), most=3)  # of a part of it
PARTS: Final = (
    POINTS,
    Part("question", pgettext_lazy("part of a paper", "Question"), ("aim",)),
    Part("design", pgettext_lazy("part of a paper", "Design"), ("design",), shares=True),
    Part(
        "population", pgettext_lazy("part of a paper", "Population"), ("population", "inclusion"), shares=True
    ),
    Part("intervention", pgettext_lazy("part of a paper", "Intervention"), ("intervention",), shares=True),
    Part("comparator", pgettext_lazy("part of a paper", "Comparator"), ("comparator",), shares=True),
    Part("outcomes", pgettext_lazy("part of a paper", "Outcomes"), ("primary_outcome", "secondary_outcome")),
    Part("results", pgettext_lazy("part of a paper", "Results"), ("results",), most=3),
    Part("limitations", pgettext_lazy("part of a paper", "Limitations"), ("limitations",)),
    Part("funding", pgettext_lazy("part of a paper", "Funding"), ("funding",)),
)
KEYS: Final = tuple(part.key for part in PARTS)
