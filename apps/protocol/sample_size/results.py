"""What a calculation gives: numbers before and after rounding, and everything needed to defend them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from apps.fields.bilingual import Text

Role = Literal["control", "treatment", "all"]


@dataclass(frozen=True)
class Group:
    """Participants of one group. Group 1 is the control (unexposed) one wherever there are two."""

    role: Role
    n: int
    n_raw: float


@dataclass(frozen=True)
class Method:
    """How it was computed: a name, the formula in plain text, and where the formula stands."""

    name: Text
    formula: str
    source: str


@dataclass(frozen=True)
class Result:
    """One calculation.

    `given` are the inputs as they came, `inputs` all of them with defaults filled in (running the design on
    them gives the same result). `outputs` has the names of `sample_size_cases.md`. `groups` are evaluable
    participants, before dropout; empty for a design that gives no numbers of participants.
    """

    design: str
    given: Mapping[str, Any]
    inputs: Mapping[str, Any]
    outputs: Mapping[str, float]
    method: Method
    groups: tuple[Group, ...] = ()
    events: int | None = None
    conventions: tuple[Text, ...] = ()
    assumptions: tuple[Text, ...] = ()
    sentence: Text = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Evaluable participants of all groups."""
        return sum(group.n for group in self.groups)
